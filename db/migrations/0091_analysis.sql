-- Explanations of articles and standards, several to a record.
create table analysis (
  uuid uuid primary key,
  biz_type text not null,
  biz_uuid uuid not null,
  title text not null check (title <> ''),
  content text not null,
  author text,
  publish_time timestamptz not null,
  status text not null default 'published' check (status in ('draft', 'published')),
  origin text not null default 'operator' check (origin in ('facts', 'sample', 'operator')),
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create index analysis_by_record on analysis (biz_type, biz_uuid, publish_time desc) where del_flag = '0' and status = 'published';
