-- Where and how a matter is filed (sbrkzn). Entries of the facts are made anew at every start; null = not known, shown as 待核对.
create table filing_entry (
  uuid uuid primary key,
  -- '' = the whole country, 000000 = ministries, else a six-digit code.
  region text not null default '',
  category text not null check (category in
    ('survey', 'design', 'construction', 'supervision', 'planning', 'safety', 'registration', 'inspection', 'other')),
  item_name text not null check (item_name <> ''),
  accept_org text not null,
  url text,
  materials jsonb not null default '[]',
  steps jsonb not null default '[]',
  legal_days integer check (legal_days > 0),
  phone text,
  keywords text[] not null default '{}',
  -- Document that the matter rests on, and what it says of renewal.
  basis_title text,
  basis_number text,
  renewal text,
  -- False: taken down from memory, to be compared with the published text.
  is_verified boolean not null default false,
  sort integer not null default 0,
  origin text not null default 'operator' check (origin in ('facts', 'operator')),
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create index filing_entry_by_place on filing_entry (region, category, sort, uuid) where del_flag = '0';
