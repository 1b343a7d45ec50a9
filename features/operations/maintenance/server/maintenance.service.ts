import { setTimeout as wait } from 'node:timers/promises';
import { describeSchedule } from '#domain/text/schedule.ts';
import { formatTime } from '#domain/text/time.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { truncateAuditLog } from '#platform/server/audit/audit.ts';
import type * as contract from '../maintenance.contract.ts';
import {
  getDatabaseBytes,
  getStoreSizes,
  listJobStatistics,
  listTableSizes,
  removeOldRows,
} from './maintenance.repo.ts';
import { REMOVAL_RULES, type RemovalRule } from './removals.ts';
import { ENTERPRISE_TABLES } from './tables/enterprise-tables.ts';
import type { TableRetention, TableRules } from './tables/rule.ts';
import { SHARED_TABLES } from './tables/shared-tables.ts';

export const TABLE_RULES: TableRules = { ...ENTERPRISE_TABLES, ...SHARED_TABLES };

const DAY_MS = 86_400_000;
/** Rows per statement, few enough not to delay requests. */
const STEP = 500;
/** A table with a large backlog is cleaned over several nights. */
const MAX_STEPS = 400;

type Keeper = Pick<App, 'db' | 'clock' | 'config' | 'log'>;

/** Returns the time before which rows are removed; null if rows are kept forever. */
function getLimit(app: Pick<App, 'clock' | 'config'>, after: RemovalRule['after']): Date | null {
  const days = typeof after === 'string' ? app.config.retention[after] : after.days;
  return days === null ? null : new Date(app.clock.now().getTime() - days * DAY_MS);
}

/** Repeats a step until no rows are left; pauses after each step for as long as the step took. */
async function repeat(step: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (let count = 0; count < MAX_STEPS && !signal.aborted; count += 1) {
    const startedAt = performance.now();
    const gone = await step();
    total += gone;
    if (gone === 0) break;
    await wait(performance.now() - startedAt, undefined, { ref: false });
  }
  return total;
}

/** Removes rows older than their configured retention. A failure in one table does not affect the others. */
export async function removeExpiredRows(app: App, signal: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  const clear = async (table: string, step: () => Promise<number>) => {
    try {
      const rows = await repeat(step, signal);
      if (rows > 0) app.log.info({ table, rows }, 'rows removed after their retention');
    } catch (error) {
      errors.push(error);
      app.log.error({ error, table }, 'a table could not be cleared of old rows');
    }
  };
  for (const removal of REMOVAL_RULES) {
    const before = getLimit(app, removal.after);
    if (before) await clear(removal.table, () => removeOldRows(app.db, removal, before, STEP));
  }
  const before = getLimit(app, 'audit');
  if (before)
    await clear('audit_log', () =>
      truncateAuditLog(app, before, app.clock.now(), { onlyForwarded: app.config.audit.syslog !== null }),
    );
  if (errors.length > 0) throw new AggregateError(errors, 'not every table could be cleared of old rows');
}

function describe(
  life: TableRetention,
  { config }: Pick<Keeper, 'config'>,
): { lifeNote: string; keptDays: number | null } {
  if (life.kind === 'retention') return { lifeNote: life.name, keptDays: config.retention[life.name] };
  if (life.kind === 'removed') return { lifeNote: `${life.after} (${life.job})`, keptDays: null };
  return { lifeNote: life.kind === 'kept' ? life.why : life.by, keptDays: null };
}

/** Returns one page of the given rows. */
function getPage<T>(rows: readonly T[], query: { readonly pageNum: number; readonly pageSize: number }) {
  const from = getOffset(query);
  return { rows: rows.slice(from, from + query.pageSize), total: rows.length };
}

export async function listTables({ app }: OperatorContext, query: InputOf<typeof contract.listTables>['query']) {
  const sizes = await listTableSizes(app.db);
  const rows = sizes.flatMap(({ name, rows: rowEstimate, bytes: totalBytes }) => {
    const rule = TABLE_RULES[name];
    if (!rule) return [];
    return [{ tableName: name, rowEstimate, totalBytes, lifeKind: rule.life.kind, ...describe(rule.life, app) }];
  });
  return getPage(rows, query);
}

export async function getStores({ app }: OperatorContext) {
  const { stores, at } = await getStoreSizes(app.db);
  return { databaseBytes: await getDatabaseBytes(app.db), measuredTime: at && formatTime(at), stores };
}

export async function listJobs({ app }: OperatorContext, query: InputOf<typeof contract.listJobs>['query']) {
  const figures = await listJobStatistics(app.db);
  const rows = figures.map((figure) => ({
    jobName: figure.name,
    jobTitle: app.jobs.titleOf(figure.name) ?? figure.name,
    cron: app.jobs.cronOf(figure.name),
    schedule: describeSchedule(app.jobs.cronOf(figure.name)),
    lastRunTime: figure.lastRunAt && formatTime(figure.lastRunAt),
    lastState: figure.lastState,
    waitingCount: figure.waiting,
    waitingSeconds: figure.waitingSeconds,
    failedCount: figure.failed,
    lastFault: figure.fault,
  }));
  return getPage(rows, query);
}
