-- Pictures and documents that go with a feedback. Sent one by one before the form; what no feedback takes is removed after a day.
create table feedback_file (
  uuid uuid primary key,
  feedback_uuid uuid references feedback (uuid),
  name text not null check (name <> '' and length(name) <= 200),
  ext text not null check (ext in ('pdf', 'jpg', 'png')),
  mime text not null,
  size integer not null check (size between 1 and 5242880),
  sha256 text not null check (length(sha256) = 64),
  storage_key text not null unique,
  -- Whose form may take it; removed with the one of the feedback.
  ip text,
  create_time timestamptz not null
);
create index feedback_file_of on feedback_file (feedback_uuid) where feedback_uuid is not null;
create index feedback_file_loose on feedback_file (create_time) where feedback_uuid is null;
create index feedback_file_by_address on feedback_file (ip, create_time) where ip is not null;

alter table feedback add column answer_time timestamptz;
alter table feedback drop column file_uuids;
