-- A certificate that runs, and whether another one stands in for it: same name and kind, ends later, holds all of its items. Asked of the row
-- that is at hand: looked up again by its key and joined with all papers of its firm, it took a third of a sweep of everything.
create view v_running_certificate (ent_uuid, uuid, cert_name, category, region, valid_end, is_replaced) as
  select c.ent_uuid, c.uuid, c.cert_name, c.category, nullif(c.region, ''), c.valid_end,
      c.valid_end is not null
      and exists (
        select 1 from certificate n
        where n.ent_uuid = c.ent_uuid and n.cert_name = c.cert_name and n.uuid <> c.uuid and n.del_flag = '0' and n.status = 'normal'
          and n.category is not distinct from c.category and (n.valid_end is null or n.valid_end > c.valid_end)
          and not exists (
            select 1 from certificate_item i
            where i.ent_uuid = c.ent_uuid and i.zzzs_uuid = c.uuid and i.del_flag = '0' and i.status = 'normal'
              and not exists (
                select 1 from certificate_item j
                where j.ent_uuid = n.ent_uuid and j.zzzs_uuid = n.uuid and j.del_flag = '0' and j.status = 'normal'
                  and coalesce(j.standard_code, j.item_name) = coalesce(i.standard_code, i.item_name))))
      and (c.category in ('safety', 'other') or exists (
        select 1 from certificate_item i
        where i.ent_uuid = c.ent_uuid and i.zzzs_uuid = c.uuid and i.del_flag = '0' and i.status = 'normal'))
    from certificate c
    where c.del_flag = '0' and c.status = 'normal';

create or replace view v_record_due (ent_uuid, kind, target_kind, target_uuid, subject, person_kind, family, end_on, region) as
  select e.uuid, x.kind, 'enterprise', e.uuid, x.subject, null::text, null::text, x.end_on, null::text
    from enterprise e cross join lateral (values
      ('licence', '营业执照', case when e.biz_term_start is not null then e.biz_term_end end),
      ('safetyPermit', '安全生产许可证', case when e.safety_permit_no is not null then e.safety_permit_end end)) as x (kind, subject, end_on)
    where e.del_flag = '0' and x.end_on is not null
      and not (x.kind = 'safetyPermit' and exists (select 1 from certificate c
        where c.ent_uuid = e.uuid and c.cert_no = e.safety_permit_no and c.del_flag = '0' offset 0))
  union all
  select c.ent_uuid, 'certificate', 'certificate', c.uuid, c.cert_name, null, c.category, c.valid_end, c.region
    from v_running_certificate c
    where c.valid_end is not null and not c.is_replaced
  union all
  select i.ent_uuid, 'certificateItem', 'certificateItem', i.uuid, i.item_name || coalesce(i.level, ''), null, c.category, i.valid_end, c.region
    from certificate_item i
    join v_running_certificate c on c.ent_uuid = i.ent_uuid and c.uuid = i.zzzs_uuid
    where i.del_flag = '0' and i.status = 'normal' and i.valid_end is not null and i.valid_end is distinct from c.valid_end and not c.is_replaced
  union all
  select r.ent_uuid, x.kind, 'registration', r.uuid,
      p.name || case x.kind when 'safetyB' then ' 安全生产考核合格证书（B 证）'
        else ' ' || r.reg_type || coalesce('（' || r.specialty || '）', '') || x.words end,
      p.person_kind, case when x.kind <> 'safetyB' then r.reg_type end, x.end_on, null
    from registration r
    cross join lateral (values
      ('registration', '注册', r.valid_end),
      ('continuingEdu', '继续教育', r.continuing_edu_end),
      ('safetyB', '', r.safety_card_end)) as x (kind, words, end_on)
    -- Of what ends soon alone: the planner does not know that people are of the same firms, and read those of all for each part of them.
    cross join lateral (
      select name, person_kind from person
      where ent_uuid = r.ent_uuid and uuid = r.person_uuid and del_flag = '0' and status = 'on' offset 0) p
    where r.del_flag = '0' and x.end_on is not null
      -- Several registrations of one person may carry the same B certificate: it is mentioned once.
      and not (x.kind = 'safetyB' and exists (select 1 from registration o
        where o.ent_uuid = r.ent_uuid and o.person_uuid = r.person_uuid and o.del_flag = '0'
          and o.safety_card_end = r.safety_card_end and o.uuid < r.uuid offset 0))
  union all
  -- The day on which somebody turns 60 (no longer counted, CR-4) and 65 (registration ends).
  select p.ent_uuid, x.kind, 'person', p.uuid, p.name || x.words, p.person_kind, null, x.end_on, null
    from person p cross join lateral (values
      ('postCert', ' ' || coalesce(p.post_name, '') || '岗位证书', p.post_cert_end),
      ('age60', ' 满 60 周岁', (p.birth_date + interval '60 years')::date),
      ('age65', ' 满 65 周岁', (p.birth_date + interval '65 years')::date)) as x (kind, words, end_on)
    where p.del_flag = '0' and p.status = 'on' and x.end_on is not null
  union all
  -- Further posts live in the extra document; their key is made from person and place, so that it stays the same.
  select p.ent_uuid, 'postCert', 'personPost', md5(p.uuid::text || ' post ' || post.seq)::uuid,
      p.name || ' ' || coalesce(post.item ->> 'postName', '') || '岗位证书', p.person_kind, null, (post.item ->> 'postCertEnd')::date, null
    from person p cross join lateral jsonb_array_elements(p.extra -> 'posts') with ordinality as post (item, seq)
    where p.del_flag = '0' and p.status = 'on' and jsonb_typeof(p.extra -> 'posts') = 'array'
      and post.item ->> 'postCertEnd' is not null;

drop view v_replaced_certificate;
