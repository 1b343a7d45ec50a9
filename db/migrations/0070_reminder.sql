-- Reminders, what they are derived from, and how an enterprise stands against the standards of the qualifications it holds.

-- Result of the check of held qualifications, one row an indicator; replaced as a whole by every check of the enterprise.
create table held_standing (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  item_uuid uuid not null,
  -- Item and level in words: 市政公用工程施工总承包二级.
  item_title text not null,
  standard_code text,
  level text,
  aspect text not null check (aspect in ('people', 'performance', 'assets', 'other')),
  indicator text not null,
  have numeric(20,4),
  need numeric(20,4),
  unit text,
  verdict text not null check (verdict in ('met', 'short', 'unknown')),
  words text not null,
  doc_number text,
  place integer not null default 0,
  checked_time timestamptz not null,
  primary key (ent_uuid, uuid)
);
create index held_standing_short on held_standing (ent_uuid, item_uuid) where verdict = 'short';

-- A certificate that another one stands in for: same name and kind, ends later, holds all of its items. It falls silent.
create view v_replaced_certificate (ent_uuid, uuid) as
  select o.ent_uuid, o.uuid from certificate o
  where o.del_flag = '0' and o.status = 'normal' and o.valid_end is not null
    and (o.category in ('safety', 'other') or exists (
      select 1 from certificate_item i
      where i.ent_uuid = o.ent_uuid and i.zzzs_uuid = o.uuid and i.del_flag = '0' and i.status = 'normal'))
    and exists (
      select 1 from certificate n
      where n.ent_uuid = o.ent_uuid and n.uuid <> o.uuid and n.del_flag = '0' and n.status = 'normal'
        and n.category is not distinct from o.category and n.cert_name = o.cert_name
        and (n.valid_end is null or n.valid_end > o.valid_end)
        and not exists (
          select 1 from certificate_item i
          where i.ent_uuid = o.ent_uuid and i.zzzs_uuid = o.uuid and i.del_flag = '0' and i.status = 'normal'
            and not exists (
              select 1 from certificate_item j
              where j.ent_uuid = n.ent_uuid and j.zzzs_uuid = n.uuid and j.del_flag = '0' and j.status = 'normal'
                and coalesce(j.standard_code, j.item_name) = coalesce(i.standard_code, i.item_name))));

-- Everything that ends on a known day. `family` names the kind of paper more closely: category of a certificate, profession of a registration.
create view v_reminder_due (ent_uuid, kind, target_kind, target_uuid, subject, person_kind, family, end_on) as
  select v.ent_uuid, v.kind, v.target_kind, v.target_uuid, v.title, null::text, null::text, v.end_on
    from v_validity_certificates v
    where v.end_on is not null and v.kind in ('licence', 'safetyPermit')
  union all
  select v.ent_uuid, v.kind, v.target_kind, v.target_uuid, v.title, null,
      (select c.category from certificate c where c.ent_uuid = v.ent_uuid and c.uuid = v.target_uuid), v.end_on
    from v_validity_certificates v
    where v.end_on is not null and v.kind = 'certificate'
      and not exists (select 1 from v_replaced_certificate r where r.ent_uuid = v.ent_uuid and r.uuid = v.target_uuid)
  union all
  select v.ent_uuid, v.kind, v.target_kind, v.target_uuid, v.title, null,
      (select c.category from certificate c where c.ent_uuid = i.ent_uuid and c.uuid = i.zzzs_uuid), v.end_on
    from v_validity_certificates v
    join certificate_item i on i.ent_uuid = v.ent_uuid and i.uuid = v.target_uuid
    where v.end_on is not null and v.kind = 'certificateItem'
      and not exists (select 1 from v_replaced_certificate r where r.ent_uuid = i.ent_uuid and r.uuid = i.zzzs_uuid)
  union all
  select v.ent_uuid, v.kind, v.target_kind, v.target_uuid, v.title, v.person_kind,
      case when v.target_kind = 'registration'
        then (select r.reg_type from registration r where r.ent_uuid = v.ent_uuid and r.uuid = v.target_uuid) end, v.end_on
    from v_validity_personnel v
    where v.end_on is not null and v.kind in ('registration', 'continuingEdu', 'postCert', 'age60', 'age65')
  union all
  -- Several registrations of one person may carry the same B certificate: it is mentioned once.
  (select distinct on (v.ent_uuid, v.person_uuid, v.end_on)
      v.ent_uuid, v.kind, v.target_kind, v.target_uuid, v.title, v.person_kind, null, v.end_on
    from v_validity_personnel v
    where v.end_on is not null and v.kind = 'safetyB'
    order by v.ent_uuid, v.person_uuid, v.end_on, v.target_uuid);

