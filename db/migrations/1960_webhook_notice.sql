-- A change of a record is told to the process that notifies webhooks, so that no webhook waits for the next minute. Numbering a change sets
-- `seq` alone and tells nothing. Without a webhook in use there is no notice.
create function tell_record_change() returns trigger language plpgsql as $body$
begin
  if exists (select 1 from webhook where status = 'on') then
    perform pg_notify('portal', 'changes');
  end if;
  return null;
end $body$;
create trigger told_record_change after insert or update of change_time on record_change
  for each statement execute function tell_record_change();
