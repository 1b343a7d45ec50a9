import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatTime } from '#domain/text/time.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { ApiError, createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { Upload } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { getDecryptedSize } from '#platform/server/crypto/sealed-stream.ts';
import { withWorkFolder } from '#platform/server/http/spool.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import * as contract from '../import-export.contract.ts';
import { addBatch, type BatchSummary, editBatch, getBatchPayload, getBatchRow, listBatchRows } from './batch.repo.ts';
import { type ErrorCell, listErrorCells } from './error-cells.ts';
import { getEnterpriseDataVersion } from './mark.repo.ts';
import type { ImportPreview } from './merge/preview.ts';
import { addImportParts, addPreviewRecords, listPreviewRecords, removePreview } from './part.repo.ts';
import { decryptPacked, encryptPacked, unpackPayload } from './payload.ts';
import { runFileTask } from './tasks.ts';
import { assertFileType, isLargeFile, type UploadedFile } from './uploaded-file.ts';
import { listSavedMeanings } from './word.repo.ts';
import type { ImportError } from './workbook/incoming.ts';
import { NO_KNOWN_SHEET_MESSAGE } from './workbook/read-workbook.ts';

/** Time after which a batch in the state `reading` counts as abandoned because the process stopped. */
const READING_MS = 3 * 60_000;

/** Size of the packed and encrypted payload above which a document was read in a worker. */
const LARGE_PAYLOAD = 2_000_000;

export function formatBatch(row: BatchSummary, now: Date): contract.ImportBatch {
  const lost = row.status === 'reading' && now.getTime() - row.updateTime.getTime() > READING_MS;
  return {
    id: row.uuid,
    fileName: row.fileName,
    source: row.source,
    status: lost ? 'refused' : row.status,
    message: lost ? '读取中断，请重新上传' : row.message,
    counts: row.counts,
    faultCount: row.faultCount,
    noticeCount: row.faults.filter((error) => error.level === 'notice').length,
    mode: row.mode,
    result: row.result,
    progress: row.status === 'applying' ? { done: row.done, total: row.total } : null,
    createTime: formatTime(row.createTime),
    applyTime: row.applyTime ? formatTime(row.applyTime) : null,
    undoTime: row.undoTime ? formatTime(row.undoTime) : null,
  };
}

export async function getBatch(context: MemberContext, id: string): Promise<contract.ImportBatch> {
  const row = await getBatchRow(context.app.db, context.scope, id);
  if (!row) throw createNotFoundError();
  return formatBatch(row, context.now);
}

export async function listBatches(context: MemberContext, query: { pageNum: number; pageSize: number }) {
  const page = await listBatchRows(context.app.db, context.scope, { offset: getOffset(query), limit: query.pageSize });
  return { rows: page.rows.map((row) => formatBatch(row, context.now)), total: page.total };
}

/** Replaces the previous comparison with the new one. */
export async function storePreview(
  context: MemberContext,
  id: string,
  preview: ImportPreview,
  fingerprint: string,
): Promise<void> {
  const { app, scope } = context;
  const { parts, records, payload, ...summary } = preview;
  await removePreview(app.db, scope, id);
  await addPreviewRecords(app.db, scope, id, records);
  await addImportParts(
    app.db,
    scope,
    id,
    parts.map(({ section, packed }) => ({ section, payload: encryptPacked(app.cipher, packed) })),
  );
  const change = {
    ...summary,
    status: 'ready',
    message: null,
    fingerprint,
    payload: encryptPacked(app.cipher, payload),
  } as const;
  await editBatch(app.db, scope, id, change, app.clock.now());
}

