-- How much work a captcha asks for beside its picture, and what a solved one is still good for: so many times for one subject (a number,
-- an account), for ten minutes.
alter table captcha add column bits integer not null default 0;
create table captcha_pass (
  uuid uuid primary key,
  -- Keyed hash of purpose and subject.
  subject_hash text not null,
  uses_left integer not null,
  expire_time timestamptz not null
);
create index captcha_pass_expire on captcha_pass (expire_time);
