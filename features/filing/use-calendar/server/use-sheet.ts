import { SUBJECT_KIND_LABELS, USE_KIND_LABELS } from '#domain/use-calendar/use.ts';
import type { ExportSheet } from '#platform/server/workbook/list-export.ts';
import type { UseRow } from '../contract/fields.ts';

const PHASE_WORDS = { coming: '未开始', running: '进行中', over: '已结束' } as const;

export const USE_SHEET: ExportSheet<UseRow> = {
  name: '使用登记',
  columns: [
    { label: '对象', width: 30, value: (row) => row.subjectName },
    { label: '对象类别', width: 12, value: (row) => SUBJECT_KIND_LABELS[row.subjectKind] },
    { label: '用途', width: 12, value: (row) => USE_KIND_LABELS[row.kind] },
    { label: '用于何处', width: 30, value: (row) => row.title },
    { label: '职务', width: 12, value: (row) => row.role },
    { label: '锁证', width: 10, value: (row) => (row.isLocked ? '是' : null) },
    { label: '开始', width: 12, value: (row) => row.fromOn ?? '待核对' },
    { label: '结束', width: 12, value: (row) => row.toOn },
    { label: '预计释放', width: 12, value: (row) => row.releaseOn },
    { label: '状态', width: 12, value: (row) => PHASE_WORDS[row.phase] },
    {
      label: '冲突',
      width: 30,
      value: (row) => row.conflicts.map((one) => `${one.words}${one.isCertain ? '' : '（待核对）'}`).join('\n') || null,
    },
    { label: '备注', width: 30, value: (row) => row.note },
  ],
};
