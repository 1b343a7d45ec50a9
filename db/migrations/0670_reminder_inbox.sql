-- The list of everything open in a firm is read by the day on which something must be done, a page after a key. A reminder of a day has
-- that day; of a held qualification that falls short already it is the end of the three months to mend it; the rest has no day and
-- comes last.
create function reminder_inbox_day(due_date date, code text, create_time timestamptz) returns date
  language sql immutable parallel safe
  return coalesce(
    due_date,
    case when code in ('0203', '0601') then ((create_time at time zone 'Asia/Shanghai') + interval '3 months')::date end,
    date '9999-12-31'
  );

create index reminder_inbox on reminder (ent_uuid, reminder_inbox_day(due_date, code, create_time), uuid)
  where closed_time is null;
