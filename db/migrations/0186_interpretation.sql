-- Acceptance opinions explained (受理意见解读, gaps D): what the officer wrote, why, on which document it rests, what to do.
create table interpretation (
  uuid uuid primary key,
  opinion text not null check (opinion <> '' and length(opinion) <= 1000),
  cause text not null check (length(cause) <= 1000),
  -- [{docNumber, clause}]; a clause that was not checked is null.
  basis jsonb not null default '[]',
  -- Sanitised when it is written.
  solution text not null,
  plain text not null default '',
  -- 01 survey … 05 planning, as the codes of the standards begin; '' = all.
  zz_type text not null default '' check (zz_type in ('', '01', '02', '03', '04', '05')),
  -- '' = the whole country.
  region text not null default '',
  -- Which simulated check shows the same fault: zcry, fzcry, rysl, xm or whole.
  check_kind text check (check_kind in ('whole', 'zcry', 'fzcry', 'rysl', 'xm')),
  sort integer not null default 0,
  status text not null default 'published' check (status in ('draft', 'published')),
  origin text not null default 'operator' check (origin in ('sample', 'operator')),
  publish_time timestamptz not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create index interpretation_by_time on interpretation (publish_time desc, uuid) where del_flag = '0' and status = 'published';
