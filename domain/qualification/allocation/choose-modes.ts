/**
 * Chooses how many people of each kind serve the joint mode (registered and titled) and how many the single pool (a post, a skill), so that
 * most places are filled, by branch and bound over these numbers. The bound: a flexible person fills a place of a joint class or a single
 * place, never both; with only one joint class this is an ordinary flow. Each kind is therefore tied to one joint class, as a supply of
 * single units to that class or the single pool, and is unrestricted in the other classes. With any such tie, no choice fills more places;
 * if the resulting flow uses no kind beyond its size, it is a feasible and optimal choice. A kind that exceeds its size is tied to the
 * class in which it exceeds it; if that does not help, its number is split into two ranges at a value that excludes the flow from both.
 */
import { fillPlaces, type PersonSupply, type PlaceFilling } from './fill-places.ts';

/** A kind of people who fit at least two classes of the joint mode and also the single pool. */
export interface FlexiblePersonKind {
  size: number;
  joint: readonly (readonly number[])[];
  single: readonly number[];
}

export interface ModeSelectionInput {
  plain: readonly PersonSupply[];
  choosers: readonly FlexiblePersonKind[];
  needs: readonly number[];
  /** Number of places at the beginning of the list that have priority. */
  first: number;
}

export interface ModeSelection {
  /** Number of people of each chooser who serve the single pool. */
  singles: readonly number[];
  /** The flow: first the ordinary supplies, then for each flexible kind its joint classes and the single pool. */
  filling: PlaceFilling;
  /** Upper bound over all choices. */
  limit: number;
  isExact: boolean;
}

/** Minimum and maximum number of people of each chooser who serve the single pool. */
interface Box {
  least: readonly number[];
  most: readonly number[];
}

/**
 * Maximum number of search nodes. No real enterprise reaches it; it prevents extreme data from blocking the process. The best result found
 * is then returned with its maximum distance from the optimum.
 */
const mostNodes = 3000;

const join = (a: readonly number[], b: readonly number[]): number[] => [...a, ...b].sort((x, y) => x - y);

/** Returns the flow for one choice. */
function fillChosen({ plain, choosers, needs }: ModeSelectionInput, singles: readonly number[]): PlaceFilling {
  const supplies = choosers.flatMap(({ size, joint, single }, index): PersonSupply[] => {
    const alone = singles[index] ?? 0;
    return [...joint.map((fits) => ({ fits, size: size - alone })), { fits: single, size: alone }];
  });
  return fillPlaces([...plain, ...supplies], needs);
}

/** Returns the value to maximise: first the priority places, then all places. */
function valueOf(filling: PlaceFilling, { needs, first }: ModeSelectionInput): number {
  const scale = needs.reduce((sum, need) => sum + need, 0) + 1;
  const head = filling.filled.slice(0, first).reduce((sum, count) => sum + count, 0);
  return head * scale + filling.total;
}

/** Number of people of each chooser who fill a single place, and the largest number who fill one joint class, with that class. */
interface Use {
  single: number;
  joint: number;
  pool: number;
}

interface Bound {
  value: number;
  total: number;
  uses: readonly Use[];
}

/** Returns the bound if each chooser is tied to one of its joint classes and is unrestricted in the others within the box. */
function boundBy(question: ModeSelectionInput, box: Box, ties: readonly number[]): Bound {
  const { plain, choosers, needs } = question;
  const supplies: PersonSupply[] = [...plain];
  const rows = choosers.map(({ size, joint, single }, index) => {
    const [least, most] = [box.least[index] ?? 0, box.most[index] ?? size];
    const tied = joint[ties[index] ?? 0] ?? [];
    const start = supplies.length;
    supplies.push({ fits: tied, size: size - most }, { fits: single, size: least });
    supplies.push({ fits: join(tied, single), size: most - least });
    for (const fits of joint.filter((_, pool) => pool !== (ties[index] ?? 0)))
      supplies.push({ fits, size: size - least });
    return start;
  });
  const filling = fillPlaces(supplies, needs);
  const count = (row: number, fits: readonly number[]): number =>
    fits.reduce((sum, place) => sum + (filling.flow[row]?.[place] ?? 0), 0);
  const uses = choosers.map(({ joint, single }, index): Use => {
    const start = rows[index] ?? 0;
    const tie = ties[index] ?? 0;
    const alone = count(start + 1, single) + count(start + 2, single);
    const free = joint.map((_, pool) => pool).filter((pool) => pool !== tie);
    const used = joint.map((fits, pool) =>
      pool === tie ? count(start, fits) + count(start + 2, fits) : count(start + 3 + free.indexOf(pool), fits),
    );
    const pool = used.reduce((best, amount, own) => (amount > (used[best] ?? 0) ? own : best), 0);
    return { single: alone, joint: used[pool] ?? 0, pool };
  });
  return { value: valueOf(filling, question), total: filling.total, uses };
}

