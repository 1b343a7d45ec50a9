import { setTimeout as sleep } from 'node:timers/promises';
import type { TestPortal } from '#apps/server/testing/portal.ts';
import { getBatch, type ImportBatch, previewImport } from '#features/records/import-export/import-export.contract.ts';

type As = Parameters<TestPortal['call']>[2];
const PAUSE_MS = 25;

/** Waits until an import that is read in the background is finished, within the timeout of the test. */
export async function waitForImport(portal: TestPortal, id: string, as: As): Promise<ImportBatch> {
  for (;;) {
    const batch = await portal.call(getBatch, { params: { id } }, as);
    if (batch.status !== 'reading') return batch;
    await sleep(PAUSE_MS);
  }
}

/** Uploads a file to an import and waits until it is read. */
export async function uploadImport(
  portal: TestPortal,
  file: { readonly filename: string; readonly bytes: Uint8Array },
  as: As,
): Promise<ImportBatch> {
  const { id } = await portal.call(previewImport, { files: { file } }, as);
  return await waitForImport(portal, id, as);
}
