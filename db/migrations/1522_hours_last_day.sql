-- Whoever lacks hours reads also on which day he has to begin at the latest: eight hours of study a day are what a course day has.
create or replace view v_reminder_due (ent_uuid, kind, target_kind, target_uuid, subject, person_kind, family, end_on, region) as
  select d.ent_uuid, d.kind, d.target_kind, d.target_uuid,
      case when d.kind = 'continuingEdu'
        then d.subject || coalesce((
          select '（还差 ' || trim_scale(h.missing) || ' 学时，按每天 8 学时最迟 ' || to_char(d.end_on - ceil(h.missing / 8)::int + 1, 'YYYY-MM-DD') || ' 开始学习）'
          from (select hours_missing(d.ent_uuid, d.target_uuid, d.end_on) as missing) h where h.missing is not null
        ), '')
        else d.subject end,
      d.person_kind, d.family, d.end_on, d.region
    from v_record_due d
    where d.kind <> 'continuingEdu' or hours_missing(d.ent_uuid, d.target_uuid, d.end_on) is distinct from 0
  union all
  select h.ent_uuid, 'forecast', 'heldForecast', md5(h.item_uuid::text || ' forecast')::uuid, h.subject, null, null, h.fails_on, null
    from held_forecast h
    join certificate_item i on i.ent_uuid = h.ent_uuid and i.uuid = h.item_uuid
    where i.del_flag = '0' and i.status = 'normal';

-- What was reminded of by the old rule is looked at again.
insert into reminder_stale (ent_uuid) select distinct ent_uuid from registration_hours on conflict do nothing;
