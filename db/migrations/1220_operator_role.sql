-- What several operators may do, under one name. The rights of a role are written to whoever has it, so that sessions, pages and every other
-- process follow them as they follow an account's own (0340_live_rights.sql). An operator without a role keeps what he was given by himself.
create table operator_role (
  uuid uuid primary key,
  name text not null check (name <> '' and length(name) <= 50),
  note text check (length(note) <= 200),
  permissions text[] not null check (cardinality(permissions) > 0),
  revision integer not null default 1,
  create_by uuid,
  create_time timestamptz not null,
  update_by uuid,
  update_time timestamptz not null
);
create unique index operator_role_name on operator_role (lower(name));
create index operator_role_listed on operator_role (create_time desc, uuid);

alter table app_user add column role_uuid uuid references operator_role (uuid);
create index app_user_role on app_user (role_uuid) where role_uuid is not null;
