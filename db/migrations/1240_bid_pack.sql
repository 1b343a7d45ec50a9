-- Papers of people and certificates for a tender, chosen by conditions and marked on every page: long work with progress, kept for a day.
create table bid_pack (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  tender varchar(100) not null check (tender <> ''),
  -- The day on which they are to be free.
  use_on date not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed')),
  -- One by one, or one PDF a group.
  shape text not null check (shape in ('files', 'chapters')),
  most_mb integer check (most_mb between 1 and 100),
  done integer not null default 0,
  total integer not null default 0,
  -- Who and what goes in, by which condition, in which order, what is lacking, and the words of the mark.
  plan jsonb not null,
  -- What must be looked at: [{name, words}].
  notes jsonb not null default '[]',
  file_name text not null,
  storage_key text,
  -- Opens the pack in the file store; encrypted.
  data_key text,
  size bigint,
  message text,
  user_uuid uuid,
  create_time timestamptz not null,
  update_time timestamptz not null,
  primary key (ent_uuid, uuid)
);
create unique index bid_pack_uuid on bid_pack (uuid);
create index bid_pack_newest on bid_pack (ent_uuid, create_time desc, uuid);
create index bid_pack_by_time on bid_pack (update_time);

-- Who had whose papers made into a pack and who took it, for the owner of the firm: the pack itself is gone after a day.
create table bid_take (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  pack_uuid uuid not null,
  what text not null check (what in ('made', 'taken')),
  tender varchar(100) not null,
  use_on date not null,
  -- Names of people and certificates, as they were then.
  subjects jsonb not null,
  files integer not null,
  user_uuid uuid,
  -- As he was called then.
  user_name varchar(100),
  ip varchar(64),
  at timestamptz not null,
  primary key (ent_uuid, uuid)
);
create unique index bid_take_uuid on bid_take (uuid);
create index bid_take_list on bid_take (ent_uuid, at desc, uuid);
create index bid_take_by_time on bid_take (at);
