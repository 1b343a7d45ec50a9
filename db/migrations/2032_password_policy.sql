-- The age of passwords begins with this version, so that no rule locks anybody out at once.
alter table app_user add column password_time timestamptz not null default now();
create table password_history (
  uuid uuid primary key,
  user_uuid uuid not null references app_user (uuid) on delete cascade,
  password_hash text not null,
  end_time timestamptz not null
);
create index password_history_of_user on password_history (user_uuid, end_time desc);
