import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import { PAGE_ROUTES } from '#apps/pages.ts';
import { SITE_LAYOUT } from '#platform/web/seo.ts';
import routes from './routes.ts';

const flat = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const all = flat(routes);
const ids = all.map((entry) => entry.id);

describe('routes', () => {
  it('R-037, R-038 every page of the table is routed, once per spelling', () => {
    const spellings = new Set<string>();
    const wanted = PAGE_ROUTES.filter((page) => {
      const spelling = page.path.toLowerCase();
      // P-021 is answered by a call, a second spelling by the first (G-03).
      return page.id !== 'P-021' && !spellings.has(spelling) && spellings.add(spelling);
    });
    expect(wanted.filter((page) => !ids.includes(page.id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('every page lies below the layout that shows refusals, so that the document is never made anew', () => {
    expect(routes.map((entry) => entry.id)).toEqual([SITE_LAYOUT]);
    const root = readFileSync(new URL('root.tsx', import.meta.url), 'utf8');
    expect(root).not.toMatch(/export (?:const|async function|function) (?:loader|middleware|clientMiddleware)\b/);
  });

  it('every file exists', () => {
    const lost = all.filter((entry) => !existsSync(fileURLToPath(new URL(entry.file, import.meta.url))));
    expect(lost.map((entry) => entry.file)).toEqual([]);
  });

  it('G-07 an alias shows the file of its canonical page', () => {
    const getFile = (id: string) => all.find((entry) => entry.id === id)?.file;
    expect(getFile('P-079')).toBe(getFile('P-065'));
    expect(getFile('P-092')).toBe(getFile('P-076'));
  });
});
