-- What a firm states of a requirement that no record can answer, with what the statement rests on; and the verdict that rests on it.
alter table declaration add column source text;
alter table check_run drop constraint check_run_verdict_check;
alter table check_run add constraint check_run_verdict_check
  check (verdict in ('met', 'declared', 'unmet', 'undecided', 'none'));
