-- How much is missing of an unmet requirement, so that a gap that grows is told on the day.
alter table held_standing add column missing double precision;
