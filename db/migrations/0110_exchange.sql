-- Imports of workbooks and firm documents: what was read, what it would change, what it changed.
create table import_batch (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  file_name text not null,
  source text not null default 'workbook' check (source in ('workbook', 'json')),
  status text not null check (status in ('reading', 'ready', 'refused', 'applied', 'undone')),
  -- Why it was refused, for the person who sent it.
  message text,
  -- [{sheet, new, changed, unchanged, faulty}]
  counts jsonb not null default '[]',
  fault_count integer not null default 0,
  faults jsonb not null default '[]',
  records jsonb not null default '[]',
  -- Fingerprint of the firm that the file was compared with.
  fingerprint text,
  -- Encrypted: the rows as they were read and the records as they would be stored.
  payload text,
  mode text check (mode in ('all', 'good')),
  result jsonb,
  -- Encrypted: the enterprise record before the import.
  enterprise_before text,
  user_uuid uuid,
  create_time timestamptz not null,
  update_time timestamptz not null,
  apply_time timestamptz,
  undo_time timestamptz,
  primary key (ent_uuid, uuid)
);
create unique index import_batch_uuid on import_batch (uuid);
create index import_batch_by_time on import_batch (ent_uuid, create_time desc);

-- Rows that an import touched, as they were before it; `after_hash` tells whether they changed since.
create table import_image (
  ent_uuid uuid not null,
  batch_uuid uuid not null,
  table_name text not null,
  row_uuid uuid not null,
  before jsonb,
  after_hash text,
  primary key (ent_uuid, batch_uuid, table_name, row_uuid),
  foreign key (ent_uuid, batch_uuid) references import_batch (ent_uuid, uuid) on delete cascade
);
