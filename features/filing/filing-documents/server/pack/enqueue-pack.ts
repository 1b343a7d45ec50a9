/** Requests, lists and downloads packs for filings and tenders. */
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { AttachmentRow } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { readStoredArchive } from '#features/records/import-export/server/import-export.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { BlobResult } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import * as contract from '../../contract/pack-state.ts';
import * as repo from './pack.repo.ts';

const DAY_MS = 24 * 60 * 60_000;

export const toPackFile = ({ name, kind, sha256, size, storageKey }: AttachmentRow): repo.PackFile => ({
  name,
  kind,
  sha256,
  size: Number(size),
  storageKey,
});

/** Returns the state of a pack for the API; each kind adds further fields. */
export const getPackState = (row: repo.StoredPack): contract.PackState => ({
  id: row.uuid,
  status: row.status,
  shape: row.shape,
  mostMb: row.mostMb,
  done: row.done,
  total: row.total,
  files: row.shown.files,
  fileName: row.fileName,
  size: row.size === null ? null : Number(row.size),
  isKept: row.status === 'done' && row.storageKey !== null,
  message: row.message,
  createTime: formatTime(row.createTime),
  lacking: row.shown.lacking.map((one) => ({ ...one })),
  notes: row.notes.map((one) => ({ ...one })),
});

/** Must run within a transaction, so that it commits or rolls back together with the related rows. @throws ApiError 429 */
export async function enqueuePack(
  { app, scope, now }: MemberContext,
  job: string,
  pack: Omit<repo.NewPack, 'uuid'>,
): Promise<string> {
  const most = contract.MAX_PACKS_A_DAY;
  if ((await repo.countPacksSince(app.db, scope, pack.kind, new Date(now.getTime() - DAY_MS))) >= most)
    throw createApiError(contract.packQuota, { most }, { retryAfterSeconds: 3600 });
  const uuid = app.random.uuid();
  await repo.addPackRow(app.db, scope, { ...pack, uuid }, now);
  await app.jobs.send(job, { entUuid: scope.entUuid, uuid });
  return uuid;
}

/** @throws ApiError 404 */
export async function findPack<S extends repo.BasePackSummary>(
  { app, scope }: MemberContext,
  kind: repo.PackKind,
  id: string,
): Promise<repo.StoredPack<S>> {
  const row = isUuid(id) ? await repo.getPackRow<S>(app.db, scope, kind, id) : undefined;
  if (row === undefined) throw createNotFoundError();
  return row;
}

/** @throws ApiError 404 if it expired or was replaced by newer packs, 409 if it is not finished */
export async function openPackFile({ app }: MemberContext, row: repo.StoredPack): Promise<BlobResult> {
  if (row.status !== 'done') throw createApiError(contract.packNotReady);
  const stream = await readStoredArchive(app, row);
  if (stream === null) throw createApiError(contract.packGone);
  return { filename: row.fileName, mime: 'application/zip', bytes: new Uint8Array(0), stream };
}
