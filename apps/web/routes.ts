import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { PAGE_ROUTES, type PageLayout, type PageRoute } from '#domain/access/route-table.ts';
import { PAGE_FILES } from './page-files.ts';

const PENDING_FILE = '../../platform/web/pending-page.tsx';
const PENDING_RECORD_FILE = '../../platform/web/pending-record-page.tsx';

const LAYOUT_FILES: Readonly<Record<PageLayout, string>> = {
  blank: 'layouts/blank.tsx',
  default: 'layouts/default.tsx',
  wide1200: 'layouts/wide.tsx',
  full: 'layouts/full.tsx',
};

/** Pages that calls answer instead of a screen. */
const NO_SCREEN = new Set(['P-021', 'P-094']);

const isConsole = (page: PageRoute): boolean => page.path === '/qyxx' || page.path.startsWith('/qyxx/');

const pendingOf = (page: PageRoute): string => (page.path.includes(':uuid') ? PENDING_RECORD_FILE : PENDING_FILE);

const fileOf = (page: PageRoute): string => PAGE_FILES[page.aliasOf ?? page.path] ?? pendingOf(page);

/** One router entry; the id is the row of the route table, so that a page finds its title by it. */
const entryOf = (page: PageRoute): RouteConfigEntry => route(page.path, fileOf(page), { id: page.id });

const overview = PAGE_ROUTES.find((page) => page.path === '/qyxx');
const consolePages = PAGE_ROUTES.filter((page) => isConsole(page) && page.path !== '/qyxx');

/** A layout with its pages; matching ignores case (gaps G-03), so a second spelling needs no entry of its own. */
function layoutOf(name: PageLayout, file: string, id: string, pages: readonly PageRoute[]): RouteConfigEntry {
  const seen = new Set<string>();
  const distinct = pages.filter((page) => {
    const spelling = page.path.toLowerCase();
    return seen.has(spelling) ? false : seen.add(spelling) !== undefined;
  });
  return layout(file, { id }, name === 'blank' ? [...distinct.map(entryOf), notFound] : distinct.map(entryOf));
}

const notFound = route('*', '../../platform/web/not-found-page.tsx', { id: 'P-094' });

const screens = PAGE_ROUTES.filter((page) => !NO_SCREEN.has(page.id) && !isConsole(page));
const names: readonly PageLayout[] = ['default', 'wide1200', 'full', 'blank'];

export default [
  ...names.map((name) =>
    layoutOf(
      name,
      LAYOUT_FILES[name],
      `layout-${name}`,
      screens.filter((page) => page.layout === name),
    ),
  ),
  route('/qyxx', 'layouts/console.tsx', { id: 'console' }, [
    ...(overview ? [route('', fileOf(overview), { id: overview.id, index: true })] : []),
    ...consolePages.map(entryOf),
  ]),
] satisfies RouteConfig;
