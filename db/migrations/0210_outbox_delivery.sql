-- The local outbox also shows WeChat messages.
alter table outbox_message drop constraint outbox_message_channel_check;
alter table outbox_message add constraint outbox_message_channel_check check (channel in ('sms', 'mail', 'wechat'));

-- What was handed to a provider, or waits to be: who (hashed and masked), what for, with which result. The message itself is
-- encrypted, and forgotten as soon as it was taken or given up.
create table outbox_delivery (
  uuid uuid primary key,
  channel text not null check (channel in ('sms', 'mail', 'wechat')),
  topic text not null,
  recipient_hash text not null,
  recipient_masked text not null,
  payload text,
  once_key text,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed')),
  tries integer not null default 0,
  fault text,
  next_time timestamptz not null,
  create_time timestamptz not null,
  update_time timestamptz not null
);
create unique index outbox_delivery_once on outbox_delivery (once_key) where once_key is not null;
create index outbox_delivery_due on outbox_delivery (next_time) where state in ('waiting', 'sending');
create index outbox_delivery_time on outbox_delivery (create_time);
