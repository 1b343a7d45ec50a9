-- Which try of an examination it is: two that are begun at once have the same number, so one of them is no try.
alter table exam_try add column no integer;
update exam_try t set no = n.no from (
  select uuid, row_number() over (partition by user_uuid, course_uuid order by create_time, uuid) as no from exam_try
) n where n.uuid = t.uuid;
alter table exam_try alter column no set not null;
create unique index exam_try_no on exam_try (user_uuid, course_uuid, no);

-- Several rows of one statement may belong to one record: several credits to one registration.
create or replace function watch_records(
  source text, kind text, record text default 'r.uuid', enterprise text default 'r.ent_uuid',
  is_deleted text default 'r.del_flag = ''2''', is_gone text default 'true'
) returns void language plpgsql as $outer$
declare
  upsert constant text := 'insert into record_change (ent_uuid, kind, uuid, is_deleted, change_time) select distinct %s, %s, %s, %s, now() from %s
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
  execute format(upsert, enterprise, kind, record, is_deleted, format('%I r where true', source));
end $outer$;
select watch_records('hours_credit', '''registration''', 'r.registration_uuid', 'r.ent_uuid',
  'exists (select 1 from registration x where x.ent_uuid = r.ent_uuid and x.uuid = r.registration_uuid and x.del_flag = ''2'')', 'false');

-- Hours that were entered or credited while nobody had entered the end of the period are of the first period that is entered.
create function name_hours_period() returns trigger language plpgsql as $$
begin
  update registration_hours h set period_end = n.continuing_edu_end
    from changed n join former o on o.uuid = n.uuid and o.ent_uuid = n.ent_uuid
    where h.ent_uuid = n.ent_uuid and h.registration_uuid = n.uuid and h.period_end is null
      and o.continuing_edu_end is null and n.continuing_edu_end is not null;
  update hours_credit h set period_end = n.continuing_edu_end
    from changed n join former o on o.uuid = n.uuid and o.ent_uuid = n.ent_uuid
    where h.ent_uuid = n.ent_uuid and h.registration_uuid = n.uuid and h.period_end is null
      and o.continuing_edu_end is null and n.continuing_edu_end is not null;
  return null;
end $$;
create trigger hours_period_named after update on registration referencing old table as former new table as changed
  for each statement execute function name_hours_period();
update registration_hours h set period_end = r.continuing_edu_end from registration r
  where r.ent_uuid = h.ent_uuid and r.uuid = h.registration_uuid and h.period_end is null and r.continuing_edu_end is not null;
update hours_credit h set period_end = r.continuing_edu_end from registration r
  where r.ent_uuid = h.ent_uuid and r.uuid = h.registration_uuid and h.period_end is null and r.continuing_edu_end is not null;
