-- Phones that get reminders and messages by SMS (gaps D, message phone). Numbers are encrypted, with a keyed hash for uniqueness.
create table message_phone (
  uuid uuid primary key,
  -- The enterprise, whose users share the phones; or the user himself while he has none.
  owner_uuid uuid not null,
  user_uuid uuid not null references app_user (uuid) on delete cascade,
  phone text not null,
  phone_hash text not null,
  kinds text[] not null,
  verified_time timestamptz not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  update_by uuid,
  constraint message_phone_kinds check (kinds <@ array['reminder', 'message', 'order'])
);
create unique index message_phone_number on message_phone (owner_uuid, phone_hash);
create index message_phone_user on message_phone (user_uuid);
