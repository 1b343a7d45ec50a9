-- Who is signed in and the number of a firm's records are asked for with every call. The embedded database has one process, which hears of
-- each commit before it is answered (portal.alone, platform/server/db/notices.ts): there both are remembered until a commit changes them.
-- A server that several processes share is asked each time, and tells nothing.
create function tell_alone() returns trigger language plpgsql as $$
declare
  row_told jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('portal', tg_argv[0] || ' ' || (row_told ->> tg_argv[1]));
  return null;
end $$;

do $$
declare
  watched record;
begin
  for watched in select * from (values
    ('user_session', 'session', 'uuid', 'update or delete'),
    ('app_user', 'session', 'uuid', 'update or delete'),
    ('enterprise', 'session', 'uuid', 'insert or update or delete'),
    ('membership', 'session', 'ent_uuid', 'insert or update or delete'),
    ('entity_key', 'session', 'ent_uuid', 'insert or update or delete'),
    ('firm_version', 'firm', 'ent_uuid', 'insert or update or delete')
  ) as w (source, topic, who, events) loop
    execute format('create trigger tell_alone after %s on %I for each row
      when (current_setting(''portal.alone'', true) = ''on'') execute function tell_alone(%L, %L)',
      watched.events, watched.source, watched.topic, watched.who);
  end loop;
end $$;
