-- Files that operators upload for lessons: recordings, captions of them, presentations. The bytes lie in the file store below `course-media/<uuid>/`.
create table course_media (
  uuid uuid primary key,
  kind text not null check (kind in ('video', 'captions', 'deck')),
  name text not null check (name <> '' and length(name) <= 200),
  -- As it was uploaded, and with all that was made of it.
  original_size bigint not null check (original_size > 0),
  size bigint not null check (size >= original_size),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  duration_sec integer check (duration_sec between 1 and 86400),
  width integer,
  height integer,
  -- Text of each page of a presentation, in order.
  page_texts jsonb,
  -- A presentation is drawn, and renditions of a recording are made, after the upload.
  state text not null check (state in ('waiting', 'running', 'ready', 'failed', 'none')),
  progress integer not null default 0 check (progress between 0 and 100),
  fault text check (length(fault) <= 300),
  -- Of a recording that has renditions: their names, the largest first.
  renditions jsonb,
  author_uuid uuid not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  check ((kind = 'video') = (duration_sec is not null and width is not null and height is not null)),
  check ((kind = 'deck') = (page_texts is not null)),
  check (kind = 'video' or renditions is null)
);
create index course_media_loose on course_media (create_time);

-- What a lesson shows: an uploaded recording with its captions, or an uploaded presentation.
alter table lesson add column video_uuid uuid references course_media;
alter table lesson add column captions_uuid uuid references course_media;
alter table lesson add column deck_uuid uuid references course_media;
create index lesson_of_media on lesson (video_uuid, captions_uuid, deck_uuid) where num_nonnulls(video_uuid, captions_uuid, deck_uuid) > 0;
-- Columns that came after the trigger was made.
select watch_content('lesson');
