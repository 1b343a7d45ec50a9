-- What operators change in the standards (docs/adr/0036-law-of-operators.md). The delivered facts stay in their files; each row here is one level of
-- one standard as it reads after an amendment, and lies over the delivered one while it is published.
create table standard_amendment (
  uuid uuid primary key,
  standard_code text not null check (length(standard_code) <= 100),
  level text not null check (length(level) <= 100),
  title text not null check (title <> '' and length(title) <= 200),
  doc_number text not null check (length(doc_number) <= 100),
  -- First day on which it is law.
  effective date not null,
  -- As it was written, and the whole level that it makes, both texts of each figure side by side.
  body jsonb not null,
  content jsonb not null,
  -- The release by which it became law: later ones were written over earlier ones.
  release integer not null,
  -- 1: withdrawn.
  status char(1) not null default '0' check (status in ('0', '1')),
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create unique index standard_amendment_in_order on standard_amendment (release);
create index standard_amendment_of_level on standard_amendment (standard_code, level, release);
select watch_content('standard_amendment');
select track_publication('standard_amendment', 'standard', 'new.standard_code', 'new.title', 'new.del_flag = ''0'' and new.status = ''0''',
  'new.create_time', 'title, standard_code, status, del_flag');

-- Every change of the law, in order: what was released or taken back, by whom, and which law followed.
create table standard_release (
  number integer primary key check (number > 0),
  amendment_uuid uuid not null,
  step text not null check (step in ('published', 'withdrawn')),
  title text not null,
  standard_code text not null,
  level text not null,
  doc_number text not null,
  effective date not null,
  notes text,
  law_version text not null,
  user_uuid uuid,
  create_time timestamptz not null
);

-- An amendment run against every firm that holds its level: before it is published for its writer, afterwards to tell those that turn.
create table standard_run (
  uuid uuid primary key,
  amendment_uuid uuid not null,
  purpose text not null check (purpose in ('preview', 'tell')),
  -- What was run, so that a changed draft is known to be another one.
  body jsonb not null,
  state text not null check (state in ('running', 'done', 'failed')),
  -- The firm that was run last, in the order of their uuids.
  after_uuid uuid not null default '00000000-0000-0000-0000-000000000000',
  done integer not null default 0,
  total integer not null default 0,
  tally jsonb not null,
  create_time timestamptz not null,
  update_time timestamptz not null
);
create index standard_run_of_amendment on standard_run (amendment_uuid, purpose, create_time desc);
create index standard_run_open on standard_run (create_time) where state = 'running';

-- The firms that an amendment may touch.
create index certificate_item_of_standard on certificate_item (standard_code, ent_uuid) where del_flag = '0';
