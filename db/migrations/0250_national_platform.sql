-- What the national platform showed of an enterprise when it was last asked (gaps G-42): one picture an enterprise, replaced as a whole.
create table platform_snapshot (
  ent_uuid uuid primary key,
  source text not null check (source in ('sample', 'file', 'http')),
  -- Name of the imported file, or address of the service.
  source_note text,
  fetched_at timestamptz not null,
  -- {projects, people} in the shapes of the firm document.
  records jsonb not null,
  update_by uuid
);
