import { isRead, type RouteSpec } from '#platform/contract/route.ts';
import type { Db } from '#platform/server/db/db.ts';
import { basesOf, type CallOf, variantsOf } from './inputs.ts';
import { costOf, type PlanCost, type Sent } from './plan.ts';

export interface Answered {
  readonly status: number;
  // oxlint-disable-next-line no-explicit-any -- answers of any shape
  readonly body: any;
  readonly bytes: number;
  /** Records in an answer that is a file of several. */
  readonly fileRows: number;
}

export interface Walker {
  readonly db: Db;
  /** Asks as whoever the call is for. */
  readonly ask: (spec: RouteSpec, input: CallOf) => Promise<Answered>;
  /** Statements since it was last asked. */
  readonly take: () => readonly Sent[];
  /** Ids of records of all kinds. */
  readonly pool: readonly string[];
}

export interface Breach {
  /** Method and path as declared. */
  readonly call: string;
  readonly kind: 'rows read' | 'sequential scan' | 'sort' | 'list' | 'fault';
  /** With which input, and by which statement. */
  readonly what: string;
  /** How many times over what is allowed. */
  readonly times: number;
}

const ROWS_PER_ANSWERED = 50;
const ROWS_BESIDE = 200;
const MOST_SCANNED = 1_000;
const MOST_SORTED = 1_000;
/** Longer than every closed set of the field (302 levels, 500 places), and than what any screen shows at once. */
const MOST_AT_ONCE = 1_000;

/** Objects in lists of the answer, however deep. */
function countRows(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + 1 + countRows(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + countRows(item), 0);
}

function longestList(value: unknown): number {
  if (Array.isArray(value)) return Math.max(value.length, ...value.slice(0, 200).map(longestList), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.values(value).map(longestList));
}

const WRITES = /^\s*(insert|update|delete)\b/i;
/** An insert of values reads nothing, and could not be made twice. */
const EXPLAINED = /^\s*(select|with|update|delete)\b/i;

type Cost = PlanCost & { readonly text: string };
const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 160);

function breachesOf(call: string, query: string, answer: Answered, costs: readonly Cost[]): Breach[] {
  // A file of records is an answer of its own form.
  const given = answer.body?.rows ?? answer.body?.data ?? answer.body;
  const allowed = ROWS_BESIDE + ROWS_PER_ANSWERED * Math.max(1, countRows(given) + answer.fileRows);
  const read = costs.reduce((sum, cost) => sum + cost.rowsRead, 0);
  const [worst] = costs.toSorted((a, b) => b.rowsRead - a.rowsRead);
  const [scan] = costs.toSorted((a, b) => (b.widestScan?.rows ?? 0) - (a.widestScan?.rows ?? 0));
  const [sort] = costs.toSorted((a, b) => b.widestSort - a.widestSort);
  const scanned = scan?.widestScan?.rows ?? 0;
  const sorted = sort?.widestSort ?? 0;
  const longest = longestList(given);
  const found: readonly Omit<Breach, 'call'>[] = [
    { kind: 'rows read', times: read / allowed, what: `${read} of ${allowed}: ${short(worst?.text ?? '')}` },
    {
      kind: 'sequential scan',
      times: scanned / MOST_SCANNED,
      what: `${scanned} of ${scan?.widestScan?.table}: ${short(scan?.text ?? '')}`,
    },
    { kind: 'sort', times: sorted / MOST_SORTED, what: `${sorted} rows: ${short(sort?.text ?? '')}` },
    { kind: 'list', times: longest / MOST_AT_ONCE, what: `${longest} at once, ${answer.bytes} bytes` },
    { kind: 'fault', times: answer.status >= 500 ? 1_000 : 0, what: `${answer.status} ${answer.body?.msg}` },
  ];
  return found.filter(({ times }) => times > 1).map((breach) => ({ ...breach, call, what: `${query} ${breach.what}` }));
}

export interface Walk {
  readonly breaches: readonly Breach[];
  /** Calls that never answered 200, with the last refusal: their law was not tried. */
  readonly untried: readonly string[];
  readonly asked: number;
}

/** The worst input of each call and kind, worst first. */
function worstOfEach(breaches: readonly Breach[]): Breach[] {
  const worst = new Map<string, Breach>();
  for (const breach of breaches.toSorted((a, b) => b.times - a.times)) {
    const key = `${breach.call} ${breach.kind}`;
    if (!worst.has(key)) worst.set(key, breach);
  }
  return [...worst.values()];
}

/**
 * Walks all calls that read with the inputs a person would give, and names what reads more than it answers, worst first.
 * @param given calls that are known to give up, so that nobody waits for them
 */
export async function walkCalls(
  walker: Walker,
  specs: readonly RouteSpec[],
  given: (spec: RouteSpec) => boolean = () => false,
): Promise<Walk> {
  const breaches: Breach[] = [];
  const untried: string[] = [];
  let asked = 0;
  for (const spec of specs.filter((one) => isRead(one) && one.output.kind !== 'events' && !given(one))) {
    let base: CallOf | undefined;
    let first: Answered | undefined;
    for (const candidate of basesOf(spec, walker.pool)) {
      first = await walker.ask(spec, candidate);
      if (first.status === 200 || first.status >= 500) {
        base = candidate;
        break;
      }
    }
    if (!base) {
      untried.push(`${spec.method} ${spec.path}: ${first?.status} ${first?.body?.msg ?? ''}`);
      continue;
    }
    // A file holds what its list shows: the list is asked in all ways, the file in one.
    const variants = spec.output.kind === 'blob' ? [base] : variantsOf(spec, base, Number(first?.body?.total ?? 0));
    for (const variant of variants) {
      walker.take();
      const answer = await walker.ask(spec, variant);
      asked += 1;
      const costs = [];
      const taken = walker.take();
      for (const sent of taken) {
        if (EXPLAINED.test(sent.text)) costs.push({ ...(await costOf(walker.db, sent)), text: sent.text });
      }
      // As the database does by itself after writes: an index answers alone only for rows that it knows to be seen by all.
      if (taken.some(({ text }) => WRITES.test(text))) await walker.db.sql('vacuum');
      walker.take();
      const query = decodeURIComponent(new URLSearchParams(variant.query).toString());
      breaches.push(...breachesOf(`${spec.method} ${spec.path}`, query, answer, costs));
    }
  }
  return { breaches: worstOfEach(breaches), untried, asked };
}
