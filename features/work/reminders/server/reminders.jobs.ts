import { DERIVE_TERMS_JOB, REMINDER_SWEEP_JOB } from '#domain/reminders/sweep-job.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import type {
  CurrentEvaluation,
  QualificationStatus,
} from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { createJobTenantContext, type TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import type { JobHandler } from '#platform/server/jobs/jobs.ts';
import { getDataVersion } from '#platform/server/records/data-version.repo.ts';
import { type DerivedExpiry, saveDerivedExpiries } from './derived-term.repo.ts';
import {
  deriveExpiries,
  getDerivedExpiryRemovalDay,
  getDocumentTermsVersion,
  refreshAllDerivedExpiries,
} from './derived-term.service.ts';
import { removeOldDigests } from './digest.repo.ts';
import { composeDigests, refreshWaitingDigests } from './digest.service.ts';
import {
  findNextDueEvaluation,
  getStatusEvaluation,
  type StatusEvaluationState,
  saveStatusEvaluation,
} from './held-check.repo.ts';
import { createRefreshThrottle } from './pace.ts';
import { getLastSweepDay, lockJobProgress, NIL_UUID, saveJobProgress } from './progress.repo.ts';
import { replaceQualificationForecasts } from './qualification-forecast.repo.ts';
import { replaceQualificationStatuses } from './qualification-status.repo.ts';
import { notifyWorsenedIndicators } from './qualification-status.service.ts';
import { runDailySweep, sweepWithinTransaction } from './sweep.service.ts';

/** Functions of other features that the reminders call; provided through an extension point. */
export interface ReminderDependencies {
  /** Evaluates the qualifications of an enterprise against their standards as of today; returns all indicators, including met ones. */
  readonly checkHeld?: (app: App, scope: TenantContext, now: Date) => Promise<readonly QualificationStatus[]>;
  /** Evaluates current qualifications, with the first day on which each will fall short if the user takes no action. */
  readonly evaluateCurrentQualifications?: (app: App, scope: TenantContext, now: Date) => Promise<CurrentEvaluation>;
  /** Returns the version of the standards; results of another version are evaluated again. */
  readonly getStandardsVersion?: () => Promise<string>;
}

const SWEEP_ENTERPRISE = 'reminders.sweep-enterprise';
const EVALUATE_CURRENT = 'reminders.check-held';
const DIGEST = 'reminders.digest';
const HOUR = 3600;
/** Share of the time in which the sweep works, to leave capacity for requests (docs/adr/0030-reminders-read-changes.md). */
const DUTY_CYCLE = 0.5;
const DIGESTS_KEPT_DAYS = 400;
/** Used if no result depends on time. */
const LAST_DAY = '9999-12-31';

interface Refreshed extends CurrentEvaluation {
  readonly state: StatusEvaluationState;
  readonly terms: readonly DerivedExpiry[];
}

/** Evaluates the qualifications and derived expiry dates of an enterprise; null if the stored results are still valid. */
async function evaluate(
  app: App,
  ports: ReminderDependencies,
  scope: TenantContext,
  now: Date,
): Promise<Refreshed | null> {
  const standards = (await ports.getStandardsVersion?.()) ?? '';
  // The version is read before the records: a change in between schedules another job, which evaluates it.
  const askedMs = performance.now();
  const version = await getDataVersion(app.db, scope);
  const { records = '0' } = version ?? {};
  const held = await getStatusEvaluation(app.db, scope);
  if (held?.records === records && held.standards === standards && held.nextOn > toShanghaiDay(now)) return null;
  const reader = version === null ? scope : { ...scope, version: { ...version, askedMs } };
  const terms = await deriveExpiries(app, reader, now);
  const evaluation = (await ports.evaluateCurrentQualifications?.(app, reader, now)) ?? {
    standings: [],
    forecasts: [],
    nextOn: LAST_DAY,
  };
  const days = [evaluation.nextOn, ...terms.map(({ endsOn }) => getDerivedExpiryRemovalDay(endsOn))].sort();
  return { ...evaluation, terms, state: { records, standards, nextOn: days[0] ?? LAST_DAY } };
}

/** Returns whether results of newer records were stored in the meantime. */
async function isOutdated(app: App, scope: TenantContext, { records }: StatusEvaluationState): Promise<boolean> {
  const stored = await getStatusEvaluation(app.db, scope);
  return stored !== null && BigInt(stored.records) > BigInt(records);
}

/** Evaluates the current qualifications of one enterprise if a result may have changed, stores the results, and updates its reminders. */
async function refreshEnterprise(app: App, ports: ReminderDependencies, entUuid: string): Promise<void> {
  const now = app.clock.now();
  const scope = createJobTenantContext(entUuid);
  const fresh = await evaluate(app, ports, scope, now);
  await app.db.transaction(async () => {
    // The job after a change and the nightly job may evaluate the enterprise at the same time; the lock makes the later one wait.
    await acquireTransactionLock(app.db, `held qualifications ${entUuid}`);
    if (fresh !== null && !(await isOutdated(app, scope, fresh.state))) {
      const rows = fresh.standings.map((row) => ({ ...row, uuid: app.random.uuid() }));
      const lost = await replaceQualificationStatuses(app.db, scope, rows, now);
      await notifyWorsenedIndicators(app, scope, lost, now);
      await replaceQualificationForecasts(app.db, scope, fresh.forecasts, now);
      await saveDerivedExpiries(app.db, scope, fresh.terms, now);
      await saveStatusEvaluation(app.db, scope, fresh.state, now);
    }
    await sweepWithinTransaction(app, entUuid, now);
    await refreshWaitingDigests(app, entUuid, now);
  });
}

/**
 * Returns the next enterprise of the nightly evaluation and marks it as processed; if it fails, it is evaluated again after the next change
 * or in the next night. Provincial rules that came into force or ended since the previous night change the expiry dates of all enterprises.
 */
async function takeNext(app: App, standards: string, now: Date): Promise<string | null> {
  const day = toShanghaiDay(now);
  return await app.db.transaction(async () => {
    const before = await lockJobProgress(app.db, EVALUATE_CURRENT);
    const rules =
      before?.day === day && before.rules !== undefined ? before.rules : await getDocumentTermsVersion(app.db, day);
    if (before?.rules !== undefined && before.rules !== rules) await app.jobs.send(DERIVE_TERMS_JOB, {});
    const after = before?.day === day ? before.after : NIL_UUID;
    const next = await findNextDueEvaluation(app.db, after, { standards, day });
    await saveJobProgress(app.db, EVALUATE_CURRENT, { day, after: next ?? after, isDone: next === null, rules }, now);
    return next;
  });
}

async function evaluateAllCurrent(app: App, ports: ReminderDependencies, signal: AbortSignal): Promise<void> {
  const standards = (await ports.getStandardsVersion?.()) ?? '';
  while (!signal.aborted) {
    const entUuid = await takeNext(app, standards, app.clock.now());
    if (entUuid === null) return;
    try {
      await refreshEnterprise(app, ports, entUuid);
    } catch (err) {
      // An error in one enterprise must not stop the evaluation of the others.
      app.log.error({ err, entUuid }, 'the held qualifications of an enterprise could not be checked');
    }
  }
}

/** Registers the nightly sweep and evaluation, and the job for one enterprise after every change of its records. */
export function registerReminderJobs(app: App, ports: ReminderDependencies = {}): void {
  const sweep: JobHandler<object> = async (_data, { signal }) => {
    await runDailySweep(app, app.clock.now(), { signal, dutyCycle: DUTY_CYCLE });
    await app.jobs.send(DIGEST, {}, { singletonKey: 'today' });
  };
  const digest: JobHandler<object> = async (_data, { signal }) => {
    const now = app.clock.now();
    // Waits until the sweep of the day has processed every enterprise; otherwise there would be two digests of the day.
    if ((await getLastSweepDay(app.db)) === toShanghaiDay(now)) await composeDigests(app, now, { signal });
    await removeOldDigests(app.db, addDays(toShanghaiDay(now), -DIGESTS_KEPT_DAYS));
  };
  app.jobs.register(REMINDER_SWEEP_JOB, '每晚核对提醒', sweep, {
    cron: '0 2 * * *',
    atStart: true,
    expireInSeconds: 2 * HOUR,
    pollSeconds: 5,
  });
  app.jobs.register(DIGEST, '生成每日汇总', digest, { cron: '30 6 * * *', expireInSeconds: 2 * HOUR, pollSeconds: 5 });
  app.jobs.register(
    DERIVE_TERMS_JOB,
    '推算资料使用期限',
    async (_data, { signal }) => await refreshAllDerivedExpiries(app, signal),
    {
      expireInSeconds: 2 * HOUR,
      pollSeconds: 5,
    },
  );
  const pace = createRefreshThrottle();
  app.jobs.register<{ entUuid: string }>(
    SWEEP_ENTERPRISE,
    '核对一家企业的提醒',
    async ({ entUuid }) => await pace.note(entUuid, () => refreshEnterprise(app, ports, entUuid)),
    { pollSeconds: 1 },
  );
  if (ports.evaluateCurrentQualifications) {
    app.jobs.register(
      EVALUATE_CURRENT,
      '核对已有资质',
      async (_data, { signal }) => await evaluateAllCurrent(app, ports, signal),
      {
        cron: '20 2 * * *',
        atStart: true,
        expireInSeconds: 6 * HOUR,
        pollSeconds: 5,
      },
    );
  }
  app.changes.listen(async ({ entUuid, kind }) => {
    // These changes affect neither requirements nor reminders.
    if (kind === 'plans' || kind === 'uses') return;
    const startAfter = pace.next(entUuid);
    await app.jobs.send(SWEEP_ENTERPRISE, { entUuid }, { singletonKey: entUuid, ...(startAfter && { startAfter }) });
  });
}
