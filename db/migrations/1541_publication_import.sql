-- What came in together from one file: drafts that can be taken back together as long as nobody published one of them.
create table publication_import (
  uuid uuid primary key,
  resource text not null,
  file_name text not null check (length(file_name) <= 200),
  -- Drafts that the file asks for, and those that are made by now.
  total integer not null check (total > 0),
  made integer not null default 0 check (made >= 0 and made <= total),
  create_by uuid,
  create_time timestamptz not null,
  undone_time timestamptz,
  undone_by uuid
);
create index publication_import_listed on publication_import (resource, create_time desc, uuid);
alter table publication add column import_uuid uuid references publication_import;
create index publication_of_import on publication (import_uuid) where import_uuid is not null;
