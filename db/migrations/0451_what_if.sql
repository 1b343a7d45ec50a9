-- A set of suppositions about the firm, with a name. The changes are data of `domain/what-if`; nothing of them touches a record.
create table what_if (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  name text not null check (name <> ''),
  -- Both empty: about all held qualifications.
  standard_code text,
  level text,
  options jsonb not null,
  changes jsonb not null,
  revision int not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  primary key (ent_uuid, uuid),
  check ((standard_code is null) = (level is null))
);
create unique index what_if_uuid on what_if (uuid);
create unique index what_if_name on what_if (ent_uuid, name) where del_flag = '0';

-- What somebody means to do: by whom, until when, and whether it is done.
create table todo (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  title text not null check (title <> ''),
  -- The suppositions that it comes from, as they were called.
  origin text,
  owner text,
  due_on date,
  done boolean not null default false,
  revision int not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  primary key (ent_uuid, uuid)
);
create unique index todo_uuid on todo (uuid);
create index todo_open on todo (ent_uuid, due_on) where del_flag = '0' and not done;
