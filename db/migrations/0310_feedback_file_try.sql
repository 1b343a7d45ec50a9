-- Every file that somebody sends with a feedback is counted before it is looked at, so that refused ones count too.
create table feedback_file_try (
  uuid uuid primary key,
  ip text not null,
  create_time timestamptz not null
);
create index feedback_file_try_by_address on feedback_file_try (ip, create_time);
