-- Courses that are written from the facts belong to an installation without samples too.
alter table course drop constraint course_origin_check;
alter table course add constraint course_origin_check check (origin in ('facts', 'sample', 'operator'));
