import type { CopyField, FullValue } from '../contract/copy.ts';

/** Full values by the position of their cell in the table, with the masked value of each. */
export type FullValues = ReadonlyMap<number, FullValue>;

export const toFullValues = (values: readonly FullValue[]): FullValues =>
  new Map(values.map((value) => [value.at, value]));

export interface Placed {
  readonly field: CopyField;
  readonly at: number;
}

/**
 * Returns whether each full value still belongs to its cell. If the table has changed, a number could otherwise appear beside another
 * person.
 */
export const isCurrent = (full: FullValues, cells: readonly Placed[]): boolean =>
  cells.every(({ field, at }) => (full.get(at)?.masked ?? field.value) === field.value);
