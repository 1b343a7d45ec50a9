-- Public holidays of a year as operators enter them with their notice: what is counted in working days needs no release for a new year.
create table holiday_year (
  uuid uuid primary key,
  name text not null check (name <> '' and length(name) <= 50),
  year integer not null check (year between 2020 and 2100),
  source text not null check (length(source) <= 100),
  url text check (length(url) <= 500),
  holidays jsonb not null,
  worked jsonb not null default '[]',
  is_verified boolean not null default false,
  sort integer not null default 0,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create unique index holiday_year_once on holiday_year (year) where del_flag = '0';
select track_publication('holiday_year', 'holiday', '''''', 'new.name', 'new.del_flag = ''0''', 'new.create_time', 'name, del_flag');

-- Weekdays whose quiet hours differ from the others: [{"weekday": 6, "from": 0, "to": 24}].
alter table notice_setting add column week jsonb not null default '[]';
