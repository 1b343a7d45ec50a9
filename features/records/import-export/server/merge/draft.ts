import { SECTION_LABELS } from '../workbook/sheets.ts';
import type { MergedList } from './children.ts';
import type { PlainRecord } from './keys.ts';
import type { ImportTarget } from './targets.ts';

export interface MergedRecord {
  readonly value: PlainRecord;
  readonly lists: Readonly<Record<string, MergedList>>;
}

/** The state of a changed record before and after the import. */
export interface MergedRecordDraft {
  readonly target: ImportTarget;
  readonly merged: MergedRecord;
  readonly before: PlainRecord | null;
  readonly after: PlainRecord;
}

export const getTargetSheetName = (target: ImportTarget): string =>
  target.record?.sheet ?? target.children[0]?.sheet ?? SECTION_LABELS[target.section];
export const getTargetRow = (target: ImportTarget): number => target.record?.row ?? target.children[0]?.row ?? 1;
