-- What operators look for in the trail, each by an index alone: the newest, and the newest of a kind of step.
create index audit_log_by_time on audit_log (at desc, seq desc);
create index audit_log_by_action on audit_log (action text_pattern_ops, at desc, seq desc);
