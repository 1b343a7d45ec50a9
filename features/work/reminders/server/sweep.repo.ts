import { createHash } from 'node:crypto';
import { listReminderDeltaEnds, type ReminderDeltaRules } from '#domain/reminders/reminder-delta.ts';
import { DUE_KINDS, DUE_RULES, type DueKind, STATE_RULES } from '#domain/reminders/rules.ts';
import { getDefaultStageSetting, getStageGroup, STAGE_GROUP_KEYS, STAGE_GROUPS } from '#domain/reminders/stages.ts';
import { addDays, addYears } from '#domain/validity/day.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { EnterpriseRange } from './progress.repo.ts';
import { getMaxWindowDays, listRenewalWindowRules, loadRenewalKinds, type RenewalWindowRule } from './renewal-kinds.ts';
import {
  INCREMENTAL_SWEEP_KINDS,
  INCREMENTAL_SWEEP_STATEMENT,
  type IncrementalSweepKind,
  SWEEP_ALL_STATEMENT,
  SWEEP_LISTED_STATEMENT,
} from './sweep-statements.repo.ts';

export interface SweepCounts {
  readonly closed: number;
  /** Number of new and changed reminders. */
  readonly changed: number;
}

/** Number of reminders of one code whose stage begins on the day of the digest. */
export interface DigestCounts {
  readonly entUuid: string;
  readonly code: string;
  readonly count: number;
}

/** Enterprises to process: a range or a list of uuids. */
export type EnterpriseSelection = EnterpriseRange | readonly string[];

const isListed = (of: EnterpriseSelection): of is readonly string[] => Array.isArray(of);

/** Parameters of a sweep. Reminders that reach a new stage are sent in the digest of the day `announcedOn`. */
export interface SweepTask {
  readonly todayOn: string;
  readonly announcedOn: string;
  readonly now: Date;
  readonly rules: SweepRules;
}

/** Reminder rules in force on a day. */
export interface SweepRules {
  readonly windows: readonly RenewalWindowRule[];
  /** Rules as JSON, passed to the database unchanged, so that SQL and `deriveReminders` give the same results. */
  readonly json: string;
  /** Checksum of the rules and the statement. If it differs, every enterprise must be swept again. */
  readonly mark: string;
}

const BASE_RULES = {
  due: DUE_RULES,
  states: Object.entries(STATE_RULES).map(([kind, rule]) => ({ kind, ...rule })),
  groups: STAGE_GROUP_KEYS.flatMap((group) =>
    STAGE_GROUPS[group].kinds.map((kind) => {
      const { stages, preparationDays } = getDefaultStageSetting(group);
      return { kind, group, stages, preparation: preparationDays };
    }),
  ),
};

/** Loads the rules of the program and the provincial rules published by operators. */
export async function loadSweepRules(db: Db, day: string): Promise<SweepRules> {
  const windows = listRenewalWindowRules(await loadRenewalKinds(db, day));
  const json = JSON.stringify({ ...BASE_RULES, windows });
  return {
    windows,
    json,
    mark: createHash('sha256').update(`${json}\n${SWEEP_ALL_STATEMENT}`).digest('base64url').slice(0, 22),
  };
}

/** Builds the condition for the parameters of {@link whom}, from $1 on. */
const among = (of: EnterpriseSelection): string =>
  isListed(of) ? 'ent_uuid = any($1)' : 'ent_uuid > $1 and ent_uuid <= $2';
const whom = (of: EnterpriseSelection): unknown[] => (isListed(of) ? [of] : [of.after, of.upTo]);

/** Distinct settings of the enterprises for a kind of expiry. */
interface Wishes {
  readonly stages: readonly number[];
  readonly preparations: readonly number[];
}

async function listWishes(db: Db, of: EnterpriseSelection): Promise<ReadonlyMap<string, Wishes>> {
  const { rows } = await db.sql<{ kind: string; stages: number[]; preparations: number[] }>(
    `select kind, coalesce((array_agg(distinct stage) filter (where stage is not null)), '{}') as stages,
       coalesce((array_agg(distinct preparation_days) filter (where preparation_days is not null)), '{}') as preparations
     from reminder_setting left join lateral unnest(stages) as stage on true
     where ${among(of)} group by kind`,
    whom(of),
  );
  return new Map(rows.map(({ kind, ...wishes }) => [kind, wishes]));
}

const getWindows = ({ windows }: SweepRules, kind: DueKind): RenewalWindowRule[] =>
  windows.filter((rule) => rule.kind === kind);

/** Returns the union of the stages and preparation days that the enterprises use for a kind. */
function getNewsRules(rules: SweepRules, kind: DueKind, wishes: ReadonlyMap<string, Wishes>): ReminderDeltaRules {
  const group = getStageGroup(kind);
  const usual = getDefaultStageSetting(group);
  const own = wishes.get(group);
  return {
    stages: [...usual.stages, ...(own?.stages ?? [])],
    preparations: [usual.preparationDays, ...(own?.preparations ?? [])],
    windows: getWindows(rules, kind),
  };
}

