import type { MenuPlace } from '../menu/place.ts';
import type { Landmark } from './landmarks.ts';

/**
 * Who may open a page: everyone, only guests, any signed-in user, a user of an enterprise with generated routes, or an operator with the
 * page's right.
 */
export type PageAccess = 'public' | 'guest-only' | 'login' | 'entitled' | 'operator';
export type PageLayout = 'blank' | 'default' | 'full' | 'wide1200';
type PageId = `P-${number}`;

/** A page as declared by its feature in its `pages.ts`. Pages of portal-spec section 2 have the ids P-001 to P-096. */
export interface PageRoute {
  readonly id: PageId;
  /** The path in the notation of the router (`:uuid?`). */
  readonly path: string;
  readonly title: string;
  readonly access: PageAccess;
  readonly layout: PageLayout;
  /** The purpose by which the shell finds the page. */
  readonly landmark?: Landmark;
  /** Canonical page that is also shown at this address (gaps G-07). */
  readonly aliasOf?: string;
  /**
   * The right that a secondary key needs in addition to its login; account pages name a right that no menu grants. For operator pages: the
   * right that every user needs.
   */
  readonly right?: string;
  /** A page of the enterprise area without enterprise data, so that an operator without an enterprise may read it. */
  readonly isForReading?: true;
  /** A page that every user may open but that shows the user's enterprise: an operator without an enterprise is not directed to it. */
  readonly isOfEnterprise?: true;
  /**
   * The page requires a login, and its records are the same for every user. A preview address without a draft returns 404 before the login.
   */
  readonly hasRecordsForAll?: true;
  /** Path of the component from the root of the repository. Omitted if a call responds, or if an alias uses the file of its canonical page. */
  readonly file?: string;
  /** For a page outside the specification: the page after which it is listed; by default it is listed last. */
  readonly after?: PageId;
  /** Leaf of the rights tree (menu-tree.ts) that allows a secondary key to open the page. */
  readonly grantedBy?: string;
  readonly menus?: readonly MenuPlace[];
  /** Queries with which the page is listed in the sitemap; `''` is the page without a query. */
  readonly inSitemap?: readonly string[];
}

/** The pages of one feature, by their names in the code. */
export type FeaturePages = Readonly<Record<string, PageRoute>>;

const LAST_OF_SPECIFICATION = 99;
const getNumber = ({ id }: PageRoute): number => Number(id.slice(2));
const byNumber = (one: PageRoute, other: PageRoute): number => getNumber(one) - getNumber(other);

/**
 * Checks that every page has a position.
 * @throws Error if a page refers to a page that does not exist, or pages refer to each other
 */
function assertAllPlaced(placed: readonly PageRoute[], all: readonly PageRoute[]): void {
  const lost = all.filter((page) => !placed.includes(page));
  if (lost.length > 0) throw new Error(`pages that follow no page: ${lost.map(({ id }) => id).join(', ')}`);
}

/**
 * Returns the pages of all features in one order, independent of the order of features: pages of the specification by number, the others
 * after the page named in `after`. This is the order of the generated routes and of the possible landing pages.
 */
export function collectPages(features: readonly FeaturePages[]): readonly PageRoute[] {
  const all = features.flatMap((pages) => Object.values(pages)).toSorted(byNumber);
  const isFirst = (page: PageRoute): boolean => page.after === undefined && getNumber(page) <= LAST_OF_SPECIFICATION;
  const withFollowers = (page: PageRoute): readonly PageRoute[] => [
    page,
    ...all.filter(({ after }) => after === page.id).flatMap(withFollowers),
  ];
  const last = all.filter((page) => page.after === undefined && !isFirst(page));
  const placed = [...all.filter(isFirst), ...last].flatMap(withFollowers);
  assertAllPlaced(placed, all);
  return placed;
}

/** Names of the placeholders of an address: `uuid` of `/policy/detail/:uuid?`. */
type Needed<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Needed<Head> | Needed<Rest>
  : Path extends `:${string}?`
    ? never
    : Path extends `:${infer Name}`
      ? Name
      : never;
type Possible<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Possible<Head> | Possible<Rest>
  : Path extends `:${infer Name}?`
    ? Name
    : never;

/** The parameters of an address: one for every placeholder, optional for `?`. */
export type PageParams<Path extends string> = Readonly<Record<Needed<Path>, string>> &
  Readonly<Partial<Record<Possible<Path>, string>>>;

/** Query values; undefined, null and empty values are omitted. */
export type PageQuery = Readonly<Record<string, string | number | undefined | null>>;

type HrefArguments<Path extends string> = [Needed<Path>] extends [never]
  ? [params?: PageParams<Path> | null, query?: PageQuery, anchor?: string]
  : [params: PageParams<Path>, query?: PageQuery, anchor?: string];

/**
 * Returns the address of a page with its parameters and query: `href(coursesPages.course, { uuid })`. An unknown or missing parameter is a
 * compile error.
 */
export function href<const Path extends string>(
  { path }: { readonly path: Path },
  ...[params, query, anchor]: HrefArguments<Path>
): string {
  const given: Readonly<Record<string, string | undefined>> = params ?? {};
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(given[part.replace(/^:|\?$/g, '')] ?? '') : part));
  const filled = `/${parts.filter((part) => part !== '').join('/')}`;
  const asked = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null || value === ''
      ? []
      : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const search = asked.length > 0 ? `?${asked.join('&')}` : '';
  return `${filled}${search}${anchor ? `#${anchor}` : ''}`;
}
