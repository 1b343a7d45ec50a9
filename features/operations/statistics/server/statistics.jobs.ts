import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import type { App } from '#platform/server/app.ts';
import { MAX_STATISTICS_DAYS } from '../statistics.contract.ts';
import {
  countDailyFigures,
  countEnterprisesByStatus,
  countRegionalFigures,
  getLastCountedDay,
  trimMissedSearches,
} from './figures.repo.ts';

/** Maximum number of days in one statement of the initial count. */
const STEP_DAYS = 31;
/** The last days are recounted, because rows may be stored late. */
const AGAIN_DAYS = 2;
const MAX_MISSES = 5000;
const ONCE_KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Counts the days that are not counted yet, and recounts the last days. */
export async function countFigures(app: Pick<App, 'db' | 'clock'>, signal?: AbortSignal): Promise<void> {
  const now = app.clock.now();
  const today = toShanghaiDay(now);
  const counts = [
    [await getLastCountedDay(app.db), countDailyFigures],
    [await getLastCountedDay(app.db, 'daily_region_figure'), countRegionalFigures],
  ] as const;
  for (const [counted, count] of counts) {
    const isNone = counted === null || counted > today;
    const first = isNone ? addDays(today, 1 - MAX_STATISTICS_DAYS) : addDays(counted, 1 - AGAIN_DAYS);
    for (let from = first; from <= today; from = addDays(from, STEP_DAYS)) {
      if (signal?.aborted) return;
      const last = addDays(from, STEP_DAYS - 1);
      await count(app.db, from, last < today ? last : today);
    }
  }
  await countEnterprisesByStatus(app.db, today);
  await trimMissedSearches(app.db, new Date(now.getTime() - ONCE_KEPT_DAYS * DAY_MS), MAX_MISSES);
}

/** Runs every hour, because operators also look at the current day. */
export function registerStatisticsJobs(app: App): void {
  app.jobs.register('statistics.count', '汇总运营统计', (_data, { signal }) => countFigures(app, signal), {
    cron: '25 * * * *',
    atStart: true,
    retryLimit: 1,
    pollSeconds: 60,
  });
}
