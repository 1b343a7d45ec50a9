-- Who counts, as operators write it: it stands in the place of the delivered rule of its number while it is published; of several the one that was
-- published last.
create table counting_rule (
  uuid uuid primary key,
  rule text not null check (rule in ('CR-1', 'CR-2', 'CR-4', 'CR-12')),
  title text not null check (title <> '' and length(title) <= 200),
  doc_number text not null check (doc_number <> '' and length(doc_number) <= 100),
  -- As it was written.
  body jsonb not null,
  status char(1) not null default '0' check (status in ('0', '1')),
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create index counting_rule_in_order on counting_rule (update_time, uuid) where status = '0' and del_flag = '0';
select watch_content('counting_rule');
select track_publication('counting_rule', 'counting-rule', 'new.rule', 'new.title', 'new.del_flag = ''0'' and new.status = ''0''',
  'new.create_time', 'title, rule, status, del_flag');
