-- Messages to users: to everybody, to an enterprise, or to one user; who has read which.
create table message (
  uuid uuid primary key,
  -- Both empty = everybody.
  user_uuid uuid,
  ent_uuid uuid,
  -- Dictionary biz_message_type: notification, gift, sound, safety certificate.
  type text not null check (type in ('01', '02', '03', '04')),
  title text not null check (title <> '' and length(title) <= 100),
  -- HTML, made safe when written.
  content text not null check (length(content) <= 20000),
  message_time timestamptz not null,
  -- A path of the portal, or http(s).
  router text check (length(router) <= 300),
  expire_time timestamptz,
  -- A sender that may repeat itself names what it sends, so that it arrives once.
  once_key text,
  create_time timestamptz not null,
  create_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create index message_of_enterprise on message (ent_uuid, message_time desc) where del_flag = '0' and user_uuid is null;
create index message_of_user on message (user_uuid, message_time desc) where del_flag = '0' and user_uuid is not null;
create unique index message_once on message (once_key) where once_key is not null;

create table message_read (
  user_uuid uuid not null,
  message_uuid uuid not null references message (uuid) on delete cascade,
  read_time timestamptz not null,
  primary key (user_uuid, message_uuid)
);
