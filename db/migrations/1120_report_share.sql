-- A report that a firm lets others read by a link with an end. What is read is kept as it was shared, without whatever the link hides.
create table report_share (
  ent_uuid uuid not null,
  uuid uuid not null,
  run_uuid uuid not null,
  -- Whoever copies the database cannot open the link.
  token_hash varchar(64) not null,
  names text not null check (names in ('hidden', 'shown')),
  -- The last day on which it may be opened.
  end_on date not null,
  close_time timestamptz,
  open_count integer not null default 0,
  last_open_time timestamptz,
  content jsonb not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, run_uuid) references check_run (ent_uuid, uuid) on delete cascade
);
create unique index report_share_uuid on report_share (uuid);
create unique index report_share_token on report_share (token_hash);
create index report_share_list on report_share (ent_uuid, run_uuid, create_time desc, uuid);
create index report_share_end on report_share (end_on);