/** Returns how many days ahead of today expiry dates of a kind must be read for these rules. */
function getReach(rules: SweepRules, kind: DueKind, wishes: ReadonlyMap<string, Wishes>): number {
  const { stages, preparations } = getNewsRules(rules, kind, wishes);
  return Math.max(...stages, getMaxWindowDays(getWindows(rules, kind), Math.max(...preparations)));
}

const isLeapYear = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/** Returns the dates of birth of people who reach an age on a day. People born on 29 February reach it on the 28th in other years. */
function getBirths(day: string, years: number): string[] {
  const born = addYears(day, -years);
  const isLeapBorn = born.endsWith('-02-28') && isLeapYear(Number(born.slice(0, 4)));
  return isLeapBorn ? [born, addDays(born, 1)] : [born];
}

function newsParameters({ rules, todayOn }: SweepTask, wishes: ReadonlyMap<string, Wishes>, sinceOn: string) {
  const ends = (kind: DueKind): string[] => listReminderDeltaEnds(getNewsRules(rules, kind, wishes), sinceOn, todayOn);
  const births = [
    ...ends('age60').flatMap((day) => getBirths(day, 60)),
    ...ends('age65').flatMap((day) => getBirths(day, 65)),
  ];
  const valueOf = (name: IncrementalSweepKind): readonly string[] => (name === 'birth' ? births : ends(name));
  return INCREMENTAL_SWEEP_KINDS.map(valueOf);
}

const common = (task: SweepTask, wishes: ReadonlyMap<string, Wishes>): unknown[] => [
  task.todayOn,
  JSON.stringify(
    Object.fromEntries(DUE_KINDS.map((kind) => [kind, addDays(task.todayOn, getReach(task.rules, kind, wishes))])),
  ),
  task.rules.json,
  task.now,
  task.announcedOn,
];

const NOTHING: SweepCounts = { closed: 0, changed: 0 };

/** Updates the reminders of enterprises from all of their records, in one statement. Idempotent. */
export async function sweepRecords(db: Db, of: EnterpriseSelection, task: SweepTask): Promise<SweepCounts> {
  const parameters = [...common(task, await listWishes(db, of)), ...whom(of)];
  const { rows } = await db.sql<SweepCounts>(isListed(of) ? SWEEP_LISTED_STATEMENT : SWEEP_ALL_STATEMENT, parameters);
  return rows[0] ?? NOTHING;
}

/**
 * Updates the reminders of enterprises that were up to date on an earlier day and whose records have not changed since: reads only the
 * entries whose stage has changed between that day and today.
 */
export async function sweepStageChanges(
  db: Db,
  range: EnterpriseRange,
  task: SweepTask,
  sinceOn: string,
): Promise<SweepCounts> {
  const wishes = await listWishes(db, range);
  const news = newsParameters(task, wishes, sinceOn);
  const { rows } = await db.sql<SweepCounts>(INCREMENTAL_SWEEP_STATEMENT, [
    ...common(task, wishes),
    ...whom(range),
    ...news,
  ]);
  return rows[0] ?? NOTHING;
}

/**
 * Consumes the change marks of records and returns the changed enterprises. Call it before the records are read, so that concurrent changes
 * leave new marks.
 */
export async function dequeueChangedEnterprises(db: Db, of: EnterpriseSelection): Promise<string[]> {
  const { rows } = await db.sql<{ ent_uuid: string }>(
    `with taken as (
       delete from reminder_stale where ${among(of)} returning ent_uuid)
     select distinct t.ent_uuid from taken t join enterprise e on e.uuid = t.ent_uuid order by t.ent_uuid`,
    whom(of),
  );
  return rows.map((row) => row.ent_uuid);
}

/** Counts the open reminders for a day's digest by enterprise and code, without handled and snoozed ones. */
export async function listDigestCounts(db: Db, range: EnterpriseRange, announcedOn: string): Promise<DigestCounts[]> {
  const { rows } = await db.sql<{ ent_uuid: string; code: string; count: number }>(
    `select ent_uuid, code, count(*)::int as count from reminder
     where announced_on = $3 and ent_uuid > $1 and ent_uuid <= $2 and closed_time is null and not handled
       and (snoozed_until is null or snoozed_until < $3)
     group by ent_uuid, code order by ent_uuid, code`,
    [range.after, range.upTo, announcedOn],
  );
  return rows.map(({ ent_uuid, code, count }) => ({ entUuid: ent_uuid, code, count }));
}

/**
 * Allows only one sweep at a time over the same rows, until the surrounding transaction ends.
 * @param isOneEnterprise keeps one cached plan per connection, because planning takes longer than reading the records of one enterprise
 */
export async function lockSweeps(db: Db, isOneEnterprise = false): Promise<void> {
  // JIT is off, because compiling takes ten times as long as the statement. Sequential scans are off, because the planner keeps its first
  // row estimate of a table that fills during the sweep: in a first night with 87,000 reminders it scanned all of them.
  await db.sql(
    `select set_config('jit', 'off', true), set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', $1, true),
       pg_advisory_xact_lock(hashtext('reminders.sweep'))`,
    [isOneEnterprise ? 'force_generic_plan' : 'auto'],
  );
}
