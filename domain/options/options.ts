/** an option of a select. */
export interface Option {
  value: string;
  label: string;
}

/** An entry of an option list, with the record from which it was created. */
export interface OptionEntry<R> {
  label: string;
  value: string | number;
  raw: R;
}

/** A row of a dictionary. */
export interface DictionaryRow {
  dictLabel: string;
  dictValue: string;
}

const LABEL_KEYS = ['label', 'name', 'title'] as const;
const VALUE_KEYS = ['value', 'id', 'uid', 'key'] as const;

/**
 * Parses an option entry: the label from `label`, `name` or `title`, the value from `value`, `id`, `uid` or `key`; the values 0 and
 * '' are valid. Null without a value.
 */
export function readEntry<R extends object>(raw: R): OptionEntry<R> | null {
  const label = firstOf(raw, LABEL_KEYS, (found) => typeof found === 'string' && found.trim() !== '');
  const value = firstOf(raw, VALUE_KEYS, (found) => typeof found === 'string' || typeof found === 'number');
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return { label: typeof label === 'string' ? label : String(value), value, raw };
}

/** Returns the entries of records; records without a value are omitted. */
export function readEntries<R extends object>(rows: readonly R[]): OptionEntry<R>[] {
  return rows.flatMap((row) => readEntry(row) ?? []);
}

/** Builds the options of a dictionary. */
export function buildDictionaryOptions(rows: readonly DictionaryRow[]): Option[] {
  return rows.map((row) => ({ value: row.dictValue, label: row.dictLabel }));
}

/** Returns the label of a value, or the value itself if it is not in the list, so that a screen never shows an empty cell. */
export function getOptionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

const NOT_OFFERED = new Set(['101003', '101004', '102022', '102030']);
const SUPERVISION_NOT_OFFERED = new Set(['10400205', '10400207', '10400208', '10400209']);

/** removes standards that forms do not offer; the menu still lists them (G-10). */
export function filterOfferedStandards<O extends Pick<Option, 'value'>>(options: readonly O[]): O[] {
  return options.filter((option) => !NOT_OFFERED.has(option.value));
}

/** removes supervision standards that forms do not offer. */
export function filterOfferedSupervision<O extends Pick<Option, 'value'>>(options: readonly O[]): O[] {
  return options.filter((option) => !SUPERVISION_NOT_OFFERED.has(option.value));
}

function firstOf(raw: object, keys: readonly string[], isPresent: (found: unknown) => boolean): unknown {
  return keys.map((key): unknown => Reflect.get(raw, key)).find(isPresent);
}
