import type { Landmark } from './landmarks.ts';
import { href, type PageQuery, type PageRoute } from './page.ts';

/** A parsed router pattern, cached because the guard runs for every request and every menu entry. */
export interface RoutePattern {
  readonly page: PageRoute;
  /** Literal segments in lower case. */
  readonly segments: readonly string[];
  readonly required: number;
  readonly literals: number;
}

/** All pages of the product with the lookups used by the guard. Created once, from the list of features (apps/pages.ts). */
export interface Site {
  readonly pages: readonly PageRoute[];
  /** Pages with more literal segments first, so that `/zzbz/analyze` is found before `/zzbz/:id?`. */
  readonly byPrecision: readonly RoutePattern[];
  readonly operatorPages: readonly PageRoute[];
  readonly spellings: ReadonlySet<string>;
  readonly landmarks: ReadonlyMap<Landmark, PageRoute>;
}

export const getSegments = (path: string): string[] => path.split('/').filter((part) => part !== '');

function getPattern(page: PageRoute): RoutePattern {
  const segments = getSegments(page.path).map((part) => (part.startsWith(':') ? part : part.toLowerCase()));
  return {
    page,
    segments,
    required: segments.filter((part) => !part.endsWith('?')).length,
    literals: segments.filter((part) => !part.startsWith(':')).length,
  };
}

export const createSite = (pages: readonly PageRoute[]): Site => ({
  pages,
  byPrecision: pages.map(getPattern).toSorted((one, other) => other.literals - one.literals),
  operatorPages: pages.filter(({ access }) => access === 'operator'),
  spellings: new Set(pages.map(({ path }) => path)),
  landmarks: new Map(pages.flatMap((page) => (page.landmark ? [[page.landmark, page] as const] : []))),
});

/** Returns whether the lower-case segments of a path match a pattern (G-03). */
const fits = ({ segments, required }: RoutePattern, have: readonly string[]): boolean =>
  have.length >= required &&
  have.length <= segments.length &&
  have.every((part, index) => segments[index]?.startsWith(':') || segments[index] === part);

/** Returns the page shown at an address, or null if there is none. A path with empty segments (`//x`) matches no page. */
export function findPage(site: Site, path: string): PageRoute | null {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (trimmed.includes('//')) return null;
  const have = getSegments(trimmed.toLowerCase());
  return site.byPrecision.find((pattern) => fits(pattern, have))?.page ?? null;
}

/**
 * Returns the address of the page with a landmark, in any feature.
 * @throws Error if no page has this landmark; a test of the whole site detects this
 */
export function getLandmarkAddress(
  site: Site,
  landmark: Landmark,
  params: Readonly<Record<string, string>> | null = null,
  query: PageQuery = {},
  anchor?: string,
): string {
  const page: { readonly path: string } | undefined = site.landmarks.get(landmark);
  if (page === undefined) throw new Error(`no page is the landmark "${landmark}"`);
  return href(page, params, query, anchor);
}
