-- Papers that a firm asks one person for: he opens a link without an account, proves himself by a code to his phone, and what he sends waits
-- for a clerk before any of it enters the archive.
create table paper_request (
  ent_uuid uuid not null,
  uuid uuid not null,
  filing_uuid uuid not null,
  person_uuid uuid not null,
  -- As he was called then, for when the record is gone.
  person_name varchar(300) not null,
  purpose varchar(200) not null check (purpose <> ''),
  papers varchar(500) not null check (papers <> ''),
  -- Encrypted.
  phone text not null,
  -- Whoever copies the database cannot open the link.
  token_hash varchar(64) not null,
  -- The last day on which it may be used.
  end_on date not null,
  close_time timestamptz,
  -- What the phone proved, and until when.
  pass_hash varchar(64),
  pass_end_time timestamptz,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, filing_uuid) references filing_case (ent_uuid, uuid) on delete cascade
);
create unique index paper_request_uuid on paper_request (uuid);
create unique index paper_request_token on paper_request (token_hash);
create index paper_request_list on paper_request (ent_uuid, filing_uuid, create_time desc, uuid);
create index paper_request_end on paper_request (end_on);

create table offered_paper (
  ent_uuid uuid not null,
  uuid uuid not null,
  request_uuid uuid not null,
  name varchar(300) not null,
  kind text not null check (kind in ('pdf', 'jpg', 'png')),
  mime text not null,
  sha256 text not null check (length(sha256) = 64),
  size integer not null check (size between 1 and 20971520),
  scan text not null check (scan in ('clean', 'skipped')),
  -- Null: taken over into the archive, or refused, and gone from here.
  storage_key text,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'refused')),
  reason varchar(300),
  create_time timestamptz not null,
  decide_time timestamptz,
  decide_by uuid,
  primary key (ent_uuid, uuid),
  check ((state = 'waiting') = (storage_key is not null)),
  foreign key (ent_uuid, request_uuid) references paper_request (ent_uuid, uuid) on delete cascade
);
create unique index offered_paper_uuid on offered_paper (uuid);
create unique index offered_paper_key on offered_paper (storage_key);
create index offered_paper_list on offered_paper (ent_uuid, request_uuid, create_time, uuid);
