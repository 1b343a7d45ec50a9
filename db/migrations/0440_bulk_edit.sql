-- One field set to one value in many records: what each held before, so that it can be undone for 30 days.
create table bulk_edit (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  kind text not null check (kind in ('register', 'else', 'certificate', 'project')),
  field text not null,
  -- [{"uuid", "name", "before", "revision"}]: the revision that the edit made.
  records jsonb not null,
  create_time timestamptz not null,
  create_by uuid,
  undo_time timestamptz,
  undo_by uuid,
  primary key (ent_uuid, uuid)
);
create unique index bulk_edit_uuid on bulk_edit (uuid);
create index bulk_edit_time on bulk_edit (ent_uuid, create_time);
