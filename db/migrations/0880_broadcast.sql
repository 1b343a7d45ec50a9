-- What operators tell many at once. One row a message that they publish; what arrives stands in `message` under its uuid.
create table broadcast (
  uuid uuid primary key,
  type text not null check (type in ('01', '02', '03', '04')),
  title text not null check (title <> '' and length(title) <= 100),
  content text not null check (length(content) <= 20000),
  router text check (length(router) <= 300),
  expire_time timestamptz,
  is_popup boolean not null,
  -- To whom: empty is everybody, also who has no firm.
  region text not null default '',
  category text,
  membership text check (membership in ('member', 'none')),
  -- 1: recalled.
  status char(1) not null default '0' check (status in ('0', '1')),
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
select track_publication('broadcast', 'message', 'new.type', 'new.title', 'new.del_flag = ''0'' and new.status = ''0''',
  'new.create_time', 'title, type, status, del_flag');

alter table message
  add column broadcast_uuid uuid,
  -- Only who read it before still finds it.
  add column is_recalled boolean not null default false,
  add column is_popup boolean not null default true;
create unique index message_of_broadcast on message (broadcast_uuid, ent_uuid) nulls not distinct where broadcast_uuid is not null;

-- Lists ask both of every message that they look at.
drop index message_of_enterprise;
create index message_of_enterprise on message (ent_uuid, message_time desc, uuid) include (expire_time, type, is_recalled, is_popup)
  where del_flag = '0' and user_uuid is null;
drop index message_of_user;
create index message_of_user on message (user_uuid, message_time desc, uuid) include (expire_time, type, is_recalled, is_popup)
  where del_flag = '0' and user_uuid is not null;
drop index message_to_everybody;
create index message_to_everybody on message (message_time desc, uuid) include (expire_time, type, is_recalled, is_popup)
  where del_flag = '0' and user_uuid is null and ent_uuid is null;
