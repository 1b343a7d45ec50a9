-- What is watched is measured by the server's clock as well: a person has no more hours than went by. `spent_until` is the instant up to which his
-- time is used up by what was counted.
create table learning_clock (
  user_uuid uuid primary key,
  spent_until timestamptz not null
);

-- Claims of more than went by: not counted, and kept.
create table watch_refusal (
  uuid uuid primary key,
  user_uuid uuid not null,
  lesson_uuid uuid not null,
  claimed_sec integer not null,
  allowed_sec integer not null,
  create_time timestamptz not null
);
create index watch_refusal_old on watch_refusal (create_time);
create index watch_refusal_of_user on watch_refusal (user_uuid, create_time desc);
