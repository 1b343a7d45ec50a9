-- Browsers a user logged in with, so that a login from another one can be told to him.
create table known_device (
  user_uuid uuid not null references app_user (uuid),
  -- SHA-256 of a random value that stands in the browser's cookie, or of what a program calls itself.
  device_hash text not null,
  create_time timestamptz not null,
  last_seen timestamptz not null,
  primary key (user_uuid, device_hash)
);
create index known_device_by_time on known_device (last_seen);

-- Accounts that their owners asked to close. A row stays as the proof of when it was asked and done.
create table account_closing (
  uuid uuid primary key,
  user_uuid uuid not null references app_user (uuid),
  ask_time timestamptz not null,
  due_time timestamptz not null,
  cancel_time timestamptz,
  done_time timestamptz,
  check (cancel_time is null or done_time is null)
);
create unique index account_closing_open on account_closing (user_uuid) where cancel_time is null and done_time is null;
create index account_closing_due on account_closing (due_time) where cancel_time is null and done_time is null;
