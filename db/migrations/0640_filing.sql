-- A filing (申报): what for, where it stands, and what is due next. What is null is not known: 待核对.
create table filing_case (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  name varchar(200) not null check (name <> ''),
  kind varchar(20) not null check (kind in ('first', 'added', 'upgrade', 'renewal', 'change', 'merger', 'reissue')),
  -- Both empty: about the licence as a whole.
  standard_code varchar(40),
  standard_name varchar(200),
  level varchar(60),
  region varchar(6) not null default '',
  -- From the filing guide when it was opened, corrected by the clerk.
  accept_org varchar(200),
  entry_url varchar(500),
  route varchar(200),
  legal_days int check (legal_days between 1 and 1000),
  is_guide_verified boolean not null default false,
  state varchar(20) not null default 'preparing' check (state in ('preparing', 'submitted', 'accepted', 'correction', 'review',
    'publicity', 'objection', 'decided', 'received', 'withdrawn')),
  decision varchar(10) check (decision in ('passed', 'refused')),
  budget_wan numeric(14, 4) check (budget_wan >= 0),
  planned_on date,
  filed_on date,
  accepted_on date,
  correction_on date,
  correction_due_on date,
  review_on date,
  publicity_on date,
  objection_on date,
  decided_on date,
  received_on date,
  owner_uuid uuid,
  note varchar(2000),
  -- The day and the words of what is due next, made with every change.
  next_on date,
  next_what varchar(300),
  revision int not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  primary key (ent_uuid, uuid),
  check ((standard_code is null) = (level is null)),
  check ((decision is null) = (state not in ('decided', 'received')))
);
create unique index filing_case_uuid on filing_case (uuid);
create index filing_case_list on filing_case (ent_uuid, next_on, uuid)
  include (state, kind, standard_code, owner_uuid, name, standard_name, accept_org, region) where del_flag = '0';
create index filing_case_removed on filing_case (ent_uuid, update_time desc, uuid) where del_flag = '2';

-- The report from which it was opened, as it was: kept with the filing, whatever becomes of the run.
create table filing_report (
  ent_uuid uuid not null,
  filing_uuid uuid not null,
  run_uuid uuid not null,
  run_no varchar(40) not null,
  hash varchar(64) not null,
  fingerprint varchar(100) not null,
  options jsonb not null,
  report jsonb not null,
  freeze_time timestamptz not null,
  primary key (ent_uuid, filing_uuid),
  foreign key (ent_uuid, filing_uuid) references filing_case (ent_uuid, uuid) on delete cascade
);

-- Who did what to it, newest first.
create table filing_event (
  ent_uuid uuid not null,
  uuid uuid not null,
  filing_uuid uuid not null,
  event_time timestamptz not null,
  user_uuid uuid,
  what varchar(30) not null,
  from_state varchar(20),
  to_state varchar(20),
  on_day date,
  note varchar(1000),
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, filing_uuid) references filing_case (ent_uuid, uuid) on delete cascade
);
create index filing_event_list on filing_event (ent_uuid, filing_uuid, event_time desc, uuid);
