import { SECTION_LABELS } from '../workbook/sheets.ts';
import type { MergedList } from './children.ts';
import type { Rec } from './keys.ts';
import type { Target } from './targets.ts';

export interface Merged {
  readonly value: Rec;
  readonly lists: Readonly<Record<string, MergedList>>;
}

/** The state of a changed record before and after the import. */
export interface Draft {
  readonly target: Target;
  readonly merged: Merged;
  readonly before: Rec | null;
  readonly after: Rec;
}

export const getSheetName = (target: Target): string =>
  target.record?.sheet ?? target.children[0]?.sheet ?? SECTION_LABELS[target.section];
export const getRow = (target: Target): number => target.record?.row ?? target.children[0]?.row ?? 1;
