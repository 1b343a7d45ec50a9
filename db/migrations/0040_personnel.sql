-- The people of an enterprise and their registrations (data model: registered person, other person, registration).
-- Both lists share one table: a person of either list may hold titles, posts, skills and registrations, and the same checks hold.
create table person (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  person_kind text not null,
  name text not null check (name <> ''),
  id_type text,
  -- Encrypted; never compared. The blind index is what is unique and searched.
  id_no text,
  id_no_index text,
  gender text,
  birth_date date,
  phone text,
  education text,
  major text,
  graduate_school text,
  graduate_date date,
  title_name text,
  title_rank text,
  title_major text,
  title_cert_no text,
  title_series text,
  -- 技术负责人, 职称人员, 现场管理人员 …; of other people only, as the fields up to trade.
  kind text,
  post_name text,
  post_cert_no text,
  post_cert_end date,
  skill_grade text,
  trade text,
  social_security_start date,
  social_security_months int check (social_security_months >= 0),
  social_security_here boolean,
  work_years double precision,
  status text not null default 'on',
  leave_date date,
  platform_state text,
  -- First end among the person's papers; kept by every write, so that lists filter and sort by it.
  next_end date,
  -- What the firm document holds beyond the columns (titles, posts, skills, experiences), see docs/firm.schema.json.
  extra jsonb not null default '{}',
  revision int not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0',
  primary key (ent_uuid, uuid),
  constraint person_kind_known check (person_kind in ('register', 'else')),
  constraint person_status_known check (status in ('on', 'left')),
  constraint person_id_no_whole check ((id_no is null) = (id_no_index is null))
);
create unique index person_uuid on person (uuid);
create unique index person_id_no on person (ent_uuid, person_kind, id_no_index) where del_flag = '0' and id_no_index is not null;
create index person_by_end on person (ent_uuid, person_kind, next_end) where del_flag = '0';

create table registration (
  ent_uuid uuid not null,
  uuid uuid not null,
  person_uuid uuid not null,
  -- Place in the person's list.
  seq int not null,
  reg_type text not null check (reg_type <> ''),
  specialty text,
  grade text,
  reg_no text,
  practice_seal_no text,
  cert_no text,
  issue_date date,
  valid_end date,
  continuing_edu_end date,
  -- Safety examination certificate B (安全生产考核 B 证).
  safety_card_no text,
  safety_card_end date,
  registered_here boolean,
  create_time timestamptz not null,
  update_time timestamptz not null,
  del_flag char(1) not null default '0',
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, person_uuid) references person (ent_uuid, uuid)
);
create unique index registration_uuid on registration (uuid);
create index registration_by_person on registration (ent_uuid, person_uuid) where del_flag = '0';
-- One certificate may carry several specialties, each a row of its own under the same number.
create unique index registration_no on registration (ent_uuid, reg_type, reg_no, coalesce(specialty, ''))
  where del_flag = '0' and reg_no is not null;

-- Everything about people on the payroll that ends on a day, one row each, for the nightly reminders. `person_uuid` and
-- `person_kind` stand behind the six columns that all validity views share.
create view v_validity_personnel as
  select r.ent_uuid, 'registration' as kind, 'registration' as target_kind, r.uuid as target_uuid,
    p.name || ' ' || r.reg_type || coalesce('（' || r.specialty || '）', '') || '注册' as title,
    r.valid_end as end_on, p.uuid as person_uuid, p.person_kind
  from registration r join person p on p.ent_uuid = r.ent_uuid and p.uuid = r.person_uuid
  where r.del_flag = '0' and p.del_flag = '0' and p.status = 'on'
union all
  select r.ent_uuid, 'continuingEdu', 'registration', r.uuid,
    p.name || ' ' || r.reg_type || coalesce('（' || r.specialty || '）', '') || '继续教育',
    r.continuing_edu_end, p.uuid, p.person_kind
  from registration r join person p on p.ent_uuid = r.ent_uuid and p.uuid = r.person_uuid
  where r.del_flag = '0' and p.del_flag = '0' and p.status = 'on' and r.continuing_edu_end is not null
union all
  select r.ent_uuid, 'safetyB', 'registration', r.uuid, p.name || ' 安全生产考核合格证书（B 证）',
    r.safety_card_end, p.uuid, p.person_kind
  from registration r join person p on p.ent_uuid = r.ent_uuid and p.uuid = r.person_uuid
  where r.del_flag = '0' and p.del_flag = '0' and p.status = 'on' and r.safety_card_end is not null
union all
  select p.ent_uuid, 'postCert', 'person', p.uuid, p.name || ' ' || coalesce(p.post_name, '') || '岗位证书',
    p.post_cert_end, p.uuid, p.person_kind
  from person p
  where p.del_flag = '0' and p.status = 'on' and p.post_cert_end is not null
union all
  -- Further posts live in the extra document; their key is made from person and place, so that it stays the same.
  select p.ent_uuid, 'postCert', 'personPost', md5(p.uuid::text || ' post ' || post.seq)::uuid,
    p.name || ' ' || coalesce(post.item ->> 'postName', '') || '岗位证书',
    (post.item ->> 'postCertEnd')::date, p.uuid, p.person_kind
  from person p cross join lateral jsonb_array_elements(p.extra -> 'posts') with ordinality as post (item, seq)
  where p.del_flag = '0' and p.status = 'on' and jsonb_typeof(p.extra -> 'posts') = 'array'
    and post.item ->> 'postCertEnd' is not null
union all
  -- The day on which somebody turns 60 (no longer counted, CR-4) and 65 (registration ends).
  select p.ent_uuid, age.kind, 'person', p.uuid, p.name || age.words,
    (p.birth_date + age.span)::date, p.uuid, p.person_kind
  from person p cross join (values
    ('age60', ' 满 60 周岁', interval '60 years'),
    ('age65', ' 满 65 周岁', interval '65 years')) as age (kind, words, span)
  where p.del_flag = '0' and p.status = 'on' and p.birth_date is not null
union all
  select p.ent_uuid, 'titleIncomplete', 'person', p.uuid, p.name || ' 职称信息不完整', null::date, p.uuid, p.person_kind
  from person p
  where p.del_flag = '0' and p.status = 'on'
    and (p.kind = '职称人员' or p.title_name is not null or p.title_rank is not null)
    and (p.title_name is null or p.title_rank is null or p.title_major is null);
