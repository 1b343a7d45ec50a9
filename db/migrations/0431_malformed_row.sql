-- Stored rows that do not fit what the program reads them as: left out of lists, and shown here to operators.
create table malformed_row (
  place text not null check (place <> '' and length(place) <= 200),
  row_key text not null check (length(row_key) <= 200),
  reason text not null check (length(reason) <= 500),
  found_time timestamptz not null,
  primary key (place, row_key)
);
create index malformed_row_newest on malformed_row (found_time desc, place, row_key);
