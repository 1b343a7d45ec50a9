import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { PAGE_ROUTES } from '#apps/pages.ts';
import { CONSOLE_AREA, isInConsole } from '#domain/access/landmarks.ts';
import type { PageLayout, PageRoute } from '#domain/access/page.ts';
import { homePages } from '#features/portal/home/pages/home.pages.ts';
import { SITE_LAYOUT } from '#platform/web/seo.ts';

const LAYOUT_FILES: Readonly<Record<PageLayout, string>> = {
  blank: 'layouts/blank.tsx',
  default: 'layouts/default.tsx',
  wide1200: 'layouts/wide.tsx',
  full: 'layouts/full.tsx',
};

/** Some pages are served by a call and have no component. */
const hasScreen = ({ aliasOf, file }: PageRoute): boolean => aliasOf !== undefined || file !== undefined;

/** Returns the file of a page, relative to this folder; an alias has the file of its canonical page. */
function getFile({ id, aliasOf, file }: PageRoute): string {
  const found = aliasOf === undefined ? file : PAGE_ROUTES.find(({ path }) => path === aliasOf)?.file;
  if (found === undefined) throw new Error(`${id} names no file`);
  return `../../${found}`;
}

/** Layouts with sections that features add to a page, by page id. */
const PARTS: Readonly<Record<string, string>> = { [homePages.home.id]: 'layouts/home-parts.tsx' };

/** Builds a router entry; its id is the id of the page, by which the title is found. */
function getEntry(page: PageRoute): RouteConfigEntry {
  const entry = route(page.path, getFile(page), { id: page.id });
  const parts = PARTS[page.id];
  return parts === undefined ? entry : layout(parts, { id: `${page.id}-parts` }, [entry]);
}

const overview = PAGE_ROUTES.find((page) => page.landmark === 'overview');
const consolePages = PAGE_ROUTES.filter((page) => isInConsole(page.path) && page !== overview);

/** Returns a layout with its pages; matching ignores case (gaps G-03), so a second spelling needs no separate entry. */
function getLayout(name: PageLayout, file: string, id: string, pages: readonly PageRoute[]): RouteConfigEntry {
  const seen = new Set<string>();
  const distinct = pages.filter((page) => {
    const spelling = page.path.toLowerCase();
    return seen.has(spelling) ? false : seen.add(spelling) !== undefined;
  });
  return layout(file, { id }, name === 'blank' ? [...distinct.map(getEntry), notFound] : distinct.map(getEntry));
}

const notFound = route('*', '../../platform/web/not-found-page.tsx', { id: 'P-094' });

const screens = PAGE_ROUTES.filter((page) => hasScreen(page) && !isInConsole(page.path));
const names: readonly PageLayout[] = ['default', 'wide1200', 'full', 'blank'];

/** All pages are below one layout; the root only contains the HTML document (layouts/site.tsx). */
export default [
  layout('layouts/site.tsx', { id: SITE_LAYOUT }, [
    ...names.map((name) =>
      getLayout(
        name,
        LAYOUT_FILES[name],
        `layout-${name}`,
        screens.filter((page) => page.layout === name),
      ),
    ),
    route(`/${CONSOLE_AREA}`, 'layouts/console.tsx', { id: 'console' }, [
      ...(overview ? [route('', getFile(overview), { id: overview.id, index: true })] : []),
      ...consolePages.map(getEntry),
    ]),
  ]),
] satisfies RouteConfig;
