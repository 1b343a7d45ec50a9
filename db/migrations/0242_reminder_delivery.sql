-- How people are told outside the portal: what each of them wishes, and what each was sent.

create table notice_setting (
  user_uuid uuid primary key references app_user (uuid),
  -- Hours in Asia/Shanghai between which nothing is sent; equal: no quiet hours.
  quiet_from smallint not null check (quiet_from between 0 and 23),
  quiet_to smallint not null check (quiet_to between 0 and 23),
  -- What is not wanted: channel and category, as `sms 04`.
  muted text[] not null default '{}',
  update_time timestamptz not null
);

-- One digest a person, day and way of sending. How it went stands with the delivery itself (outbox_delivery), which is forgotten earlier.
create table reminder_digest (
  uuid uuid primary key,
  ent_uuid uuid not null references enterprise (uuid),
  user_uuid uuid not null,
  day date not null,
  channel text not null check (channel in ('sms', 'mail', 'wechat')),
  -- Which of several numbers of a person.
  place integer not null default 0,
  total integer not null,
  title text not null,
  delivery_uuid uuid not null,
  create_time timestamptz not null
);
create unique index reminder_digest_once on reminder_digest (user_uuid, day, channel, place);
create index reminder_digest_day on reminder_digest (day);

-- Calendar feeds: found by the hash of their secret, which is kept encrypted so that its owner can copy it again.
create table calendar_feed (
  user_uuid uuid primary key references app_user (uuid),
  ent_uuid uuid not null references enterprise (uuid),
  secret_hash text not null,
  secret text not null,
  create_time timestamptz not null,
  last_read_time timestamptz
);
create unique index calendar_feed_secret on calendar_feed (secret_hash);
