import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { isMutation, type RouteSpec } from '#platform/contract/route.ts';
import type { Db } from '#platform/server/db/db.ts';
import { getBases, listInputVariants, type RouteCallInput } from './inputs.ts';
import { measureStatementCost, type PlanCost, type SentStatement } from './plan.ts';

export interface CallResponse {
  readonly status: number;
  // oxlint-disable-next-line no-explicit-any -- answers of any shape
  readonly body: any;
  readonly bytes: number;
  /** Number of records in a response that is a file. */
  readonly fileRows: number;
}

type Cost = PlanCost & { readonly text: string };

/** Reach of the operator in calls about records of a region: the whole country, some regions, or a region without records. */
const ASKERS = ['whole', 'regions', 'empty'] as const;
export type OperatorReach = (typeof ASKERS)[number];

export interface WalkContext {
  readonly db: Db;
  /** Sends the call as the kind of caller that it requires. */
  readonly ask: (spec: RouteSpec, input: RouteCallInput, asker?: OperatorReach) => Promise<CallResponse>;
  /** Returns the statements since the last query and clears them. */
  readonly take: () => readonly SentStatement[];
  /** Ids of records of all kinds. */
  readonly pool: readonly string[];
  /** Measured cost of each statement. */
  readonly costs: Map<string, Cost>;
}

export interface LimitViolation {
  /** Method and path as declared; for a page its number and path. */
  readonly call: string;
  readonly kind: 'rows read' | 'sequential scan' | 'sort' | 'list' | 'fault';
  /** The input and the statement. */
  readonly what: string;
  /** Ratio of the measured value to the limit. */
  readonly times: number;
}

export const ROWS_READ_PER_RETURNED_ROW = 50;
export const BASE_ROWS_READ = 200;
const MAX_SCANNED = 1_000;
const MAX_SORTED = 1_000;
/** Maximum length of a list without records; longer than every closed set of the domain (302 levels, 500 regions). */
const MAX_AT_ONCE = 1_000;
/** Maximum length of a list of records, equal to the longest page. */
const MAX_RECORDS_AT_ONCE = 500;
/** Takes minutes for a large enterprise in the single evaluation thread. It runs last, so that no other call waits for it. */
const LONGEST = '/portal/check/outlook';

/** Counts the items in all lists of a response, at any depth. */
export function countListedObjects(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + 1 + countListedObjects(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + countListedObjects(item), 0);
}

/** Whether a response is a server error. The response "still in progress" of a long operation is not an error. */
export const isServerFault = ({ status, body }: CallResponse): boolean =>
  status >= 500 && body?.fault !== KERNEL_ERRORS.underWay.id;

const isRecord = (item: unknown): boolean => typeof item === 'object' && item !== null && 'uuid' in item;

/** Returns the list of a response that is longest relative to its limit. */
export function findLongestList(value: unknown): { readonly length: number; readonly times: number } {
  const none = { length: 0, times: 0 };
  if (typeof value !== 'object' || value === null) return none;
  const parts = Array.isArray(value) ? value.slice(0, 200) : Object.values(value);
  const most = Array.isArray(value) && value.some(isRecord) ? MAX_RECORDS_AT_ONCE : MAX_AT_ONCE;
  const own = Array.isArray(value) ? { length: value.length, times: value.length / most } : none;
  return parts.map(findLongestList).reduce((fullest, one) => (one.times > fullest.times ? one : fullest), own);
}

const WRITES = /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(\w+)"?/i;
/** An insert of values reads nothing, and cannot be repeated. */
const EXPLAINED = /^\s*(select|with|update|delete)\b/i;

const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 160);

type Found = Omit<LimitViolation, 'call'>;

