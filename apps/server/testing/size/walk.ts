import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { isMutation, type RouteSpec } from '#platform/contract/route.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type CallOf, getBases, getVariants } from './inputs.ts';
import { getCost, type PlanCost, type Sent } from './plan.ts';

export interface Answered {
  readonly status: number;
  // oxlint-disable-next-line no-explicit-any -- answers of any shape
  readonly body: any;
  readonly bytes: number;
  /** Records in an answer that is a file of several. */
  readonly fileRows: number;
}

type Cost = PlanCost & { readonly text: string };

/** Of operators' calls about records of a region: one of the whole country, one of some regions, one of a region that has none. */
const ASKERS = ['whole', 'regions', 'empty'] as const;
export type Asker = (typeof ASKERS)[number];

export interface Walker {
  readonly db: Db;
  /** Asks as the caller that the call requires. */
  readonly ask: (spec: RouteSpec, input: CallOf, asker?: Asker) => Promise<Answered>;
  /** Statements since it was last asked. */
  readonly take: () => readonly Sent[];
  /** Ids of records of all kinds. */
  readonly pool: readonly string[];
  /** What each statement was found to cost. */
  readonly costs: Map<string, Cost>;
}

export interface Breach {
  /** Method and path as declared; of a page its number and path. */
  readonly call: string;
  readonly kind: 'rows read' | 'sequential scan' | 'sort' | 'list' | 'fault';
  /** With which input, and by which statement. */
  readonly what: string;
  /** How many times over what is allowed. */
  readonly times: number;
}

export const ROWS_PER_ANSWERED = 50;
export const ROWS_BESIDE = 200;
const MAX_SCANNED = 1_000;
const MAX_SORTED = 1_000;
/** Longer than every closed set of the field (302 levels, 500 places). */
const MAX_AT_ONCE = 1_000;
/** Records, which grow without end: no more than the longest page. */
const MAX_RECORDS_AT_ONCE = 500;
/** Reckons for minutes with a large enterprise, in the one thread that checks: asked last, so that no other call waits behind it. */
const LONGEST = '/portal/check/outlook';

/** Objects in lists of the answer, however deep. */
export function countRows(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + 1 + countRows(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + countRows(item), 0);
}

/** What takes long and tells how far it is has answered. */
export const isBroken = ({ status, body }: Answered): boolean =>
  status >= 500 && body?.fault !== KERNEL_ERRORS.underWay.id;

const isRecord = (item: unknown): boolean => typeof item === 'object' && item !== null && 'uuid' in item;

/** The longest list of the answer, as a share of what may stand in one. */
export function fullestList(value: unknown): { readonly length: number; readonly times: number } {
  const none = { length: 0, times: 0 };
  if (typeof value !== 'object' || value === null) return none;
  const parts = Array.isArray(value) ? value.slice(0, 200) : Object.values(value);
  const most = Array.isArray(value) && value.some(isRecord) ? MAX_RECORDS_AT_ONCE : MAX_AT_ONCE;
  const own = Array.isArray(value) ? { length: value.length, times: value.length / most } : none;
  return parts.map(fullestList).reduce((fullest, one) => (one.times > fullest.times ? one : fullest), own);
}

const WRITES = /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(\w+)"?/i;
/** An insert of values reads nothing, and could not be made twice. */
const EXPLAINED = /^\s*(select|with|update|delete)\b/i;

const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 160);

type Found = Omit<Breach, 'call'>;

/** What was read, scanned and sorted for an answer that allows so many rows, with what else is found of it. */
export function getBreaches(
  call: string,
  query: string,
  allowed: number,
  costs: readonly Cost[],
  others: readonly Found[],
): Breach[] {
  const read = costs.reduce((sum, cost) => sum + cost.rowsRead, 0);
  const [worst] = costs.toSorted((a, b) => b.rowsRead - a.rowsRead);
  const [scan] = costs.toSorted((a, b) => (b.widestScan?.rows ?? 0) - (a.widestScan?.rows ?? 0));
  const [sort] = costs.toSorted((a, b) => b.widestSort - a.widestSort);
  const scanned = scan?.widestScan?.rows ?? 0;
  const sorted = sort?.widestSort ?? 0;
  const found: readonly Found[] = [
    { kind: 'rows read', times: read / allowed, what: `${read} of ${allowed}: ${short(worst?.text ?? '')}` },
    {
      kind: 'sequential scan',
      times: scanned / MAX_SCANNED,
      what: `${scanned} of ${scan?.widestScan?.table}: ${short(scan?.text ?? '')}`,
    },
    { kind: 'sort', times: sorted / MAX_SORTED, what: `${sorted} rows: ${short(sort?.text ?? '')}` },
    ...others,
  ];
  return found.filter(({ times }) => times > 1).map((breach) => ({ ...breach, call, what: `${query} ${breach.what}` }));
}

