-- The first day on which a held qualification falls below its standard if nothing is done, as the last check foresaw it: people are
-- reminded before that day, by the stages that they set.
create table held_forecast (
  ent_uuid uuid not null references enterprise (uuid),
  -- Certificate item.
  item_uuid uuid not null,
  subject text not null,
  fails_on date not null,
  checked_time timestamptz not null,
  primary key (ent_uuid, item_uuid)
);
create index held_forecast_sweep on held_forecast (fails_on, ent_uuid);

create trigger stale_reminders_add after insert on held_forecast referencing new table as changed
  for each statement execute function note_stale_reminders();
create trigger stale_reminders_edit after update on held_forecast referencing new table as changed
  for each statement execute function note_stale_reminders();
create trigger stale_reminders_remove after delete on held_forecast referencing old table as changed
  for each statement execute function note_stale_reminders();

-- The key is made from the item, so that what fails already (0203 of the item itself) and what will fail are two things.
alter view v_reminder_due rename to v_record_due;
create view v_reminder_due (ent_uuid, kind, target_kind, target_uuid, subject, person_kind, family, end_on, region) as
  select ent_uuid, kind, target_kind, target_uuid, subject, person_kind, family, end_on, region from v_record_due
  union all
  select h.ent_uuid, 'forecast', 'heldForecast', md5(h.item_uuid::text || ' forecast')::uuid, h.subject, null, null, h.fails_on, null
    from held_forecast h
    join certificate_item i on i.ent_uuid = h.ent_uuid and i.uuid = h.item_uuid
    where i.del_flag = '0' and i.status = 'normal';
