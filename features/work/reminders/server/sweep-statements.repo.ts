import { REMINDER_STAGES } from '#domain/reminders/rules.ts';
import { APPLICATION_REMINDER_DAYS, PREPARATION_REMINDER_DAYS } from '#domain/reminders/stages.ts';

/**
 * SQL statements of the sweep, for all records of enterprises or only for records whose stage has changed. Parameters: today $1, latest
 * expiry date of each kind $2, rules $3, now $4, day of the digest $5, then the enterprises.
 */
type Within = (table: string) => string;
/** Restricts a statement to the enterprises after $6 up to $7. */
const inRange: Within = (table) => `${table}.ent_uuid > $6::uuid and ${table}.ent_uuid <= $7::uuid`;
/** Restricts a statement to the enterprises in the list $6. */
const inList: Within = (table) => `${table}.ent_uuid = any($6::uuid[])`;

/**
 * Builds the SQL of the latest expiry date to read, which depends on the kind: reminders of some kinds begin a month ahead, of others most
 * of a year.
 */
const furthest = (table: string): string => `($2::jsonb ->> ${table}.kind)::date`;

/** Assigns levels by days left, most urgent first; later expiry dates get the level `notice`. The values are constants of the domain, not input. */
const LEVEL_CASE = `case ${[...REMINDER_STAGES]
  .reverse()
  .map(({ level, maxDaysLeft }) => `when d.end_on - $1::date <= ${maxDaysLeft} then '${level}'`)
  .join(' ')} else 'notice' end`;

/** Builds the SQL of the latest stage day that has been reached. */
const begun = (day: string, stages: readonly number[]): string =>
  `case ${[...stages]
    .reverse()
    .map((days) => `when ${day} - ${days} <= $1::date then ${day} - ${days}`)
    .join(' ')} end`;

/**
 * SQL condition that the record has changed, so that earlier reading, handling and snoozing no longer apply. A closed reminder that reopens
 * with the same date is unchanged: the user reverted the edit. So is a forecast stored before forecasts had causes.
 */
const RENEWED = `(reminder.due_date is distinct from excluded.due_date
  or (reminder.items is distinct from excluded.items and not (reminder.target_kind = 'heldForecast' and reminder.items = '[]'))
  or (reminder.closed_time is not null and excluded.due_date is null))`;
const RAISED = 'coalesce(excluded.stage_on > reminder.stage_on, false)';

/**
 * Builds the SQL that maps upcoming expiries (`near`) to the stage they have reached, with the settings of their enterprise and the renewal
 * window in the region of issue.
 */
const staged = (within: Within): string => `
  kind_group as (
    select * from jsonb_to_recordset($3::jsonb -> 'groups') as g (kind text, "group" text, stages int[], preparation int)),
  setting as (
    select s.ent_uuid, g.kind, s.stages, s.by_window, s.preparation_days
    from reminder_setting s join kind_group g on g."group" = s.kind where ${within('s')}),
  placed as (
    select n.*, coalesce(n.region, nullif(e.region, '')) as place, coalesce(n.family, '') as family_key
    from near n cross join lateral (select region from enterprise where uuid = n.ent_uuid offset 0) e),
  window_rule as (
    select f.kind, f.family_key, f.province, r.* from (
      select distinct kind, family_key, coalesce(left(place, 2), '') as province from placed) f
    cross join lateral (
      select r."isOpening" as is_opening, r.days, r.months
      from jsonb_to_recordset($3::jsonb -> 'windows') as r (
        seq int, kind text, family text, province text, "isOpening" boolean, days int, months int)
      where r.kind = f.kind and (r.family is null or f.family_key ~ r.family) and (r.province is null or r.province = f.province)
      order by r.seq limit 1) r),
  acting as (
    select n.*, coalesce(s.stages, g.stages) as stages, coalesce(s.by_window, true) as by_window,
      coalesce(s.preparation_days, g.preparation) as preparation, w.is_opening,
      case when w.days is not null then n.end_on - w.days
        when w.months is not null then (n.end_on - make_interval(months => w.months))::date end as act_on
    from placed n
    join kind_group g on g.kind = n.kind
    left join setting s on s.ent_uuid = n.ent_uuid and s.kind = n.kind
    left join window_rule w on w.kind = n.kind and w.family_key = n.family_key and w.province = coalesce(left(n.place, 2), '')),
  starting as (
    select a.*, case when by_window and preparation > 0 and act_on is not null
      then case when is_opening then end_on else act_on end - preparation end as start_on from acting a),
  staged as (
    select n.*, greatest(
      case when n.end_on < $1::date then n.end_on + 1 end,
      n.end_on - (select min(stage) from unnest(n.stages) as stage where stage >= n.end_on - $1::date),
      case when n.by_window and n.is_opening and n.act_on <= $1::date then n.act_on end,
      case when n.by_window and not n.is_opening then ${begun('n.act_on', APPLICATION_REMINDER_DAYS)} end,
      ${begun('n.start_on', PREPARATION_REMINDER_DAYS)}) as stage_on
    from starting n)`;

