/** A measure of a unit work: 高度 81.5 m, 跨度 36m ×3 (for three such works), or a name without a value. */
export interface Measure {
  readonly metric: string;
  readonly value: number | null;
  readonly unit: string | null;
  readonly count: number | null;
}

/** Maximum length of a measure, because the parser tries every position as the start of the number. */
const MAX_SIGNS = 120;
const TIMES = /[×x*]\s*(\d{1,7})$/i;
const SEPARATORS = /[\s:：=]/;
const NUMBER = /^[+-]?\d[\d,]*(?:\.\d+)?/;
/** Matches the rest of a measure: at most one word may follow the number. */
const UNIT = /^\s*(\S*)$/;

/** Splits a text into name and number at a position; null if no number starts there. */
function partAt(text: string, start: number): Omit<Measure, 'count'> | null {
  const number = NUMBER.exec(text.slice(start))?.[0];
  if (number === undefined) return null;
  const unit = UNIT.exec(text.slice(start + number.length))?.[1];
  const metric = text
    .slice(0, start)
    .replace(/(?<![\s:：=])[\s:：=]+$/, '')
    .trim();
  if (unit === undefined || metric === '') return null;
  return { metric, value: Number(number.replace(/,/g, '')), unit: unit || null };
}

const firstOf = (text: string, starts: readonly number[]): Omit<Measure, 'count'> | null => {
  for (const start of starts) {
    const found = partAt(text, start);
    if (found) return found;
  }
  return null;
};

/** Parses the first number after a separator that is followed by at most one word; otherwise the first number. */
function readSized(text: string): Omit<Measure, 'count'> | null {
  const places = Array.from({ length: text.length }, (_unused, place) => place);
  const digit = text.search(/\d/);
  return (
    firstOf(
      text,
      places.filter((place) => place > 0 && SEPARATORS.test(text[place - 1] ?? '')),
    ) ??
    firstOf(text, digit < 0 ? [] : [digit - 1, digit].filter((place) => place > 0 && !/\d/.test(text.slice(0, place))))
  );
}

/**
 * Parses a measure.
 * @returns null if the text is not a measure
 */
export function parseMeasure(item: string): Measure | null {
  const text = item.slice(0, MAX_SIGNS).replace(/[０-９．，]/g, (digit) => digit.normalize('NFKC'));
  const times = TIMES.exec(text);
  const counted = times && readSized(text.slice(0, times.index).trimEnd());
  if (counted) return { ...counted, count: Number(times[1]) };
  const sized = readSized(text);
  if (sized) return { ...sized, count: null };
  return /\d/.test(text) || text.trim() === '' ? null : { metric: text.trim(), value: null, unit: null, count: null };
}
