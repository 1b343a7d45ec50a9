import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import * as contract from '../import-export.contract.ts';
import { claimBatch, editBatch, getBatchPayload } from './batch.repo.ts';
import { getEnterpriseDataVersion } from './mark.repo.ts';
import { decryptPacked } from './payload.ts';
import { getBatch, storePreview } from './preview.service.ts';
import { IMPORT_STATUS_REASONS } from './reasons.ts';
import { runFileTask } from './tasks.ts';
import type { Correction } from './workbook/correct.ts';

/**
 * Claims the batch, so that no other user can apply or correct it until it is ready again.
 * @returns its stored payload
 */
async function claim({ app, scope }: MemberContext, id: string): Promise<string> {
  return await app.db.transaction(async () => {
    const batch = await claimBatch(app.db, scope, id);
    if (!batch) throw createNotFoundError();
    const payload = batch.status === 'ready' ? await getBatchPayload(app.db, scope, id) : null;
    if (payload === null)
      throw createApiError(contract.importNotReady, { reason: IMPORT_STATUS_REASONS[batch.status] });
    await editBatch(app.db, scope, id, { status: 'reading' }, app.clock.now());
    return payload;
  });
}

/** Corrects cells of the file and compares the whole file with the enterprise again. The records of the enterprise do not change. */
export async function correctBatch(
  context: MemberContext,
  { id, cells }: { readonly id: string; readonly cells: readonly Correction[] },
): Promise<contract.ImportBatch> {
  const { app, scope } = context;
  const stored = await claim(context, id);
  try {
    const fingerprint = await getEnterpriseDataVersion(app.db, scope);
    const { enterprise } = await getEnterpriseDocument(app, scope);
    const task = { kind: 'correct', payload: decryptPacked(app.cipher, stored), cells } as const;
    await storePreview(context, id, await runFileTask(task, { owner: scope.entUuid, enterprise }), fingerprint);
  } catch (error) {
    // Without a fingerprint the batch is compared again before it is applied, even if this attempt stored some of its parts.
    await editBatch(app.db, scope, id, { status: 'ready', fingerprint: null }, app.clock.now());
    if (error instanceof RejectedFileError)
      throw createApiError(contract.importCorrectionRejected, { reason: error.message });
    throw error;
  }
  return await getBatch(context, id);
}