/** Builds the SQL of reminders caused by expiries. Of two reminders with the same code and subject, the higher-ranked one is kept. */
const due = (within: Within): string => `
  due_rule as (
    select * from jsonb_to_recordset($3::jsonb -> 'due') as r (kind text, "personKind" text, "dueCode" text, "overdueCode" text,
      "dueLevel" text, "overdueLevel" text, "isStateAfter" boolean, rank int)),
  ${staged(within)},
  due as (
    select distinct on (d.ent_uuid, code, d.target_uuid)
      d.ent_uuid, case when d.end_on < $1::date then r."overdueCode" else r."dueCode" end as code, d.kind, d.target_kind,
      d.target_uuid, d.subject, d.person_kind, d.family, d.place as region,
      case when d.end_on < $1::date and r."isStateAfter" then null else d.end_on end as due_date,
      coalesce(case when d.end_on < $1::date then r."overdueLevel" else r."dueLevel" end, ${LEVEL_CASE}) as level, d.stage_on,
      d.items
    from staged d join due_rule r on r.kind = d.kind and (r."personKind" is null or r."personKind" = d.person_kind)
    where d.stage_on is not null
    order by d.ent_uuid, code, d.target_uuid, r.rank desc)`;

const COLUMNS =
  'ent_uuid, code, kind, target_kind, target_uuid, subject, person_kind, family, region, due_date, level, stage_on, items';

/** Updates the stored reminders to match `wanted`; unchanged rows are not written. */
const SAVED = `
saved as (
  insert into reminder (uuid, ${COLUMNS}, announced_on, create_time, update_time)
  select gen_random_uuid(), ${COLUMNS.replaceAll(/\w+/g, 'w.$&')}, $5::date, $4, $4
  from wanted w
  left join lateral (
    select * from reminder o where o.ent_uuid = w.ent_uuid and o.code = w.code and o.target_uuid = w.target_uuid offset 0) r on true
  where r.uuid is null or r.closed_time is not null
    or (r.kind, r.target_kind, r.subject, r.level) is distinct from (w.kind, w.target_kind, w.subject, w.level)
    or r.due_date is distinct from w.due_date or r.items is distinct from w.items or r.stage_on is distinct from w.stage_on
    or r.person_kind is distinct from w.person_kind or r.family is distinct from w.family or r.region is distinct from w.region
  on conflict (ent_uuid, code, target_uuid) do update set
    kind = excluded.kind, target_kind = excluded.target_kind, subject = excluded.subject, person_kind = excluded.person_kind,
    family = excluded.family, region = excluded.region, due_date = excluded.due_date, level = excluded.level, items = excluded.items,
    stage_on = excluded.stage_on, closed_time = null, update_time = excluded.update_time,
    announced_on = case when ${RENEWED} or ${RAISED} then excluded.announced_on else reminder.announced_on end,
    read = reminder.read and not (${RENEWED} or ${RAISED}),
    handled = reminder.handled and not ${RENEWED},
    handled_time = case when ${RENEWED} then null else reminder.handled_time end,
    handled_by = case when ${RENEWED} then null else reminder.handled_by end,
    handled_note = case when ${RENEWED} then null else reminder.handled_note end,
    snoozed_until = case when ${RENEWED} then null else reminder.snoozed_until end,
    snooze_reason = case when ${RENEWED} then null else reminder.snooze_reason end
  returning 1)
select (select count(*)::int from closed) as closed, (select count(*)::int from saved) as changed`;

/**
 * Builds the condition for rows that are not in `wanted`. It uses `not in` instead of `not exists`, because the planner does not know the
 * number of wanted rows, and only `not in` is always hashed.
 */
const isUnwanted = (table: string): string =>
  `(${table}.ent_uuid, ${table}.code, ${table}.target_uuid) not in (select w.ent_uuid, w.code, w.target_uuid from wanted w)`;

/** Builds the statement for all records of enterprises, which reads each table once. */
const sweepAllEnterprises = (within: Within): string => `
with near as materialized (
    select * from v_reminder_due d where ${within('d')} and d.end_on <= ${furthest('d')}),
  ${due(within)},
  state_rule as (select * from jsonb_to_recordset($3::jsonb -> 'states') as r (kind text, code text, level text)),
  wanted as materialized (
    select ${COLUMNS} from due
    union all
    select s.ent_uuid, r.code, s.kind, s.target_kind, s.target_uuid, s.subject, s.person_kind, null, null, null::date, r.level, null::date,
      s.items
    from v_reminder_state s join state_rule r on r.kind = s.kind
    where ${within('s')}),
closed as (
  update reminder set closed_time = $4, update_time = $4 where ${within('reminder')} and closed_time is null and ${isUnwanted('reminder')} returning 1),
${SAVED}`;

export const SWEEP_ALL_STATEMENT = sweepAllEnterprises(inRange);
/**
 * Sweep statement for a list of enterprises. A constant, so that one cached plan is reused: planning takes ten times as long as reading one
 * enterprise.
 */
export const SWEEP_LISTED_STATEMENT = sweepAllEnterprises(inList);

