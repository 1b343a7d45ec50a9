-- An import and a merge are one transaction each: nothing is prepared in schemas of its own, and no state is between. What an import had
-- prepared before this program is not used, so it is ready to be applied again.
delete from import_image i using import_batch b
  where b.ent_uuid = i.ent_uuid and b.uuid = i.batch_uuid and b.status = 'applying';
update import_batch set status = 'ready' where status = 'applying';
update import_batch set status = 'refused', message = '处理中断，请重新上传' where status in ('switching', 'undoing');
alter table import_batch drop constraint import_batch_status_check;
alter table import_batch add constraint import_batch_status_check
  check (status in ('reading', 'ready', 'refused', 'applying', 'applied', 'undone'));
drop index import_batch_busy;
create index import_batch_busy on import_batch (update_time) where status = 'applying';
drop schema if exists import_work cascade;
drop schema if exists import_stage cascade;

update firm_merge set state = 'waiting' where state = 'moving';
alter table firm_merge drop constraint firm_merge_state_check;
alter table firm_merge add constraint firm_merge_state_check
  check (state in ('asked', 'waiting', 'done', 'failed', 'rejected', 'withdrawn'));

-- Each process hears of sessions and of records by the live notices; nobody is told of every row any more.
drop function tell_alone() cascade;
