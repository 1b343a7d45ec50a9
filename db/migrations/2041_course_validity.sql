-- A completion may be valid for a number of months only; afterwards the course is repeated. Empty: it does not end.
alter table course add column valid_months integer check (valid_months between 1 and 120);
alter table course_certificate add column valid_until date;
-- The moment at which the repetition began. The certificate of the next completion is another row.
alter table course_certificate add column repeat_time timestamptz;
drop index course_certificate_of_user;
create unique index course_certificate_of_user on course_certificate (user_uuid, course_uuid) where repeat_time is null;
-- When its holder was told that it ends.
alter table course_certificate add column notice_time timestamptz;
create index course_certificate_ending on course_certificate (valid_until) where notice_time is null and repeat_time is null;
