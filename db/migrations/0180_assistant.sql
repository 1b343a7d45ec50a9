-- Passages that the assistant answers from: requirement rows, clauses and answers, each with the time in which it is in force. Derived from
-- the published content and made anew whenever that differs.
create table assistant_passage (
  key text primary key,
  kind text not null check (kind in
    ('standard', 'policy', 'regulation', 'question', 'guide', 'analysis', 'term', 'course', 'news', 'notice')),
  title text not null check (title <> ''),
  place text not null default '',
  passage text not null check (passage <> ''),
  keywords text[] not null default '{}',
  doc_number text,
  href text not null default '',
  -- Null = not known since when: only today's questions may use it.
  valid_from date,
  valid_until date,
  is_pending boolean not null default false,
  is_sample boolean not null default false,
  subject text,
  level text,
  aspect text,
  region text not null default '',
  tokens tsvector not null,
  hash text not null,
  index_time timestamptz not null
);
create index assistant_passage_tokens on assistant_passage using gin (tokens);
create index assistant_passage_subject on assistant_passage (subject) where subject is not null;

-- In how many passages a word stands: rare words say more about what is asked.
create table assistant_word (
  word text primary key,
  passages integer not null
);

-- What was asked and what became of it, for the limit and for improving the texts. `visitor` and `ip` are removed after 30 days.
create table assistant_answer (
  uuid uuid primary key,
  -- Whoever asked: a user, or an address.
  visitor text,
  user_uuid uuid,
  -- Without the figures of ID numbers and phones.
  question text not null,
  as_of date not null,
  outcome text not null check (outcome in ('answered', 'declined', 'refused')),
  -- Written by a model from the sources, or quoted from them.
  mode text not null check (mode in ('model', 'extract')),
  sources text[] not null default '{}',
  useful boolean,
  create_time timestamptz not null
);
create index assistant_answer_by_visitor on assistant_answer (visitor, create_time) where visitor is not null;
