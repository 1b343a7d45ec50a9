-- Sign-on by OpenID Connect. The provider of the installation is configured by environment; those of enterprises are rows here.
create table sign_on_provider (
  ent_uuid uuid primary key references enterprise (uuid) on delete cascade,
  issuer text not null check (length(issuer) between 1 and 500),
  client_id text not null check (length(client_id) between 1 and 200),
  -- Sealed; null: a public client, which proves itself by PKCE alone.
  client_secret text,
  -- The mail domain of the enterprise, proven by a TXT record.
  domain text check (domain = lower(domain) and length(domain) between 3 and 253),
  is_on boolean not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid references app_user (uuid),
  update_by uuid references app_user (uuid)
);
create unique index sign_on_provider_domain on sign_on_provider (domain) where domain is not null;

-- The account that belongs to a subject of a provider. `ent_uuid` null: the provider of the installation. An enterprise vouches only within
-- itself, so the same issuer configured by two enterprises gives two identities.
create table sign_on_identity (
  uuid uuid primary key,
  ent_uuid uuid references enterprise (uuid) on delete cascade,
  issuer text not null,
  subject text not null,
  user_uuid uuid not null references app_user (uuid) on delete cascade,
  create_time timestamptz not null,
  constraint sign_on_identity_subject unique nulls not distinct (ent_uuid, issuer, subject),
  constraint sign_on_identity_user unique nulls not distinct (ent_uuid, user_uuid)
);
create index sign_on_identity_of_user on sign_on_identity (user_uuid);

-- A sign-on in progress. Its ticket is held by the browser that began it. After the provider's answer the row holds the proven subject until
-- the user has linked an account.
create table sign_on_attempt (
  ticket_hash text primary key,
  ent_uuid uuid references enterprise (uuid) on delete cascade,
  state text,
  nonce text,
  verifier text,
  issuer text,
  subject text,
  expire_time timestamptz not null
);
create index sign_on_attempt_expiry on sign_on_attempt (expire_time);

-- What a provider calls a session, so that it can end the session (OpenID Connect Back-Channel Logout 1.0).
create table sign_on_session (
  session_uuid uuid primary key references user_session (uuid) on delete cascade,
  ent_uuid uuid references enterprise (uuid) on delete cascade,
  issuer text not null,
  subject text not null,
  sid text
);
create index sign_on_session_subject on sign_on_session (issuer, subject);

-- A session that an enterprise's provider opened is valid only in this enterprise and without the rights of an operator.
alter table user_session add column sign_on_ent uuid;
alter table user_session drop constraint user_session_auth_method_check;
alter table user_session add constraint user_session_auth_method_check
  check (auth_method in ('password', 'password-and-code', 'key', 'sign-on'));

-- The roles that somebody asks for; the owner may grant others. Null: all rights.
alter table join_request add column firm_roles text[] check (cardinality(firm_roles) > 0);
