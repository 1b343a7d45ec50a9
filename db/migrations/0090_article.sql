-- Published texts: policies, regulations, notices, publicity, news and questions share one shape (gaps, section D).
create table article (
  uuid uuid primary key,
  kind text not null check (kind in ('policy', 'regulation', 'notice', 'publicity', 'news', 'question')),
  title text not null check (title <> ''),
  summary text,
  -- Sanitised when it is written; `plain` is its text for searching.
  content text not null default '',
  plain text not null default '',
  -- Null: the day is not known for certain; `sort_time` then puts the row last.
  publish_time timestamptz,
  sort_time timestamptz not null,
  source text,
  source_url text,
  -- '' = the whole country, 000000 = ministries, else a six-digit code.
  region text not null default '',
  top boolean not null default false,
  views integer not null default 0 check (views >= 0),
  status text not null default 'published' check (status in ('draft', 'published')),
  keywords text[] not null default '{}',
  tags text[] not null default '{}',
  doc_number text,
  issuer text,
  -- Dictionary value: policy_type, regulation_level, notice_kind, news_type or question_type, by kind.
  category text,
  validity text,
  -- Fields of the kind beyond the columns, checked by the feature's contract.
  detail jsonb not null default '{}',
  -- 'facts' rows follow db/facts/policies.json; 'sample' rows are invented and marked.
  origin text not null default 'operator' check (origin in ('facts', 'sample', 'operator')),
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create index article_by_time on article (kind, top desc, sort_time desc, uuid) where del_flag = '0' and status = 'published';
create index article_by_place on article (kind, sort_time, uuid) where del_flag = '0' and status = 'published';
create index article_by_doc_number on article (doc_number) where doc_number is not null;
create index article_detail on article using gin (detail jsonb_path_ops);

create table carousel (
  uuid uuid primary key,
  title text not null,
  image text not null,
  link text,
  target text not null default '_self' check (target in ('_self', '_blank')),
  start_time timestamptz,
  end_time timestamptz,
  sort integer not null default 0,
  status char(1) not null default '0' check (status in ('0', '1')),
  origin text not null default 'operator',
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
