import type { CopyField, FullValue } from '../contract/copy.ts';

/** Whole values by the position of their cell in the table, with the masked values that they belong to. */
export type FullValues = ReadonlyMap<number, FullValue>;

export const toFullValues = (values: readonly FullValue[]): FullValues =>
  new Map(values.map((value) => [value.at, value]));

export interface Placed {
  readonly field: CopyField;
  readonly at: number;
}

/** Whether each whole value still belongs to its cell. After a change of the table, a number could be beside another person. */
export const isCurrent = (full: FullValues, cells: readonly Placed[]): boolean =>
  cells.every(({ field, at }) => (full.get(at)?.masked ?? field.value) === field.value);
