import { FIRST_UUID } from '#domain/text/uuid.ts';
/** Recomputes stored dates that depend on working days, because the public holidays of a new year change them. */
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { type FilingKey, listFilingsDueByLegalPeriod, lockFiling } from './filing.repo.ts';
import { computeNextStep, updateNextStep } from './next.ts';

export const RECOMPUTE_NEXT_STEPS_JOB = 'filing.renew-next-steps';
const BATCH = 200;

export async function recomputeNextSteps(app: App): Promise<void> {
  await app.jobs.send(RECOMPUTE_NEXT_STEPS_JOB, {});
}

async function renewOne(app: App, { entUuid, uuid }: FilingKey): Promise<void> {
  const scope = createJobTenantContext(entUuid);
  await app.db.transaction(async () => {
    const filing = await lockFiling(app.db, scope, uuid);
    if (filing === null) return;
    const next = await computeNextStep(app.db, scope, filing);
    if (next.nextOn === filing.nextOn && next.nextWhat === filing.nextWhat) return;
    await updateNextStep(app.db, scope, filing);
    await app.changes.announce({ entUuid, kind: 'plans' });
  });
}

async function renewAll(app: App, signal: AbortSignal): Promise<void> {
  for (let after: FilingKey = { entUuid: FIRST_UUID, uuid: FIRST_UUID }; !signal.aborted; ) {
    const filings = await listFilingsDueByLegalPeriod(app.db, after, BATCH);
    for (const one of filings) await renewOne(app, one);
    const last = filings.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

export function registerNextStepJobs(app: App): void {
  app.jobs.register(RECOMPUTE_NEXT_STEPS_JOB, '重算申报的法定期限', (_data, { signal }) => renewAll(app, signal), {
    cron: '20 5 * * *',
    atStart: true,
    expireInSeconds: 3600,
    pollSeconds: 5,
  });
}
