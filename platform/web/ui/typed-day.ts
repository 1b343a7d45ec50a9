import { readWrittenDay } from '#domain/validity/written-day.ts';

/**
 * Result of parsing the text of a date field: a value in the format of the contracts, nothing, or an error text that follows the name of
 * the field.
 */
export type TypedDateValue =
  | { readonly is: 'value'; readonly value: string }
  | { readonly is: 'empty' }
  | { readonly is: 'wrong'; readonly words: string };

const EMPTY: TypedDateValue = { is: 'empty' };
const CLOCK = /(\d{1,2}):(\d{2})(?::\d{2})?$/;

interface Bounds {
  /** First day, YYYY-MM-DD. */
  readonly min?: string | undefined;
  /** Last day, YYYY-MM-DD. */
  readonly max?: string | undefined;
}

/** Parses a day in any unambiguous notation: 2024.3.5, 20240305, 2024-03-05, 2024年3月5日. */
export function parseTypedDay(text: string): TypedDateValue {
  if (text.trim() === '') return EMPTY;
  const read = readWrittenDay(text);
  if (read.is === 'day') return { is: 'value', value: read.day };
  return { is: 'wrong', words: read.is === 'unclear' ? read.words : '应为一个日期，如 2026-01-31' };
}

/** Reads a day with a time of day; the value is `YYYY-MM-DD HH:mm:ss`. */
export function parseTypedDateTime(text: string): TypedDateValue {
  if (text.trim() === '') return EMPTY;
  const plain = text.trim().replaceAll('：', ':');
  const [clock = '', hour = '', minute = ''] = CLOCK.exec(plain) ?? [];
  const before = plain.slice(0, plain.length - clock.length);
  const day = parseTypedDay(before.endsWith('T') ? before.slice(0, -1) : before);
  if (day.is !== 'value') return day;
  if (hour === '') return { is: 'wrong', words: '缺少时间，请写成 2026-01-31 09:00 的形式' };
  if (Number(hour) > 23 || Number(minute) > 59) return { is: 'wrong', words: '不是存在的时间' };
  return { is: 'value', value: `${day.value} ${hour.padStart(2, '0')}:${minute}:00` };
}

/** Returns the error of a typed text as a sentence that names the field; null if there is none. */
export function getTypedDateError(label: string, typed: TypedDateValue, { min, max }: Bounds = {}): string | null {
  if (typed.is === 'empty') return null;
  if (typed.is === 'wrong') return `${label}${typed.words}`;
  const day = typed.value.slice(0, 10);
  if (min !== undefined && day < min) return `${label}不能早于 ${min}`;
  return max !== undefined && day > max ? `${label}不能晚于 ${max}` : null;
}

/** Returns whether a key press commits the typed text. The Enter that confirms a word of an input method does not. */
export const isConfirmingEnter = ({ key, isComposing }: Pick<KeyboardEvent, 'key' | 'isComposing'>): boolean =>
  key === 'Enter' && !isComposing;

/**
 * Replaces the typed text of a field in the data of its form with the parsed value. A form may be read while the field still has the focus:
 * on phones, and when it is submitted without a key.
 * @returns a function that ends the replacement
 */
export function replaceFormValue(form: EventTarget | null, name: string, getValue: () => string): () => void {
  const write = (event: Event): void => {
    if ('formData' in event && event.formData instanceof FormData && event.formData.has(name))
      event.formData.set(name, getValue());
  };
  form?.addEventListener('formdata', write);
  return () => form?.removeEventListener('formdata', write);
}
