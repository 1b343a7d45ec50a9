-- Who put a reminder off, for the list of what was; and that list by the day on which each comes back.
alter table reminder add column snoozed_by uuid;
create index reminder_put_off on reminder (ent_uuid, snoozed_until, uuid) include (code, subject, handled, person_kind, assignee_uuid)
  where closed_time is null and snoozed_until is not null;
