import { CHANGE_KINDS, type ChangeKind } from '#domain/access/approval.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { CallPreview } from '#platform/server/http/handle.ts';
import * as contract from '../import-export.contract.ts';
import { getArchive } from './archive/archive.service.ts';
import { getBatchRow } from './batch.repo.ts';
import { listPreviewRecords } from './part.repo.ts';
import { getBatch, listBatchRecords } from './preview.service.ts';
import { IMPORT_STATUS_REASONS } from './reasons.ts';
import type { DocumentSection } from './workbook/column.ts';
import { WORKBOOK_SHEETS } from './workbook/sheets.ts';

/** Number of sample records of each kind in a preview. */
const SAMPLE = 10;
const MB = 1024 * 1024;

const MODES = { all: '全部导入', good: '只导入无问题的行' } as const;
const formatCounts = (count: { readonly new: number; readonly changed: number }): string =>
  [count.new > 0 && `新增 ${count.new} 条`, count.changed > 0 && `修改 ${count.changed} 条`].filter(Boolean).join('，');
const describeOf = (text: string): string | null => (text === '' ? null : text);

type Records = CallPreview['records'];

async function getSample(context: MemberContext, id: string, act: 'add' | 'edit') {
  const { app, scope } = context;
  const filter = { sheet: undefined, state: act === 'add' ? 'new' : 'changed' };
  const { rows, total } = await listPreviewRecords(app.db, scope, id, filter, { offset: 0, limit: SAMPLE });
  const records: Records = rows.map(({ sheet, title, changes }) => ({
    kindLabel: sheet,
    name: title,
    act,
    changes: changes.map(({ label, before, after }) => ({
      label,
      before: describeOf(before),
      after: describeOf(after),
    })),
  }));
  return { records, isCut: total > rows.length };
}

/**
 * Returns the counts of each sheet and the changes of the first records.
 * @throws ApiError 404, or 409 if the batch has no changes
 */
export async function previewApply(
  context: MemberContext,
  { id, mode }: { readonly id: string; readonly mode: 'all' | 'good' },
): Promise<CallPreview> {
  const { app, scope } = context;
  const batch = await getBatchRow(app.db, scope, id);
  if (!batch) throw createNotFoundError();
  // An already applied batch may be previewed again, because its approval may have been interrupted.
  if (batch.status !== 'ready' && batch.status !== 'applying' && batch.status !== 'applied')
    throw createApiError(contract.importNotReady, { reason: IMPORT_STATUS_REASONS[batch.status] });
  if (mode === 'all' && batch.faultCount > 0)
    throw createApiError(contract.importHasErrors, { count: batch.faultCount });
  const touched = batch.counts.filter((count) => count.new + count.changed > 0);
  if (touched.length === 0) throw createApiError(contract.nothingToImport);
  const faulty = batch.counts.reduce((sum, count) => sum + count.faulty, 0);
  const changed = await getSample(context, id, 'edit');
  const added = await getSample(context, id, 'add');
  return {
    fields: [
      { label: '导入文件', value: batch.fileName },
      { label: '导入方式', value: MODES[mode] },
      ...touched.map((count) => ({ label: count.sheet, value: formatCounts(count) })),
      ...(faulty === 0 ? [] : [{ label: '有问题、不导入的行', value: `${faulty} 行` }]),
    ],
    records: [...changed.records, ...added.records],
    isCut: changed.isCut || added.isCut,
  };
}

/**
 * Lists the records changed by the import, which the undo restores.
 * @throws ApiError 404
 */
export async function previewUndo(context: MemberContext, id: string): Promise<CallPreview> {
  const { fileName, applyTime, result, status } = await getBatch(context, id);
  if (status !== 'applied' && status !== 'undone')
    throw createApiError(contract.importCannotBeUndone, { reason: IMPORT_STATUS_REASONS[status] });
  const { rows } = await listBatchRecords(context, id, { state: 'new', pageNum: 1, pageSize: SAMPLE });
  return {
    fields: [
      { label: '撤销的导入', value: fileName },
      ...(applyTime === null ? [] : [{ label: '导入时间', value: applyTime }]),
      ...(result === null
        ? []
        : [
            { label: '导入时新增、撤销后删除', value: `${result.added} 条` },
            { label: '导入时修改、撤销后恢复原值', value: `${result.changed} 条` },
          ]),
    ],
    records: rows.map(({ sheet, title }) => ({ kindLabel: sheet, name: title, act: 'remove', changes: [] })),
    isCut: (result?.added ?? 0) > rows.length,
  };
}

/**
 * Returns the number and size of the archive's attachments that will be restored.
 * @throws ApiError 404
 */
export async function previewRestoredFiles(context: MemberContext, id: string): Promise<CallPreview> {
  const { fileName, total, size } = await getArchive(context, id);
  return {
    fields: [
      { label: '归档文件', value: fileName },
      { label: '恢复的附件', value: `${total} 个` },
      ...(size === null ? [] : [{ label: '大小', value: `${Math.ceil(size / MB)} MB` }]),
    ],
    records: [],
    isCut: false,
  };
}

/** The subject of the change kinds for each section of a file. */
const SUBJECTS: Readonly<Record<DocumentSection, string>> = {
  enterprise: 'ent',
  certificates: 'certificate',
  registeredPeople: 'personnel',
  otherPeople: 'personnel',
  achievements: 'achievement',
  projects: 'project',
  equipment: 'declaration',
  declarations: 'declaration',
};

/**
 * Lists the change kinds that applying or undoing an import causes. A changed record counts as every kind of its subject, because it may
 * gain or lose parts and a person may leave the enterprise.
 */
async function listImportKinds(
  { app, scope }: MemberContext,
  id: string,
  ofNew: 'add' | 'remove',
): Promise<readonly ChangeKind[]> {
  const counts = (await getBatchRow(app.db, scope, id))?.counts ?? [];
  return counts.flatMap((count) => {
    const section = WORKBOOK_SHEETS.find(({ name }) => name === count.sheet)?.section;
    const own = CHANGE_KINDS.filter((kind) => section && kind.startsWith(`${SUBJECTS[section]}.`));
    return own.filter((kind) => count.changed > 0 || (count.new > 0 && kind.endsWith(`.${ofNew}`)));
  });
}

export const listApplyChangeKinds = (context: MemberContext, id: string) => listImportKinds(context, id, 'add');
export const listUndoChangeKinds = (context: MemberContext, id: string) => listImportKinds(context, id, 'remove');
