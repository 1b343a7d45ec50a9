-- Who changed which field of a record, when, from what to what, and by which way it came in. Triggers write it, so that no way of writing
-- can forget it; who acts stands in a setting of the transaction (platform/server/db/acting.ts).
create table record_history (
  ent_uuid uuid not null,
  -- The record that it is shown with: the person of a registration, the certificate of an item, else the record itself.
  owner_uuid uuid not null,
  seq bigint generated always as identity,
  uuid uuid not null,
  kind text not null check (kind in ('enterprise', 'certificate', 'item', 'register', 'else', 'registration', 'project', 'achievement',
    'equipment', 'declaration')),
  act text not null check (act in ('add', 'edit', 'remove', 'restore', 'purge')),
  at timestamptz not null,
  -- Gone with the record: what it was called, and its values.
  name text,
  changes jsonb,
  source text not null check (length(source) <= 20),
  user_uuid uuid,
  key_uuid uuid,
  token_uuid uuid,
  transaction xid8 not null,
  primary key (ent_uuid, owner_uuid, seq)
);
create index record_history_by_time on record_history (ent_uuid, at);
create index record_history_old on record_history (at);

-- Empty in one of its forms is not known.
create function history_value(given jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when given in ('[]', '""', '{}') then 'null' else coalesce(given, 'null') end
$$;

/*
 * Has a table's changes kept. What follows the table's name is SQL over `r`, a row of it. Every column is kept but those that say nothing
 * about the record: bookkeeping, what the program derives, sealed numbers (of which it is said only that they changed, by whom).
 *
 * Imports set rows aside before others take their places and touch no time then (features/exchange/server/image.repo.ts); changing the keys
 * of encryption touches none either. What was removed and came back in one transaction was only written anew.
 */
create function keep_history(
  source text, kind text, name text, owner text default 'r.uuid', enterprise text default 'r.ent_uuid', further text default 'null::jsonb'
) returns void language plpgsql as $outer$
declare
  fields constant text := format('(to_jsonb(r) - array[''ent_uuid'', ''uuid'', ''revision'', ''create_time'', ''update_time'', ''create_by'',
    ''update_by'', ''del_flag'', ''sample'', ''next_end'', ''id_no'', ''id_no_index'', ''platform_state'', ''diff'', ''check_state'',
    ''check_msg'', ''place'', ''seq'', ''extra'', ''file_uuids'', ''proof_file_uuids'', ''licence_file_uuid'', ''person_name'',
    ''person_kind'', ''trial_time'', ''zzzs_uuid''%1$s]) || case when jsonb_typeof(%2$s) = ''object'' then %2$s else ''{}'' end',
    case source when 'registration' then ', ''person_uuid''' else '' end, further);
  sealed constant text := case source when 'person' then
    'case when r.id_no_index is distinct from o.id_no_index and r.update_time is distinct from o.update_time
       then ''{"id_no": [null, null]}''::jsonb end' else 'null::jsonb' end;
  columns constant text := 'ent_uuid, owner_uuid, uuid, kind, act, at, name, changes, source, user_uuid, key_uuid, token_uuid, transaction';
  head constant text := 'declare
      acting constant jsonb := nullif(current_setting(''portal.acting'', true), '''')::jsonb;
      way constant text := coalesce(acting ->> ''source'', ''program'');
      who constant uuid := (acting ->> ''user'')::uuid;
      by_key constant uuid := (acting ->> ''key'')::uuid;
      by_token constant uuid := (acting ->> ''token'')::uuid;
    begin ';
  define constant text := 'create function %I() returns trigger language plpgsql as $body$ %s return null; end $body$';
begin
  execute format(define, 'history_added_' || source, head || format(
    'insert into record_history (%s) select %s, %s, r.uuid, %s, ''add'', r.update_time, left(%s, 200), null, way, who, by_key, by_token,
       pg_current_xact_id() from changed r where r.del_flag = ''0'';', columns, enterprise, owner, kind, name));
  execute format(define, 'history_edited_' || source, head || format(
    'with compared as (
       select %1$s as ent_uuid, %2$s as owner_uuid, r.uuid, %3$s as kind, left(%4$s, 200) as name,
         case when way <> ''undo'' and (r.del_flag <> o.del_flag or r.update_time is distinct from o.update_time) then r.update_time else now() end as at,
         case when r.del_flag = ''2'' and (o.del_flag = ''0'' or way in (''import'', ''undo'')) then ''remove''
           when o.del_flag = ''2'' and r.del_flag = ''0'' and way not in (''import'', ''undo'') then ''restore'' else ''edit'' end as act,
         nullif(coalesce(d.changes, ''{}'') || coalesce(%7$s, ''{}''), ''{}'') as changes,
         o.del_flag = ''2'' and r.del_flag = ''0'' as is_back
       from changed r join former o on %8$s = %1$s and o.uuid = r.uuid
         -- Made once for each row, not for each of its keys.
         cross join lateral (select %5$s as before, %6$s as after offset 0) v
         cross join lateral (
           select jsonb_object_agg(k, jsonb_build_array(history_value(v.before -> k), history_value(v.after -> k))) as changes
           from jsonb_object_keys(v.before || v.after) k
           where v.before -> k is distinct from v.after -> k and history_value(v.before -> k) <> history_value(v.after -> k)) d
       where r is distinct from o and not (way in (''import'', ''undo'') and r.del_flag = ''2'' and o.del_flag = ''0''
         and r.update_time is not distinct from o.update_time)
     ), told as (
       select * from compared where act <> ''edit'' or changes is not null or is_back
     ), rewritten as (
       delete from record_history h using told t where t.is_back and h.ent_uuid = t.ent_uuid and h.owner_uuid = t.owner_uuid
         and h.uuid = t.uuid and h.act = ''remove'' and h.transaction = pg_current_xact_id() returning h.uuid
     )
     insert into record_history (%9$s)
       select t.ent_uuid, t.owner_uuid, t.uuid, t.kind, case when w.uuid is null then t.act else ''edit'' end, t.at, t.name, t.changes,
         way, who, by_key, by_token, pg_current_xact_id()
       from told t left join rewritten w on w.uuid = t.uuid where t.changes is not null or (w.uuid is null and t.act <> ''edit'');',
    enterprise, owner, kind, name,
    regexp_replace(fields, '\mr\M', 'o', 'g'), fields, sealed, regexp_replace(enterprise, '\mr\M', 'o', 'g'), columns));
  execute format(define, 'history_removed_' || source, head || format(
    'update record_history h set name = null, changes = null from former r
       where h.ent_uuid = %2$s and h.owner_uuid = %3$s and h.uuid = r.uuid and (h.name is not null or h.changes is not null);
     insert into record_history (%1$s) select %2$s, %3$s, r.uuid, %4$s, case way when ''undo'' then ''remove'' else ''purge'' end, now(), null,
       null, way, who, by_key, by_token, pg_current_xact_id() from former r;', columns, enterprise, owner, kind));
  execute format('create trigger history_added after insert on %I referencing new table as changed
    for each statement execute function %I()', source, 'history_added_' || source);
  execute format('create trigger history_edited after update on %I referencing old table as former new table as changed
    for each statement execute function %I()', source, 'history_edited_' || source);
  execute format('create trigger history_removed after delete on %I referencing old table as former
    for each statement execute function %I()', source, 'history_removed_' || source);
end $outer$;

select keep_history('enterprise', '''enterprise''', 'r.ent_name', 'r.uuid', 'r.uuid', 'r.extra');
select keep_history('certificate', '''certificate''', 'r.cert_name', further => 'r.extra');
select keep_history('certificate_item', '''item''', 'r.item_name', 'r.zzzs_uuid', further => 'r.extra');
select keep_history('person', 'r.person_kind', 'r.name', further => 'r.extra');
select keep_history('registration', '''registration''', 'concat_ws('' '', r.reg_type, r.specialty)', 'r.person_uuid');
select keep_history('project', '''project''', 'r.project_name');
select keep_history('achievement', '''achievement''', 'concat_ws('' '', r.person_name, r.project_name)', further => 'r.extra');
select keep_history('equipment', '''equipment''', 'r.name');
select keep_history('declaration', '''declaration''', 'coalesce(r.text, r.kind)');
