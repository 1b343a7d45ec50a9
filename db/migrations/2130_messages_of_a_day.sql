-- One address receives a limited number of messages a day; the others travel in one digest the next morning
-- (docs/adr/0026-outbox-and-wechat.md).
alter table outbox_delivery
  -- Codes, security, payment, and the digest itself.
  add column is_exempt boolean not null default false,
  -- The day in China on which the message was sent, or is being sent.
  add column counted_on date,
  -- Waits for the digest, which is composed at `next_time`.
  add column is_held boolean not null default false,
  -- Earliest time of the digest, for recipients with quiet hours.
  add column digest_time timestamptz,
  -- The digest that contains the message.
  add column digest_uuid uuid references outbox_delivery (uuid) on delete set null;
create index outbox_delivery_counted on outbox_delivery (recipient_hash, counted_on) where counted_on is not null;
create index outbox_delivery_held on outbox_delivery (next_time) where is_held;
create index outbox_delivery_digest on outbox_delivery (digest_uuid) where digest_uuid is not null;
