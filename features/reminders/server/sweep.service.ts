import { categoryOf, isReminderCode, REMINDER_CATEGORIES } from '#domain/reminders/codes.ts';
import { joinList } from '#domain/text/text.ts';
import { addDays, shanghaiDay } from '#domain/validity/day.ts';
import { type NewMessage, sendMessages } from '#features/messages/server/public.ts';
import type { App } from '#platform/server/app.ts';
import {
  FIRST_UUID,
  getSweptOn,
  listNews,
  lockProgress,
  lockSweeps,
  type News,
  nextRange,
  type Progress,
  rangeOf,
  SWEEP_PROGRESS,
  type Sweep,
  saveProgress,
  sweepRange,
} from './sweep.repo.ts';

/** Enterprises in one transaction. */
const RANGE_SIZE = 2000;
/** Longest statement of a sweep, in seconds: an enterprise may have very many records. */
const STATEMENT_SECONDS = 600;

export interface SweepResult {
  readonly ranges: number;
  readonly changed: number;
  readonly closed: number;
}

interface SweepOptions {
  /** Stops between two ranges; what is done stays done. */
  readonly signal?: AbortSignal;
  readonly rangeSize?: number;
  /** After each range that was committed. */
  readonly onRange?: () => void;
}

/** One digest an enterprise and day, never an empty one: what is new or has reached another stage, by category. */
function digestsOf(news: readonly News[], day: string): NewMessage[] {
  const byEnterprise = new Map<string, Map<string, number>>();
  for (const { entUuid, code, count } of news) {
    if (!isReminderCode(code)) continue;
    const counts = byEnterprise.get(entUuid) ?? new Map<string, number>();
    const label = REMINDER_CATEGORIES[categoryOf(code)];
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
      router: '/qyxx',
      onceKey: `reminders ${day} ${entUuid}`,
    };
  });
}

/** Sweeps the next range of today's sweep and notes how far it came, all in one transaction. Null when there is none left. */
async function sweepNext(app: App, day: string, now: Date, size: number): Promise<Sweep | null> {
  return await app.db.withStatementLimit(STATEMENT_SECONDS, () =>
    app.db.transaction(async () => {
      const before = await lockProgress(app.db, SWEEP_PROGRESS);
      const after = before?.day === day ? before.after : FIRST_UUID;
      if (before?.day === day && before.isDone) return null;
      const range = await nextRange(app.db, after, size);
      if (range === null) {
        await saveProgress(app.db, SWEEP_PROGRESS, { day, after, isDone: true }, now);
        return null;
      }
      await lockSweeps(app.db);
      const sweep = await sweepRange(app.db, { ...range, todayOn: day, announcedOn: day, now });
      await sendMessages(app, digestsOf(await listNews(app.db, range, day), day), now);
      await saveProgress(app.db, SWEEP_PROGRESS, { day, after: range.upTo, isDone: false }, now);
      return sweep;
    }),
  );
}

/**
 * Brings the reminders of all enterprises in line with their records. A sweep of the same day that was cut short (kill -9, restart) goes on
 * where it stopped; one that is done is not repeated.
 */
export async function sweepToday(app: App, now: Date, options: SweepOptions = {}): Promise<SweepResult> {
  const day = shanghaiDay(now);
  let result: SweepResult = { ranges: 0, changed: 0, closed: 0 };
  while (!options.signal?.aborted) {
    const sweep = await sweepNext(app, day, now, options.rangeSize ?? RANGE_SIZE);
    if (sweep === null) break;
    options.onRange?.();
    result = {
      ranges: result.ranges + 1,
      changed: result.changed + sweep.changed,
      closed: result.closed + sweep.closed,
    };
  }
  return result;
}

/** The whole sweep from the beginning, whatever was done today; for measurements and after an import of facts. */
export async function sweepAll(app: App, now: Date, options: SweepOptions = {}): Promise<SweepResult> {
  const fresh: Progress = { day: shanghaiDay(now), after: FIRST_UUID, isDone: false };
  await app.db.transaction(async () => {
    await lockProgress(app.db, SWEEP_PROGRESS);
    await saveProgress(app.db, SWEEP_PROGRESS, fresh, now);
  });
  return await sweepToday(app, now, options);
}

/**
 * One enterprise, after a change of its records. What is new once tonight's sweep is done belongs to tomorrow's digest: there is one a
 * day, however often records change.
 */
export async function sweepEnterprise(app: App, entUuid: string, now: Date): Promise<void> {
  const todayOn = shanghaiDay(now);
  await app.db.withStatementLimit(STATEMENT_SECONDS, () =>
    app.db.transaction(async () => {
      await lockSweeps(app.db);
      const isSwept = (await getSweptOn(app.db)) === todayOn;
      const announcedOn = isSwept ? addDays(todayOn, 1) : todayOn;
      await sweepRange(app.db, { ...(await rangeOf(app.db, entUuid)), todayOn, announcedOn, now });
    }),
  );
}
