-- Hours that a registration lacks in the period that ends on the day: nothing when it is not known (features/edu-hours, standingOf).
create function hours_missing(firm uuid, registration uuid, end_on date) returns numeric language sql stable as $$
  select case when h.required is null or (h.done is null and c.credited is null) then null
      else greatest(0, h.required - coalesce(h.done, 0) - coalesce(c.credited, 0)) end
    from (
      select required, case when period_end is not null and end_on - period_end > 366 then null else done end as done
        from registration_hours where ent_uuid = firm and registration_uuid = registration
    ) h cross join (
      select sum(hours) as credited from hours_credit
        where ent_uuid = firm and registration_uuid = registration and (period_end is null or end_on - period_end <= 366)
    ) c
$$;

-- Whoever has all hours of his period is reminded of none; who lacks some reads how many.
create or replace view v_reminder_due (ent_uuid, kind, target_kind, target_uuid, subject, person_kind, family, end_on, region) as
  select d.ent_uuid, d.kind, d.target_kind, d.target_uuid,
      case when d.kind = 'continuingEdu'
        then d.subject || coalesce('（还差 ' || trim_scale(hours_missing(d.ent_uuid, d.target_uuid, d.end_on)) || ' 学时）', '')
        else d.subject end,
      d.person_kind, d.family, d.end_on, d.region
    from v_record_due d
    where d.kind <> 'continuingEdu' or hours_missing(d.ent_uuid, d.target_uuid, d.end_on) is distinct from 0
  union all
  select h.ent_uuid, 'forecast', 'heldForecast', md5(h.item_uuid::text || ' forecast')::uuid, h.subject, null, null, h.fails_on, null
    from held_forecast h
    join certificate_item i on i.ent_uuid = h.ent_uuid and i.uuid = h.item_uuid
    where i.del_flag = '0' and i.status = 'normal';

do $$
declare
  source text;
begin
  foreach source in array array['registration_hours', 'hours_credit'] loop
    execute format('create trigger stale_reminders_add after insert on %I referencing new table as changed
      for each statement execute function note_stale_reminders()', source);
    execute format('create trigger stale_reminders_edit after update on %I referencing new table as changed
      for each statement execute function note_stale_reminders()', source);
    execute format('create trigger stale_reminders_remove after delete on %I referencing old table as changed
      for each statement execute function note_stale_reminders()', source);
  end loop;
end $$;

-- What was reminded of by the old rule is looked at again.
insert into reminder_stale (ent_uuid) select distinct ent_uuid from registration_hours;
