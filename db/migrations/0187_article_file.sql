-- Files of published texts: the portal's own summaries and tables, made by `npm run attachments` and shipped in db/content.
create table article_file (
  uuid uuid primary key,
  article_uuid uuid not null references article (uuid) on delete cascade,
  name text not null check (name <> '' and length(name) <= 200),
  ext text not null check (ext in ('pdf', 'webp')),
  mime text not null check (mime in ('application/pdf', 'image/webp')),
  size integer not null check (size between 1 and 20971520),
  sha256 text not null check (length(sha256) = 64),
  -- Name in db/content; only names of its manifest are ever written.
  place text not null,
  sort integer not null default 0,
  downloads integer not null default 0,
  create_time timestamptz not null,
  update_time timestamptz not null
);
create index article_file_of on article_file (article_uuid, sort);

-- What was withdrawn answers 410 for good, so that readers and search engines know that it is gone.
alter table article drop constraint article_status_check;
alter table article add constraint article_status_check check (status in ('draft', 'published', 'withdrawn'));
alter table article add column withdrawn_reason text check (length(withdrawn_reason) <= 200);
