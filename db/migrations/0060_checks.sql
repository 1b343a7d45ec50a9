-- Simulated acceptance: runs with their reports, and all that is needed to run them again later.

-- The standards as they were when a report was made: gzip of their JSON, base64.
create table facts_version (
  version text primary key,
  content text not null,
  create_time timestamptz not null
);

-- The firm as it was when a report was made. Holds ID numbers, so the gzip of its JSON is encrypted. Equal firms are stored once.
create table firm_snapshot (
  ent_uuid uuid not null references enterprise (uuid),
  fingerprint text not null,
  content text not null,
  create_time timestamptz not null,
  primary key (ent_uuid, fingerprint)
);

create table check_run (
  ent_uuid uuid not null,
  uuid uuid not null,
  -- JY20261120-0047: day and place among the runs of the enterprise on that day.
  run_no text not null,
  kind text not null check (kind in ('whole', 'xm', 'zcry', 'fzcry', 'rysl')),
  -- Null: all qualifications that the enterprise holds.
  standard_code text,
  standard_name text,
  level text,
  as_of date not null,
  options jsonb not null default '{}',
  facts_version text not null references facts_version (version),
  fingerprint text not null,
  state text not null check (state in ('running', 'done', 'failed')),
  verdict text not null check (verdict in ('met', 'unmet', 'undecided', 'none')),
  headline text not null,
  total integer not null,
  passed integer not null,
  failed integer not null,
  undecided integer not null,
  items jsonb not null,
  -- sha256 over the canonical JSON of `items`.
  hash text not null,
  user_uuid uuid,
  start_time timestamptz not null,
  end_time timestamptz not null,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, fingerprint) references firm_snapshot (ent_uuid, fingerprint)
);
create unique index check_run_uuid on check_run (uuid);
create unique index check_run_no on check_run (ent_uuid, run_no);
create index check_run_by_time on check_run (ent_uuid, start_time desc);

-- One assessed requirement of a run's kind.
create table check_finding (
  ent_uuid uuid not null,
  uuid uuid not null,
  run_uuid uuid not null,
  place integer not null,
  target_kind text not null,
  target_uuid uuid,
  item text not null,
  need text not null,
  have text not null,
  ok boolean not null,
  severity text not null check (severity in ('info', 'warn', 'bad')),
  doc_number text not null,
  suggestion text not null,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, run_uuid) references check_run (ent_uuid, uuid) on delete cascade
);
create index check_finding_of_run on check_finding (ent_uuid, run_uuid, place);
