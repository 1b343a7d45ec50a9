/**
 * Fills places exactly with people of a few kinds (maximum flow). A supply is a set of people who fit the same places; each person fills
 * one place. Places are filled in order: earlier places have priority unless the total would decrease.
 */
export interface PersonSupply {
  /** Indices of the places that its people fit. */
  fits: readonly number[];
  size: number;
}

export interface PlaceFilling {
  /** Number of people per place. */
  filled: number[];
  /** Indexed as flow[supply][place]. */
  flow: number[][];
  total: number;
}

/** Finds an alternating path from a place with a vacancy to a supply with an unused person; null if there is none. */
function findPath(
  start: number,
  supplies: readonly PersonSupply[],
  spare: readonly number[],
  flow: readonly number[][],
): number[] | null {
  const cameFrom = new Map<number, { supply: number; place: number }>();
  const seenSupplies = new Set<number>();
  const queue = [start];
  for (let head = 0; head < queue.length; head += 1) {
    const place = queue[head] ?? 0;
    for (let supply = 0; supply < supplies.length; supply += 1) {
      if (seenSupplies.has(supply) || supplies[supply]?.fits.includes(place) !== true) continue;
      seenSupplies.add(supply);
      if ((spare[supply] ?? 0) > 0) return tracePath(place, supply, start, cameFrom);
      for (const other of supplies[supply]?.fits ?? []) {
        if (other === start || cameFrom.has(other) || (flow[supply]?.[other] ?? 0) === 0) continue;
        cameFrom.set(other, { supply, place });
        queue.push(other);
      }
    }
  }
  return null;
}

/** Returns place, supply, place, supply … from the start to the supply with an unused person. */
function tracePath(
  last: number,
  supply: number,
  start: number,
  cameFrom: ReadonlyMap<number, { supply: number; place: number }>,
): number[] {
  const path = [supply, last];
  let place = last;
  while (place !== start) {
    const step = cameFrom.get(place);
    if (step === undefined) break;
    path.push(step.supply, step.place);
    place = step.place;
  }
  return path.reverse();
}

export function fillPlaces(supplies: readonly PersonSupply[], needs: readonly number[]): PlaceFilling {
  const spare = supplies.map((supply) => supply.size);
  const flow = supplies.map(() => needs.map(() => 0));
  const filled = needs.map(() => 0);
  const move = (supply: number, place: number, change: number): void => {
    const row = flow[supply];
    if (row !== undefined) row[place] = (row[place] ?? 0) + change;
  };
  let total = 0;
  for (let place = 0; place < needs.length; place += 1) {
    total += takeSpare(place, needs, supplies, spare, filled, move);
    while ((filled[place] ?? 0) < (needs[place] ?? 0)) {
      const path = findPath(place, supplies, spare, flow);
      if (path === null) break;
      for (let step = 0; step + 1 < path.length; step += 2) {
        const supply = path[step + 1] ?? 0;
        move(supply, path[step] ?? 0, 1);
        const next = path[step + 2];
        if (next === undefined) spare[supply] = (spare[supply] ?? 0) - 1;
        else move(supply, next, -1);
      }
      filled[place] = (filled[place] ?? 0) + 1;
      total += 1;
    }
  }
  return { filled, flow, total };
}

/** Fills a place with unused people, beginning with people who fit the fewest places. */
function takeSpare(
  place: number,
  needs: readonly number[],
  supplies: readonly PersonSupply[],
  spare: number[],
  filled: number[],
  move: (supply: number, place: number, change: number) => void,
): number {
  let taken = 0;
  const order = supplies
    .map((supply, index) => ({ index, choices: supply.fits.length, fits: supply.fits.includes(place) }))
    .filter((item) => item.fits)
    .sort((a, b) => a.choices - b.choices || a.index - b.index);
  for (const { index } of order) {
    const amount = Math.min(spare[index] ?? 0, (needs[place] ?? 0) - (filled[place] ?? 0));
    if (amount <= 0) continue;
    move(index, place, amount);
    spare[index] = (spare[index] ?? 0) - amount;
    filled[place] = (filled[place] ?? 0) + amount;
    taken += amount;
  }
  return taken;
}
