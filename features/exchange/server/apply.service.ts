import { tableOf } from '#domain/text/table.ts';
import { saveFirmAchievements } from '#features/achievements/server/public.ts';
import { saveFirmCertificates } from '#features/certificates/server/public.ts';
import { saveFirmDeclarations, saveFirmEquipment } from '#features/declarations/server/public.ts';
import { saveFirmEnterprise } from '#features/enterprise/server/public.ts';
import { getFirm } from '#features/firm/server/public.ts';
import { saveFirmPeople } from '#features/personnel/server/public.ts';
import { saveFirmProjects } from '#features/projects/server/public.ts';
import { fail, notFound } from '#platform/contract/fault.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import * as contract from '../contract.ts';
import { editBatch, type ImportResult, lockBatch } from './batch.repo.ts';
import { addImages, type ChangedRecord, closeImages, listChangedSince, restoreImages } from './image.repo.ts';
import { openEnterprise, openPayload, type Saves, sealEnterprise } from './payload.ts';
import { getBatch, replanBatch } from './preview.service.ts';

const REASONS = {
  reading: '文件还在读取',
  ready: '还没有执行导入',
  refused: '文件没有通过读取',
  applied: '已经执行过',
  undone: '已经撤销，请重新上传',
} as const;

/** Records always carry the key that the plan gave them. */
const keyed = <T extends { readonly uuid?: string | undefined }>(rows: readonly T[]) =>
  rows.map((row) => ({ ...row, uuid: row.uuid ?? '' }));

/** Hands every part to the feature that owns it. People first: others refer to them. */
async function writeSaves({ app, scope, now }: MemberContext, saves: Saves): Promise<void> {
  if (saves.enterprise) await saveFirmEnterprise(app, scope, saves.enterprise, now);
  if (saves.certificates) await saveFirmCertificates(app, scope, saves.certificates, now);
  if (saves.registeredPeople || saves.otherPeople) {
    await saveFirmPeople(
      app,
      scope,
      { registeredPeople: saves.registeredPeople ?? [], otherPeople: saves.otherPeople ?? [] },
      now,
    );
  }
  if (saves.projects) await saveFirmProjects(app.db, scope, keyed(saves.projects), now);
  if (saves.achievements) {
    // The plan has turned every reference into a key of the database already.
    await saveFirmAchievements(
      app,
      scope,
      { achievements: saves.achievements, references: { people: new Map(), projects: new Map() } },
      now,
    );
  }
  if (saves.equipment) await saveFirmEquipment(app.db, scope, keyed(saves.equipment), now);
  if (saves.declarations) await saveFirmDeclarations(app.db, scope, keyed(saves.declarations), now);
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockBatch>>>;

function checkApplicable(batch: Locked, mode: 'all' | 'good'): asserts batch is Locked & { payload: string } {
  if (batch.status !== 'ready' || batch.payload === null)
    throw fail(contract.notReady, { reason: REASONS[batch.status] });
  if (mode === 'all' && batch.faultCount > 0) throw fail(contract.hasFaults, { count: batch.faultCount });
  if (!batch.records.some((record) => record.state === 'new' || record.state === 'changed'))
    throw fail(contract.nothingToApply);
}

/** @returns false when the firm is not what the preview was made from; nothing is written then */
async function applyInTransaction(context: MemberContext, id: string, mode: 'all' | 'good'): Promise<boolean> {
  const { app, scope, now } = context;
  const batch = await lockBatch(app.db, scope, id);
  if (!batch) throw notFound();
  if (batch.status === 'applied') return true;
  checkApplicable(batch, mode);
  const { firm, fingerprint } = await getFirm(app, scope);
  if (fingerprint !== batch.fingerprint) return false;
  const { saves } = openPayload(app.cipher, batch.payload);
  await addImages(app.db, scope, id);
  await writeSaves(context, saves);
  await closeImages(app.db, scope, id);
  const count = (state: string): number => batch.records.filter((record) => record.state === state).length;
  const result: ImportResult = { added: count('new'), changed: count('changed'), skipped: count('faulty') };
  const enterpriseBefore = saves.enterprise ? sealEnterprise(app.cipher, firm.enterprise) : null;
  await editBatch(app.db, scope, id, { status: 'applied', mode, result, applyTime: now, enterpriseBefore }, now);
  await recordAudit(context, {
    action: 'exchange.imported',
    targetKind: 'import',
    targetUuid: id,
    detail: { fileName: batch.fileName, mode, ...result },
  });
  await app.changes.announce({ entUuid: scope.entUuid, kind: 'firm' });
  return true;
}

/**
 * Everything or nothing: one transaction, so that a program that is stopped in the middle leaves no half import. The batch remembers
 * that it was applied, so a second call answers the same and does nothing.
 */
export async function applyImport(
  context: MemberContext,
  input: { readonly id: string; readonly mode: 'all' | 'good' },
): Promise<contract.Batch> {
  const { app } = context;
  const fits = await app.db.transaction(() => applyInTransaction(context, input.id, input.mode));
  if (!fits) {
    await replanBatch(context, input.id);
    throw fail(contract.changedSince);
  }
  return await getBatch(context, input.id);
}

const KINDS = tableOf<string>({
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
const MOST_NAMED = 5;

function describeChanged(records: readonly ChangedRecord[], total: number): string {
  const names = records.map((record) => `${KINDS[record.table] ?? record.table}“${record.title}”`).join('、');
  return `导入后有 ${total} 条记录又被修改：${names}${total > records.length ? ' 等' : ''}`;
}

/** Puts back what stood before the import, as one step; refused when somebody changed one of its records since. */
export async function undoImport(context: MemberContext, id: string): Promise<contract.Batch> {
  const { app, scope, now } = context;
  await app.db.transaction(async () => {
    const batch = await lockBatch(app.db, scope, id);
    if (!batch) throw notFound();
    if (batch.status === 'undone') return;
    if (batch.status !== 'applied') throw fail(contract.cannotUndo, { reason: REASONS[batch.status] });
    const changed = await listChangedSince(app.db, scope, id, MOST_NAMED);
    if (changed.total > 0) throw fail(contract.cannotUndo, { reason: describeChanged(changed.records, changed.total) });
    await restoreImages(app.db, scope, id, now);
    if (batch.enterpriseBefore !== null)
      await saveFirmEnterprise(app, scope, openEnterprise(app.cipher, batch.enterpriseBefore), now);
    await editBatch(app.db, scope, id, { status: 'undone', undoTime: now }, now);
    await recordAudit(context, {
      action: 'exchange.undone',
      targetKind: 'import',
      targetUuid: id,
      detail: { fileName: batch.fileName },
    });
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'firm' });
  });
  return await getBatch(context, id);
}
