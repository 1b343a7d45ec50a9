-- What is sold: memberships and keys (gaps D, order and price). Operators keep it; amounts are yuan.
create table price (
  uuid uuid primary key,
  kind text not null check (kind in ('member', 'mainKey', 'secondaryKey')),
  name text not null check (name <> '' and length(name) <= 50),
  amount numeric(14, 2) not null check (amount > 0),
  original_amount numeric(14, 2) check (original_amount is null or original_amount >= amount),
  -- Only memberships have a term.
  months integer check ((kind = 'member') = (months is not null) and (months is null or months between 1 and 120)),
  rights text[] not null default '{}',
  sort integer not null default 0,
  status char(1) not null default '0' check (status in ('0', '1')),
  -- 'sample' amounts are invented and shown as 示例.
  origin text not null default 'operator' check (origin in ('sample', 'operator')),
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create unique index price_name on price (kind, name) where del_flag = '0';
create index price_by_sort on price (kind, sort, uuid) where del_flag = '0';
