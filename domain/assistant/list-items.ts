/** A statement split into its introduction and the items of its list. */
export interface ListStatement {
  readonly lead: string;
  readonly items: readonly string[];
  /** The text after the list. */
  readonly rest: string;
}

const NUMBERED = /（\d{1,2}）/;
const LEAST = 3;
/** Minimum number of names separated by 、 for display as a list; the names must also be short. */
const LEAST_NAMES = 4;
const MAX_NAME = 40;
/** The placeholder for 、 within brackets while a list is split; it does not occur in texts. */
const HELD = '\u0001';

const trim = (text: string): string => text.trim().replace(/[；;。]$/u, '');

function splitItems(list: string): readonly string[] {
  if (NUMBERED.test(list)) return list.split(NUMBERED).map(trim).filter(Boolean);
  const parts = list.split(/[；;]/u).map(trim).filter(Boolean);
  if (parts.length >= LEAST) return parts;
  // Text in brackets is not split: 职称（给排水、电气） is one name.
  const names = list
    .replace(/（[^（）]*）/gu, (bracket) => bracket.replaceAll('、', HELD))
    .split('、')
    .map((name) => trim(name.replaceAll(HELD, '、')))
    .filter(Boolean);
  return names.length >= LEAST_NAMES && names.every((name) => name.length <= MAX_NAME) ? names : [];
}

/**
 * Parses the list after the last colon that introduces one, such as requirements, materials or steps.
 * @returns null if the text contains no list
 */
export function readList(text: string): ListStatement | null {
  const end = /。(?=.)/u.exec(text)?.index ?? text.length;
  const first = text.slice(0, end);
  const colon = first.indexOf('：');
  if (colon < 0) return null;
  const items = splitItems(first.slice(colon + 1));
  if (items.length < LEAST) return null;
  return { lead: first.slice(0, colon + 1), items, rest: text.slice(end).replace(/^。/u, '') };
}
