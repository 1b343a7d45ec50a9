/** Removes names of people and their numbers from any text for readers outside the enterprise. */

/** Splits off the bracketed suffix of a name, as in sample names; the suffix is not part of the name. */
function splitName(name: string): readonly [own: string, rest: string] {
  const whole = name.trim();
  const at = whole.search(/[（(]/);
  return at === -1 ? [whole, ''] : [whole.slice(0, at), whole.slice(at)];
}

/** Masks a name: 林嘉禾 → 林＊＊, recognisable for acquaintances and anonymous for everyone else. */
export function hideName(name: string): string {
  const [own, rest] = splitName(name);
  const [first = '', ...others] = [...own.trim()];
  return `${first}${'＊'.repeat(Math.max(others.length, 1))}${rest}`;
}

/** Numbers of identity cards of either length, and of mobile phones. */
const NUMBERS = /(?<![0-9A-Za-z])(?:\d{17}[\dXx]|\d{15}|1[3-9]\d{9})(?![0-9A-Za-z])/g;

export const hideNumbers = (text: string): string => text.replaceAll(NUMBERS, (found) => '＊'.repeat(found.length));

/** Minimum length; a name of one character would match in every sentence. */
const SHORTEST = 2;

/**
 * Hides every name in a text, the longest match at each position first; the cost depends on the length of the text, not on the number of
 * names.
 */
export function createNameHider(names: Iterable<string>): (text: string) => string {
  const known = new Set<string>();
  for (const name of names) {
    // A text may use the name without its bracketed suffix.
    for (const one of [name.trim(), splitName(name)[0].trim()]) if (one.length >= SHORTEST) known.add(one);
  }
  const firsts = new Set([...known].map((name) => name.charAt(0)));
  const lengths = [...new Set([...known].map(({ length }) => length))].sort((a, b) => b - a);
  const nameAt = (text: string, from: number): string | undefined => {
    if (!firsts.has(text.charAt(from))) return undefined;
    return lengths.map((length) => text.slice(from, from + length)).find((part) => known.has(part));
  };
  return (text) => {
    let [told, at] = ['', 0];
    while (at < text.length) {
      const found = nameAt(text, at);
      told += found === undefined ? text.charAt(at) : hideName(found);
      at += found?.length ?? 1;
    }
    return told;
  };
}

/** Applies a function to every string within a JSON value; field names are unchanged. */
export function mapTexts<T>(value: T, change: (text: string) => string): T;
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts<unknown>(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts<unknown>(one, change)]));
}
