-- Short messages and mail that were not really sent: the local default outside production, shown on a developer page.
create table outbox_message (
  uuid uuid primary key,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  subject text,
  body text not null,
  create_time timestamptz not null
);
create index outbox_message_time on outbox_message (create_time desc);
