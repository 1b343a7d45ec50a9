-- A trial report can be repeated for 14 days after the first one that was made from complete records, until the enterprise finalises it.
-- Trials that were used before have ended.
comment on column enterprise.trial_time is
  'when the trial ends: 14 days after the first report from complete records, or when it was finalised; null: not begun';
drop index check_run_trial;
create index check_run_trial on check_run (ent_uuid, start_time) where is_trial;
