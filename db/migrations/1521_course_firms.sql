-- Courses for firms of one region, or for those that hold certificates of one category; beside what kind of reader they are for.
alter table course add column audience_region text check (audience_region ~ '^\d{6}$');
alter table course add column audience_place text not null default '' check (audience_place ~ '^\d*$');
alter table course add column audience_category text;
select watch_content('course', 'hot');
