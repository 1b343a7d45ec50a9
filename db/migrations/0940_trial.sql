-- A certified enterprise that never was a member has one report made for it: when, and which of its checks it is.
alter table enterprise add column trial_time timestamptz;
alter table check_run add column is_trial boolean not null default false;
create unique index check_run_trial on check_run (ent_uuid) where is_trial;
