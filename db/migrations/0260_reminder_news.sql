-- A night of the sweep reads what its stages speak of, and the enterprises whose records have changed; everything else rests
-- (docs/adr/0030-sweep-of-news.md).

-- Where a paper was granted decides which province's rule counts for its renewal; null: where the enterprise is.
alter table reminder add column region text;
-- Days that the papers of a renewal take to prepare; null: what the product assumes.
alter table reminder_setting add column preparation_days integer check (preparation_days between 0 and 180);

-- What ends on a given day, within a range of enterprises. The first two take the place of indexes on the day alone.
drop index certificate_sweep;
create index certificate_sweep on certificate (valid_end, ent_uuid) where del_flag = '0' and status = 'normal' and valid_end is not null;
drop index certificate_item_sweep;
create index certificate_item_sweep on certificate_item (valid_end, ent_uuid)
  where del_flag = '0' and status = 'normal' and valid_end is not null;
create index registration_sweep on registration (valid_end, ent_uuid) where del_flag = '0' and valid_end is not null;
create index registration_sweep_edu on registration (continuing_edu_end, ent_uuid)
  where del_flag = '0' and continuing_edu_end is not null;
create index registration_sweep_safety on registration (safety_card_end, ent_uuid) where del_flag = '0' and safety_card_end is not null;
create index person_sweep_post on person (post_cert_end, ent_uuid) where del_flag = '0' and status = 'on' and post_cert_end is not null;
create index person_sweep_birth on person (birth_date, ent_uuid)
  where del_flag = '0' and status = 'on' and person_kind = 'register' and birth_date is not null;
-- Few people have further posts or an incomplete title; they are found without reading everybody.
create index person_with_posts on person (ent_uuid) where del_flag = '0' and status = 'on' and jsonb_typeof(extra -> 'posts') = 'array';
create index person_sweep_posts on person using gin (jsonb_path_query_array(extra, '$.posts[*].postCertEnd'))
  where del_flag = '0' and status = 'on' and jsonb_typeof(extra -> 'posts') = 'array';
create index person_title_incomplete on person (ent_uuid)
  where del_flag = '0' and status = 'on' and (kind = '职称人员' or title_name is not null or title_rank is not null)
    and (title_name is null or title_rank is null or title_major is null);

-- As 0243 has it, each source row read once: its several ends are rows of the same look.
create or replace view v_reminder_due (ent_uuid, kind, target_kind, target_uuid, subject, person_kind, family, end_on, region) as
  select e.uuid, x.kind, 'enterprise', e.uuid, x.subject, null::text, null::text, x.end_on, null::text
    from enterprise e cross join lateral (values
      ('licence', '营业执照', case when e.biz_term_start is not null then e.biz_term_end end),
      ('safetyPermit', '安全生产许可证', case when e.safety_permit_no is not null then e.safety_permit_end end)) as x (kind, subject, end_on)
    where e.del_flag = '0' and x.end_on is not null
      and not (x.kind = 'safetyPermit' and exists (select 1 from certificate c
        where c.ent_uuid = e.uuid and c.cert_no = e.safety_permit_no and c.del_flag = '0' offset 0))
  union all
  select c.ent_uuid, 'certificate', 'certificate', c.uuid, c.cert_name, null, c.category, c.valid_end, nullif(c.region, '')
    from certificate c
    where c.del_flag = '0' and c.status = 'normal' and c.valid_end is not null
      and not exists (select 1 from v_replaced_certificate r where r.ent_uuid = c.ent_uuid and r.uuid = c.uuid offset 0)
  union all
  select i.ent_uuid, 'certificateItem', 'certificateItem', i.uuid, i.item_name || coalesce(i.level, ''), null, c.category, i.valid_end,
      nullif(c.region, '')
    from certificate_item i
    join certificate c on c.ent_uuid = i.ent_uuid and c.uuid = i.zzzs_uuid
    where i.del_flag = '0' and i.status = 'normal' and c.del_flag = '0' and c.status = 'normal'
      and i.valid_end is not null and i.valid_end is distinct from c.valid_end
      and not exists (select 1 from v_replaced_certificate r where r.ent_uuid = i.ent_uuid and r.uuid = i.zzzs_uuid offset 0)
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
    join person p on p.ent_uuid = r.ent_uuid and p.uuid = r.person_uuid
    where r.del_flag = '0' and p.del_flag = '0' and p.status = 'on' and x.end_on is not null
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

-- Enterprises whose records have changed since their reminders were last looked at, once for each change: nobody waits for anybody.
create table reminder_stale (ent_uuid uuid not null);
create index reminder_stale_enterprise on reminder_stale (ent_uuid);

create function note_stale_reminders() returns trigger language plpgsql as $$
begin
  insert into reminder_stale (ent_uuid) select distinct ent_uuid from changed;
  return null;
end $$;
create function note_stale_enterprise() returns trigger language plpgsql as $$
begin
  insert into reminder_stale (ent_uuid) select uuid from changed;
  return null;
end $$;

-- All that reminders are derived from: another table in v_reminder_due or v_reminder_state needs its triggers as well.
do $$
declare
  source text;
  handler text;
begin
  foreach source in array array['enterprise', 'certificate', 'certificate_item', 'person', 'registration', 'project', 'achievement',
    'held_standing', 'reminder_setting'] loop
    handler := case source when 'enterprise' then 'note_stale_enterprise' else 'note_stale_reminders' end;
    execute format('create trigger stale_reminders_add after insert on %I referencing new table as changed
      for each statement execute function %I()', source, handler);
    execute format('create trigger stale_reminders_edit after update on %I referencing new table as changed
      for each statement execute function %I()', source, handler);
    execute format('create trigger stale_reminders_remove after delete on %I referencing old table as changed
      for each statement execute function %I()', source, handler);
  end loop;
end $$;
