import { setTimeout as wait } from 'node:timers/promises';
import { href } from '#domain/access/page.ts';
import { getCategory, isReminderCode, REMINDER_CATEGORIES } from '#domain/reminders/codes.ts';
import { joinList } from '#domain/text/text.ts';
import { addDays, countDaysBetween, toShanghaiDay } from '#domain/validity/day.ts';
import { type NewMessage, sendMessages } from '#features/enterprise/messages/server/messages.server-api.ts';
import { overviewPages } from '#features/work/overview/pages/overview.pages.ts';
import type { App } from '#platform/server/app.ts';
import {
  type EnterpriseRange,
  FIRST_UUID,
  getNextRange,
  getSweptOn,
  lockProgress,
  type Progress,
  SWEEP_PROGRESS,
  saveProgress,
} from './progress.repo.ts';
import {
  dequeueStale,
  listNews,
  lockSweeps,
  type News,
  readSweepRules,
  type Sweep,
  type SweepTask,
  sweepNews,
  sweepRecords,
} from './sweep.repo.ts';

/** Enterprises in one transaction: where all of their records are read, and where only the news are. */
const RANGE_SIZE = 2000;
const NEWS_RANGE_SIZE = 5000;
/** Longest statement of a sweep, in seconds: an enterprise may have very many records. */
const STATEMENT_SECONDS = 600;

export interface SweepResult {
  readonly ranges: number;
  readonly changed: number;
  readonly closed: number;
}

interface SweepOptions {
  /** Stops between two ranges; completed ranges stay done. */
  readonly signal?: AbortSignal;
  readonly rangeSize?: number;
  /** Part of the time in which it works; the rest belongs to the calls of the day. Without it there is no pause. */
  readonly dutyCycle?: number;
  /** After each range that was committed. */
  readonly onRange?: () => void;
}

/** Builds one digest per enterprise and day, never an empty one: reminders that are new or have reached another stage, by category. */
function getDigests(news: readonly News[], day: string): NewMessage[] {
  const byEnterprise = new Map<string, Map<string, number>>();
  for (const { entUuid, code, count } of news) {
    if (!isReminderCode(code)) continue;
    const counts = byEnterprise.get(entUuid) ?? new Map<string, number>();
    const label = REMINDER_CATEGORIES[getCategory(code)];
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

/** After so many nights without a sweep everything is looked at again: the days of the news would become very many. */
const MAX_NIGHTS = 31;
/** If more of a range than this share, and this number, have changed, the whole range is swept together. */
const FEW_STALE = 0.02;
const LEAST_STALE = 10;

/** Day on which every enterprise had last been looked at by the rules of today; null: look at everything. */
function getSince(before: Progress | null, day: string, mark: string): string | null {
  if (before === null || before.rules !== mark || before.day > day) return null;
  // A sweep that was cut short and belongs to an earlier day: what it did is done again, from where it began itself.
  const sinceOn = before.day !== day && before.isDone ? before.day : (before.sinceOn ?? null);
  return sinceOn === null || countDaysBetween(sinceOn, day) > MAX_NIGHTS ? null : sinceOn;
}

/** Brings a range in line: all of it where that is asked for or nearly all has changed, else what changed and what time has brought. */
async function sweepOneRange(
  { db }: App,
  range: EnterpriseRange,
  task: SweepTask,
  sinceOn: string | null,
  size: number,
): Promise<Sweep> {
  const stale = await dequeueStale(db, range);
  if (sinceOn === null || stale.length > Math.max(LEAST_STALE, size * FEW_STALE))
    return await sweepRecords(db, range, task);
  const news = await sweepNews(db, range, task, sinceOn);
  if (stale.length === 0) return news;
  const records = await sweepRecords(db, stale, task);
  return { changed: news.changed + records.changed, closed: news.closed + records.closed };
}

/** Sweeps the next range of today's sweep and notes how far it came, all in one transaction. Null when there is none left. */
async function sweepNext(app: App, day: string, now: Date, rangeSize: number | undefined): Promise<Sweep | null> {
  return await app.db.withStatementLimit(STATEMENT_SECONDS, () =>
    app.db.transaction(async () => {
      const before = await lockProgress(app.db, SWEEP_PROGRESS);
      const rules = await readSweepRules(app.db, day);
      const isBegun = before?.day === day && before.rules === rules.mark;
      if (isBegun && before.isDone) return null;
      const sinceOn = getSince(before, day, rules.mark);
      const size = rangeSize ?? (sinceOn === null ? RANGE_SIZE : NEWS_RANGE_SIZE);
      const after = isBegun ? before.after : FIRST_UUID;
      const progress = { day, sinceOn, rules: rules.mark };
      const range = await getNextRange(app.db, after, size);
      if (range === null) {
        await saveProgress(app.db, SWEEP_PROGRESS, { ...progress, after, isDone: true }, now);
        return null;
      }
      await lockSweeps(app.db);
      const task = { todayOn: day, announcedOn: day, now, rules };
      const sweep = await sweepOneRange(app, range, task, sinceOn, size);
      await sendMessages(app, getDigests(await listNews(app.db, range, day), day), now);
      await saveProgress(app.db, SWEEP_PROGRESS, { ...progress, after: range.upTo, isDone: false }, now);
      return sweep;
    }),
  );
}

/**
 * Brings the reminders of all enterprises in line with their records. A sweep of the same day that was cut short (kill -9, restart) goes on
 * where it stopped; one that is done is not repeated.
 */
export async function sweepToday(app: App, now: Date, options: SweepOptions = {}): Promise<SweepResult> {
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
export async function sweepAll(app: App, now: Date, options: SweepOptions = {}): Promise<SweepResult> {
  const day = toShanghaiDay(now);
  const { mark } = await readSweepRules(app.db, day);
  const fresh: Progress = { day, after: FIRST_UUID, isDone: false, sinceOn: null, rules: mark };
  await app.db.transaction(async () => {
    await lockProgress(app.db, SWEEP_PROGRESS);
    await saveProgress(app.db, SWEEP_PROGRESS, fresh, now);
  });
  return await sweepToday(app, now, options);
}

/**
 * Sweeps one enterprise after a change of its records. News after tonight's sweep belongs to tomorrow's digest: there is one a day,
 * regardless of the number of changes.
 */
export async function sweepEnterprise(app: App, entUuid: string, now: Date): Promise<void> {
  const todayOn = toShanghaiDay(now);
  await app.db.withStatementLimit(STATEMENT_SECONDS, () =>
    app.db.transaction(async () => {
      await lockSweeps(app.db);
      const isSwept = (await getSweptOn(app.db)) === todayOn;
      const announcedOn = isSwept ? addDays(todayOn, 1) : todayOn;
      await dequeueStale(app.db, [entUuid]);
      const rules = await readSweepRules(app.db, todayOn);
      await sweepRecords(app.db, [entUuid], { todayOn, announcedOn, now, rules });
    }),
  );
}
