import { tableOf } from '#domain/text/table.ts';
import { utcDay } from '#domain/validity/day.ts';
import { writeCell } from '../workbook/cells.ts';
import { sheetOf } from '../workbook/sheets.ts';
import type { Merged } from './draft.ts';
import { maskId, plainText, type Rec } from './keys.ts';
import type { Target } from './targets.ts';

export interface FieldChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const getPath = (record: Rec, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, name) => (typeof found === 'object' && found !== null ? (found as Rec)[name] : undefined),
      record,
    );

const shown = (found: unknown): string => {
  if (found instanceof Date) return utcDay(found);
  const text = plainText(found);
  return text.length > 120 ? `${text.slice(0, 120)}……` : text;
};

const CHILD_LABELS = tableOf<string>({
  items: '资质项',
  registrations: '注册证书',
  works: '单位工程',
});

/** Fields that differ, in the words of the sheet; ID numbers stay masked. */
export function describeChanges(
  target: Target,
  before: Rec,
  after: Rec,
  merged: Merged,
  nameOf: (uuid: string) => string,
): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const column of sheetOf(target.section).columns) {
    if (column.hidden || column.refersTo) continue;
    const [old, now] = [getPath(before, column.field), getPath(after, column.field)];
    if (JSON.stringify(old ?? null) === JSON.stringify(now ?? null)) continue;
    const write = (found: unknown): string => {
      if (column.kind === 'citizenId') return maskId(plainText(found));
      return column.kind === 'person' || column.kind === 'project'
        ? nameOf(plainText(found))
        : shown(writeCell(found, column));
    };
    changes.push({ label: column.label, before: write(old), after: write(now) });
  }
  for (const [list, { added, changed }] of Object.entries(merged.lists)) {
    if (JSON.stringify(before[list]) === JSON.stringify(after[list])) continue;
    const parts = [added > 0 ? `新增 ${added} 项` : '', changed > 0 ? `更新 ${changed} 项` : ''].filter(Boolean);
    changes.push({ label: CHILD_LABELS[list] ?? list, before: '', after: parts.join('，') });
  }
  return changes;
}
