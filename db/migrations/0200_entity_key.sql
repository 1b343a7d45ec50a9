-- Keys of an enterprise (gaps C and G-12): one main key, secondary keys with rights by menu, the authenticators enrolled on them.
create table entity_key (
  ent_uuid uuid not null,
  uuid uuid not null,
  key_sn text not null check (length(key_sn) between 4 and 32),
  kind text not null check (kind in ('main', 'secondary')),
  holder_name text not null check (holder_name <> '' and length(holder_name) <= 30),
  holder_phone text,
  status text not null default 'pending' check (status in ('pending', 'active', 'suspended', 'lost')),
  status_reason text check (length(status_reason) <= 200),
  status_time timestamptz not null,
  -- Null: as long as the membership lasts.
  valid_end date,
  menu_ids text[] not null default '{}',
  -- The account that issued the key; its sessions act for the enterprise in this account's name.
  user_uuid uuid not null references app_user (uuid),
  order_uuid uuid,
  last_use_time timestamptz,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  primary key (ent_uuid, uuid)
);
create unique index entity_key_uuid on entity_key (uuid);
create unique index entity_key_sn on entity_key (upper(key_sn));
create unique index entity_key_one_main on entity_key (ent_uuid) where kind = 'main' and del_flag = '0';

create table key_credential (
  ent_uuid uuid not null,
  uuid uuid not null,
  key_uuid uuid not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  -- A synchronised passkey lives on several devices and has no counter.
  is_synced boolean not null,
  rp_id text not null,
  label text not null check (length(label) <= 60),
  create_time timestamptz not null,
  last_use_time timestamptz,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, key_uuid) references entity_key (ent_uuid, uuid)
);
create unique index key_credential_id on key_credential (credential_id);
create index key_credential_key on key_credential (ent_uuid, key_uuid);

-- Challenges, each good for one try: `used_time` is set by whoever comes first.
create table key_challenge (
  uuid uuid primary key,
  challenge text not null,
  purpose text not null check (purpose in ('login', 'enrol')),
  -- What an enrolment was asked for, and in which session; a login knows neither yet.
  key_uuid uuid,
  session_uuid uuid,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  used_time timestamptz,
  check ((purpose = 'enrol') = (key_uuid is not null and session_uuid is not null))
);
create unique index key_challenge_value on key_challenge (challenge);
create index key_challenge_expire on key_challenge (expire_time);
create index user_session_key on user_session (key_uuid) where key_uuid is not null;
