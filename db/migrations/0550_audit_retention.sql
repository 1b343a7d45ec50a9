-- The beginning of the trail may be cut off when its time is over: by whoever says so in his transaction, and never what is younger than six
-- months (Cybersecurity Law, article 21). A row of the trail itself holds the hash of the last row that went.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('portal.audit_cut', true) = 'on' and old.at < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'table % is append only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();

-- What is removed by its age is found by it.
create index check_run_old on check_run (start_time);
create index message_old on message (message_time);
create index reminder_old on reminder (closed_time) where closed_time is not null;
create index assistant_answer_old on assistant_answer (create_time);
create index message_read_of_message on message_read (message_uuid);
