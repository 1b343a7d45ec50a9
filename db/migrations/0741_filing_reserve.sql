-- People and works that a filing holds: nobody means to use them for another one at the same time.
create table filing_reserve (
  ent_uuid uuid not null,
  uuid uuid not null,
  filing_uuid uuid not null,
  kind varchar(10) not null check (kind in ('person', 'work')),
  ref_uuid uuid not null,
  -- As it was called then, for when the record is gone.
  name varchar(300) not null,
  from_on date not null,
  create_time timestamptz not null,
  create_by uuid,
  primary key (ent_uuid, uuid),
  unique (ent_uuid, filing_uuid, kind, ref_uuid),
  foreign key (ent_uuid, filing_uuid) references filing_case (ent_uuid, uuid) on delete cascade
);
create unique index filing_reserve_uuid on filing_reserve (uuid);
