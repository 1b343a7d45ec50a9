import { saveFirmEnterprise } from '#features/enterprise/server/public.ts';
import { scopeOfJob } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { editBatch, listInterrupted, removeBatchesBefore } from './batch.repo.ts';
import { openEnterprise } from './payload.ts';
import { clearStage, prepareStage } from './stage.repo.ts';
import { restore, wholly } from './switch.service.ts';

/** Days for which an import can be looked at, corrected and undone. */
const KEPT_DAYS = 30;
/** A step takes far less; who has not written for so long is gone. */
const LOST_MS = 3 * 60_000;

export async function removeOldBatches(app: App): Promise<void> {
  await removeBatchesBefore(app.db, new Date(app.clock.now().getTime() - KEPT_DAYS * 86_400_000));
}

/**
 * Imports in whose middle the program was stopped: what was not applied whole is taken back and may be applied again, what was being
 * undone is undone to the end.
 */
export async function settleInterrupted(app: App, lostMs = LOST_MS): Promise<void> {
  const now = app.clock.now();
  const batches = await listInterrupted(app.db, new Date(now.getTime() - lostMs));
  for (const { entUuid, uuid, status, enterpriseBefore } of batches) {
    const scope = scopeOfJob(entUuid);
    await wholly(app.db, scope, async () => {
      if (status !== 'applying') await restore(app.db, scope, uuid);
      if (status === 'undoing') {
        if (enterpriseBefore !== null)
          await saveFirmEnterprise(app, scope, openEnterprise(app.cipher, enterpriseBefore), now);
        await editBatch(app.db, scope, uuid, { status: 'undone', undoTime: now }, now);
      } else {
        await clearStage(app.db, scope, uuid);
        await editBatch(app.db, scope, uuid, { status: 'ready' }, now);
      }
      await app.changes.announce({ entUuid, kind: 'firm' });
    });
    app.log.warn({ batch: uuid, status }, 'an interrupted import was settled');
  }
}

/** Before the first call is taken: the tables of the preparation fit the migrations, and nothing is left half done. */
export async function prepareImports(app: App): Promise<void> {
  await prepareStage(app.db);
}
