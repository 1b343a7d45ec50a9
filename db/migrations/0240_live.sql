-- What pages that are open should look at again, told to all processes when it is committed (docs/adr/0024-live-updates.md). The words
-- after the topic say whose pages: `user …`, `ent …`, `all`, or which session ended: `session …`.

create function tell_live(whose text, several uuid[]) returns void language plpgsql as $$
declare
  one uuid;
begin
  -- Many at once (a nightly sweep) are one notice for everybody: pages ask for their own state and see whether it changed.
  if cardinality(several) > 20 then
    perform pg_notify('portal', 'live all');
    return;
  end if;
  foreach one in array several loop
    perform pg_notify('portal', 'live ' || whose || ' ' || one);
  end loop;
end $$;

create function tell_messages() returns trigger language plpgsql as $$
begin
  if exists (select 1 from changed where user_uuid is null and ent_uuid is null) then
    perform pg_notify('portal', 'live all');
    return null;
  end if;
  perform tell_live('user', array(select distinct user_uuid from changed where user_uuid is not null limit 21));
  perform tell_live('ent', array(select distinct ent_uuid from changed where user_uuid is null limit 21));
  return null;
end $$;
create trigger live_message after insert on message
  referencing new table as changed for each statement execute function tell_messages();
create trigger live_message_edit after update on message
  referencing new table as changed for each statement execute function tell_messages();

create function tell_readers() returns trigger language plpgsql as $$
begin
  perform tell_live('user', array(select distinct user_uuid from changed limit 21));
  return null;
end $$;
create trigger live_message_read after insert on message_read
  referencing new table as changed for each statement execute function tell_readers();

create function tell_reminders() returns trigger language plpgsql as $$
begin
  perform tell_live('ent', array(select distinct ent_uuid from changed limit 21));
  return null;
end $$;
create trigger live_reminder after insert on reminder
  referencing new table as changed for each statement execute function tell_reminders();
create trigger live_reminder_edit after update on reminder
  referencing new table as changed for each statement execute function tell_reminders();

create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform tell_live('session', array(select uuid from changed limit 21));
  return null;
end $$;
create trigger live_session_end after delete on user_session
  referencing old table as changed for each statement execute function tell_session_end();
