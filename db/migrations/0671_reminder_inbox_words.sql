-- What the list of everything open filters by stands in its index, with what the day is made of: rows are fetched only for what is shown.
create index reminder_inbox_list on reminder (ent_uuid, reminder_inbox_day(due_date, code, create_time), uuid)
  include (subject, code, due_date, create_time, handled, snoozed_until, person_kind, assignee_uuid)
  where closed_time is null;
drop index reminder_inbox;
