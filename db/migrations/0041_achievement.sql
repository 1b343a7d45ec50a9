-- What people have done (data model: achievement, personnel performance).
create table achievement (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  -- Null when the firm document names a person that is not in its lists; the name is kept beside it.
  person_uuid uuid,
  person_name text,
  person_kind text,
  project_uuid uuid,
  project_name text not null check (project_name <> ''),
  role text,
  start_date date,
  end_date date,
  scale jsonb not null default '[]',
  amount numeric(16,4),
  proof_file_uuids uuid[] not null default '{}',
  platform_state text,
  check_state text,
  check_msg text,
  -- Beyond the columns: projectScale, standardCode, meetsLevel (docs/firm.schema.json).
  extra jsonb not null default '{}',
  revision int not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0',
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, person_uuid) references person (ent_uuid, uuid),
  constraint achievement_kind_known check (person_kind in ('register', 'else'))
);
create unique index achievement_uuid on achievement (uuid);
create index achievement_by_person on achievement (ent_uuid, person_uuid) where del_flag = '0';