function getCallBreaches(call: string, query: string, answer: Answered, costs: readonly Cost[]): Breach[] {
  // A file of records is an answer of its own form.
  const given = answer.body?.rows ?? answer.body?.data ?? answer.body;
  const allowed = ROWS_BESIDE + ROWS_PER_ANSWERED * Math.max(1, countRows(given) + answer.fileRows);
  const longest = fullestList(given);
  return getBreaches(call, query, allowed, costs, [
    { kind: 'list', times: longest.times, what: `${longest.length} at once, ${answer.bytes} bytes` },
    { kind: 'fault', times: isBroken(answer) ? 1_000 : 0, what: `${answer.status} ${answer.body?.msg}` },
  ]);
}

/**
 * What the statements since it was last asked cost. Each is asked once more for it, but once in a walk: what every call asks (session, rights)
 * costs the same every time, for a walk changes no more than a counter here and there.
 */
export async function getCosts(walker: Walker): Promise<Cost[]> {
  const costs: Cost[] = [];
  const taken = walker.take();
  for (const sent of taken) {
    if (!EXPLAINED.test(sent.text)) continue;
    const key = JSON.stringify([sent.text, sent.params]);
    const cost = walker.costs.get(key) ?? { ...(await getCost(walker.db, sent)), text: sent.text };
    walker.costs.set(key, cost);
    costs.push(cost);
  }
  // As the database does by itself after writes: an index answers alone only for rows that it knows to be seen by all.
  const written = new Set(taken.flatMap(({ text }) => WRITES.exec(text)?.[1] ?? []));
  for (const table of written) await walker.db.sql(`vacuum ${table}`);
  walker.take();
  return costs;
}

export interface Walk {
  readonly breaches: readonly Breach[];
  /** Calls that never answered 200, with the last refusal: their law was not tried. */
  readonly untried: readonly string[];
  readonly asked: number;
}

export interface WalkOptions {
  readonly onAsked?: (call: string, input: CallOf, told: Asked) => void;
}

interface Asked {
  readonly answer: Answered;
  readonly ms: number;
  /** Pages of tables and indexes that its statements looked at. */
  readonly pages: number;
}

/** The worst input of each call and kind, worst first. */
export function getEachWorst(breaches: readonly Breach[]): Breach[] {
  const worst = new Map<string, Breach>();
  for (const breach of breaches.toSorted((a, b) => b.times - a.times)) {
    const key = `${breach.call} ${breach.kind}`;
    if (!worst.has(key)) worst.set(key, breach);
  }
  return [...worst.values()];
}

/**
 * Walks all calls that read with the inputs a person would give, and names what reads more than it answers, worst first. A GET that acts
 * (compares a whole enterprise, sends a code) is as little a reading call as a POST.
 */
export async function walkCalls(walker: Walker, specs: readonly RouteSpec[], options: WalkOptions = {}): Promise<Walk> {
  const { onAsked = () => undefined } = options;
  const breaches: Breach[] = [];
  const untried: string[] = [];
  let asked = 0;
  const reading = specs.filter((one) => !isMutation(one) && one.output.kind !== 'events');
  const inTurn = reading.toSorted((a, b) => Number(a.path === LONGEST) - Number(b.path === LONGEST));
  for (const spec of inTurn)
    for (const asker of spec.byRegion ? ASKERS : ASKERS.slice(0, 1)) {
      let base: CallOf | undefined;
      let first: Answered | undefined;
      for (const candidate of getBases(spec, walker.pool)) {
        first = await walker.ask(spec, candidate, asker);
        if (first.status === 200 || first.status >= 500) {
          base = candidate;
          break;
        }
      }
      const call = `${spec.method} ${spec.path}${asker === 'whole' ? '' : ` (${asker})`}`;
      if (!base) {
        // What is asked by an id is another region's.
        if (asker === 'whole') untried.push(`${call}: ${first?.status} ${first?.body?.msg ?? ''}`);
        continue;
      }
      // A file holds what its list shows: the list is asked in all ways, the file in one, and where nothing is there is one way.
      const total = Number(first?.body?.total ?? 0);
      const isOnce = spec.output.kind === 'blob' || asker === 'empty';
      const variants = isOnce ? [base] : getVariants(spec, base, total);
      for (const variant of variants) {
        walker.take();
        const startedAt = performance.now();
        const answer = await walker.ask(spec, variant, asker);
        asked += 1;
        const ms = performance.now() - startedAt;
        const costs = await getCosts(walker);
        onAsked(call, variant, { answer, ms, pages: costs.reduce((sum, cost) => sum + cost.pages, 0) });
        const query = decodeURIComponent(new URLSearchParams(variant.query).toString());
        breaches.push(...getCallBreaches(call, query, answer, costs));
      }
    }
  return { breaches: getEachWorst(breaches), untried, asked };
}
