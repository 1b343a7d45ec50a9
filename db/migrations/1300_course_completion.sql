-- What a course asks for beyond being watched, and what it is worth.
alter table course
  -- Hours that a certificate of completion states; empty: the course has no certificate.
  add column hours numeric(5,1) check (hours > 0 and hours <= 500),
  -- After about so many minutes of counted time the learner is asked whether he is there; empty: never.
  add column presence_minutes integer check (presence_minutes between 1 and 120),
  -- [{kind, text, options, answer, why}]; none: no examination.
  add column questions jsonb not null default '[]',
  add column pass_percent integer not null default 60 check (pass_percent between 1 and 100),
  -- Empty: twenty times.
  add column exam_tries integer check (exam_tries between 1 and 20);

-- One row a learner: counted seconds until he is asked next, and since when he is asked.
create table presence_check (
  user_uuid uuid primary key,
  left_sec integer not null,
  asked_time timestamptz
);

-- The paper is kept as it was given: a course that is changed changes no examination.
create table exam_try (
  uuid uuid primary key,
  user_uuid uuid not null,
  course_uuid uuid not null references course (uuid),
  paper jsonb not null,
  answers jsonb,
  pass_percent integer not null,
  percent integer check (percent between 0 and 100),
  passed boolean not null default false,
  create_time timestamptz not null,
  hand_in_time timestamptz
);
create index exam_try_of_user on exam_try (user_uuid, course_uuid, create_time desc);
-- Who begins twice goes on with what he began.
create unique index exam_try_open on exam_try (user_uuid, course_uuid) where hand_in_time is null;

-- What a certificate says is what was true on its day, whatever becomes of the course.
create table course_certificate (
  uuid uuid primary key,
  number varchar(16) not null unique,
  user_uuid uuid not null,
  course_uuid uuid not null references course (uuid),
  holder_name text not null check (holder_name <> '' and length(holder_name) <= 50),
  course_title text not null,
  hours numeric(5,1) not null,
  watched_sec integer not null,
  -- Empty: the course had no examination.
  percent integer,
  completed_on date not null,
  -- The credit that its hours went to; empty: none yet, or taken back.
  credit_uuid uuid,
  create_time timestamptz not null,
  update_time timestamptz not null
);
create unique index course_certificate_of_user on course_certificate (user_uuid, course_uuid);

-- Hours of a certificate that a firm counts for one registration, in the period that ended with that day.
create table hours_credit (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  registration_uuid uuid not null,
  certificate_uuid uuid not null,
  certificate_number varchar(16) not null,
  course_title text not null,
  hours numeric(5,1) not null check (hours > 0),
  -- Empty: nobody had entered the end of the period.
  period_end date,
  create_time timestamptz not null,
  create_by uuid,
  primary key (ent_uuid, uuid)
);
create unique index hours_credit_uuid on hours_credit (uuid);
create index hours_credit_of_registration on hours_credit (ent_uuid, registration_uuid);

-- Hours that were entered belong to the period of their day; rows from before count as they did.
alter table registration_hours add column period_end date;

select watch_records('hours_credit', '''registration''', 'r.registration_uuid', 'r.ent_uuid',
  'exists (select 1 from registration x where x.ent_uuid = r.ent_uuid and x.uuid = r.registration_uuid and x.del_flag = ''2'')', 'false');

-- What a course asks for is read by guests too.
select watch_content('course', 'hot');
