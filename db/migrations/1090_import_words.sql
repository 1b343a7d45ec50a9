-- How a firm's files of other systems name sheets and columns: what a person said once, the next file is read by.
create table import_word (
  ent_uuid uuid not null,
  uuid uuid not null,
  -- Sheet of ours whose column the heading is; empty where a whole sheet is meant.
  sheet varchar(50) not null,
  -- The heading as it is compared, or what tells a sheet of that layout from others.
  word varchar(100) not null check (word <> ''),
  -- Column or sheet of ours; empty where it is left out.
  target varchar(100) not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  primary key (ent_uuid, uuid)
);
create unique index import_word_uuid on import_word (uuid);
create unique index import_word_word on import_word (ent_uuid, sheet, word);
-- What the sheets and headings of the file were taken for.
alter table import_batch add column layout jsonb not null default '[]';
