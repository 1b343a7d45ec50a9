/**
 * Assigns pieces of equipment to items, each piece to one item: finds the set of items of the required size with the fewest missing pieces,
 * filled by a maximum flow. Standards list at most eleven items, so every set is tried.
 */
import { fillPlaces } from '../allocation/fill-places.ts';

export interface EquipmentSupply {
  /** Indexes of the items that this equipment matches. */
  fits: readonly number[];
  size: number;
}

export interface EquipmentSelection {
  /** Pieces missing from the chosen items. */
  missing: number;
  items: readonly { item: number; missing: number }[];
  /** Number of pieces assigned to each item, including items that were not chosen: surplus pieces appear at an item that they match. */
  filled: readonly number[];
  given: readonly { supply: number; item: number; count: number }[];
}

function* listSets(size: number, from: number, count: number): Generator<number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let first = from; first <= count - size; first += 1)
    for (const rest of listSets(size - 1, first + 1, count)) yield [first, ...rest];
}

/** Chosen items are filled first, so that no other item uses a piece that they need. */
function fill(
  supplies: readonly EquipmentSupply[],
  needs: readonly number[],
  chosen: readonly number[],
): EquipmentSelection {
  const order = [...chosen, ...needs.map((_, item) => item).filter((item) => !chosen.includes(item))];
  const placeOf = new Map(order.map((item, place) => [item, place]));
  const filling = fillPlaces(
    supplies.map(({ fits, size }) => ({
      size,
      fits: fits.map((item) => placeOf.get(item) ?? 0).sort((a, b) => a - b),
    })),
    order.map((item) => needs[item] ?? 0),
  );
  const filled = needs.map((_, item) => filling.filled[placeOf.get(item) ?? 0] ?? 0);
  const items = chosen.map((item) => ({ item, missing: (needs[item] ?? 0) - (filled[item] ?? 0) }));
  return {
    missing: items.reduce((sum, item) => sum + item.missing, 0),
    items,
    filled,
    given: filling.flow.flatMap((row, supply) =>
      order.flatMap((item, place) => {
        const count = row[place] ?? 0;
        return count > 0 ? [{ supply, item, count }] : [];
      }),
    ),
  };
}

/**
 * Chooses the items of a standard that the enterprise's equipment fills best.
 * @param needs number of pieces per item; null: the standard gives no number
 * @param isLenient whether an item without a number is assumed to be met
 */
export function selectEquipmentItems(
  supplies: readonly EquipmentSupply[],
  needs: readonly (number | null)[],
  needed: number,
  isLenient: boolean,
): EquipmentSelection {
  const known = needs.map((need) => need ?? 0);
  let best: EquipmentSelection | null = null;
  for (const chosen of listSets(needed, 0, needs.length)) {
    const found = fill(supplies, known, chosen);
    const unknown = isLenient ? 0 : chosen.filter((item) => needs[item] === null).length;
    const missing = found.missing + unknown;
    if (best !== null && missing >= best.missing) continue;
    best = { ...found, missing };
    if (missing === 0) break;
  }
  return best ?? { missing: 0, items: [], filled: [], given: [] };
}
