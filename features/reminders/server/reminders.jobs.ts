import { KEEP_TERMS, SWEEP } from '#domain/reminders/sweep-job.ts';
import { addDays, shanghaiDay } from '#domain/validity/day.ts';
import { type Scope, scopeOfJob } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { JobHandler } from '#platform/server/jobs/jobs.ts';
import { removeOldDigests } from './digest.repo.ts';
import { composeDigests, refreshWaitingDigests } from './digest.service.ts';
import { type HeldStanding, replaceHeldStandings } from './held.repo.ts';
import { warnOfShortfalls } from './held.service.ts';
import { type HeldForecast, replaceHeldForecasts } from './held-forecast.repo.ts';
import { keepHeldTerms } from './held-term.repo.ts';
import { deriveTerms, refreshAllTerms } from './held-term.service.ts';
import { createPace } from './pace.ts';
import { FIRST_UUID, getSweptOn, lockProgress, nextRange, saveProgress } from './progress.repo.ts';
import { sweepEnterprise, sweepToday } from './sweep.service.ts';

/** What the reminders need of features that they do not know. */
export interface ReminderPorts {
  /** How the qualifications that an enterprise holds stand against their standards today; all indicators, met ones too. */
  readonly checkHeld?: (app: App, scope: Scope, now: Date) => Promise<readonly HeldStanding[]>;
  /** The first day on which each of them falls below its standard, if nothing is done. */
  readonly forecastHeld?: (app: App, scope: Scope, now: Date) => Promise<readonly HeldForecast[]>;
}

const SWEEP_ENTERPRISE = 'reminders.sweep-enterprise';
const CHECK_HELD = 'reminders.check-held';
const DIGEST = 'reminders.digest';
const HOUR = 3600;
/** The sweep rests as long as it works, so that the site does not wait for it (docs/adr/0030-sweep-of-news.md). */
const DUTY_CYCLE = 0.5;
const DIGESTS_KEPT_DAYS = 400;

/** Checks what one enterprise holds, keeps the result, and brings its reminders in line. */
async function refreshEnterprise(app: App, ports: ReminderPorts, entUuid: string): Promise<void> {
  const now = app.clock.now();
  const scope = scopeOfJob(entUuid);
  const standings = (await ports.checkHeld?.(app, scope, now)) ?? null;
  const forecasts = (await ports.forecastHeld?.(app, scope, now)) ?? null;
  const terms = await deriveTerms(app, scope, now);
  await app.db.transaction(async () => {
    if (standings !== null) {
      const rows = standings.map((row) => ({ ...row, uuid: app.random.uuid() }));
      const fallen = await replaceHeldStandings(app.db, scope, rows, now);
      await warnOfShortfalls(app, scope, fallen, now);
    }
    if (forecasts !== null) await replaceHeldForecasts(app.db, scope, forecasts, now);
    await keepHeldTerms(app.db, scope, terms, now);
    await sweepEnterprise(app, entUuid, now);
    await refreshWaitingDigests(app, entUuid, now);
  });
}

/** The next enterprise of tonight's checks, noted as taken: one that fails is tried again after the next change or the next night. */
async function takeNext(app: App, now: Date): Promise<string | null> {
  const day = shanghaiDay(now);
  return await app.db.transaction(async () => {
    const before = await lockProgress(app.db, CHECK_HELD);
    const after = before?.day === day ? before.after : FIRST_UUID;
    const next = await nextRange(app.db, after, 1);
    await saveProgress(app.db, CHECK_HELD, { day, after: next?.upTo ?? after, isDone: next === null }, now);
    return next?.upTo ?? null;
  });
}

async function checkAllHeld(app: App, ports: ReminderPorts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const entUuid = await takeNext(app, app.clock.now());
    if (entUuid === null) return;
    try {
      await refreshEnterprise(app, ports, entUuid);
    } catch (err) {
      // One enterprise whose records cannot be checked must not keep the others from being checked.
      app.log.error({ err, entUuid }, 'the held qualifications of an enterprise could not be checked');
    }
  }
}

/** Nightly sweep and checks, and one of each enterprise after every change of its records. */
export function registerReminderJobs(app: App, ports: ReminderPorts = {}): void {
  const sweep: JobHandler<object> = async (_data, { signal }) => {
    await sweepToday(app, app.clock.now(), { signal, dutyCycle: DUTY_CYCLE });
    await app.jobs.send(DIGEST, {}, { singletonKey: 'today' });
  };
  const digest: JobHandler<object> = async (_data, { signal }) => {
    const now = app.clock.now();
    // Not before the sweep of the day has looked at everybody, or the day would have two digests.
    if ((await getSweptOn(app.db)) === shanghaiDay(now)) await composeDigests(app, now, { signal });
    await removeOldDigests(app.db, addDays(shanghaiDay(now), -DIGESTS_KEPT_DAYS));
  };
  app.jobs.register(SWEEP, '每晚核对提醒', sweep, {
    cron: '0 2 * * *',
    atStart: true,
    expireInSeconds: 2 * HOUR,
    pollSeconds: 5,
  });
  app.jobs.register(DIGEST, '生成每日汇总', digest, { cron: '30 6 * * *', expireInSeconds: 2 * HOUR, pollSeconds: 5 });
  app.jobs.register(KEEP_TERMS, '推算资料使用期限', async (_data, { signal }) => await refreshAllTerms(app, signal), {
    expireInSeconds: 2 * HOUR,
    pollSeconds: 5,
  });
  const pace = createPace();
  app.jobs.register<{ entUuid: string }>(
    SWEEP_ENTERPRISE,
    '核对一家企业的提醒',
    async ({ entUuid }) => await pace.note(entUuid, () => refreshEnterprise(app, ports, entUuid)),
    { pollSeconds: 1 },
  );
  if (ports.checkHeld) {
    app.jobs.register(CHECK_HELD, '核对已有资质', async (_data, { signal }) => await checkAllHeld(app, ports, signal), {
      cron: '20 2 * * *',
      atStart: true,
      expireInSeconds: 6 * HOUR,
      pollSeconds: 5,
    });
  }
  app.changes.listen(async ({ entUuid }) => {
    const startAfter = pace.next(entUuid);
    await app.jobs.send(SWEEP_ENTERPRISE, { entUuid }, { singletonKey: entUuid, ...(startAfter && { startAfter }) });
  });
}