/** Sends heartbeats while a file is read; a batch without a heartbeat counts as abandoned after a timeout. */
async function whileReading<T>({ app, scope }: MemberContext, id: string, work: () => Promise<T>): Promise<T> {
  const say = () => void editBatch(app.db, scope, id, { status: 'reading' }, app.clock.now()).catch(() => undefined);
  const timer = setInterval(say, READING_MS / 3);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

async function readUpload(context: MemberContext, id: string, file: UploadedFile): Promise<void> {
  const { app, scope } = context;
  const words = await listSavedMeanings(app.db, scope);
  try {
    const fingerprint = await getEnterpriseDataVersion(app.db, scope);
    const { enterprise } = await getEnterpriseDocument(app, scope);
    const account = { owner: scope.entUuid, enterprise, isLarge: isLargeFile(file) };
    const preview = await whileReading(context, id, () => runFileTask({ kind: 'read', file, words }, account));
    await storePreview(context, id, preview, fingerprint);
  } catch (error) {
    const isKnown = error instanceof RejectedFileError || error instanceof ApiError;
    if (!isKnown) app.log.error({ err: error, batch: id }, 'an import could not be read');
    const message = isKnown ? error.message : '读取时出现异常，请稍后重新上传';
    // Returns the layout of a file of another system with the rejection, so that the user can assign its sheets.
    const isOther = isKnown && message.startsWith(NO_KNOWN_SHEET_MESSAGE);
    const layout = isOther ? await runFileTask({ kind: 'layout', file, words }, { owner: scope.entUuid }) : [];
    await editBatch(app.db, scope, id, { status: 'refused', message, layout }, app.clock.now());
  }
}

/** Moves the uploaded file out of the request's folder before reading, because that folder is deleted after the response. */
async function keepWhile(app: App, file: UploadedFile, work: (file: UploadedFile) => Promise<void>): Promise<void> {
  if ('bytes' in file) {
    begin(app, work(file));
    return;
  }
  const taken = Promise.withResolvers<void>();
  const kept = withWorkFolder(app.config.dataDir, async (folder) => {
    const path = join(folder, 'upload');
    await rename(file.path, path);
    taken.resolve();
    await work({ ...file, path });
  });
  begin(app, kept);
  kept.catch(taken.reject);
  await taken.promise;
}

function begin({ log }: App, work: Promise<void>): void {
  work.catch((error: unknown) => log.error({ err: error }, 'the state of an import could not be stored'));
}

/** Reads an uploaded file after the response; `getBatch` returns the progress. */
export async function previewUploadedFile(
  context: MemberContext,
  { filename, ...file }: UploadedFile & { readonly filename: string },
): Promise<contract.ImportBatch> {
  const { app, scope, now } = context;
  try {
    await assertFileType(file);
  } catch (error) {
    if (error instanceof RejectedFileError) throw createFieldError('file', error.message);
    throw error;
  }
  const uuid = app.random.uuid();
  await addBatch(app.db, scope, { uuid, fileName: filename }, now);
  await keepWhile(app, file, (kept) => readUpload(context, uuid, kept));
  return await getBatch(context, uuid);
}

/** Reads the upload of a request: encrypted on disk, or in memory in service tests. */
export async function previewImport(context: MemberContext, file: Upload | undefined): Promise<contract.ImportBatch> {
  if (!file) throw createNotFoundError();
  const { filename, bytes, path, dataKey } = file;
  if (path === undefined || dataKey === undefined) return await previewUploadedFile(context, { filename, bytes });
  const size = getDecryptedSize((await stat(path)).size);
  return await previewUploadedFile(context, { filename, path, dataKey, size });
}

/** Compares a batch again with the currently stored records. */
export async function replanBatch(context: MemberContext, id: string): Promise<void> {
  const { app, scope } = context;
  const stored = await getBatchPayload(app.db, scope, id);
  if (stored === null) throw createNotFoundError();
  const fingerprint = await getEnterpriseDataVersion(app.db, scope);
  const { enterprise } = await getEnterpriseDocument(app, scope);
  const task = { kind: 'plan', payload: decryptPacked(app.cipher, stored) } as const;
  const account = { owner: scope.entUuid, enterprise, isLarge: stored.length > LARGE_PAYLOAD };
  await storePreview(context, id, await runFileTask(task, account), fingerprint);
}

const getPage = <T>(rows: readonly T[], query: { pageNum: number; pageSize: number }) => ({
  rows: rows.slice(getOffset(query), getOffset(query) + query.pageSize),
  total: rows.length,
});

export async function listBatchErrors(
  context: MemberContext,
  id: string,
  query: { sheet?: string | undefined; level?: string | undefined; pageNum: number; pageSize: number },
) {
  const row = await getBatchRow(context.app.db, context.scope, id);
  if (!row) throw createNotFoundError();
  const page = getPage(
    row.faults.filter(
      (error) => (!query.sheet || error.sheet === query.sheet) && (!query.level || error.level === query.level),
    ),
    query,
  );
  const cells = await getErrorsCells(context, row, page.rows);
  return { rows: page.rows.map((error, index) => ({ ...error, cell: cells[index] ?? null })), total: page.total };
}

/** Maximum size of files that are read in the main process in a few milliseconds; starting a worker would take longer. */
const READ_HERE = 500_000;

/** Returns the cells in which the errors of a page can be corrected while the import is pending. */
async function getErrorsCells(
  { app, scope }: MemberContext,
  { uuid, status, source }: BatchSummary,
  errors: readonly ImportError[],
): Promise<readonly (ErrorCell | null)[]> {
  const isOpen = status === 'ready' && source === 'workbook' && errors.some(({ level }) => level === 'fault');
  const stored = isOpen ? await getBatchPayload(app.db, scope, uuid) : null;
  if (stored === null) return [];
  if (stored.length <= READ_HERE)
    return listErrorCells(unpackPayload(decryptPacked(app.cipher, stored)).incoming, errors);
  return await runFileTask(
    { kind: 'cells', payload: decryptPacked(app.cipher, stored), faults: errors },
    { owner: scope.entUuid },
  );
}

export async function listBatchRecords(
  context: MemberContext,
  id: string,
  query: { sheet?: string | undefined; state?: string | undefined; pageNum: number; pageSize: number },
) {
  const { app, scope } = context;
  if (!(await getBatchRow(app.db, scope, id))) throw createNotFoundError();
  const { sheet, state } = query;
  return await listPreviewRecords(
    app.db,
    scope,
    id,
    { sheet: sheet || undefined, state: state || undefined },
    { offset: getOffset(query), limit: query.pageSize },
  );
}

/** Returns the rejected rows with the reasons as a workbook that can be imported again. */
export async function getErrorWorkbook(context: MemberContext, id: string) {
  const { app, scope } = context;
  const row = await getBatchRow(app.db, scope, id);
  if (!row) throw createNotFoundError();
  const stored = await getBatchPayload(app.db, scope, id);
  if (stored === null || row.faultCount === 0)
    throw createApiError(contract.importNotReady, { reason: '没有有问题的行' });
  const task = { kind: 'faults', payload: decryptPacked(app.cipher, stored), faults: row.faults } as const;
  const { bytes, rows } = await runFileTask(task, { owner: scope.entUuid });
  await logAudit(context, {
    action: 'exchange.faults-exported',
    targetKind: 'import',
    targetUuid: id,
    detail: { rows },
  });
  return { filename: `待修正-${row.fileName.replace(/\.\w+$/, '')}.xlsx`, mime: contract.XLSX_MIME_TYPE, bytes };
}
