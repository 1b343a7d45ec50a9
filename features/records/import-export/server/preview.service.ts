import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatTime } from '#domain/text/time.ts';
import { getFirm } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { Failure, fail, failField, notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { Upload } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { openedSize } from '#platform/server/crypto/sealed-stream.ts';
import { inWorkFolder } from '#platform/server/http/spool.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import * as contract from '../import-export.contract.ts';
import { addBatch, type BatchSummary, editBatch, getBatchRow, getPayload, listBatchRows } from './batch.repo.ts';
import { type FaultCell, listFaultCells } from './fault-cells.ts';
import { demandKind, type GivenFile, isLarge } from './given-file.ts';
import { getMark } from './mark.repo.ts';
import type { Preview } from './merge/preview.ts';
import { addParts, addRecords, listRecordRows, removePreview } from './part.repo.ts';
import { open, seal, unpackPayload } from './payload.ts';
import { runTask } from './tasks.ts';
import { listWords } from './word.repo.ts';
import type { ImportFault } from './workbook/incoming.ts';
import { NOTHING_KNOWN } from './workbook/read-workbook.ts';

/** A batch that is still being read after this long lost its reader (the program was stopped). */
const READING_MS = 3 * 60_000;

/** What a document that is read apart remembers is longer, packed and sealed, than what any other does. */
const LARGE_PAYLOAD = 2_000_000;

export function presentBatch(row: BatchSummary, now: Date): contract.Batch {
  const lost = row.status === 'reading' && now.getTime() - row.updateTime.getTime() > READING_MS;
  return {
    id: row.uuid,
    fileName: row.fileName,
    source: row.source,
    status: lost ? 'refused' : row.status,
    message: lost ? '读取中断，请重新上传' : row.message,
    counts: row.counts,
    faultCount: row.faultCount,
    noticeCount: row.faults.filter((fault) => fault.level === 'notice').length,
    mode: row.mode,
    result: row.result,
    progress: row.status === 'applying' ? { done: row.done, total: row.total } : null,
    createTime: formatTime(row.createTime),
    applyTime: row.applyTime ? formatTime(row.applyTime) : null,
    undoTime: row.undoTime ? formatTime(row.undoTime) : null,
  };
}

export async function getBatch(context: MemberContext, id: string): Promise<contract.Batch> {
  const row = await getBatchRow(context.app.db, context.scope, id);
  if (!row) throw notFound();
  return presentBatch(row, context.now);
}

export async function listBatches(context: MemberContext, query: { pageNum: number; pageSize: number }) {
  const page = await listBatchRows(context.app.db, context.scope, { offset: offsetOf(query), limit: query.pageSize });
  return { rows: page.rows.map((row) => presentBatch(row, context.now)), total: page.total };
}

/** The comparison takes the place of the former one. */
export async function storePreview(
  context: MemberContext,
  id: string,
  preview: Preview,
  fingerprint: string,
): Promise<void> {
  const { app, scope } = context;
  const { parts, records, payload, ...summary } = preview;
  await removePreview(app.db, scope, id);
  await addRecords(app.db, scope, id, records);
  await addParts(
    app.db,
    scope,
    id,
    parts.map(({ section, packed }) => ({ section, payload: seal(app.cipher, packed) })),
  );
  const change = {
    ...summary,
    status: 'ready',
    message: null,
    fingerprint,
    payload: seal(app.cipher, payload),
  } as const;
  await editBatch(app.db, scope, id, change, app.clock.now());
}

/** A batch is lost when nobody has said for long that it is being read; of a large file somebody says so all along. */
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

async function readUpload(context: MemberContext, id: string, file: GivenFile): Promise<void> {
  const { app, scope } = context;
  const words = await listWords(app.db, scope);
  try {
    const fingerprint = await getMark(app.db, scope);
    const { firm } = await getFirm(app, scope);
    const account = { owner: scope.entUuid, firm, isLarge: isLarge(file) };
    const preview = await whileReading(context, id, () => runTask({ kind: 'read', file, words }, account));
    await storePreview(context, id, preview, fingerprint);
  } catch (error) {
    const isKnown = error instanceof RefusedFile || error instanceof Failure;
    if (!isKnown) app.log.error({ err: error, batch: id }, 'an import could not be read');
    const message = isKnown ? error.message : '读取时出现异常，请稍后重新上传';
    // A file of another system is refused with its sheets, so that somebody can say what they are.
    const isOther = isKnown && message.startsWith(NOTHING_KNOWN);
    const layout = isOther ? await runTask({ kind: 'layout', file, words }, { owner: scope.entUuid }) : [];
    await editBatch(app.db, scope, id, { status: 'refused', message, layout }, app.clock.now());
  }
}

/** A file of a request goes with its answer: what is still to be read is taken out of there before. */
async function keepWhile(app: App, file: GivenFile, work: (file: GivenFile) => Promise<void>): Promise<void> {
  if ('bytes' in file) {
    begin(app, work(file));
    return;
  }
  const taken = Promise.withResolvers<void>();
  const kept = inWorkFolder(app.config.dataDir, async (folder) => {
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

/** Reading goes on after the answer; `getBatch` tells how far it is. */
export async function previewGiven(
  context: MemberContext,
  { filename, ...file }: GivenFile & { readonly filename: string },
): Promise<contract.Batch> {
  const { app, scope, now } = context;
  try {
    await demandKind(file);
  } catch (error) {
    if (error instanceof RefusedFile) throw failField('file', error.message);
    throw error;
  }
  const uuid = app.random.uuid();
  await addBatch(app.db, scope, { uuid, fileName: filename }, now);
  await keepWhile(app, file, (kept) => readUpload(context, uuid, kept));
  return await getBatch(context, uuid);
}

/** What came with a request: sealed on the disk, or, from a test of the service, in memory. */
export async function previewImport(context: MemberContext, file: Upload | undefined): Promise<contract.Batch> {
  if (!file) throw notFound();
  const { filename, bytes, path, dataKey } = file;
  if (path === undefined || dataKey === undefined) return await previewGiven(context, { filename, bytes });
  const size = openedSize((await stat(path)).size);
  return await previewGiven(context, { filename, path, dataKey, size });
}

/** Compares a batch again with what is stored now. */
export async function replanBatch(context: MemberContext, id: string): Promise<void> {
  const { app, scope } = context;
  const stored = await getPayload(app.db, scope, id);
  if (stored === null) throw notFound();
  const fingerprint = await getMark(app.db, scope);
  const { firm } = await getFirm(app, scope);
  const task = { kind: 'plan', payload: open(app.cipher, stored) } as const;
  const account = { owner: scope.entUuid, firm, isLarge: stored.length > LARGE_PAYLOAD };
  await storePreview(context, id, await runTask(task, account), fingerprint);
}

const pageOf = <T>(rows: readonly T[], query: { pageNum: number; pageSize: number }) => ({
  rows: rows.slice(offsetOf(query), offsetOf(query) + query.pageSize),
  total: rows.length,
});

export async function listBatchFaults(
  context: MemberContext,
  id: string,
  query: { sheet?: string | undefined; level?: string | undefined; pageNum: number; pageSize: number },
) {
  const row = await getBatchRow(context.app.db, context.scope, id);
  if (!row) throw notFound();
  const page = pageOf(
    row.faults.filter(
      (fault) => (!query.sheet || fault.sheet === query.sheet) && (!query.level || fault.level === query.level),
    ),
    query,
  );
  const cells = await cellsOfFaults(context, row, page.rows);
  return { rows: page.rows.map((fault, index) => ({ ...fault, cell: cells[index] ?? null })), total: page.total };
}

/** What is read in a few milliseconds is read at once; a helper may have to be started first. */
const READ_HERE = 500_000;

/** Where the faults of a page are corrected, while the import is still to come. */
async function cellsOfFaults(
  { app, scope }: MemberContext,
  { uuid, status, source }: BatchSummary,
  faults: readonly ImportFault[],
): Promise<readonly (FaultCell | null)[]> {
  const isOpen = status === 'ready' && source === 'workbook' && faults.some(({ level }) => level === 'fault');
  const stored = isOpen ? await getPayload(app.db, scope, uuid) : null;
  if (stored === null) return [];
  if (stored.length <= READ_HERE) return listFaultCells(unpackPayload(open(app.cipher, stored)).incoming, faults);
  return await runTask({ kind: 'cells', payload: open(app.cipher, stored), faults }, { owner: scope.entUuid });
}

export async function listBatchRecords(
  context: MemberContext,
  id: string,
  query: { sheet?: string | undefined; state?: string | undefined; pageNum: number; pageSize: number },
) {
  const { app, scope } = context;
  if (!(await getBatchRow(app.db, scope, id))) throw notFound();
  const { sheet, state } = query;
  return await listRecordRows(
    app.db,
    scope,
    id,
    { sheet: sheet || undefined, state: state || undefined },
    { offset: offsetOf(query), limit: query.pageSize },
  );
}

/** Rows that were not taken, with the reasons, as a workbook that can be imported again. */
export async function getFaultWorkbook(context: MemberContext, id: string) {
  const { app, scope } = context;
  const row = await getBatchRow(app.db, scope, id);
  if (!row) throw notFound();
  const stored = await getPayload(app.db, scope, id);
  if (stored === null || row.faultCount === 0) throw fail(contract.notReady, { reason: '没有有问题的行' });
  const task = { kind: 'faults', payload: open(app.cipher, stored), faults: row.faults } as const;
  const { bytes, rows } = await runTask(task, { owner: scope.entUuid });
  await recordAudit(context, {
    action: 'exchange.faults-exported',
    targetKind: 'import',
    targetUuid: id,
    detail: { rows },
  });
  return { filename: `待修正-${row.fileName.replace(/\.\w+$/, '')}.xlsx`, mime: contract.XLSX, bytes };
}
