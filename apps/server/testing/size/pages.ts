import type { PageRoute } from '#domain/access/page.ts';
import { platformPages } from '#platform/contract/pages.ts';
import {
  BASE_ROWS_READ,
  type LimitViolation,
  listLimitViolations,
  listWorstViolations,
  measureSentStatements,
  ROWS_READ_PER_RETURNED_ROW,
  type WalkContext,
} from './walk.ts';

/** A requested page and the row counts of the calls that it made. */
interface Opened {
  readonly status: number;
  readonly bytes: number;
  /** Rows returned by each call of the page. */
  readonly answeredRows: readonly number[];
}

export type OpenPage = (page: PageRoute, address: string) => Promise<Opened>;

/** Queries for each page: the first page, a later page, and a search word under both parameter names in use. */
const ASKED = ['', '?pageNum=2&pageSize=20', '?keyword=建筑&keywords=建筑'];
/** Address parameters that are not record ids: a standard code. */
const KNOWN = ['10300101'];
/** Pages whose status is the error that they display. */
const ERROR_PAGES: ReadonlySet<string> = new Set([platformPages.notFound.id, platformPages.serverError.id]);
const PLACEHOLDER = /:(\w+)\??/g;

/** Generates addresses for a page, with each id of the pool as the id parameter. */
function* getAddresses({ path }: PageRoute, pool: readonly string[]): Generator<string> {
  if (!path.includes(':')) {
    yield path;
    return;
  }
  for (const id of [...KNOWN, ...pool]) yield path.replace(PLACEHOLDER, encodeURIComponent(id));
}

export interface PageWalkResult {
  readonly breaches: readonly LimitViolation[];
  /** Pages that never returned 200, with the last status. */
  readonly untried: readonly string[];
  readonly opened: number;
  /** Number of calls that the pages made before they were sent. */
  readonly calls: number;
}

/**
 * Opens every page of the route table as a user with access to it, and lists pages whose queries read more rows than allowed. The limit of
 * a page is the sum of the limits of its calls.
 */
export async function walkPages(
  walker: WalkContext,
  pages: readonly PageRoute[],
  open: OpenPage,
): Promise<PageWalkResult> {
  const breaches: LimitViolation[] = [];
  const untried: string[] = [];
  let opened = 0;
  let calls = 0;
  for (const page of pages.filter(({ id, file }) => file !== undefined && !ERROR_PAGES.has(id))) {
    let base: string | undefined;
    let found: Opened | undefined;
    for (const address of getAddresses(page, walker.pool)) {
      walker.take();
      found = await open(page, address);
      base = address;
      if (found.status === 200 || found.status >= 500) break;
    }
    if (base === undefined || !found || (found.status !== 200 && found.status < 500)) {
      untried.push(`${page.id} ${page.path}: ${found?.status}`);
      continue;
    }
    for (const query of ASKED) {
      // The plain address was opened above.
      if (query !== '') found = await open(page, `${base}${query}`);
      opened += 1;
      calls += found.answeredRows.length;
      const costs = await measureSentStatements(walker);
      const allowed = found.answeredRows.reduce(
        (sum, rows) => sum + BASE_ROWS_READ + ROWS_READ_PER_RETURNED_ROW * Math.max(1, rows),
        BASE_ROWS_READ,
      );
      const error = { kind: 'fault', times: found.status >= 500 ? 1_000 : 0, what: `${found.status}` } as const;
      breaches.push(
        ...listLimitViolations(`${page.id} ${page.path}`, decodeURIComponent(query), allowed, costs, [error]),
      );
    }
  }
  return { breaches: listWorstViolations(breaches), untried, opened, calls };
}
