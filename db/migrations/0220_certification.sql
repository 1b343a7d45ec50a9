-- Certification of an enterprise: the licence that was handed in, who decided, and users who ask to join an enterprise that is there.
create table licence_file (
  uuid uuid primary key,
  user_uuid uuid not null references app_user (uuid),
  filename text not null,
  mime text not null check (mime in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  size integer not null check (size > 0),
  sha256 text not null,
  create_time timestamptz not null
);
create index licence_file_of_user on licence_file (user_uuid);

-- State and reason of a refusal stand with the enterprise (certify_status, reject_reason); this is how they came about.
create table certification (
  ent_uuid uuid primary key references enterprise (uuid),
  licence_file uuid references licence_file (uuid),
  -- Empty = not decided yet.
  checked_by text check (checked_by in ('automatic', 'operator')),
  submit_time timestamptz not null,
  decide_time timestamptz,
  decide_by uuid
);

create table join_request (
  uuid uuid primary key,
  user_uuid uuid not null references app_user (uuid),
  ent_uuid uuid not null references enterprise (uuid),
  note text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  create_time timestamptz not null,
  decide_time timestamptz,
  decide_by uuid
);
create unique index join_request_waiting on join_request (user_uuid) where state = 'waiting';
create index join_request_of_enterprise on join_request (ent_uuid, create_time) where state = 'waiting';
