-- What calendars were last told of each entry of an enterprise's feed, so that a change is told as a change (RFC 5545, SEQUENCE and
-- LAST-MODIFIED). Entries are named as in the feed; they hold no personal data.
create table calendar_entry (
  ent_uuid uuid not null references enterprise (uuid),
  entry_id varchar(120) not null,
  -- Day, words and alarms: what a calendar has to move the entry for.
  place_hash char(27) not null,
  -- All of it, with the explanation, which follows the day.
  text_hash char(27) not null,
  sequence int not null default 0 check (sequence >= 0),
  change_time timestamptz not null,
  primary key (ent_uuid, entry_id)
);
