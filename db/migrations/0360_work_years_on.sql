-- The day on which the years of work were true: years grow, a number alone does not say from when. Null: as of the day of the check.
alter table person add column work_years_on date;
