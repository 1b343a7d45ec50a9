import type { CopyField, RevealedValue } from '../contract/copy.ts';

/** Full values by the position of their cell in the table, with the masked value of each. */
export type RevealedValues = ReadonlyMap<number, RevealedValue>;

export const indexRevealedValues = (values: readonly RevealedValue[]): RevealedValues =>
  new Map(values.map((value) => [value.at, value]));

export interface MaskedCell {
  readonly field: CopyField;
  readonly at: number;
}

/**
 * Returns whether each full value still belongs to its cell. If the table has changed, a number could otherwise appear beside another
 * person.
 */
export const areRevealedValuesCurrent = (full: RevealedValues, cells: readonly MaskedCell[]): boolean =>
  cells.every(({ field, at }) => (full.get(at)?.masked ?? field.value) === field.value);
