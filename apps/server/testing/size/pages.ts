import type { PageRoute } from '#domain/access/page.ts';
import { platformPages } from '#platform/contract/pages.ts';
import {
  type Breach,
  getBreaches,
  getCosts,
  getEachWorst,
  ROWS_BESIDE,
  ROWS_PER_ANSWERED,
  type Walker,
} from './walk.ts';

/** A page as it came, and what the calls behind it answered. */
interface Opened {
  readonly status: number;
  readonly bytes: number;
  /** Rows that each call of the page answered. */
  readonly answeredRows: readonly number[];
}

export type OpenPage = (page: PageRoute, address: string) => Promise<Opened>;

/** The page as it is opened first, further on, and with a search word, whichever of two names a page has for it. */
const ASKED = ['', '?pageNum=2&pageSize=20', '?keyword=建筑&keywords=建筑'];
/** What stands in an address and is no record: a standard. */
const KNOWN = ['10300101'];
/** They answer with the error that they show. */
const ERROR_PAGES: ReadonlySet<string> = new Set([platformPages.notFound.id, platformPages.serverError.id]);
const PLACEHOLDER = /:(\w+)\??/g;

/** Addresses under which a page may be there: with each id of the pool in the place of an id. */
function* getAddresses({ path }: PageRoute, pool: readonly string[]): Generator<string> {
  if (!path.includes(':')) {
    yield path;
    return;
  }
  for (const id of [...KNOWN, ...pool]) yield path.replace(PLACEHOLDER, encodeURIComponent(id));
}

export interface PageWalk {
  readonly breaches: readonly Breach[];
  /** Pages that never answered 200, with the last answer. */
  readonly untried: readonly string[];
  readonly opened: number;
  /** Calls that they made before they were sent. */
  readonly calls: number;
}

/**
 * Opens every page of the route table, as a user with access to it, and names those whose loaders and queries read more than the calls behind them
 * may: what a page asks for before it is sent is as much as all its calls are allowed.
 */
export async function walkPages(walker: Walker, pages: readonly PageRoute[], open: OpenPage): Promise<PageWalk> {
  const breaches: Breach[] = [];
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
      // It is open by its plain address already.
      if (query !== '') found = await open(page, `${base}${query}`);
      opened += 1;
      calls += found.answeredRows.length;
      const costs = await getCosts(walker);
      const allowed = found.answeredRows.reduce(
        (sum, rows) => sum + ROWS_BESIDE + ROWS_PER_ANSWERED * Math.max(1, rows),
        ROWS_BESIDE,
      );
      const error = { kind: 'fault', times: found.status >= 500 ? 1_000 : 0, what: `${found.status}` } as const;
      breaches.push(...getBreaches(`${page.id} ${page.path}`, decodeURIComponent(query), allowed, costs, [error]));
    }
  }
  return { breaches: getEachWorst(breaches), untried, opened, calls };
}
