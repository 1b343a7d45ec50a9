-- What ends on a known day, as 0070 has it, written so that a range of enterprises is read from its own rows alone: what stands in
-- for a certificate is asked only for those that end (`offset 0` keeps the question where it is), and nothing is looked up twice.
-- Finds what may stand in for a certificate without reading all of its enterprise's.
create index certificate_same_name on certificate (ent_uuid, cert_name) where del_flag = '0' and status = 'normal';

create or replace view v_reminder_due (ent_uuid, kind, target_kind, target_uuid, subject, person_kind, family, end_on) as
  select v.ent_uuid, v.kind, v.target_kind, v.target_uuid, v.title, null::text, null::text, v.end_on
    from v_validity_certificates v
    where v.end_on is not null and v.kind in ('licence', 'safetyPermit')
  union all
  select c.ent_uuid, 'certificate', 'certificate', c.uuid, c.cert_name, null, c.category, c.valid_end
    from certificate c
    where c.del_flag = '0' and c.status = 'normal' and c.valid_end is not null
      and not exists (select 1 from v_replaced_certificate r where r.ent_uuid = c.ent_uuid and r.uuid = c.uuid offset 0)
  union all
  select i.ent_uuid, 'certificateItem', 'certificateItem', i.uuid, i.item_name || coalesce(i.level, ''), null, c.category, i.valid_end
    from certificate_item i
    join certificate c on c.ent_uuid = i.ent_uuid and c.uuid = i.zzzs_uuid
    where i.del_flag = '0' and i.status = 'normal' and c.del_flag = '0' and c.status = 'normal'
      and i.valid_end is not null and i.valid_end is distinct from c.valid_end
      and not exists (select 1 from v_replaced_certificate r where r.ent_uuid = i.ent_uuid and r.uuid = i.zzzs_uuid offset 0)
  union all
  select r.ent_uuid, 'registration', 'registration', r.uuid,
      p.name || ' ' || r.reg_type || coalesce('（' || r.specialty || '）', '') || '注册', p.person_kind, r.reg_type, r.valid_end
    from registration r join person p on p.ent_uuid = r.ent_uuid and p.uuid = r.person_uuid
    where r.del_flag = '0' and p.del_flag = '0' and p.status = 'on' and r.valid_end is not null
  union all
  select r.ent_uuid, 'continuingEdu', 'registration', r.uuid,
      p.name || ' ' || r.reg_type || coalesce('（' || r.specialty || '）', '') || '继续教育', p.person_kind, r.reg_type, r.continuing_edu_end
    from registration r join person p on p.ent_uuid = r.ent_uuid and p.uuid = r.person_uuid
    where r.del_flag = '0' and p.del_flag = '0' and p.status = 'on' and r.continuing_edu_end is not null
  union all
  select p.ent_uuid, 'postCert', 'person', p.uuid, p.name || ' ' || coalesce(p.post_name, '') || '岗位证书', p.person_kind, null,
      p.post_cert_end
    from person p
    where p.del_flag = '0' and p.status = 'on' and p.post_cert_end is not null
  union all
  select v.ent_uuid, v.kind, v.target_kind, v.target_uuid, v.title, v.person_kind, null, v.end_on
    from v_validity_personnel v
    where v.end_on is not null and v.kind = 'postCert' and v.target_kind = 'personPost'
  union all
  -- The day on which somebody turns 60 (no longer counted, CR-4) and 65 (registration ends).
  select p.ent_uuid, age.kind, 'person', p.uuid, p.name || age.words, p.person_kind, null, (p.birth_date + age.span)::date
    from person p cross join (values
      ('age60', ' 满 60 周岁', interval '60 years'),
      ('age65', ' 满 65 周岁', interval '65 years')) as age (kind, words, span)
    where p.del_flag = '0' and p.status = 'on' and p.birth_date is not null
  union all
  -- Several registrations of one person may carry the same B certificate: it is mentioned once.
  (select distinct on (r.ent_uuid, p.uuid, r.safety_card_end)
      r.ent_uuid, 'safetyB', 'registration', r.uuid, p.name || ' 安全生产考核合格证书（B 证）', p.person_kind, null, r.safety_card_end
    from registration r join person p on p.ent_uuid = r.ent_uuid and p.uuid = r.person_uuid
    where r.del_flag = '0' and p.del_flag = '0' and p.status = 'on' and r.safety_card_end is not null
    order by r.ent_uuid, p.uuid, r.safety_card_end, r.uuid);
