-- What changed in a firm (docs/adr/0032-api-access.md): one row for each record, with its last change. A row that has
-- changed waits without a number; whoever reads gives numbers to what is committed, one reader of a firm after the other. So a number is
-- never given to what others cannot see yet, and nobody who writes waits for anybody.
create sequence record_change_seq;
create table record_change (
  ent_uuid uuid not null,
  kind text not null,
  uuid uuid not null,
  is_deleted boolean not null,
  change_time timestamptz not null,
  -- Null: changed since it was last numbered.
  seq bigint,
  primary key (ent_uuid, kind, uuid)
);
create index record_change_order on record_change (ent_uuid, kind, seq) where seq is not null;
create index record_change_waiting on record_change (ent_uuid, kind, uuid) where seq is null;

/*
 * Has a table's changes noted. What follows the table's name is SQL over `r`, a row of it: the kind of record, which record, whose it is, whether
 * it is deleted, and whether it is when the row itself goes. Every table of a firm is watched, or stands with its reason in
 * features/api-access/server/watched.test.ts.
 */
create function watch_records(
  source text, kind text, record text default 'r.uuid', enterprise text default 'r.ent_uuid',
  is_deleted text default 'r.del_flag = ''2''', is_gone text default 'true'
) returns void language plpgsql as $outer$
declare
  upsert constant text := 'insert into record_change (ent_uuid, kind, uuid, is_deleted, change_time) select %s, %s, %s, %s, now() from %s
    on conflict (ent_uuid, kind, uuid) do update set is_deleted = excluded.is_deleted, change_time = excluded.change_time, seq = null
    where not (record_change.is_deleted and excluded.is_deleted)';
  edited constant text := format('changed r join former o on %s = %s and %s = %s where r is distinct from o',
    replace(record, 'r.', 'o.'), record, replace(enterprise, 'r.', 'o.'), enterprise);
  define constant text := 'create or replace function %I() returns trigger language plpgsql as $body$ begin %s; return null; end $body$';
begin
  execute format(define, 'note_added_' || source, format(upsert, enterprise, kind, record, is_deleted, 'changed r where true'));
  execute format(define, 'note_edited_' || source, format(upsert, enterprise, kind, record, is_deleted, edited));
  execute format(define, 'note_removed_' || source, format(upsert, enterprise, kind, record, is_gone, 'former r where true'));
  execute format('create or replace trigger noted_added after insert on %I referencing new table as changed
    for each statement execute function %I()', source, 'note_added_' || source);
  execute format('create or replace trigger noted_edited after update on %I referencing old table as former new table as changed
    for each statement execute function %I()', source, 'note_edited_' || source);
  execute format('create or replace trigger noted_removed after delete on %I referencing old table as former
    for each statement execute function %I()', source, 'note_removed_' || source);
  -- What there is comes first, before anything changes.
  execute format(upsert, enterprise, kind, record, is_deleted, format('%I r where true', source));
end $outer$;

select watch_records('enterprise', '''enterprise''', 'r.uuid', 'r.uuid');
select watch_records('certificate', '''certificate''');
select watch_records('certificate_item', '''item''');
select watch_records('person', 'r.person_kind');
select watch_records('registration', '''registration''');
-- Hours of education are read with their registration.
select watch_records('registration_hours', '''registration''', 'r.registration_uuid', 'r.ent_uuid',
  'exists (select 1 from registration x where x.ent_uuid = r.ent_uuid and x.uuid = r.registration_uuid and x.del_flag = ''2'')', 'false');
select watch_records('achievement', '''achievement''');
select watch_records('project', '''project''');
select watch_records('declaration', '''declaration''');
select watch_records('equipment', '''equipment''');
select watch_records('asset_use', '''use''');
select watch_records('attachment', '''attachment''');
select watch_records('check_run', '''check''', 'r.uuid', 'r.ent_uuid', 'false');
