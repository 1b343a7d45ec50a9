-- A difference to the national platform that is being put right, until the next comparison agrees.
create table platform_correction (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  -- Of the finding, as long as it is there.
  finding_key text not null check (length(finding_key) <= 300),
  what text not null check (what in ('project', 'person')),
  name text not null check (length(name) <= 200),
  field text not null check (length(field) <= 60),
  label text not null check (length(label) <= 100),
  ours text check (length(ours) <= 500),
  theirs text check (length(theirs) <= 500),
  side text not null check (side in ('ours', 'theirs', 'unclear')),
  state text not null check (state in ('open', 'filed', 'refused', 'answered', 'done', 'dropped')),
  -- The way of the province as far as it is known; what nobody confirmed is 待核对.
  route text not null check (length(route) <= 500),
  is_route_verified boolean not null default false,
  -- [{name, isReady}]
  evidence jsonb not null,
  filed_on date,
  due_on date,
  answered_on date,
  refused_why text check (length(refused_why) <= 500),
  -- How often it was filed.
  tries integer not null default 0,
  done_on date,
  note text check (length(note) <= 1000),
  revision integer not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  primary key (ent_uuid, uuid)
);
create unique index platform_correction_uuid on platform_correction (uuid);
create unique index platform_correction_of_finding on platform_correction (ent_uuid, finding_key) where state not in ('done', 'dropped');
create index platform_correction_next on platform_correction (ent_uuid, due_on, uuid) where state not in ('done', 'dropped');
create index platform_correction_newest on platform_correction (ent_uuid, update_time desc, uuid);
