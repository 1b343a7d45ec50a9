-- Whose word the data of a project is (domain/national-platform/provenance.ts): only a connected service speaks for the supervising platform.
-- A list or page that a user uploaded is told apart from it, and so is the local example.
alter table project add column platform_source text check (platform_source in ('platform', 'list', 'sample'));
alter table project add column level_source text check (level_source in ('platform', 'list', 'sample'));
-- Whose records agreed when a correction ended.
alter table platform_correction add column done_source text check (done_source in ('platform', 'list', 'sample'));

-- What a comparison found is no edit of the record.
do $$ begin
  execute replace(pg_get_functiondef('history_edited_project'::regproc), '''zzzs_uuid''',
    '''zzzs_uuid'', ''platform_source'', ''level_source''');
end $$;

/*
 * Rows of before, as far as their source can be told. Of each enterprise the last comparison is kept with its source and instant. A change that was
 * written at that instant came from it. Earlier ones came from uploads as well unless some enterprise was ever compared by a connected service;
 * then their source cannot be told, and they stay as they are.
 */
update record_history h set source = case s.source when 'sample' then 'sample' else 'list' end
  from platform_snapshot s
  where s.ent_uuid = h.ent_uuid and h.source = 'platform' and s.source in ('file', 'page', 'sample')
    and (h.at = s.fetched_at or not exists (select from platform_snapshot c where c.source = 'http'));

-- The last word on a data level counts: that of the upload, unless somebody changed it since. The platform's is only what the last comparison
-- confirms. What cannot be told counts as unverified until the next comparison with a service.
with last_level as (
  select distinct on (h.ent_uuid, h.uuid) h.ent_uuid, h.uuid, h.source from record_history h
  where h.kind = 'project' and (h.act = 'add' or h.changes ? 'data_level') order by h.ent_uuid, h.uuid, h.seq desc
)
update project p set level_source = case
    when l.source <> 'platform' then l.source
    when p.platform_state in ('same', 'differs') and not p.diff @> '[{"field": "dataLevel"}]'
      and exists (select from platform_snapshot s where s.ent_uuid = p.ent_uuid and s.source = 'http') then 'platform'
    else 'list' end
  from last_level l
  where l.ent_uuid = p.ent_uuid and l.uuid = p.uuid and p.data_level is not null and l.source in ('list', 'sample', 'platform');
with last_claim as (
  select distinct on (h.ent_uuid, h.uuid) h.ent_uuid, h.uuid, h.source from record_history h
  where h.kind = 'project' and (h.act = 'add' or h.changes ? 'on_platform') order by h.ent_uuid, h.uuid, h.seq desc
)
update project p set on_platform = null from last_claim c
  where c.ent_uuid = p.ent_uuid and c.uuid = p.uuid and p.on_platform and c.source in ('list', 'sample', 'platform')
    and not (p.platform_state in ('same', 'differs')
      and exists (select from platform_snapshot s where s.ent_uuid = p.ent_uuid and s.source = 'http'));

update project p set platform_source = case s.source when 'http' then 'platform' when 'sample' then 'sample' else 'list' end
  from platform_snapshot s where s.ent_uuid = p.ent_uuid and p.platform_state in ('same', 'differs', 'missing');
update project set platform_source = 'sample' where sample and platform_state in ('same', 'differs', 'missing');

-- Where nothing was ever compared, a document of the enterprise said so by itself.
update project p set platform_state = 'unchecked', diff = '[]'
  where p.platform_source is null and p.platform_state in ('same', 'differs', 'missing') and not p.sample;
update person p set platform_state = null from enterprise e
  where e.uuid = p.ent_uuid and not e.sample and p.platform_state is not null;
update achievement a set platform_state = 'unchecked' from enterprise e
  where e.uuid = a.ent_uuid and not e.sample and a.platform_state in ('same', 'differs', 'missing');

-- Reminders name whose records a project was compared with: an item `of:list` or `of:sample` before the fields.
create or replace view v_reminder_state (ent_uuid, kind, target_kind, target_uuid, subject, person_kind, items) as
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
      case when p.platform_source in ('list', 'sample') then jsonb_build_array('of:' || p.platform_source) else '[]' end ||
      coalesce((select jsonb_agg(d.value ->> 'field' order by d.value ->> 'field')
        from jsonb_array_elements(p.diff) d where jsonb_typeof(p.diff) = 'array'), '[]'::jsonb)
    from project p where p.del_flag = '0' and p.platform_state = 'differs'
  union all
  select p.ent_uuid, 'projectMissing', 'project', p.uuid, p.project_name, null,
      case when p.platform_source in ('list', 'sample') then jsonb_build_array('of:' || p.platform_source) else '[]' end
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
