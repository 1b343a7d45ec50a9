import { DUE_RULES, HORIZON_DAYS, REMINDER_STAGES, STATE_RULES } from '#domain/reminders/rules.ts';
import { addDays } from '#domain/validity/day.ts';
import type { Db } from '#platform/server/db/db.ts';

/** Enterprises from (without) to (with), in the order of their uuid. */
export interface EnterpriseRange {
  readonly after: string;
  readonly upTo: string;
}

export interface Sweep {
  readonly closed: number;
  /** New reminders and changed ones, counted by enterprise and code. */
  readonly changed: readonly { readonly entUuid: string; readonly code: string; readonly count: number }[];
}

/** Where the progress of the nightly sweep is kept. */
export const SWEEP_PROGRESS = 'reminders.sweep';

export const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** Both tables of rules travel to the database as they are, so that SQL and `deriveReminders` cannot differ. */
const DUE_RULES_JSON = JSON.stringify(DUE_RULES);
const STATE_RULES_JSON = JSON.stringify(Object.entries(STATE_RULES).map(([kind, rule]) => ({ kind, ...rule })));

/** Levels by days left, most urgent first. The values are constants of the domain, not input. */
const LEVEL_CASE = `case ${[...REMINDER_STAGES]
  .reverse()
  .map(({ level, maxDaysLeft }) => `when d.end_on - $3::date <= ${maxDaysLeft} then '${level}'`)
  .join(' ')} end`;

/** Rank of a level, to see whether a reminder became more urgent. */
const rankOf = (column: string): string => `array_position(array['notice', 'warn', 'urgent', 'overdue'], ${column})`;

/** Something new has happened to the record: reading, handling and snoozing of before say nothing about it. */
const RENEWED = `(reminder.closed_time is not null or reminder.due_date is distinct from excluded.due_date
  or reminder.items is distinct from excluded.items)`;
const RAISED = `${rankOf('excluded.level')} > ${rankOf('reminder.level')}`;

const WANTED = `
  due_rule as (
    select * from jsonb_to_recordset($5::jsonb) as r (kind text, "personKind" text, "dueCode" text, "overdueCode" text,
      "dueLevel" text, "overdueLevel" text, "isStateAfter" boolean, rank int)),
  state_rule as (select * from jsonb_to_recordset($6::jsonb) as r (kind text, code text, level text)),
  due as (
    select distinct on (d.ent_uuid, code, d.target_uuid)
      d.ent_uuid, case when d.end_on < $3::date then r."overdueCode" else r."dueCode" end as code, d.kind, d.target_kind,
      d.target_uuid, d.subject, d.person_kind, d.family,
      case when d.end_on < $3::date and r."isStateAfter" then null else d.end_on end as due_date,
      coalesce(case when d.end_on < $3::date then r."overdueLevel" else r."dueLevel" end, ${LEVEL_CASE}) as level
    from v_reminder_due d join due_rule r on r.kind = d.kind and (r."personKind" is null or r."personKind" = d.person_kind)
    where d.ent_uuid > $1::uuid and d.ent_uuid <= $2::uuid and d.end_on <= $4::date
    order by d.ent_uuid, code, d.target_uuid, r.rank desc),
  wanted as materialized (
    select ent_uuid, code, kind, target_kind, target_uuid, subject, person_kind, family, due_date, level, '[]'::jsonb as items
    from due
    union all
    select s.ent_uuid, r.code, s.kind, s.target_kind, s.target_uuid, s.subject, s.person_kind, null, null::date, r.level, s.items
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
  insert into reminder (ent_uuid, uuid, code, kind, target_kind, target_uuid, subject, person_kind, family, due_date, level, items,
    create_time, update_time)
  select w.ent_uuid, gen_random_uuid(), w.code, w.kind, w.target_kind, w.target_uuid, w.subject, w.person_kind, w.family,
    w.due_date, w.level, w.items, $7, $7
  from wanted w
  left join reminder r on r.ent_uuid = w.ent_uuid and r.code = w.code and r.target_uuid = w.target_uuid
  -- What is unchanged is not touched: a night without news writes nothing.
  where r.uuid is null or r.closed_time is not null
    or (r.kind, r.target_kind, r.subject, r.level) is distinct from (w.kind, w.target_kind, w.subject, w.level)
    or r.due_date is distinct from w.due_date or r.items is distinct from w.items
    or r.person_kind is distinct from w.person_kind or r.family is distinct from w.family
  on conflict (ent_uuid, code, target_uuid) do update set
    kind = excluded.kind, target_kind = excluded.target_kind, subject = excluded.subject, person_kind = excluded.person_kind,
    family = excluded.family, due_date = excluded.due_date, level = excluded.level, items = excluded.items,
    closed_time = null, update_time = excluded.update_time,
    read = reminder.read and not (${RENEWED} or ${RAISED}),
    handled = reminder.handled and not ${RENEWED},
    handled_time = case when ${RENEWED} then null else reminder.handled_time end,
    handled_by = case when ${RENEWED} then null else reminder.handled_by end,
    handled_note = case when ${RENEWED} then null else reminder.handled_note end,
    snoozed_until = case when ${RENEWED} then null else reminder.snoozed_until end,
    snooze_reason = case when ${RENEWED} then null else reminder.snooze_reason end
  returning ent_uuid, code)
select null::uuid as ent_uuid, null as code, count(*)::int as count from closed
union all
select ent_uuid, code, count(*)::int from saved group by ent_uuid, code`;

/**
 * Brings the reminders of a range of enterprises in line with their records, in one statement. Repeating it changes nothing.
 * @param todayOn day in Asia/Shanghai
 */
export async function sweepRange(db: Db, range: EnterpriseRange, todayOn: string, now: Date): Promise<Sweep> {
  const { rows } = await db.sql<{ ent_uuid: string | null; code: string; count: number }>(SWEEP, [
    range.after,
    range.upTo,
    todayOn,
    addDays(todayOn, HORIZON_DAYS),
    DUE_RULES_JSON,
    STATE_RULES_JSON,
    now,
  ]);
  return {
    closed: rows.find((row) => row.ent_uuid === null)?.count ?? 0,
    changed: rows.flatMap(({ ent_uuid, code, count }) =>
      ent_uuid === null ? [] : [{ entUuid: ent_uuid, code, count }],
    ),
  };
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
