import { FIRST_UUID } from '#domain/text/uuid.ts';
/** Recomputes stored dates that depend on working days, because the public holidays of a new year change them. */
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { type CountedFiling, listCountedFilings, lockFiling } from './filing.repo.ts';
import { getNext, renewNextStep } from './next.ts';

export const RENEW_NEXT = 'filing.renew-next-steps';
const BATCH = 200;

export async function renewNextSteps(app: App): Promise<void> {
  await app.jobs.send(RENEW_NEXT, {});
}

async function renewOne(app: App, { entUuid, uuid }: CountedFiling): Promise<void> {
  const scope = createJobTenantContext(entUuid);
  await app.db.transaction(async () => {
    const filing = await lockFiling(app.db, scope, uuid);
    if (filing === null) return;
    const next = await getNext(app.db, scope, filing);
    if (next.nextOn === filing.nextOn && next.nextWhat === filing.nextWhat) return;
    await renewNextStep(app.db, scope, filing);
    await app.changes.announce({ entUuid, kind: 'plans' });
  });
}

async function renewAll(app: App, signal: AbortSignal): Promise<void> {
  for (let after: CountedFiling = { entUuid: FIRST_UUID, uuid: FIRST_UUID }; !signal.aborted; ) {
    const filings = await listCountedFilings(app.db, after, BATCH);
    for (const one of filings) await renewOne(app, one);
    const last = filings.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

export function registerNextJobs(app: App): void {
  app.jobs.register(RENEW_NEXT, '重算申报的法定期限', (_data, { signal }) => renewAll(app, signal), {
    cron: '20 5 * * *',
    atStart: true,
    expireInSeconds: 3600,
    pollSeconds: 5,
  });
}
