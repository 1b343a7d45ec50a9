-- Uploaded files. The bytes lie in the file store under a random key; a firm's same bytes are stored once.
create table stored_file (
  ent_uuid uuid not null references enterprise (uuid),
  sha256 text not null check (length(sha256) = 64),
  storage_key text not null unique,
  kind text not null check (kind in ('pdf', 'jpg', 'png', 'xlsx')),
  mime text not null,
  size integer not null check (size between 1 and 20971520),
  -- skipped = no virus scanner was configured.
  scan text not null check (scan in ('clean', 'skipped')),
  create_time timestamptz not null,
  -- Last use by an upload; the clean-up leaves fresh rows alone.
  update_time timestamptz not null,
  primary key (ent_uuid, sha256)
);

create table attachment (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  sha256 text not null,
  name text not null,
  biz_type text not null check (biz_type in ('yyzz', 'zzzs', 'zzx', 'register', 'else', 'achievement', 'project')),
  biz_uuid uuid not null,
  downloads integer not null default 0,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, sha256) references stored_file (ent_uuid, sha256)
);
create unique index attachment_uuid on attachment (uuid);
create unique index attachment_once on attachment (ent_uuid, biz_type, biz_uuid, sha256) where del_flag = '0';
create index attachment_of_file on attachment (ent_uuid, sha256);
create index attachment_removed on attachment (update_time) where del_flag = '2';
