import { DUE_RULES, HORIZON_DAYS, REMINDER_STAGES, STATE_RULES } from '#domain/reminders/rules.ts';
import { DEFAULT_STAGES, STAGE_GROUP_KEYS, STAGE_GROUPS, WINDOW_STAGES } from '#domain/reminders/stages.ts';
import { addDays } from '#domain/validity/day.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listWindowRules, windowReach } from './renewal-kinds.ts';

/** Enterprises from (without) to (with), in the order of their uuid. */
export interface EnterpriseRange {
  readonly after: string;
  readonly upTo: string;
}

export interface Sweep {
  readonly closed: number;
  /** New reminders and changed ones. */
  readonly changed: number;
}

/** What a digest of an enterprise is about: reminders whose stage belongs to its day, by code. */
export interface News {
  readonly entUuid: string;
  readonly code: string;
  readonly count: number;
}

/** The sweep of a day for a range; its stages belong to the digest of `announcedOn`. */
export interface SweepTask extends EnterpriseRange {
  readonly todayOn: string;
  readonly announcedOn: string;
  readonly now: Date;
}

/** Where the progress of the nightly sweep is kept. */
export const SWEEP_PROGRESS = 'reminders.sweep';

export const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** The tables of rules travel to the database as they are, so that SQL and `deriveReminders` cannot differ. */
const DUE_RULES_JSON = JSON.stringify(DUE_RULES);
const STATE_RULES_JSON = JSON.stringify(Object.entries(STATE_RULES).map(([kind, rule]) => ({ kind, ...rule })));
const GROUPS_JSON = JSON.stringify(
  STAGE_GROUP_KEYS.flatMap((group) => STAGE_GROUPS[group].kinds.map((kind) => ({ kind, group }))),
);

/** Levels by days left, most urgent first; what is further off is early, a notice. The values are constants of the domain, not input. */
const LEVEL_CASE = `case ${[...REMINDER_STAGES]
  .reverse()
  .map(({ level, maxDaysLeft }) => `when d.end_on - $3::date <= ${maxDaysLeft} then '${level}'`)
  .join(' ')} else 'notice' end`;

/** Stage of the last day of asking that has begun, the latest first. */
const WINDOW_CASE = `case ${[...WINDOW_STAGES]
  .reverse()
  .map((days) => `when n.act_on - ${days} <= $3::date then n.act_on - ${days}`)
  .join(' ')} end`;

/**
 * Something new has happened to the record: reading, handling and snoozing of before say nothing about it. What was closed and comes
 * back with the same day is the old one again: somebody took back what he had changed.
 */
const RENEWED = `(reminder.due_date is distinct from excluded.due_date or reminder.items is distinct from excluded.items
  or (reminder.closed_time is not null and excluded.due_date is null))`;
const RAISED = 'coalesce(excluded.stage_on > reminder.stage_on, false)';

/** What ends soon, with the settings of its enterprise and the day on which its renewal may or must be asked for. */
const STAGED = `
  setting as (
    select s.ent_uuid, g.kind, s.stages, s.by_window
    from reminder_setting s join jsonb_to_recordset($10::jsonb) as g (kind text, "group" text) on g."group" = s.kind
    where s.ent_uuid > $1::uuid and s.ent_uuid <= $2::uuid),
  near as materialized (
    select d.* from v_reminder_due d where d.ent_uuid > $1::uuid and d.ent_uuid <= $2::uuid and d.end_on <= $4::date),
  window_rule as (
    select f.kind, f.family, r.* from (select distinct kind, family from near) f
    cross join lateral (
      select r."isOpening" as is_opening, r.days, r.months
      from jsonb_to_recordset($9::jsonb) as r (place int, kind text, family text, "isOpening" boolean, days int, months int)
      where r.kind = f.kind and (r.family is null or f.family ~ r.family) order by r.place limit 1) r),
  acting as (
    select n.*, s.stages, coalesce(s.by_window, true) as by_window, w.is_opening,
      case when w.days is not null then n.end_on - w.days
        when w.months is not null then (n.end_on - make_interval(months => w.months))::date end as act_on
    from near n
    left join setting s on s.ent_uuid = n.ent_uuid and s.kind = n.kind
    left join window_rule w on w.kind = n.kind and w.family is not distinct from n.family),
  staged as (
    select n.*, greatest(
      case when n.end_on < $3::date then n.end_on + 1 end,
      n.end_on - (select min(stage) from unnest(coalesce(n.stages, $11::int[])) as stage where stage >= n.end_on - $3::date),
      case when n.by_window and n.is_opening and n.act_on <= $3::date then n.act_on end,
      case when n.by_window and not n.is_opening then ${WINDOW_CASE} end) as stage_on
    from acting n)`;

