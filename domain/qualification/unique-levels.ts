/** Lists the qualifications of an enterprise with each level once. */

interface Held {
  readonly itemName: string;
  readonly standardCode?: string | null;
  readonly level: string | null;
}

/** Removes the category from the code of a standard: `10300101` and `03-10300101` refer to the same standard. */
export const removeCategoryPrefix = (code: string): string => code.replace(/^\d\d-/, '');

/** An item without a code is identified by its name. */
const keyOf = ({ itemName, standardCode, level }: Held): string =>
  `${standardCode ? removeCategoryPrefix(standardCode) : itemName} ${level ?? ''}`;

/**
 * Removes repeated levels. Several certificates may contain one level, for example before and after a renewal. A report depends only on
 * standard and level, so the level is reported once, for the first certificate.
 */
export function uniqueByLevel<T extends Held>(items: readonly T[]): T[] {
  const told = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const isNew = !told.has(key);
    told.add(key);
    return isNew;
  });
}

/** Lists all items of the same level as the given one. */
export function listItemsOfLevel<T extends Held>(items: readonly T[], of: Held): T[] {
  const key = keyOf(of);
  return items.filter((item) => keyOf(item) === key);
}

/**
 * Maximum number of levels in a response. There are fewer standard levels, but the free-text levels of an enterprise may exceed this
 * number.
 */
const MAX_LEVELS = 400;

/** Returns the levels included in a response, and the number of further levels. */
export function listFirstLevels<T extends Held>(items: readonly T[]): { readonly levels: T[]; readonly more: number } {
  const levels = uniqueByLevel(items);
  return { levels: levels.slice(0, MAX_LEVELS), more: Math.max(0, levels.length - MAX_LEVELS) };
}