-- Everything that is as it should not be. `items` are the particulars.
create view v_reminder_state (ent_uuid, kind, target_kind, target_uuid, subject, person_kind, items) as
  select e.uuid, 'licenceIncomplete', 'enterprise', e.uuid, '营业执照', null::text, to_jsonb(m.fields)
    from enterprise e
    cross join lateral (
      select array_remove(array[
        case when e.ent_type is null then 'entType' end,
        case when e.legal_person is null then 'legalPerson' end,
        case when e.reg_capital is null then 'regCapital' end,
        case when e.establish_date is null then 'establishDate' end,
        case when e.biz_term_start is null then 'bizTermStart' end,
        case when e.reg_address is null then 'regAddress' end,
        case when e.biz_scope is null then 'bizScope' end,
        case when e.reg_authority is null then 'regAuthority' end], null) as fields) m
    where e.del_flag = '0' and cardinality(m.fields) > 0
  union all
  select v.ent_uuid, 'titleIncomplete', v.target_kind, v.target_uuid, v.title, v.person_kind, '[]'::jsonb
    from v_validity_personnel v where v.kind = 'titleIncomplete'
  union all
  select p.ent_uuid, 'projectDiffers', 'project', p.uuid, p.project_name, null,
      coalesce((select jsonb_agg(d.value ->> 'field' order by d.value ->> 'field')
        from jsonb_array_elements(p.diff) d where jsonb_typeof(p.diff) = 'array'), '[]'::jsonb)
    from project p where p.del_flag = '0' and p.platform_state = 'differs'
  union all
  select p.ent_uuid, 'projectMissing', 'project', p.uuid, p.project_name, null, '[]'::jsonb
    from project p where p.del_flag = '0' and p.platform_state = 'missing'
  union all
  -- A link without a record, or with a state that says so; a project whose links were never entered is not accused.
  select p.ent_uuid, 'projectLink', 'project', p.uuid, p.project_name, null, to_jsonb(l.kinds)
    from project p
    cross join lateral (
      select array_agg(k.kind order by k.place) as kinds
      from unnest(array['bidding', 'contract', 'drawingReview', 'permit', 'acceptance']) with ordinality as k (kind, place)
      where coalesce(p.links -> k.kind, 'null'::jsonb) = 'null'::jsonb
        or coalesce(p.links -> k.kind ->> 'state', '') in ('缺失', '未录入')) l
    where p.del_flag = '0' and jsonb_typeof(p.links) = 'object' and l.kinds is not null
  union all
  select a.ent_uuid, 'performance', 'achievement', a.uuid,
      coalesce(p.name, a.person_name, '') || ' ' || a.project_name, coalesce(a.person_kind, p.person_kind),
      case when a.check_state = 'problem' and a.check_msg is not null then jsonb_build_array(a.check_msg) else '[]'::jsonb end
    from achievement a
    left join person p on p.ent_uuid = a.ent_uuid and p.uuid = a.person_uuid
    where a.del_flag = '0' and (p.uuid is null or (p.del_flag = '0' and p.status = 'on'))
      and (a.check_state = 'problem' or a.platform_state in ('differs', 'missing'))
  union all
  select h.ent_uuid, k.kind, 'certificateItem', h.item_uuid, min(h.item_title), null,
      jsonb_agg(h.indicator || ' ' || h.words order by h.place, h.indicator)
    from held_standing h
    cross join lateral (select case h.aspect when 'people' then 'peopleShort' when 'performance' then 'performance' else 'anomaly' end) as k (kind)
    where h.verdict = 'short'
      and exists (select 1 from certificate_item i
        where i.ent_uuid = h.ent_uuid and i.uuid = h.item_uuid and i.del_flag = '0' and i.status = 'normal')
    group by h.ent_uuid, h.item_uuid, k.kind;

-- One row a code and thing, for ever: it is closed when its cause is gone and opens again with a new one.
create table reminder (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  code text not null check (code ~ '^0[1-6]0[1-9]$'),
  kind text not null,
  target_kind text not null,
  target_uuid uuid not null,
  subject text not null,
  person_kind text check (person_kind in ('register', 'else')),
  family text,
  due_date date,
  level text not null check (level in ('notice', 'warn', 'urgent', 'overdue')),
  items jsonb not null default '[]',
  read boolean not null default false,
  handled boolean not null default false,
  handled_time timestamptz,
  handled_by uuid,
  handled_note text,
  -- Silent up to and including this day.
  snoozed_until date,
  snooze_reason text,
  closed_time timestamptz,
  create_time timestamptz not null,
  update_time timestamptz not null,
  primary key (ent_uuid, uuid)
);
create unique index reminder_uuid on reminder (uuid);
create unique index reminder_once on reminder (ent_uuid, code, target_uuid);
create index reminder_open on reminder (ent_uuid, due_date) where closed_time is null;
