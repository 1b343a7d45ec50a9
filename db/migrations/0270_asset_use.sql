-- What a person, a registration or a qualification certificate is used for, and until when (spec/beyond.md, second table, row 10). Uses in
-- running projects are not stored: they come from the projects themselves.
create table asset_use (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  subject_kind text not null check (subject_kind in ('person', 'registration', 'certificate')),
  -- A record of the subject's kind; no foreign key, because the use outlives a person who was deleted.
  subject_uuid uuid not null,
  -- As it was called when the use was written down.
  subject_name text not null,
  kind text not null check (kind in ('project', 'bid', 'filing', 'loan', 'other')),
  title text not null check (title <> ''),
  role text,
  -- The paper is locked for this use (投标锁证): it may be used for nothing else meanwhile.
  locked boolean not null default false,
  from_on date not null,
  -- Empty: still going on; `release_on` then says when it is expected to end.
  to_on date,
  release_on date,
  note text,
  revision int not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  primary key (ent_uuid, uuid),
  constraint asset_use_order check (to_on >= from_on and release_on >= from_on)
);
create unique index asset_use_uuid on asset_use (uuid);
create index asset_use_by_day on asset_use (ent_uuid, from_on) where del_flag = '0';

-- Conditions that somebody looks for again and again: 一级建造师 建筑工程, 12 wanted.
create table use_search (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  name text not null check (name <> ''),
  condition jsonb not null,
  wanted int check (wanted > 0),
  create_time timestamptz not null,
  create_by uuid,
  primary key (ent_uuid, uuid)
);
create unique index use_search_uuid on use_search (uuid);
create unique index use_search_name on use_search (ent_uuid, name);
