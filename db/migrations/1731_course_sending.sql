-- A file of a lesson on its way, sent in parts: what a broken connection stopped goes on where it stopped. The parts lie in the file store as
-- `course-sending/<uuid>/<first byte>` until the last has come and the whole was looked at, or for a day.
create table course_sending (
  uuid uuid primary key,
  kind text not null check (kind in ('video', 'captions', 'deck')),
  name text not null check (name <> '' and length(name) <= 300),
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  -- What it became; asked for once more when the answer was lost.
  media_uuid uuid references course_media on delete cascade,
  author_uuid uuid not null,
  create_time timestamptz not null,
  update_time timestamptz not null
);
create index course_sending_of on course_sending (author_uuid, create_time desc);
create index course_sending_old on course_sending (update_time);
create index course_sending_media on course_sending (media_uuid) where media_uuid is not null;