/** Kinds of expiries in the incremental sweep, in the order of the parameters from $8 on. */
export const INCREMENTAL_SWEEP_KINDS = [
  'licence',
  'safetyPermit',
  'certificate',
  'certificateItem',
  'registration',
  'continuingEdu',
  'safetyB',
  'postCert',
  'forecast',
  'certificateTerm',
  'registrationTerm',
  'birth',
] as const;
export type IncrementalSweepKind = (typeof INCREMENTAL_SWEEP_KINDS)[number];
const days = (name: IncrementalSweepKind): string => `$${8 + INCREMENTAL_SWEEP_KINDS.indexOf(name)}::date[]`;
const on = (name: IncrementalSweepKind): string => `any(${days(name)})`;

/**
 * Finds the expiry dates whose stage changes within the period, through the indexes of migration 0260. An extra row is harmless; a missing
 * row would be a reminder that is never sent. `listReminderDeltaEnds` (domain/reminders/reminder-delta.ts) and its tests guarantee that
 * none is missing.
 */
const TOUCHED = `
  touched as materialized (
    select 'enterprise' as target_kind, uuid as ent_uuid, uuid as target_uuid from enterprise
      where uuid > $6::uuid and uuid <= $7::uuid and del_flag = '0' and biz_term_end = ${on('licence')}
    union select 'enterprise', uuid, uuid from enterprise
      where uuid > $6::uuid and uuid <= $7::uuid and del_flag = '0' and safety_permit_end = ${on('safetyPermit')}
    union all select 'certificate', ent_uuid, uuid from certificate
      where ${inRange('certificate')} and del_flag = '0' and status = 'normal' and valid_end = ${on('certificate')}
    union all select 'certificateItem', ent_uuid, uuid from certificate_item
      where ${inRange('certificate_item')} and del_flag = '0' and status = 'normal' and valid_end = ${on('certificateItem')}
    union all (
      select 'registration', ent_uuid, uuid from registration where ${inRange('registration')} and del_flag = '0' and valid_end = ${on('registration')}
      union select 'registration', ent_uuid, uuid from registration
        where ${inRange('registration')} and del_flag = '0' and continuing_edu_end = ${on('continuingEdu')}
      union select 'registration', ent_uuid, uuid from registration
        where ${inRange('registration')} and del_flag = '0' and safety_card_end = ${on('safetyB')})
    union all (
      select 'person', ent_uuid, uuid from person
        where ${inRange('person')} and del_flag = '0' and status = 'on' and post_cert_end = ${on('postCert')}
      union select 'person', ent_uuid, uuid from person
        where ${inRange('person')} and del_flag = '0' and status = 'on' and person_kind = 'register' and birth_date = ${on('birth')})
    union all select 'heldForecast', ent_uuid, held_forecast_key(item_uuid, degree) from held_forecast
      where ${inRange('held_forecast')} and fails_on = ${on('forecast')}
    union all select 'certificateTerm', ent_uuid, uuid from held_term
      where ${inRange('held_term')} and target_kind = 'certificate' and ends_on = ${on('certificateTerm')}
    union all select 'registrationTerm', ent_uuid, uuid from held_term
      where ${inRange('held_term')} and target_kind = 'registration' and ends_on = ${on('registrationTerm')}
    union all select 'personPost', p.ent_uuid, md5(p.uuid::text || ' post ' || post.seq)::uuid
      from person p cross join lateral jsonb_array_elements(p.extra -> 'posts') with ordinality as post (item, seq)
      where ${inRange('p')} and p.del_flag = '0' and p.status = 'on' and jsonb_typeof(p.extra -> 'posts') = 'array'
        and jsonb_path_query_array(p.extra, '$.posts[*].postCertEnd') ?| (${days('postCert')})::text[]
        and post.item ->> 'postCertEnd' is not null)`;

/**
 * Statement of the incremental sweep. It covers only kinds whose reminders can change without a change of the record; reminders about
 * states cannot.
 */
export const INCREMENTAL_SWEEP_STATEMENT = `
with ${TOUCHED.trimStart()},
  near as materialized (
    select d.* from touched t cross join lateral (
      select * from v_reminder_due v
      where v.ent_uuid = t.ent_uuid and v.target_kind = t.target_kind and v.target_uuid = t.target_uuid and v.end_on <= ${furthest('v')}
      offset 0) d),
  ${due(inRange)},
  wanted as materialized (select ${COLUMNS} from due),
closed as (
  update reminder set closed_time = $4, update_time = $4
  from touched t cross join lateral (
    select o.uuid from reminder o
    where o.ent_uuid = t.ent_uuid and o.target_uuid = t.target_uuid and o.closed_time is null
      and o.code = any(array(
        select code from jsonb_to_recordset($3::jsonb -> 'due') as r ("dueCode" text, "overdueCode" text),
          unnest(array[r."dueCode", r."overdueCode"]) as code))
      and ${isUnwanted('o')}
    offset 0) gone
  where reminder.uuid = gone.uuid
  returning 1),
${SAVED}`;
