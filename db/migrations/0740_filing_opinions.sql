-- What a filing is judged by: the firm as it was when it was opened from a report, and again with each submission. One row a filing, the last.
create table filing_freeze (
  ent_uuid uuid not null,
  filing_uuid uuid not null,
  cause varchar(10) not null check (cause in ('opened', 'filed')),
  fingerprint varchar(100) not null,
  as_of date not null,
  options jsonb not null,
  freeze_time timestamptz not null,
  primary key (ent_uuid, filing_uuid),
  foreign key (ent_uuid, filing_uuid) references filing_case (ent_uuid, uuid) on delete cascade
);
insert into filing_freeze (ent_uuid, filing_uuid, cause, fingerprint, as_of, options, freeze_time)
select r.ent_uuid, r.filing_uuid, 'opened', r.fingerprint, (r.report ->> 'asOf')::date, r.options, r.freeze_time
from filing_report r
where exists (select 1 from firm_snapshot s where s.ent_uuid = r.ent_uuid and s.fingerprint = r.fingerprint);

-- What is to be done for a filing, by whom and until when.
create table filing_task (
  ent_uuid uuid not null,
  uuid uuid not null,
  filing_uuid uuid not null,
  title varchar(200) not null check (title <> ''),
  owner_uuid uuid,
  due_on date,
  note varchar(1000),
  done_time timestamptz,
  done_by uuid,
  revision int not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, filing_uuid) references filing_case (ent_uuid, uuid) on delete cascade
);
create unique index filing_task_uuid on filing_task (uuid);
create index filing_task_list on filing_task (ent_uuid, filing_uuid, due_on, uuid);
create index filing_task_open on filing_task (ent_uuid, due_on, uuid) where done_time is null;

-- Opinions of authorities, as a clerk confirmed them: cases to test every later filing of the firm by.
create table filing_opinion (
  ent_uuid uuid not null,
  uuid uuid not null,
  filing_uuid uuid not null,
  -- Id in db/opinions; null: nothing in the catalogue.
  opinion varchar(10),
  text varchar(1000) not null check (text <> ''),
  -- People and works that it names.
  names jsonb not null default '[]',
  -- What the program says of the frozen records; null: they cannot tell.
  said boolean,
  said_words varchar(1000) not null,
  as_of date,
  task_uuid uuid,
  confirm_time timestamptz not null,
  confirm_by uuid,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, filing_uuid) references filing_case (ent_uuid, uuid) on delete cascade
);
create index filing_opinion_list on filing_opinion (ent_uuid, filing_uuid, confirm_time desc, uuid);
create index filing_opinion_known on filing_opinion (ent_uuid, confirm_time desc, uuid);
