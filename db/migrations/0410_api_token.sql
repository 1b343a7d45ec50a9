-- Tokens with which a firm's own software calls the API (docs/api-access.md): each with the menus it may use, and a day on which it ends.
create table api_token (
  ent_uuid uuid not null,
  uuid uuid not null,
  name text not null check (name <> '' and length(name) <= 50),
  -- Shown once; only its hash is kept, and its last letters, by which people tell tokens apart.
  token_hash text not null,
  hint text not null check (length(hint) <= 16),
  menu_ids text[] not null default '{}',
  valid_end date not null,
  -- The account that made it; what the token does is done in this account's name.
  user_uuid uuid not null references app_user (uuid),
  last_use_time timestamptz,
  last_use_ip text,
  revoke_time timestamptz,
  create_time timestamptz not null,
  update_time timestamptz not null,
  primary key (ent_uuid, uuid)
);
create unique index api_token_uuid on api_token (uuid);
create unique index api_token_hash on api_token (token_hash);
create index api_token_user on api_token (user_uuid);
