import { setTimeout as wait } from 'node:timers/promises';
import { href } from '#domain/access/page.ts';
import { getReminderCategory, isReminderCode, REMINDER_CATEGORIES } from '#domain/reminders/codes.ts';
import { joinList } from '#domain/text/text.ts';
import { addDays, countDaysBetween, toShanghaiDay } from '#domain/validity/day.ts';
import { overviewPages } from '#features/work/overview/pages/overview.pages.ts';
import type { App } from '#platform/server/app.ts';
import { type NewMessage, sendMessages } from '#platform/server/messages/send-messages.ts';
import {
  type EnterpriseRange,
  getLastSweepDay,
  getNextEnterpriseRange,
  type JobProgress,
  lockJobProgress,
  NIL_UUID,
  SWEEP_PROGRESS,
  saveJobProgress,
} from './progress.repo.ts';
import {
  type DigestCounts,
  dequeueChangedEnterprises,
  listDigestCounts,
  loadSweepRules,
  lockSweeps,
  type SweepCounts,
  type SweepTask,
  sweepRecords,
  sweepStageChanges,
} from './sweep.repo.ts';

/** Number of enterprises in one transaction, for a full and for an incremental sweep. */
const RANGE_SIZE = 2000;
const NEWS_RANGE_SIZE = 5000;
/** Timeout of a sweep statement in seconds, because an enterprise may have very many records. */
const STATEMENT_SECONDS = 600;

export interface SweepResult {
  readonly ranges: number;
  readonly changed: number;
  readonly closed: number;
}

interface SweepOptions {
  /** Stops the sweep between two ranges; completed ranges remain stored. */
  readonly signal?: AbortSignal;
  readonly rangeSize?: number;
  /** Share of the time in which the sweep works; the rest is left to requests. Without it the sweep does not pause. */
  readonly dutyCycle?: number;
  /** Called after each committed range. */
  readonly onRange?: () => void;
}

/**
 * Builds one digest per enterprise and day, with the reminders that are new or have reached another stage, by category. No digest is built
 * without reminders.
 */
function getDigests(news: readonly DigestCounts[], day: string): NewMessage[] {
  const byEnterprise = new Map<string, Map<string, number>>();
  for (const { entUuid, code, count } of news) {
    if (!isReminderCode(code)) continue;
    const counts = byEnterprise.get(entUuid) ?? new Map<string, number>();
    const label = REMINDER_CATEGORIES[getReminderCategory(code)];
    byEnterprise.set(entUuid, counts.set(label, (counts.get(label) ?? 0) + count));
  }
  return [...byEnterprise].map(([entUuid, counts]) => {
    const total = [...counts.values()].reduce((a, b) => a + b, 0);
    const parts = [...counts].map(([label, count]) => `${label} ${count} 项`);
    return {
      entUuid,
      type: '01',
      title: `今天有 ${total} 项提醒新增或临近期限`,
      content: `<p>${joinList(parts)}。请按紧急程度依次处理。</p>`,
      router: href(overviewPages.overview),
      onceKey: `reminders ${day} ${entUuid}`,
    };
  });
}

/** Maximum number of missed nights for an incremental sweep; after more, everything is processed again. */
const MAX_NIGHTS = 31;
/** If more than this share and this number of the enterprises in a range have changed, the whole range is swept at once. */
const FEW_STALE = 0.02;
const LEAST_STALE = 10;

/** Returns the last day on which every enterprise was processed with today's rules; null if a full sweep is required. */
function getSince(before: JobProgress | null, day: string, mark: string): string | null {
  if (before === null || before.rules !== mark || before.day > day) return null;
  // If a sweep of an earlier day was interrupted, the changes since its start day are processed again.
  const sinceOn = before.day !== day && before.isDone ? before.day : (before.sinceOn ?? null);
  return sinceOn === null || countDaysBetween(sinceOn, day) > MAX_NIGHTS ? null : sinceOn;
}

/**
 * Updates the reminders of a range: from all records if requested or if nearly all changed; otherwise only for changes of records and
 * stages.
 */
async function sweepOneRange(
  { db }: App,
  range: EnterpriseRange,
  task: SweepTask,
  sinceOn: string | null,
  size: number,
): Promise<SweepCounts> {
  const stale = await dequeueChangedEnterprises(db, range);
  if (sinceOn === null || stale.length > Math.max(LEAST_STALE, size * FEW_STALE))
    return await sweepRecords(db, range, task);
  const news = await sweepStageChanges(db, range, task, sinceOn);
  if (stale.length === 0) return news;
  const records = await sweepRecords(db, stale, task);
  return { changed: news.changed + records.changed, closed: news.closed + records.closed };
}

