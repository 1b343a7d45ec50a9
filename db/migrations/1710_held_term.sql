-- How long a province takes a paper after its issue, as the last look derived it: an end that is printed nowhere, of which people are
-- reminded like of the printed ones. Rows change only when what is derived does.
create table held_term (
  ent_uuid uuid not null references enterprise (uuid),
  -- Made from the paper (md5 of its uuid and ' term'), so that its printed end and its derived one are two things.
  uuid uuid not null,
  target_kind text not null check (target_kind in ('certificate', 'registration')),
  target_uuid uuid not null,
  subject text not null,
  family text,
  ends_on date not null,
  -- What the end follows from, a sentence each.
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  checked_time timestamptz not null,
  primary key (ent_uuid, uuid)
);
create index held_term_sweep on held_term (ends_on, target_kind, ent_uuid);

create trigger stale_reminders_add after insert on held_term referencing new table as changed
  for each statement execute function note_stale_reminders();
create trigger stale_reminders_edit after update on held_term referencing new table as changed
  for each statement execute function note_stale_reminders();
create trigger stale_reminders_remove after delete on held_term referencing old table as changed
  for each statement execute function note_stale_reminders();
create trigger firm_change_add after insert on held_term referencing new table as changed
  for each statement execute function note_firm_change();
create trigger firm_change_edit after update on held_term referencing new table as changed
  for each statement execute function note_firm_change();
create trigger firm_change_remove after delete on held_term referencing old table as changed
  for each statement execute function note_firm_change();

-- As 1522 has it, with the derived ends and what they follow from.
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
  select h.ent_uuid, 'forecast', 'heldForecast', md5(h.item_uuid::text || ' forecast')::uuid, h.subject, null, null, h.fails_on, null,
      '[]'::jsonb
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
