-- The trail refused changes and removals row by row; emptying it whole is refused too.
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();
