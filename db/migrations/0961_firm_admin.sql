-- Operators look after firms: why one is locked stands beside it, and which accounts went with it come back with it.
alter table enterprise add column lock_reason text check (length(lock_reason) <= 200);
alter table app_user add column is_locked_with_firm boolean not null default false;
-- A page of firms, and their number, from the index alone.
create index enterprise_listed on enterprise (create_time desc, uuid) include (ent_name, credit_code, certify_status, lock_reason)
  where del_flag = '0';
