-- What somebody found in the official text about a row of the standards that nobody had compared with it (docs/adr/0036-law-of-operators.md). A row
-- decides only once a second operator confirmed it; what a clerk says stands here as words alone.
create table fact_proof (
  uuid uuid primary key,
  standard_code text not null check (length(standard_code) <= 100),
  level text not null check (length(level) <= 100),
  row_id text not null check (length(row_id) <= 100),
  state text not null check (state in ('proposed', 'waiting', 'confirmed', 'refused', 'revoked')),
  -- The row as it read, and as it reads by the text; null for what is only proposed.
  before jsonb not null,
  row_read jsonb,
  said text check (length(said) <= 500),
  doc_title text not null check (doc_title <> '' and length(doc_title) <= 200),
  doc_number text not null check (doc_number <> '' and length(doc_number) <= 100),
  clause text not null check (clause <> '' and length(clause) <= 100),
  -- Picture or PDF of the place.
  file_name text,
  mime text,
  storage_key text,
  author_uuid uuid not null,
  create_time timestamptz not null,
  decide_uuid uuid,
  decide_time timestamptz,
  reason text check (length(reason) <= 200),
  check ((state = 'proposed') <= (row_read is null)),
  check ((state in ('waiting', 'confirmed', 'revoked')) <= (row_read is not null and storage_key is not null)),
  check ((state = 'confirmed') <= (decide_uuid is not null and decide_uuid <> author_uuid))
);
-- One answer to a row at a time.
create unique index fact_proof_waiting on fact_proof (standard_code, level, row_id) where state = 'waiting';
create unique index fact_proof_confirmed on fact_proof (standard_code, level, row_id) where state = 'confirmed';
create index fact_proof_listed on fact_proof (state, create_time desc, uuid);
create index fact_proof_of_author on fact_proof (author_uuid) where state = 'proposed';

alter table standard_release drop constraint standard_release_step_check;
alter table standard_release add check (step in ('published', 'withdrawn', 'checked', 'unchecked'));
-- Every process follows the law by the version of the content.
select watch_content('standard_release');
