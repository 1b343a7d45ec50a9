-- What a province rules in place of the country: when a renewal may and must be asked for, where a matter is filed, how often somebody may move, how long
-- a paper may be used. It lies over what the delivered facts say of the province while it is published.
create table province_rule (
  uuid uuid primary key,
  region char(6) not null check (region ~ '^[1-9][0-9]0000$'),
  matter text not null check (matter in ('renewal', 'entry', 'transfer', 'papers')),
  title text not null check (title <> '' and length(title) <= 200),
  -- Kind of paper that a renewal is of; null of other matters.
  certificate_kind text check (length(certificate_kind) <= 50),
  since date,
  until date,
  -- As it was written.
  body jsonb not null,
  status char(1) not null default '0' check (status in ('0', '1')),
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  check (since is null or until is null or since <= until),
  check ((matter = 'renewal') = (certificate_kind is not null))
);
create index province_rule_listed on province_rule (matter, region, uuid) where status = '0' and del_flag = '0';
select watch_content('province_rule');
select track_publication('province_rule', 'province-rule', 'new.matter', 'new.title', 'new.del_flag = ''0'' and new.status = ''0''',
  'new.create_time', 'title, matter, status, del_flag');

-- Official documents by their numbers: from when and until when each is in force, what it changes and in whose place it stands.
create table official_document (
  uuid uuid primary key,
  -- In the one spelling that numbers are compared in.
  doc_number text not null check (doc_number <> '' and length(doc_number) <= 100),
  title text not null check (title <> '' and length(title) <= 200),
  issued date not null,
  effective date,
  ends date,
  body jsonb not null,
  status char(1) not null default '0' check (status in ('0', '1')),
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  check (effective is null or effective >= issued),
  check (ends is null or ends > coalesce(effective, issued))
);
create unique index official_document_number on official_document (doc_number) where status = '0' and del_flag = '0';
select watch_content('official_document');
select track_publication('official_document', 'document', '''''', 'new.title', 'new.del_flag = ''0'' and new.status = ''0''',
  'new.create_time', 'title, status, del_flag');