const WANTED = `
  due_rule as (
    select * from jsonb_to_recordset($5::jsonb) as r (kind text, "personKind" text, "dueCode" text, "overdueCode" text,
      "dueLevel" text, "overdueLevel" text, "isStateAfter" boolean, rank int)),
  state_rule as (select * from jsonb_to_recordset($6::jsonb) as r (kind text, code text, level text)),
  ${STAGED},
  due as (
    select distinct on (d.ent_uuid, code, d.target_uuid)
      d.ent_uuid, case when d.end_on < $3::date then r."overdueCode" else r."dueCode" end as code, d.kind, d.target_kind,
      d.target_uuid, d.subject, d.person_kind, d.family,
      case when d.end_on < $3::date and r."isStateAfter" then null else d.end_on end as due_date,
      coalesce(case when d.end_on < $3::date then r."overdueLevel" else r."dueLevel" end, ${LEVEL_CASE}) as level, d.stage_on
    from staged d join due_rule r on r.kind = d.kind and (r."personKind" is null or r."personKind" = d.person_kind)
    where d.stage_on is not null
    order by d.ent_uuid, code, d.target_uuid, r.rank desc),
  wanted as materialized (
    select ent_uuid, code, kind, target_kind, target_uuid, subject, person_kind, family, due_date, level, stage_on, '[]'::jsonb as items
    from due
    union all
    select s.ent_uuid, r.code, s.kind, s.target_kind, s.target_uuid, s.subject, s.person_kind, null, null::date, r.level, null::date,
      s.items
    from v_reminder_state s join state_rule r on r.kind = s.kind
    where s.ent_uuid > $1::uuid and s.ent_uuid <= $2::uuid)`;

