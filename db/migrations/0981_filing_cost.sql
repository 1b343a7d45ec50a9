-- What a filing has cost so far: own time, agency, fees. Amounts in yuan.
create table filing_cost (
  ent_uuid uuid not null,
  uuid uuid not null,
  filing_uuid uuid not null,
  kind varchar(10) not null check (kind in ('time', 'agency', 'fee', 'other')),
  on_day date not null,
  what varchar(200) not null check (what <> ''),
  -- Of own people; nothing else is counted in hours.
  hours numeric(8, 1) check (hours is null or (hours > 0 and kind = 'time')),
  amount numeric(14, 2) not null check (amount >= 0),
  revision int not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, filing_uuid) references filing_case (ent_uuid, uuid) on delete cascade
);
create unique index filing_cost_uuid on filing_cost (uuid);
create index filing_cost_list on filing_cost (ent_uuid, filing_uuid, on_day desc, uuid) include (kind, hours, amount);
