-- Users, their sessions, the membership of enterprises, and failed logins.
create table app_user (
  uuid uuid primary key,
  username text not null,
  phonenumber text not null,
  mail text,
  password_hash text not null,
  nick_name text not null,
  avatar text not null,
  ent_uuid uuid,
  roles text[] not null default '{}',
  permissions text[] not null default '{}',
  status char(1) not null default '0',
  wx_open_id text,
  last_login_time timestamptz,
  last_login_ip text,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0',
  constraint app_user_status check (status in ('0', '1'))
);
create unique index app_user_username on app_user (lower(username));
create unique index app_user_phonenumber on app_user (phonenumber);
create unique index app_user_mail on app_user (lower(mail)) where mail is not null;
create unique index app_user_wx on app_user (wx_open_id) where wx_open_id is not null;
create index app_user_ent on app_user (ent_uuid) where ent_uuid is not null;

create table user_session (
  uuid uuid primary key,
  token_hash text not null,
  context_hash text,
  user_uuid uuid not null references app_user (uuid),
  key_uuid uuid,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  last_seen timestamptz not null,
  user_agent text not null,
  ip text not null
);
create unique index user_session_token on user_session (token_hash);
create index user_session_user on user_session (user_uuid);
create index user_session_expire on user_session (expire_time);

create table membership (
  ent_uuid uuid primary key,
  start_date date not null,
  end_date date not null,
  create_time timestamptz not null,
  update_time timestamptz not null
);

create table login_failure (
  key text not null,
  at timestamptz not null
);
create index login_failure_key on login_failure (key, at);
