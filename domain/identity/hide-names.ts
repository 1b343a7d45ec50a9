/** Removes people's names and ID or phone numbers from any text, for users outside the enterprise. */

import { normaliseName } from '#domain/text/person-name.ts';

/** Splits off the bracketed suffix of a name, as in sample names; the suffix is not part of the name. */
function splitName(name: string): readonly [own: string, rest: string] {
  const whole = name.trim();
  const at = whole.search(/[（(]/);
  return at === -1 ? [whole, ''] : [whole.slice(0, at), whole.slice(at)];
}

/** Masks a name: 林嘉禾 → 林＊＊. Acquaintances can still recognise the person. */
export function hideName(name: string): string {
  const [own, rest] = splitName(name);
  const [first = '', ...others] = [...own.trim()];
  return `${first}${'＊'.repeat(Math.max(others.length, 1))}${rest}`;
}

/** Matches ID numbers of both lengths and mobile numbers. */
const NUMBERS = /(?<![0-9A-Za-z])(?:\d{17}[\dXx]|\d{15}|1[3-9]\d{9})(?![0-9A-Za-z])/g;

export const hideNumbers = (text: string): string => text.replaceAll(NUMBERS, (found) => '＊'.repeat(found.length));

/** Minimum length of a name; a name of one character would match in every sentence. */
const SHORTEST = 2;

/** Returns a text as compared with names, with the original position of each character. */
function toComparable(text: string): { readonly chars: string; readonly places: readonly number[] } {
  let chars = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    // Keeps line breaks, because a name does not continue on the next line.
    const plain = char === '\n' || /[\u4e00-\u9fff]/.test(char) ? char : normaliseName(char);
    chars += plain;
    for (let added = 0; added < plain.length; added += 1) places.push(at);
  }
  return { chars, places };
}

/**
 * Replaces every name in a text, in any spelling and the longest match at each position first; the cost depends on the length of the text,
 * not on the number of names.
 */
export function createNameReplacer(
  names: Iterable<string>,
  replace: (found: string) => string,
): (text: string) => string {
  const known = new Set([...names].map(normaliseName).filter(({ length }) => length >= SHORTEST));
  const firsts = new Set([...known].map((name) => name.charAt(0)));
  const lengths = [...new Set([...known].map(({ length }) => length))].sort((a, b) => b - a);
  return (text) => {
    const { chars, places } = toComparable(text);
    let [told, at, from] = ['', 0, 0];
    while (at < chars.length) {
      const length = firsts.has(chars.charAt(at))
        ? lengths.find((one) => known.has(chars.slice(at, at + one)))
        : undefined;
      if (length === undefined) {
        at += 1;
        continue;
      }
      const [start, end] = [places[at] ?? 0, (places[at + length - 1] ?? 0) + 1];
      told += text.slice(from, start) + replace(text.slice(start, end));
      at += length;
      from = end;
    }
    return told + text.slice(from);
  };
}

/** Masks every name in a text. */
export const createNameHider = (names: Iterable<string>): ((text: string) => string) =>
  // A text may use the name without its bracketed suffix.
  createNameReplacer(
    [...names].flatMap((name) => [name, splitName(name)[0]]),
    hideName,
  );

/** Applies a function to every string within a JSON value; field names are unchanged. */
export function mapTexts<T>(value: T, change: (text: string) => string): T;
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts<unknown>(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts<unknown>(one, change)]));
}