/** Sweeps the next range of the daily sweep and stores the progress, in one transaction. Returns null after the last range. */
async function sweepNext(app: App, day: string, now: Date, rangeSize: number | undefined): Promise<SweepCounts | null> {
  return await app.db.withStatementLimit(STATEMENT_SECONDS, () =>
    app.db.transaction(async () => {
      const before = await lockJobProgress(app.db, SWEEP_PROGRESS);
      const rules = await loadSweepRules(app.db, day);
      const isBegun = before?.day === day && before.rules === rules.mark;
      if (isBegun && before.isDone) return null;
      const sinceOn = getSince(before, day, rules.mark);
      const size = rangeSize ?? (sinceOn === null ? RANGE_SIZE : NEWS_RANGE_SIZE);
      const after = isBegun ? before.after : NIL_UUID;
      const progress = { day, sinceOn, rules: rules.mark };
      const range = await getNextEnterpriseRange(app.db, after, size);
      if (range === null) {
        await saveJobProgress(app.db, SWEEP_PROGRESS, { ...progress, after, isDone: true }, now);
        return null;
      }
      await lockSweeps(app.db);
      const task = { todayOn: day, announcedOn: day, now, rules };
      const sweep = await sweepOneRange(app, range, task, sinceOn, size);
      await sendMessages(app, getDigests(await listDigestCounts(app.db, range, day), day), now);
      await saveJobProgress(app.db, SWEEP_PROGRESS, { ...progress, after: range.upTo, isDone: false }, now);
      return sweep;
    }),
  );
}

/**
 * Updates the reminders of all enterprises from their records. An interrupted sweep of the same day (kill -9, restart) resumes where it
 * stopped; a finished one is not repeated.
 */
export async function runDailySweep(app: App, now: Date, options: SweepOptions = {}): Promise<SweepResult> {
  const day = toShanghaiDay(now);
  let result: SweepResult = { ranges: 0, changed: 0, closed: 0 };
  while (!options.signal?.aborted) {
    const start = performance.now();
    const sweep = await sweepNext(app, day, now, options.rangeSize);
    if (sweep === null) break;
    options.onRange?.();
    if (options.dutyCycle) await wait((performance.now() - start) * (1 / options.dutyCycle - 1));
    result = {
      ranges: result.ranges + 1,
      changed: result.changed + sweep.changed,
      closed: result.closed + sweep.closed,
    };
  }
  return result;
}

/** Runs the whole sweep from the beginning, ignoring today's progress; for measurements and after an import of facts. */
export async function sweepAllEnterprises(app: App, now: Date, options: SweepOptions = {}): Promise<SweepResult> {
  const day = toShanghaiDay(now);
  const { mark } = await loadSweepRules(app.db, day);
  const fresh: JobProgress = { day, after: NIL_UUID, isDone: false, sinceOn: null, rules: mark };
  await app.db.transaction(async () => {
    await lockJobProgress(app.db, SWEEP_PROGRESS);
    await saveJobProgress(app.db, SWEEP_PROGRESS, fresh, now);
  });
  return await runDailySweep(app, now, options);
}

/**
 * Sweeps one enterprise after a change of its records, in the caller's transaction. Changes after tonight's sweep go into tomorrow's
 * digest, because there is only one digest a day.
 */
export async function sweepWithinTransaction(app: App, entUuid: string, now: Date): Promise<void> {
  const todayOn = toShanghaiDay(now);
  await app.db.withStatementLimit(STATEMENT_SECONDS, async () => {
    await lockSweeps(app.db, true);
    const isSwept = (await getLastSweepDay(app.db)) === todayOn;
    const announcedOn = isSwept ? addDays(todayOn, 1) : todayOn;
    await dequeueChangedEnterprises(app.db, [entUuid]);
    const rules = await loadSweepRules(app.db, todayOn);
    await sweepRecords(app.db, [entUuid], { todayOn, announcedOn, now, rules });
  });
}

/** Sweeps one enterprise in a separate transaction. */
export const sweepEnterprise = (app: App, entUuid: string, now: Date): Promise<void> =>
  app.db.transaction(() => sweepWithinTransaction(app, entUuid, now));