const SWEEP = `
with ${WANTED},
closed as (
  update reminder set closed_time = $7, update_time = $7
  where ent_uuid > $1::uuid and ent_uuid <= $2::uuid and closed_time is null
    and not exists (select 1 from wanted w
      where w.ent_uuid = reminder.ent_uuid and w.code = reminder.code and w.target_uuid = reminder.target_uuid)
  returning 1),
saved as (
  insert into reminder (ent_uuid, uuid, code, kind, target_kind, target_uuid, subject, person_kind, family, due_date, level, stage_on,
    items, announced_on, create_time, update_time)
  select w.ent_uuid, gen_random_uuid(), w.code, w.kind, w.target_kind, w.target_uuid, w.subject, w.person_kind, w.family,
    w.due_date, w.level, w.stage_on, w.items, $8::date, $7, $7
  from wanted w
  left join reminder r on r.ent_uuid = w.ent_uuid and r.code = w.code and r.target_uuid = w.target_uuid
    and r.ent_uuid > $1::uuid and r.ent_uuid <= $2::uuid
  -- What is unchanged is not touched: a night without news writes nothing.
  where r.uuid is null or r.closed_time is not null
    or (r.kind, r.target_kind, r.subject, r.level) is distinct from (w.kind, w.target_kind, w.subject, w.level)
    or r.due_date is distinct from w.due_date or r.items is distinct from w.items or r.stage_on is distinct from w.stage_on
    or r.person_kind is distinct from w.person_kind or r.family is distinct from w.family
  on conflict (ent_uuid, code, target_uuid) do update set
    kind = excluded.kind, target_kind = excluded.target_kind, subject = excluded.subject, person_kind = excluded.person_kind,
    family = excluded.family, due_date = excluded.due_date, level = excluded.level, items = excluded.items,
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

const WINDOW_RULES = listWindowRules();
const WINDOW_RULES_JSON = JSON.stringify(WINDOW_RULES);
/** Furthest end that the stages of the product look at; enterprises may look further. */
const REACH_DAYS = Math.max(HORIZON_DAYS, windowReach(WINDOW_RULES));

async function reachOf(db: Db, range: EnterpriseRange): Promise<number> {
  const { rows } = await db.sql<{ most: number | null }>(
    `select max(stage) as most from reminder_setting, unnest(stages) as stage where ent_uuid > $1 and ent_uuid <= $2`,
    [range.after, range.upTo],
  );
  return Math.max(REACH_DAYS, rows[0]?.most ?? 0);
}

/** Brings the reminders of a range of enterprises in line with their records, in one statement. Repeating it changes nothing. */
export async function sweepRange(db: Db, task: SweepTask): Promise<Sweep> {
  const { rows } = await db.sql<Sweep>(SWEEP, [
    task.after,
    task.upTo,
    task.todayOn,
    addDays(task.todayOn, await reachOf(db, task)),
    DUE_RULES_JSON,
    STATE_RULES_JSON,
    task.now,
    task.announcedOn,
    WINDOW_RULES_JSON,
    GROUPS_JSON,
    [...DEFAULT_STAGES],
  ]);
  return rows[0] ?? { closed: 0, changed: 0 };
}

/** What the digest of a day is about, for the enterprises of a range: open, neither handled nor silent. */
export async function listNews(db: Db, range: EnterpriseRange, announcedOn: string): Promise<News[]> {
  const { rows } = await db.sql<{ ent_uuid: string; code: string; count: number }>(
    `select ent_uuid, code, count(*)::int as count from reminder
     where announced_on = $3 and ent_uuid > $1 and ent_uuid <= $2 and closed_time is null and not handled
       and (snoozed_until is null or snoozed_until < $3)
     group by ent_uuid, code order by ent_uuid, code`,
    [range.after, range.upTo, announcedOn],
  );
  return rows.map(({ ent_uuid, code, count }) => ({ entUuid: ent_uuid, code, count }));
}

/** The next enterprises after one, as a range; null when there are none. */
export async function nextRange(db: Db, after: string, size: number): Promise<EnterpriseRange | null> {
  const { rows } = await db.sql<{ up_to: string | null }>(
    `select uuid as up_to from (select uuid from enterprise where uuid > $1 order by uuid limit $2) as n order by uuid desc limit 1`,
    [after, size],
  );
  const upTo = rows[0]?.up_to ?? null;
  return upTo === null ? null : { after, upTo };
}

/** The range that holds one enterprise alone. */
export async function rangeOf(db: Db, entUuid: string): Promise<EnterpriseRange> {
  const { rows } = await db.sql<{ after: string | null }>(
    'select uuid as after from enterprise where uuid < $1 order by uuid desc limit 1',
    [entUuid],
  );
  return { after: rows[0]?.after ?? FIRST_UUID, upTo: entUuid };
}

/** How far the sweep of a day has come; kept after every range, so that it goes on from there after a crash. */
export interface Progress {
  readonly day: string;
  readonly after: string;
  readonly isDone: boolean;
}

/** The progress under a key, locked until the surrounding transaction ends: two sweeps cannot work on the same range. */
export async function lockProgress(db: Db, key: string): Promise<Progress | null> {
  await db.sql(`insert into app_setting (key, value) values ($1, 'null'::jsonb) on conflict (key) do nothing`, [key]);
  const { rows } = await db.sql<{ value: Progress | null }>('select value from app_setting where key = $1 for update', [
    key,
  ]);
  return rows[0]?.value ?? null;
}

export async function saveProgress(db: Db, key: string, progress: Progress, now: Date): Promise<void> {
  await db.sql('update app_setting set value = $2::jsonb, update_time = $3 where key = $1', [
    key,
    JSON.stringify(progress),
    now,
  ]);
}

/** One sweep at a time over the same rows: held until the surrounding transaction ends. */
export async function lockSweeps(db: Db): Promise<void> {
  // Compiling the statement anew for each range takes ten times as long as the statement.
  await db.sql(`select set_config('jit', 'off', true)`, []);
  await db.sql(`select pg_advisory_xact_lock(hashtext('reminders.sweep'))`, []);
}

/** Day of the last complete sweep, or null when one is under way or none was ever done. */
export async function getSweptOn(db: Db): Promise<string | null> {
  const { rows } = await db.sql<{ value: Progress | null }>('select value from app_setting where key = $1', [
    SWEEP_PROGRESS,
  ]);
  const progress = rows[0]?.value ?? null;
  return progress?.isDone ? progress.day : null;
}
