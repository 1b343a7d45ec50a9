-- Numbers of projects that were deleted: what the records are compared with does not bring them back, also when the deleted row itself is gone for
-- good. A project that is restored takes its numbers away again.
create table removed_project_number (
  ent_uuid uuid not null references enterprise (uuid),
  number text not null check (length(number) <= 200),
  primary key (ent_uuid, number)
);

/*
 * An import sets rows aside before others take their places, and its undoing removes what nobody deleted; both name themselves as the way by which
 * they write (1040_record_history.sql).
 */
create function keep_removed_numbers() returns trigger language plpgsql as $$
declare
  way constant text := nullif(current_setting('portal.acting', true), '')::jsonb ->> 'source';
  numbers constant text[] := array_remove(array[new.project_no, new.prov_project_no, new.permit_no], null);
begin
  if new.del_flag = '0' then
    delete from removed_project_number where ent_uuid = new.ent_uuid and number = any (numbers);
  elsif way is null or way not in ('import', 'undo') then
    insert into removed_project_number (ent_uuid, number) select new.ent_uuid, unnest(numbers) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger keep_removed_numbers after update of del_flag on project for each row
  when (old.del_flag is distinct from new.del_flag) execute function keep_removed_numbers();

insert into removed_project_number (ent_uuid, number)
  select p.ent_uuid, n from project p cross join lateral unnest(array[p.project_no, p.prov_project_no, p.permit_no]) n
  where p.del_flag = '2' and n is not null on conflict do nothing;
