-- Operators look after accounts: why one is locked stands beside it.
alter table app_user add column lock_reason text check (length(lock_reason) <= 200);
-- A page of accounts, and their number, from the index alone.
create index app_user_listed on app_user (create_time desc, uuid) include (username, nick_name, status) where del_flag = '0';
create index app_user_operators on app_user (create_time desc, uuid) where del_flag = '0' and cardinality(permissions) > 0;