/** Lists the limits that the statements exceed for a response with so many allowed rows, together with other violations found. */
export function listLimitViolations(
  call: string,
  query: string,
  allowed: number,
  costs: readonly Cost[],
  others: readonly Found[],
): LimitViolation[] {
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

function getCallBreaches(call: string, query: string, answer: CallResponse, costs: readonly Cost[]): LimitViolation[] {
  // A file of records has no `rows` or `data` field.
  const given = answer.body?.rows ?? answer.body?.data ?? answer.body;
  const allowed =
    BASE_ROWS_READ + ROWS_READ_PER_RETURNED_ROW * Math.max(1, countListedObjects(given) + answer.fileRows);
  const longest = findLongestList(given);
  return listLimitViolations(call, query, allowed, costs, [
    { kind: 'list', times: longest.times, what: `${longest.length} at once, ${answer.bytes} bytes` },
    { kind: 'fault', times: isServerFault(answer) ? 1_000 : 0, what: `${answer.status} ${answer.body?.msg}` },
  ]);
}

/**
 * Measures the cost of the statements since the last query. Each statement runs once more for this purpose, but only once in a walk: the
 * statements of every call (session, permissions) cost the same every time, because a walk hardly changes any data.
 */
export async function measureSentStatements(walker: WalkContext): Promise<Cost[]> {
  const costs: Cost[] = [];
  const taken = walker.take();
  for (const sent of taken) {
    if (!EXPLAINED.test(sent.text)) continue;
    const key = JSON.stringify([sent.text, sent.params]);
    const cost = walker.costs.get(key) ?? { ...(await measureStatementCost(walker.db, sent)), text: sent.text };
    walker.costs.set(key, cost);
    costs.push(cost);
  }
  // Vacuums the written tables, as autovacuum does: index-only scans need rows that are marked as visible to all.
  const written = new Set(taken.flatMap(({ text }) => WRITES.exec(text)?.[1] ?? []));
  for (const table of written) await walker.db.sql(`vacuum ${table}`);
  walker.take();
  return costs;
}

export interface CallWalkResult {
  readonly breaches: readonly LimitViolation[];
  /** Calls that never returned 200, with the last error: their limits were not tested. */
  readonly untried: readonly string[];
  readonly asked: number;
}

export interface CallWalkOptions {
  readonly onAsked?: (call: string, input: RouteCallInput, told: Asked) => void;
}

interface Asked {
  readonly answer: CallResponse;
  readonly ms: number;
  /** Pages of tables and indexes that the call's statements read. */
  readonly pages: number;
}

/** Lists the worst input of each call and kind of violation, worst first. */
export function listWorstViolations(breaches: readonly LimitViolation[]): LimitViolation[] {
  const worst = new Map<string, LimitViolation>();
  for (const breach of breaches.toSorted((a, b) => b.times - a.times)) {
    const key = `${breach.call} ${breach.kind}`;
    if (!worst.has(key)) worst.set(key, breach);
  }
  return [...worst.values()];
}

/**
 * Runs all read-only calls with typical inputs and lists the limits exceeded, worst first. A GET request that changes data (compares a
 * whole enterprise, sends a code) is excluded like a POST request.
 */
export async function walkCalls(
  walker: WalkContext,
  specs: readonly RouteSpec[],
  options: CallWalkOptions = {},
): Promise<CallWalkResult> {
  const { onAsked = () => undefined } = options;
  const breaches: LimitViolation[] = [];
  const untried: string[] = [];
  let asked = 0;
  const reading = specs.filter((one) => !isMutation(one) && one.output.kind !== 'events');
  const inTurn = reading.toSorted((a, b) => Number(a.path === LONGEST) - Number(b.path === LONGEST));
  for (const spec of inTurn)
    for (const asker of spec.byRegion ? ASKERS : ASKERS.slice(0, 1)) {
      let base: RouteCallInput | undefined;
      let first: CallResponse | undefined;
      for (const candidate of getBases(spec, walker.pool)) {
        first = await walker.ask(spec, candidate, asker);
        if (first.status === 200 || first.status >= 500) {
          base = candidate;
          break;
        }
      }
      const call = `${spec.method} ${spec.path}${asker === 'whole' ? '' : ` (${asker})`}`;
      if (!base) {
        // The id may belong to another region, so a limited operator finds nothing.
        if (asker === 'whole') untried.push(`${call}: ${first?.status} ${first?.body?.msg ?? ''}`);
        continue;
      }
      // A file contains the same records as its list, so the list is tested with all variants and the file with one. An operator without
      // records also needs only one.
      const total = Number(first?.body?.total ?? 0);
      const isOnce = spec.output.kind === 'blob' || asker === 'empty';
      const variants = isOnce ? [base] : listInputVariants(spec, base, total);
      for (const variant of variants) {
        walker.take();
        const startedAt = performance.now();
        const answer = await walker.ask(spec, variant, asker);
        asked += 1;
        const ms = performance.now() - startedAt;
        const costs = await measureSentStatements(walker);
        onAsked(call, variant, { answer, ms, pages: costs.reduce((sum, cost) => sum + cost.pages, 0) });
        const query = decodeURIComponent(new URLSearchParams(variant.query).toString());
        breaches.push(...getCallBreaches(call, query, answer, costs));
      }
    }
  return { breaches: listWorstViolations(breaches), untried, asked };
}
