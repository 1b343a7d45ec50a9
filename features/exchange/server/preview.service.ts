import type { Firm } from '#domain/firm/firm.ts';
import { formatTime } from '#domain/text/time.ts';
import { getFirm } from '#features/firm/server/public.ts';
import { fail, notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { Upload } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import * as contract from '../contract.ts';
import {
  addBatch,
  type BatchSummary,
  editBatch,
  getBatchRow,
  getPayload,
  listBatchRows,
  listPreviewRecords,
  type SheetCount,
} from './batch.repo.ts';
import { textAt } from './merge/keys.ts';
import type { Plan } from './merge/plan.ts';
import { openPayload, payloadOf, sealPayload } from './payload.ts';
import { runTask } from './tasks.ts';
import { writeCell } from './workbook/cells.ts';
import type { Incoming, IncomingChild, IncomingRecord } from './workbook/incoming.ts';
import { SHEETS } from './workbook/sheets.ts';
import type { FaultyRow } from './workbook/write-workbook.ts';

/** Faults that are kept for the page; the rest is counted. A file with more than this has one mistake many times. */
const MOST_FAULTS = 5000;
/** A batch that is still being read after this long lost its reader (the program was stopped). */
const READING_MS = 3 * 60_000;

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

const sheetNames = (text: string): string => text.replace(/[\s（）()]/g, '');

/** A file of another enterprise must never be taken for a change of this one. */
function checkEnterprise(incoming: Incoming, firm: Firm): void {
  const given = incoming.records.find((record) => record.section === 'enterprise')?.given;
  if (!given) return;
  const [name, code] = [textAt(given, 'entName'), textAt(given, 'creditCode')];
  const own = firm.enterprise;
  const otherCode = code !== '' && own.creditCode !== null && code !== own.creditCode;
  const otherName = name !== '' && sheetNames(name.normalize('NFKC')) !== sheetNames(own.entName.normalize('NFKC'));
  if (otherCode || (otherName && code === '')) {
    throw new RefusedFile(`文件中的企业是“${name || code}”，与当前企业“${own.entName}”不一致，没有读取`);
  }
}

/** The name and code of the enterprise say whose file it is; an import changes neither. */
function keepIdentity(incoming: Incoming, firm: Firm): Incoming {
  const { entName, creditCode } = firm.enterprise;
  const records = incoming.records.map((record) =>
    record.section === 'enterprise' ? { ...record, given: { ...record.given, entName, creditCode } } : record,
  );
  return { ...incoming, records };
}

function countSheets(plan: Plan): SheetCount[] {
  const counts = new Map<
    string,
    { sheet: string; new: number; changed: number; unchanged: number; faulty: number; faults: number }
  >();
  const of = (sheet: string) => {
    const found = counts.get(sheet) ?? { sheet, new: 0, changed: 0, unchanged: 0, faulty: 0, faults: 0 };
    counts.set(sheet, found);
    return found;
  };
  for (const record of plan.records) of(record.sheet)[record.state] += 1;
  for (const fault of plan.faults) if (fault.level === 'fault') of(fault.sheet).faults += 1;
  const order = SHEETS.map((sheet) => sheet.name);
  return [...counts.values()].sort((a, b) => order.indexOf(a.sheet) - order.indexOf(b.sheet));
}

async function storePlan(
  context: MemberContext,
  id: string,
  reading: { incoming: Incoming; plan: Plan },
  fingerprint: string,
): Promise<void> {
  const { app, scope } = context;
  const { incoming, plan } = reading;
  const faults = [...plan.faults].sort((a, b) => (a.level === b.level ? 0 : a.level === 'fault' ? -1 : 1));
  const change = {
    status: 'ready',
    source: incoming.source,
    message: null,
    counts: countSheets(plan),
    faultCount: plan.faults.filter((fault) => fault.level === 'fault').length,
    faults: faults.slice(0, MOST_FAULTS),
    records: plan.records.map(({ sheet, row, title, state, changes }) => ({ sheet, row, title, state, changes })),
    fingerprint,
    payload: sealPayload(app.cipher, payloadOf(incoming, plan)),
  } as const;
  await editBatch(app.db, scope, id, change, app.clock.now());
}

async function readUpload(context: MemberContext, id: string, bytes: Uint8Array): Promise<void> {
  const { app, scope } = context;
  try {
    const { firm, fingerprint } = await getFirm(app, scope);
    const { incoming, plan: first } = await runTask({ kind: 'read', bytes, firm }, scope.entUuid);
    checkEnterprise(incoming, firm);
    const hasEnterprise = incoming.records.some((record) => record.section === 'enterprise');
    const own = keepIdentity(incoming, firm);
    const plan = hasEnterprise ? (await runTask({ kind: 'plan', incoming: own, firm }, scope.entUuid)).plan : first;
    await storePlan(context, id, { incoming: own, plan }, fingerprint);
  } catch (error) {
    const known = error instanceof RefusedFile;
    if (!known) app.log.error({ err: error, batch: id }, 'an import could not be read');
    const message = known ? error.message : '读取时出现异常，请稍后重新上传';
    await editBatch(app.db, scope, id, { status: 'refused', message }, app.clock.now());
  }
}

/** Reading goes on after the answer; `getBatch` tells how far it is. */
export async function previewImport(context: MemberContext, file: Upload | undefined): Promise<contract.Batch> {
  const { app, scope, now } = context;
  if (!file) throw notFound();
  const uuid = app.random.uuid();
  await addBatch(app.db, scope, { uuid, fileName: file.filename }, now);
  readUpload(context, uuid, file.bytes).catch((error: unknown) =>
    app.log.error({ err: error, batch: uuid }, 'the state of an import could not be stored'),
  );
  return await getBatch(context, uuid);
}

/** Compares a batch again with what is stored now. */
export async function replanBatch(context: MemberContext, id: string): Promise<void> {
  const { app, scope } = context;
  const stored = await getPayload(app.db, scope, id);
  if (stored === null) throw notFound();
  const { firm, fingerprint } = await getFirm(app, scope);
  const { incoming } = openPayload(app.cipher, stored);
  const reading = await runTask({ kind: 'plan', incoming, firm }, scope.entUuid);
  await storePlan(context, id, reading, fingerprint);
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
  return pageOf(
    row.faults.filter(
      (fault) => (!query.sheet || fault.sheet === query.sheet) && (!query.level || fault.level === query.level),
    ),
    query,
  );
}

export async function listBatchRecords(
  context: MemberContext,
  id: string,
  query: { sheet?: string | undefined; state?: string | undefined; pageNum: number; pageSize: number },
) {
  const { app, scope } = context;
  if (!(await getBatchRow(app.db, scope, id))) throw notFound();
  const records = (await listPreviewRecords(app.db, scope, id)).map((record) => ({
    ...record,
    changes: [...record.changes],
  }));
  return pageOf(
    records.filter(
      (record) => (!query.sheet || record.sheet === query.sheet) && (!query.state || record.state === query.state),
    ),
    query,
  );
}

/** A row of a JSON document has no cells: it is written from its values. */
function cellsOf(row: IncomingRecord | IncomingChild): Readonly<Record<string, string>> {
  if (Object.keys(row.cells).length > 0) return row.cells;
  const spec = SHEETS.find((sheet) => sheet.name === row.sheet);
  const entries = (spec?.columns ?? []).flatMap((column): [string, string][] => {
    const found = writeCell(row.given[column.field], column);
    return found === null
      ? []
      : [[column.label, found instanceof Date ? found.toISOString().slice(0, 10) : String(found)]];
  });
  return Object.fromEntries(entries);
}

/** Rows that were not taken, with the reasons, as a workbook that can be imported again. */
export async function getFaultWorkbook(context: MemberContext, id: string) {
  const { app, scope } = context;
  const row = await getBatchRow(app.db, scope, id);
  if (!row) throw notFound();
  const stored = await getPayload(app.db, scope, id);
  if (stored === null || row.faultCount === 0) throw fail(contract.notReady, { reason: '没有有问题的行' });
  const payload = openPayload(app.cipher, stored);
  const faulty = new Set(payload.faultyRows.map((place) => `${place.sheet}|${place.row}`));
  const rows = [...payload.incoming.records, ...payload.incoming.children]
    .filter((item) => faulty.has(`${item.sheet}|${item.row}`))
    .map((item): FaultyRow => {
      const own = row.faults.filter((fault) => fault.sheet === item.sheet && fault.row === item.row);
      const reasons = own.map((fault) => (fault.column ? `${fault.column}：${fault.message}` : fault.message));
      return {
        sheet: item.sheet,
        cells: cellsOf(item),
        reasons: reasons.length > 0 ? reasons : ['同一记录的其他行有问题'],
      };
    });
  const { bytes } = await runTask({ kind: 'faults', rows }, scope.entUuid);
  await recordAudit(context, {
    action: 'exchange.faults-exported',
    targetKind: 'import',
    targetUuid: id,
    detail: { rows: rows.length },
  });
  return { filename: `待修正-${row.fileName.replace(/\.\w+$/, '')}.xlsx`, mime: contract.XLSX, bytes };
}
