/** A statement with the list that it holds. */
export interface ListStatement {
  readonly lead: string;
  readonly items: readonly string[];
  /** The text after the list. */
  readonly rest: string;
}

const NUMBERED = /（\d{1,2}）/;
const LEAST = 3;
/** Names between 、 are a list to read down only when there are this many, and short ones. */
const LEAST_NAMES = 4;
const MAX_NAME = 40;
/** The placeholder for 、 while a list is split; it occurs in no text. */
const HELD = '\u0001';

const trim = (text: string): string => text.trim().replace(/[；;。]$/u, '');

function splitItems(list: string): readonly string[] {
  if (NUMBERED.test(list)) return list.split(NUMBERED).map(trim).filter(Boolean);
  const parts = list.split(/[；;]/u).map(trim).filter(Boolean);
  if (parts.length >= LEAST) return parts;
  // 职称（给排水、电气） is one name: text in brackets does not split it.
  const names = list
    .replace(/（[^（）]*）/gu, (bracket) => bracket.replaceAll('、', HELD))
    .split('、')
    .map((name) => trim(name.replaceAll(HELD, '、')))
    .filter(Boolean);
  return names.length >= LEAST_NAMES && names.every((name) => name.length <= MAX_NAME) ? names : [];
}

/** Reads the list after the last colon that begins one: requirements, materials, steps. Null where the text is plain. */
export function readList(text: string): ListStatement | null {
  const end = /。(?=.)/u.exec(text)?.index ?? text.length;
  const first = text.slice(0, end);
  const colon = first.indexOf('：');
  if (colon < 0) return null;
  const items = splitItems(first.slice(colon + 1));
  if (items.length < LEAST) return null;
  return { lead: first.slice(0, colon + 1), items, rest: text.slice(end).replace(/^。/u, '') };
}
