-- Addresses of a firm's own software that are told of changes (docs/adr/0032-api-access.md), and what was sent to them.
create table webhook (
  ent_uuid uuid not null,
  uuid uuid not null,
  url text not null check (length(url) <= 500),
  kinds text[] not null check (cardinality(kinds) > 0),
  -- Signs what is sent; shown once, kept encrypted.
  secret text not null,
  status text not null default 'on' check (status in ('on', 'off')),
  -- Why the portal itself turned it off; null when a person did.
  off_reason text check (length(off_reason) <= 200),
  -- Tries that failed one after the other.
  failures integer not null default 0,
  -- Up to where the changes of the firm have been told (record_change.seq).
  seq bigint not null,
  user_uuid uuid not null references app_user (uuid),
  create_time timestamptz not null,
  update_time timestamptz not null,
  primary key (ent_uuid, uuid)
);
create unique index webhook_uuid on webhook (uuid);
create index webhook_user on webhook (user_uuid);

create table webhook_delivery (
  ent_uuid uuid not null,
  uuid uuid not null,
  webhook_uuid uuid not null,
  event text not null,
  body text not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  http_status integer,
  took_ms integer,
  fault text check (length(fault) <= 200),
  next_time timestamptz not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, webhook_uuid) references webhook (ent_uuid, uuid) on delete cascade
);
create unique index webhook_delivery_uuid on webhook_delivery (uuid);
create index webhook_delivery_due on webhook_delivery (next_time) where state = 'waiting';
create index webhook_delivery_newest on webhook_delivery (ent_uuid, webhook_uuid, create_time desc, uuid);
create index webhook_delivery_by_time on webhook_delivery (create_time);
