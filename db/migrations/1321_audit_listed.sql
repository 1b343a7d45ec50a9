-- What operators look for in the trail, each by an index alone: the newest, and the newest of a kind of step, of a user, of an enterprise.
create index audit_log_by_time on audit_log (at desc, seq desc);
create index audit_log_by_action on audit_log (action text_pattern_ops, at desc, seq desc);
create index audit_log_of_user on audit_log (user_uuid, at desc, seq desc);
create index audit_log_of_enterprise on audit_log (ent_uuid, at desc, seq desc);
drop index audit_log_by_user;
drop index audit_log_by_enterprise;
