-- Addresses that show a draft to whoever has them, until they end. The address itself is signed and stored nowhere.
create table preview_link (
  uuid uuid primary key,
  publication_uuid uuid not null references publication on delete cascade,
  until timestamptz not null,
  -- Taken back before its time.
  ended_time timestamptz,
  ended_by uuid,
  create_by uuid,
  create_time timestamptz not null
);
create index preview_link_of on preview_link (publication_uuid, until);
create index preview_link_over on preview_link (until);
