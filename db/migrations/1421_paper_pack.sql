-- Packs of papers, whatever they are made for: one row, one way of working, keeping and handing out. A filing and a tender had a table each.
create table paper_pack (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  kind text not null check (kind in ('filing', 'bid')),
  -- Goes with its filing.
  filing_uuid uuid,
  status text not null check (status in ('waiting', 'running', 'done', 'failed')),
  -- One by one, or one PDF a chapter.
  shape text not null check (shape in ('files', 'chapters')),
  -- No file of it is larger; null: as they are.
  most_mb integer check (most_mb between 1 and 100),
  -- Looked at, then written.
  done integer not null default 0,
  total integer not null default 0,
  -- What goes in, in which order: read by the work alone.
  plan jsonb not null,
  -- What a list says of it, so that asking for the progress reads no plan.
  shown jsonb not null,
  -- What must be looked at: [{name, words}].
  notes jsonb not null default '[]',
  file_name text not null,
  -- Null: not made yet, or made room for newer ones.
  storage_key text,
  -- Opens the pack in the file store; encrypted.
  data_key text,
  size bigint,
  message text,
  user_uuid uuid,
  create_time timestamptz not null,
  update_time timestamptz not null,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, filing_uuid) references filing_case (ent_uuid, uuid) on delete cascade,
  check ((kind = 'filing') = (filing_uuid is not null))
);
create unique index paper_pack_uuid on paper_pack (uuid);
create index paper_pack_newest on paper_pack (ent_uuid, kind, create_time desc, uuid);
create index paper_pack_of_filing on paper_pack (ent_uuid, filing_uuid, create_time desc, uuid) where filing_uuid is not null;
create index paper_pack_by_time on paper_pack (update_time);

insert into paper_pack (ent_uuid, uuid, kind, filing_uuid, status, shape, most_mb, done, total, plan, shown, notes, file_name, storage_key, data_key, size,
  message, user_uuid, create_time, update_time)
select ent_uuid, uuid, 'filing', filing_uuid, status, shape, most_mb, done, total, plan,
  jsonb_build_object(
    'files', jsonb_array_length(coalesce(plan -> 'files', '[]')),
    'tables', jsonb_array_length(coalesce(plan -> 'tables', '[]')),
    'isFull', coalesce(plan -> 'isFull', 'false'),
    'lacking', coalesce(plan -> 'lacking', '[]')),
  notes, file_name, storage_key, data_key, size, message, user_uuid, create_time, update_time
from filing_pack;

insert into paper_pack (ent_uuid, uuid, kind, status, shape, most_mb, done, total, plan, shown, notes, file_name, storage_key, data_key, size,
  message, user_uuid, create_time, update_time)
select ent_uuid, uuid, 'bid', status, shape, most_mb, done, total, plan,
  jsonb_build_object(
    'tender', tender,
    'useOn', to_char(use_on, 'YYYY-MM-DD'),
    'files', jsonb_array_length(coalesce(plan -> 'files', '[]')),
    'groups', coalesce((
      select jsonb_agg(jsonb_build_object('name', r -> 'name', 'wanted', r -> 'wanted', 'members',
        coalesce((select jsonb_agg(m -> 'name') from jsonb_array_elements(r -> 'members') m), '[]')))
      from jsonb_array_elements(plan -> 'rosters') r), '[]'),
    'mark', coalesce(plan -> 'mark', '[]'),
    'remarks', coalesce(plan -> 'remarks', '[]'),
    'lacking', coalesce(plan -> 'lacking', '[]')),
  notes, file_name, storage_key, data_key, size, message, user_uuid, create_time, update_time
from bid_pack;

drop table filing_pack;
drop table bid_pack;

-- Who took what stays, and his name with it while he has an account.
create index bid_take_of_user on bid_take (user_uuid) where user_uuid is not null;
update bid_take t set user_name = '已注销用户', ip = null
from app_user u where u.uuid = t.user_uuid and u.del_flag = '2' and u.password_hash = 'closed';