const excess = ({ single, joint }: Use, size: number): number => single + joint - size;

/** Finds the chooser that exceeds its number of people most; −1 if there is none. */
function findWorst(uses: readonly Use[], choosers: readonly FlexiblePersonKind[]): number {
  let worst = -1;
  uses.forEach((use, index) => {
    const own = excess(use, choosers[index]?.size ?? 0);
    const most = worst === -1 ? 0 : excess(uses[worst] ?? use, choosers[worst]?.size ?? 0);
    if (own > most) worst = index;
  });
  return worst;
}

interface Node extends Bound {
  box: Box;
  ties: readonly number[];
}

/** Moves ties to the classes in which the flow exceeds the number of people, as long as that lowers the bound. */
function boundNode(question: ModeSelectionInput, box: Box, from: readonly number[]): Node {
  let best: Node = { ...boundBy(question, box, from), box, ties: from };
  for (;;) {
    const broken = best.uses.map((use, index) => excess(use, question.choosers[index]?.size ?? 0) > 0);
    if (!broken.includes(true)) return best;
    const ties = best.ties.map((tie, index) => (broken[index] === true ? (best.uses[index]?.pool ?? tie) : tie));
    const next = boundBy(question, box, ties);
    if (next.value >= best.value) return best;
    best = { ...next, box, ties };
  }
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Converts the flow of a bound to a choice: people who fill a single place in the flow also do so in the choice. */
const roundUses = ({ uses, box }: Node, choosers: readonly FlexiblePersonKind[]): number[] =>
  choosers.map(({ size }, index) => {
    const use = uses[index] ?? { single: 0, joint: 0, pool: 0 };
    const middle = Math.floor((use.single + size - use.joint) / 2);
    return clamp(excess(use, size) > 0 ? middle : use.single, box.least[index] ?? 0, box.most[index] ?? size);
  });

/** Both halves exclude the flow that used too many people of this chooser. */
function splitBox(node: Node, worst: number, size: number): Box[] {
  const use = node.uses[worst] ?? { single: 0, joint: 0, pool: 0 };
  const middle = size - use.joint + Math.floor((excess(use, size) - 1) / 2);
  const put = (list: readonly number[], value: number): number[] =>
    list.map((own, index) => (index === worst ? value : own));
  return [
    { least: node.box.least, most: put(node.box.most, middle) },
    { least: put(node.box.least, middle + 1), most: node.box.most },
  ];
}

export function selectModes(question: ModeSelectionInput): ModeSelection {
  const { choosers } = question;
  const all = { least: choosers.map(() => 0), most: choosers.map(({ size }) => size) };
  const root = boundNode(
    question,
    all,
    choosers.map(() => 0),
  );
  const start = roundUses(root, choosers);
  let best = { singles: start, filling: fillChosen(question, start) };
  let nodes = 0;
  let open: Node[] = [root];
  const isWorse = (node: Node): boolean => node.value <= valueOf(best.filling, question);
  while (open.length > 0 && nodes < mostNodes) {
    const node = open.reduce((top, other) => (other.value > top.value ? other : top));
    open = open.filter((other) => other !== node);
    if (isWorse(node)) break;
    nodes += 1;
    const singles = roundUses(node, choosers);
    const filling = fillChosen(question, singles);
    if (valueOf(filling, question) > valueOf(best.filling, question)) best = { singles, filling };
    const worst = findWorst(node.uses, choosers);
    if (worst === -1) continue;
    for (const box of splitBox(node, worst, choosers[worst]?.size ?? 0)) {
      const half = boundNode(question, box, node.ties);
      if (!isWorse(half)) open.push(half);
    }
  }
  const isExact = open.every(isWorse);
  const limit = isExact ? best.filling.total : Math.max(best.filling.total, ...open.map((node) => node.total));
  return { ...best, limit, isExact };
}
