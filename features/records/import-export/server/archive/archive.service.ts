import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { listVisibleKinds } from '#features/enterprise/record-history/server/record-history.server-api.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createApiError, createFieldError, createNotFoundError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { BlobResult, Upload } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { createDataKey } from '#platform/server/crypto/sealed-stream.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import * as contract from '../../import-export.contract.ts';
import { assertCanRevealIdNumbers, logExport } from '../export.service.ts';
import { previewUploadedFile } from '../preview.service.ts';
import {
  type ArchiveTask,
  addArchiveTask,
  countArchiveTasksSince,
  getArchiveTask,
  removeOlderArchives,
} from './archive.repo.ts';
import { readStoredArchive, storeArchive } from './archive-store.ts';
import { inspectArchive } from './inspect.ts';

export const WRITE_ARCHIVE_JOB = 'exchange.write-archive';
export const RESTORE_ARCHIVE_JOB = 'exchange.restore-archive';
/** Maximum number of files without a record that a preview lists. */
const MAX_NAMED = 100;

const toWire = (task: ArchiveTask): contract.ArchiveTask => ({
  id: task.uuid,
  kind: task.kind,
  status: task.status,
  done: task.done,
  total: task.total,
  fileName: task.fileName,
  size: task.size === null ? null : Number(task.size),
  message: task.message,
  skipped: task.skipped.map((one) => ({ ...one })),
});

