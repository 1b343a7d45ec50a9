-- Tables of a filing as operators publish them. The delivered ones are written in at every start, and never over what an operator published.
create table application_form (
  uuid uuid primary key,
  form_id text not null check (length(form_id) <= 40),
  -- Year, month and a running number: counted when it is published.
  version text not null,
  name text not null check (name <> '' and length(name) <= 60),
  body jsonb not null,
  origin text not null default 'operator' check (origin in ('facts', 'operator')),
  -- Why it was withdrawn.
  reason text,
  publish_time timestamptz not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create index application_form_newest on application_form (form_id, publish_time desc, uuid);
select track_publication('application_form', 'form', 'new.form_id', 'new.name', 'new.del_flag = ''0''', 'new.publish_time',
  'name, form_id, del_flag');

-- The table that a filing was begun with: what is made later for it is the same one, until somebody takes the newer.
create table filing_form (
  ent_uuid uuid not null,
  filing_uuid uuid not null,
  form_id text not null check (length(form_id) <= 40),
  version text not null,
  content jsonb not null,
  create_time timestamptz not null,
  primary key (ent_uuid, filing_uuid, form_id),
  foreign key (ent_uuid, filing_uuid) references filing_case (ent_uuid, uuid) on delete cascade
);
