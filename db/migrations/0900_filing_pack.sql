-- What was seen of a file when it was last looked at: pages, and what an examiner could not read. Bytes do not change, so once is enough.
create table filing_file_look (
  ent_uuid uuid not null,
  sha256 text not null,
  -- Of the rules that it was looked at by.
  version smallint not null,
  pages integer not null,
  -- [{code, pages, words}]
  faults jsonb not null,
  look_time timestamptz not null,
  primary key (ent_uuid, sha256),
  foreign key (ent_uuid, sha256) references stored_file (ent_uuid, sha256) on delete cascade
);

-- The files of a filing in the order of its material list: long work with progress, kept for a day.
create table filing_pack (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  filing_uuid uuid not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed')),
  -- One by one, or one PDF a chapter.
  shape text not null check (shape in ('files', 'chapters')),
  -- No file of it is larger; null: as they are.
  most_mb integer check (most_mb between 1 and 100),
  -- Looked at, then written.
  done integer not null default 0,
  total integer not null default 0,
  -- What goes in, in which order, and what is lacking.
  plan jsonb not null,
  -- What must be looked at: [{name, words}].
  notes jsonb not null default '[]',
  file_name text not null,
  storage_key text,
  -- Opens the pack in the file store; encrypted.
  data_key text,
  size bigint,
  message text,
  user_uuid uuid,
  create_time timestamptz not null,
  update_time timestamptz not null,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, filing_uuid) references filing_case (ent_uuid, uuid) on delete cascade
);
create unique index filing_pack_uuid on filing_pack (uuid);
create index filing_pack_newest on filing_pack (ent_uuid, filing_uuid, create_time desc);
create index filing_pack_by_time on filing_pack (update_time);
