-- A forecast is stored for each degree: a requirement is unmet, is no longer proven, or lacks more than before. Each is a reminder of its own.
alter table held_forecast
  add column degree text not null default 'unmet' check (degree in ('unmet', 'unproven', 'wider')),
  -- The records because of which it happens, a sentence each.
  add column causes jsonb not null default '[]' check (jsonb_typeof(causes) = 'array');
alter table held_forecast alter column degree drop default, alter column causes drop default;
alter table held_forecast drop constraint held_forecast_pkey, add primary key (ent_uuid, item_uuid, degree);

-- The target of the reminder. The key of the first degree is that of stored reminders.
create function held_forecast_key(item_uuid uuid, degree text) returns uuid language sql immutable as $$
  select md5(item_uuid::text || ' forecast' || case when degree = 'unmet' then '' else ' ' || degree end)::uuid
$$;

-- As 1710 has it, with the degrees and their causes.
create or replace view v_reminder_due (ent_uuid, kind, target_kind, target_uuid, subject, person_kind, family, end_on, region, items) as
  select d.ent_uuid, d.kind, d.target_kind, d.target_uuid,
      case when d.kind = 'continuingEdu'
        then d.subject || coalesce((
          select '（还差 ' || trim_scale(h.missing) || ' 学时，按每天 8 学时最迟 ' || to_char(d.end_on - ceil(h.missing / 8)::int + 1, 'YYYY-MM-DD') || ' 开始学习）'
          from (select hours_missing(d.ent_uuid, d.target_uuid, d.end_on) as missing) h where h.missing is not null
        ), '')
        else d.subject end,
      d.person_kind, d.family, d.end_on, d.region, '[]'::jsonb
    from v_record_due d
    where d.kind <> 'continuingEdu' or hours_missing(d.ent_uuid, d.target_uuid, d.end_on) is distinct from 0
  union all
  select h.ent_uuid, case h.degree when 'unmet' then 'forecast' when 'unproven' then 'forecastUnproven' else 'forecastWider' end,
      'heldForecast', held_forecast_key(h.item_uuid, h.degree), h.subject, null, null, h.fails_on, null, h.causes
    from held_forecast h
    join certificate_item i on i.ent_uuid = h.ent_uuid and i.uuid = h.item_uuid
    where i.del_flag = '0' and i.status = 'normal'
  union all
  select t.ent_uuid, 'certificateTerm', 'certificateTerm', t.uuid, t.subject, null, t.family, t.ends_on, null, t.items
    from held_term t
    join certificate c on c.ent_uuid = t.ent_uuid and c.uuid = t.target_uuid
    where t.target_kind = 'certificate' and c.del_flag = '0' and c.status = 'normal'
  union all
  select t.ent_uuid, 'registrationTerm', 'registrationTerm', t.uuid, t.subject, p.person_kind, t.family, t.ends_on, null, t.items
    from held_term t
    join registration r on r.ent_uuid = t.ent_uuid and r.uuid = t.target_uuid
    join person p on p.ent_uuid = r.ent_uuid and p.uuid = r.person_uuid
    where t.target_kind = 'registration' and r.del_flag = '0' and p.del_flag = '0' and p.status = 'on';

-- The other degrees of what is stored are found by the next evaluation, of every enterprise.
update held_check set next_on = date '2000-01-01';
