-- Courses: what is taught, and how far each user has come.
create table course (
  uuid uuid primary key,
  title text not null check (title <> '' and length(title) <= 100),
  -- Address of a picture; empty = the page draws a typographic cover.
  cover text,
  teacher text not null default '' check (length(teacher) <= 50),
  summary text not null check (length(summary) <= 500),
  -- Category 01 to 05, or the code of a standard.
  zz_type text not null check (zz_type ~ '^(0[1-5]|[0-9]{3,8})$'),
  -- Category of the above.
  category char(2) not null check (category in ('01', '02', '03', '04', '05')),
  price_free boolean not null default false,
  sort integer not null default 0,
  -- Lessons begun by users.
  hot integer not null default 0,
  status text not null default 'published' check (status in ('draft', 'published')),
  origin text not null default 'operator' check (origin in ('sample', 'operator')),
  publish_time timestamptz not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create index course_by_category on course (category, publish_time desc) where del_flag = '0' and status = 'published';

create table course_outline (
  uuid uuid primary key,
  course_uuid uuid not null references course (uuid),
  title text not null check (title <> '' and length(title) <= 100),
  parent_uuid uuid,
  sort integer not null default 0,
  create_time timestamptz not null,
  update_time timestamptz not null,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create index course_outline_of_course on course_outline (course_uuid, sort) where del_flag = '0';

create table lesson (
  uuid uuid primary key,
  outline_uuid uuid not null references course_outline (uuid),
  title text not null check (title <> '' and length(title) <= 100),
  -- Path on the media server; empty = the lesson is shown as slides.
  media_key text check (media_key ~ '^/[A-Za-z0-9/._-]{1,200}$'),
  duration_sec integer not null check (duration_sec > 0),
  free boolean not null default false,
  -- Text of the lesson: [{title, lines, docNumbers}].
  slides jsonb not null default '[]',
  sort integer not null default 0,
  create_time timestamptz not null,
  update_time timestamptz not null,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create index lesson_of_outline on lesson (outline_uuid, sort) where del_flag = '0';

create table lesson_progress (
  user_uuid uuid not null,
  lesson_uuid uuid not null references lesson (uuid),
  position_sec integer not null default 0,
  -- Union of the ranges that were watched, in seconds: [[from, to], ...], sorted, without overlap.
  watched jsonb not null default '[]',
  watched_sec integer not null default 0,
  finished boolean not null default false,
  finished_time timestamptz,
  create_time timestamptz not null,
  update_time timestamptz not null,
  primary key (user_uuid, lesson_uuid)
);
create index lesson_progress_of_user on lesson_progress (user_uuid, update_time desc);

-- Which seconds were counted on which day; what was watched before is not counted again, so the days sum up to watched_sec.
create table lesson_ledger (
  user_uuid uuid not null,
  lesson_uuid uuid not null references lesson (uuid),
  learn_date date not null,
  counted_sec integer not null check (counted_sec > 0),
  primary key (user_uuid, lesson_uuid, learn_date)
);
create index lesson_ledger_of_user on lesson_ledger (user_uuid, learn_date desc);