async function foundTask(context: MemberContext, id: string, kind?: ArchiveTask['kind']): Promise<ArchiveTask> {
  const task = /^[0-9a-f-]{36}$/i.test(id) ? await getArchiveTask(context.app.db, context.scope, id) : undefined;
  if (!task || (kind && task.kind !== kind)) throw createNotFoundError();
  return task;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Asserts the quota of the enterprise. It applies to the enterprise and not to each user, because archives are large and kept for a day.
 * @throws ApiError 429
 */
async function assertQuota({ app, scope, now }: MemberContext, kind: ArchiveTask['kind']): Promise<void> {
  const used = await countArchiveTasksSince(app.db, scope, kind, new Date(now.getTime() - DAY_MS));
  const most = contract.MAX_ARCHIVES_A_DAY;
  if (used >= most) throw createApiError(contract.archiveQuota, { most }, { retryAfterSeconds: 3600 });
}

/** Maximum number of stored archives of each kind for one enterprise. */
const MAX_KEPT = 2;

/** Deletes older archives of the enterprise before a new one is created, to limit its use of the shared file store. */
export async function deleteOldestArchives(
  app: App,
  scope: TenantContext,
  task: Pick<ArchiveTask, 'uuid' | 'kind'>,
): Promise<void> {
  for (const key of await removeOlderArchives(app.db, scope, { ...task, kept: MAX_KEPT - 1 }))
    await app.storage.remove(key);
}

/**
 * Exports the whole enterprise as a zip in the background. The permissions of the requesting user at the time of the request determine the
 * included kinds of history.
 */
export async function createArchive(
  context: MemberContext,
  { full, reason }: { readonly full?: boolean | undefined; readonly reason?: string | undefined },
): Promise<contract.ArchiveTask> {
  const { app, scope, now, session } = context;
  if (full === true) assertCanRevealIdNumbers(context);
  if (full === true && !reason)
    throw createApiError(contract.exportReasonRequired, {}, { fields: [{ path: 'reason', message: '请填写用途' }] });
  const uuid = app.random.uuid();
  await app.db.transaction(async () => {
    await assertQuota(context, 'export');
    if (full === true) await logExport(context);
    await addArchiveTask(
      app.db,
      scope,
      {
        uuid,
        kind: 'export',
        fileName: `${session.ent?.entName ?? '企业'}-归档-${toShanghaiDay(now)}.zip`,
        isFull: full === true,
        historyKinds: listVisibleKinds(session),
        total: 0,
        storageKey: null,
        dataKey: null,
      },
      now,
    );
    await logAudit(context, {
      action: full ? 'exchange.archived-in-full' : 'exchange.archived',
      targetKind: 'enterprise',
      targetUuid: scope.entUuid,
      detail: full ? { reason } : {},
    });
    await app.jobs.send(WRITE_ARCHIVE_JOB, { entUuid: scope.entUuid, uuid });
  });
  return await getArchive(context, uuid);
}

export async function getArchive(context: MemberContext, id: string): Promise<contract.ArchiveTask> {
  return toWire(await foundTask(context, id));
}

export async function downloadArchive(context: MemberContext, id: string): Promise<BlobResult> {
  const task = await foundTask(context, id, 'export');
  if (task.isFull) assertCanRevealIdNumbers(context);
  // Another user of the enterprise, with other permissions, may have requested the archive.
  const seen = new Set(listVisibleKinds(context.session));
  if (!task.historyKinds.every((kind) => seen.has(kind))) throw createApiError(KERNEL_ERRORS.forbidden);
  if (task.status !== 'done') throw createApiError(contract.archiveNotReady);
  const stream = await readStoredArchive(context.app, task);
  if (stream === null) throw createApiError(contract.archiveExpired);
  return { filename: task.fileName, mime: 'application/zip', bytes: new Uint8Array(0), stream };
}

/**
 * Inspects an archive: verifies all hashes and the enterprise, compares its data with the current data (as an import batch), and lists the
 * records to which its files will be attached.
 */
export async function previewRestore(
  context: MemberContext,
  upload: Upload | undefined,
): Promise<contract.RestorePreview> {
  const { app, scope, now } = context;
  const path = upload?.path;
  if (!upload || !path) throw createNotFoundError();
  await assertQuota(context, 'restore');
  const document = { path: `${path}.document`, dataKey: createDataKey() };
  try {
    const { enterprise } = await getEnterpriseDocument(app, scope);
    const look = { path, entUuid: scope.entUuid, isThorough: true, document };
    const { head, documentBytes, files } = await inspectArchive(look, enterprise);
    const uuid = app.random.uuid();
    const { storageKey, dataKey } = await storeArchive(app, uuid, createReadStream(path));
    const total = files.length;
    const task = {
      uuid,
      kind: 'restore',
      fileName: upload.filename,
      isFull: false,
      historyKinds: [],
      total,
      storageKey,
      dataKey,
    } as const;
    await addArchiveTask(app.db, scope, task, now);
    await deleteOldestArchives(app, scope, task);
    const batch = await previewUploadedFile(context, { filename: upload.filename, ...document, size: documentBytes });
    const waiting = files.filter((file) => file.bizUuid === null).map((file) => file.name);
    const bytes = files.reduce((sum, file) => sum + file.size, 0);
    return {
      id: uuid,
      batchId: batch.id,
      ...head,
      files: { total, bytes, waiting: waiting.slice(0, MAX_NAMED) },
    };
  } catch (error) {
    if (error instanceof RejectedFileError) throw createFieldError('file', error.message);
    throw error;
  } finally {
    await rm(document.path, { force: true });
  }
}

/** Restores the files of a previewed archive in the background. A repeated call changes nothing, because equal files are stored once. */
export async function restoreFiles(context: MemberContext, id: string): Promise<contract.ArchiveTask> {
  const { app, scope } = context;
  const task = await foundTask(context, id, 'restore');
  if (task.storageKey === null && task.status !== 'done') throw createApiError(contract.archiveExpired);
  if (task.status !== 'running' && task.storageKey !== null) {
    await logAudit(context, {
      action: 'exchange.archive-restored',
      targetKind: 'enterprise',
      targetUuid: scope.entUuid,
      detail: { file: task.fileName, files: task.total },
    });
    const data = { entUuid: scope.entUuid, uuid: task.uuid, userUuid: scope.userUuid };
    await app.jobs.send(RESTORE_ARCHIVE_JOB, data, { singletonKey: task.uuid });
  }
  return toWire(task);
}
