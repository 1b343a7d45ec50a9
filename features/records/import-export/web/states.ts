import type { StatusLook } from '#platform/web/ui/validity-tag.tsx';
import type { ImportBatch, PlannedRow } from '../import-export.contract.ts';

export const BATCH_STATUS_LABELS: Readonly<
  Record<ImportBatch['status'], { readonly words: string; readonly look: StatusLook }>
> = {
  reading: { words: '读取中', look: 'due90' },
  ready: { words: '待导入', look: 'due60' },
  refused: { words: '未通过', look: 'due7' },
  applying: { words: '导入中', look: 'due90' },
  applied: { words: '已导入', look: 'valid' },
  undone: { words: '已撤销', look: 'notAssessed' },
};

export const RECORD_STATE_LABELS: Readonly<Record<PlannedRow['state'], string>> = {
  new: '新增',
  changed: '修改',
  unchanged: '无变化',
  faulty: '有问题',
};

export type WizardStep = 'upload' | 'preview' | 'result';

/** Returns the step of the wizard that a batch has reached. */
export const getWizardStep = (batch: ImportBatch | undefined): WizardStep => {
  if (!batch || batch.status === 'reading' || batch.status === 'refused') return 'upload';
  return batch.status === 'ready' || batch.status === 'applying' ? 'preview' : 'result';
};

/** Returns the label of a button while an import is applied. */
export const formatImportProgress = ({ progress }: ImportBatch): string =>
  progress && progress.total > 0 ? `导入中 ${Math.floor((100 * progress.done) / progress.total)}%` : '导入中';

const sum = (batch: ImportBatch, state: 'new' | 'changed' | 'unchanged' | 'faulty'): number =>
  batch.counts.reduce((total, count) => total + count[state], 0);

export interface BatchTotals {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly faulty: number;
}

export const computeBatchTotals = (batch: ImportBatch): BatchTotals => ({
  added: sum(batch, 'new'),
  changed: sum(batch, 'changed'),
  unchanged: sum(batch, 'unchanged'),
  faulty: sum(batch, 'faulty'),
});

/** Formats the preview in one sentence: the changes, and whether they may be applied. */
export function formatBatchSummary(batch: ImportBatch): string {
  const { added, changed, unchanged, faulty } = computeBatchTotals(batch);
  if (batch.faultCount > 0 && added + changed === 0) return `有 ${batch.faultCount} 处问题，没有可以导入的行`;
  if (batch.faultCount > 0 && faulty === 0)
    return `有 ${batch.faultCount} 处内容没有读取，这些格先留空；${added + changed} 条记录可以导入`;
  if (batch.faultCount > 0)
    return `有 ${batch.faultCount} 处问题，涉及 ${faulty} 条记录；其余 ${added + changed} 条可以导入`;
  if (added + changed === 0) return `文件与现有数据一致，${unchanged} 条记录没有变化`;
  if (batch.noticeCount > 0)
    return `有 ${batch.noticeCount} 处提示，请看“问题”一栏；将新增 ${added} 条、修改 ${changed} 条`;
  return `没有发现问题，将新增 ${added} 条、修改 ${changed} 条`;
}
