import { createLookupTable } from '#domain/text/table.ts';
import { saveEnterpriseDocumentFields } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { ApiError, createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { runFromSource } from '#platform/server/db/actor-context.ts';
import { lockEnterprise } from '#platform/server/db/lock.repo.ts';
import { analyzeTables } from '#platform/server/db/maintenance.ts';
import * as contract from '../import-export.contract.ts';
import { claimBatch, editBatch, type ImportResult, lockBatch } from './batch.repo.ts';
import { getEnterpriseDataVersion } from './mark.repo.ts';
import { countImportParts, getImportPart } from './part.repo.ts';
import { decryptEnterprise, decryptRecords, encryptEnterprise } from './payload.ts';
import { getBatch, replanBatch } from './preview.service.ts';
import { IMPORT_STATUS_REASONS } from './reasons.ts';
import { parseEnterpriseRecord, stageRecords } from './save-records.ts';
import { type ImportStage, openStage } from './staging.repo.ts';
import {
  type ChangedRecord,
  commitAllStagedTables,
  listRecordsChangedSinceImport,
  listTablesToAnalyse,
  recordEnterpriseUndo,
  restoreImportedRows,
} from './undo-log.repo.ts';

type Claimed = NonNullable<Awaited<ReturnType<typeof claimBatch>>>;

const getCount = ({ counts }: Claimed, state: 'new' | 'changed' | 'faulty'): number =>
  counts.reduce((sum, count) => sum + count[state], 0);

function checkApplicable(batch: Claimed, mode: 'all' | 'good'): void {
  if (batch.status !== 'ready')
    throw createApiError(contract.importNotReady, { reason: IMPORT_STATUS_REASONS[batch.status] });
  if (mode === 'all' && batch.faultCount > 0)
    throw createApiError(contract.importHasErrors, { count: batch.faultCount });
  if (getCount(batch, 'new') + getCount(batch, 'changed') === 0) throw createApiError(contract.nothingToImport);
}

/**
 * Claims a batch.
 * @returns the batch in the state `applying`, or null if it has already been applied
 */
async function claim(context: MemberContext, id: string, mode: 'all' | 'good'): Promise<Claimed | null> {
  const { app, scope } = context;
  return await app.db.transaction(async () => {
    const batch = await claimBatch(app.db, scope, id);
    if (!batch) throw createNotFoundError();
    if (batch.status === 'applied') return null;
    checkApplicable(batch, mode);
    const total = await countImportParts(app.db, scope, id);
    await editBatch(app.db, scope, id, { status: 'applying', done: 0, total }, app.clock.now());
    return batch;
  });
}

/** The maximum number of progress updates of an import. */
const NOTES = 20;

/** Stages the rows of every part for a later commit. @returns the enterprise, if the file contains it */
async function stageParts(context: MemberContext, stage: ImportStage) {
  const { app, scope } = context;
  const { db } = app;
  const total = await countImportParts(db, scope, stage.batch);
  let enterprise: ReturnType<typeof parseEnterpriseRecord> | null = null;
  for (let seq = 0; seq < total; seq += 1) {
    const { section, payload } = await getImportPart(db, scope, stage.batch, seq);
    const records = decryptRecords(app.cipher, payload);
    if (section === 'enterprise') enterprise = parseEnterpriseRecord(records);
    else await stageRecords(context, stage, section, records);
    if (Math.floor((seq * NOTES) / total) === Math.floor(((seq + 1) * NOTES) / total)) continue;
    // Written outside the transaction, so that progress is visible immediately; an error here must not fail the import.
    await db
      .outside(() => editBatch(db, scope, stage.batch, { done: seq + 1 }, app.clock.now()))
      .catch((err: unknown) => app.log.warn({ err, batch: stage.batch }, 'the progress of an import was not noted'));
  }
  return enterprise;
}

async function finish(
  context: MemberContext,
  batch: Claimed,
  mode: 'all' | 'good',
  enterprise: ReturnType<typeof parseEnterpriseRecord> | null,
): Promise<void> {
  const { app, scope, now } = context;
  const result: ImportResult = {
    added: getCount(batch, 'new'),
    changed: getCount(batch, 'changed'),
    skipped: getCount(batch, 'faulty'),
  };
  let enterpriseBefore: string | null = null;
  if (enterprise) {
    const { before, after } = { before: await enterprise.stored(context), after: enterprise.given };
    enterpriseBefore = encryptEnterprise(app.cipher, before);
    await recordEnterpriseUndo(app.db, scope, batch.uuid, () => saveEnterpriseDocumentFields(app, scope, after, now));
  }
  const change = { status: 'applied', mode, result, applyTime: now, enterpriseBefore } as const;
  await editBatch(app.db, scope, batch.uuid, change, now);
  await logAudit(context, {
    action: 'exchange.imported',
    targetKind: 'import',
    targetUuid: batch.uuid,
    detail: { fileName: batch.fileName, mode, ...result },
  });
  await app.changes.announce({ entUuid: scope.entUuid, kind: 'firm' });
}

interface Applying {
  readonly id: string;
  readonly mode: 'all' | 'good';
}

/**
 * Applies the whole import or nothing, in one transaction. The batch stores that it was applied, so a repeated call returns the same result
 * without changes.
 */
export const applyImport = (context: MemberContext, input: Applying): Promise<contract.ImportBatch> =>
  runFromSource('import', () => apply(context, input));

async function apply(context: MemberContext, { id, mode }: Applying): Promise<contract.ImportBatch> {
  const { app, scope } = context;
  const { db } = app;
  const batch = await claim(context, id, mode);
  if (batch === null) return await getBatch(context, id);
  try {
    await db.transaction(async () => {
      await lockBatch(db, id);
      const stage = await openStage(db, scope, id);
      const enterprise = await stageParts(context, stage);
      await lockEnterprise(db, scope.entUuid);
      if ((await getEnterpriseDataVersion(db, scope)) !== batch.fingerprint)
        throw createApiError(contract.recordsChangedSincePreview);
      await commitAllStagedTables(stage);
      await finish(context, batch, mode, enterprise);
    });
  } catch (error) {
    await editBatch(db, scope, id, { status: 'ready' }, app.clock.now());
    if (error instanceof ApiError && error.fault === contract.recordsChangedSincePreview)
      await replanBatch(context, id);
    throw error;
  }
  await analyzeTables(db, await listTablesToAnalyse(db, scope, id));
  return await getBatch(context, id);
}

const KINDS = createLookupTable<string>({
  enterprise: '企业信息',
  certificate: '资质证书',
  certificate_item: '资质项',
  person: '人员',
  registration: '注册证书',
  project: '项目',
  achievement: '业绩',
  equipment: '设备',
  declaration: '其他声明',
});
const MAX_NAMED = 5;

function describeChanged(records: readonly ChangedRecord[], total: number): string {
  const names = records.map((record) => `${KINDS[record.table] ?? record.table}“${record.title}”`).join('、');
  return `导入后有 ${total} 条记录又被修改：${names}${total > records.length ? ' 等' : ''}`;
}

/** Restores the whole state before the import or nothing. Rejected if one of the imported records has been changed since. */
export const undoImport = (context: MemberContext, id: string): Promise<contract.ImportBatch> =>
  runFromSource('undo', () => undo(context, id));

async function undo(context: MemberContext, id: string): Promise<contract.ImportBatch> {
  const { app, scope, now } = context;
  const { db, cipher, changes } = app;
  await db.transaction(async () => {
    const batch = await claimBatch(db, scope, id);
    if (!batch) throw createNotFoundError();
    if (batch.status === 'undone') return;
    if (batch.status !== 'applied')
      throw createApiError(contract.importCannotBeUndone, { reason: IMPORT_STATUS_REASONS[batch.status] });
    const changed = await listRecordsChangedSinceImport(db, scope, id, MAX_NAMED);
    if (changed.total > 0)
      throw createApiError(contract.importCannotBeUndone, { reason: describeChanged(changed.records, changed.total) });
    await logAudit(context, {
      action: 'exchange.undone',
      targetKind: 'import',
      targetUuid: id,
      detail: { fileName: batch.fileName },
    });
    await restoreImportedRows(db, scope, id);
    if (batch.enterpriseBefore !== null)
      await saveEnterpriseDocumentFields(app, scope, decryptEnterprise(cipher, batch.enterpriseBefore), now);
    await editBatch(db, scope, id, { status: 'undone', undoTime: now }, now);
    await changes.announce({ entUuid: scope.entUuid, kind: 'firm' });
  });
  return await getBatch(context, id);
}
