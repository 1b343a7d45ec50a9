-- An authenticator app as second factor of the login by password (RFC 6238), and codes for when it is lost.
create table second_factor (
  user_uuid uuid primary key references app_user (uuid),
  -- Encrypted.
  secret text not null,
  create_time timestamptz not null,
  -- Empty until a first code was right: a secret that nobody scanned must lock nobody out.
  enabled_time timestamptz,
  -- The period of the newest code that was taken: no code is taken twice.
  last_step bigint
);

create table recovery_code (
  uuid uuid primary key,
  user_uuid uuid not null references second_factor (user_uuid) on delete cascade,
  -- Argon2id.
  code_hash text not null,
  create_time timestamptz not null,
  used_time timestamptz
);
create index recovery_code_user on recovery_code (user_uuid);
