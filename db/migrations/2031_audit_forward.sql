-- How far the audit log has been sent to the syslog receiver. The log itself is the queue.
create table audit_forward (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  update_time timestamptz not null
);
