-- Projects of the supervision platform (gaps, section D: project, project message).
create table project (
  ent_uuid uuid not null,
  uuid uuid not null,
  project_no text,
  prov_project_no text,
  project_name text not null,
  project_type text,
  standard_codes jsonb not null default '[]',
  build_nature text,
  purpose text,
  invest_type text,
  region text,
  address text,
  owner_name text,
  owner_credit_code text,
  total_invest numeric(16,4),
  contract_amount numeric(16,4),
  settle_amount numeric(16,4),
  area numeric(20,4),
  length numeric(20,4),
  span numeric(20,4),
  height numeric(20,4),
  depth numeric(20,4),
  floors integer,
  capacity numeric(20,4),
  capacity_unit text,
  -- [{metric, value, unit}]: whatever the standards measure beyond the columns above.
  metrics jsonb not null default '[]',
  features jsonb not null default '[]',
  project_scale text,
  role text,
  contract_date date,
  permit_no text,
  permit_date date,
  start_date date,
  finish_date date,
  accept_date date,
  quality_passed boolean,
  manager_uuid uuid,
  tech_lead_uuid uuid,
  on_platform boolean,
  data_level char(1) check (data_level in ('A', 'B', 'C', 'D')),
  platform_state text check (platform_state in ('same', 'differs', 'missing', 'unchecked')),
  -- [{field, ours, theirs}] of the last comparison with the platform.
  diff jsonb not null default '[]',
  -- {bidding, contract, drawingReview, permit, acceptance}: {state, no, date} each, or null.
  links jsonb,
  works jsonb not null default '[]',
  sample boolean not null default false,
  revision integer not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  primary key (ent_uuid, uuid)
);
create unique index project_uuid on project (uuid);
create unique index project_no_unique on project (ent_uuid, project_no) where del_flag = '0' and project_no is not null;
create index project_by_time on project (ent_uuid, update_time desc) where del_flag = '0';

create table project_message (
  ent_uuid uuid not null,
  uuid uuid not null,
  project_uuid uuid not null,
  title text not null,
  content text not null,
  kind text not null check (kind in ('differs', 'missing', 'levelChanged', 'checked')),
  message_time timestamptz not null,
  read boolean not null default false,
  read_time timestamptz,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, project_uuid) references project (ent_uuid, uuid) on delete cascade
);
create unique index project_message_uuid on project_message (uuid);
create index project_message_by_time on project_message (ent_uuid, message_time desc);
create index project_message_unread on project_message (ent_uuid) where not read;
