-- Codes and one-time proofs (G-30). Target and code are keyed hashes, so that a copy of the database gives neither away.
create table verification_code (
  uuid uuid primary key,
  purpose text not null,
  target_hash text not null,
  code_hash text not null,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  tries integer not null default 0,
  used_time timestamptz
);
create unique index verification_code_open on verification_code (purpose, target_hash);
create index verification_code_expire on verification_code (expire_time);

-- When something was sent, by hashed recipient and by address (G-28).
create table code_sending (
  key text not null,
  at timestamptz not null
);
create index code_sending_key on code_sending (key, at);
