import { fail, notFound } from '#platform/contract/fault.ts';
import type { App } from '#platform/server/app.ts';
import { MERGE_FAULTS } from '../enterprise-merge.contract.ts';
import * as repo from './firm-merge.repo.ts';
import type { Pair } from './move.repo.ts';

type Two = Pick<Pair, 'stay' | 'gone'>;

/** Both firms. @throws Failure when they are one, or one of them is not there */
export async function getBoth(
  app: App,
  pair: Two,
): Promise<{ readonly stay: repo.FirmRow; readonly gone: repo.FirmRow }> {
  if (pair.stay === pair.gone) throw fail(MERGE_FAULTS.same);
  const rows = await repo.listFirmRows(app.db, [pair.stay, pair.gone]);
  const [stay, gone] = [pair.stay, pair.gone].map((uuid) => rows.find((row) => row.uuid === uuid));
  if (!stay || !gone) throw notFound();
  return { stay, gone };
}

/** @throws Failure when two firms cannot be merged now. Hold both when it has to stay so. */
export async function demandMergeable(
  app: App,
  pair: Two,
  { now, except = null }: { readonly now: Date; readonly except?: string | null },
): Promise<{ readonly stay: repo.FirmRow; readonly gone: repo.FirmRow }> {
  const { stay, gone } = await getBoth(app, pair);
  const locked = [stay, gone].find(({ lockReason }) => lockReason !== null);
  if (locked) throw fail(MERGE_FAULTS.locked, { name: locked.entName });
  if (gone.certifyStatus === 'passed' && stay.certifyStatus !== 'passed')
    throw fail(MERGE_FAULTS.unproven, { name: gone.entName });
  if (await repo.hasOpenMerge(app.db, pair, except)) throw fail(MERGE_FAULTS.open);
  const busy = await repo.listBusy(app.db, pair, now);
  if (busy.length > 0) throw fail(MERGE_FAULTS.busy, { what: busy.join('、') });
  return { stay, gone };
}
