import { describe, expect, it } from 'vitest';
import { SITE } from '#apps/pages.ts';
import { FEATURES } from '#apps/server/features.ts';
import { findPage } from '#domain/access/site.ts';
import { HELP_TEXTS } from '#features/portal/assistant/server/passages/help.ts';
import { HELP_ENTRIES, type PageHelp } from '#platform/server/passages.ts';
import { getMenus } from '#platform/web/shell/menus.ts';

const { side, operator } = getMenus(SITE);

/** The way to a page through the side menu; a section of one page, and its first page, are named by the section alone. */
const WAYS = new Map(
  [...side, ...operator].flatMap(({ label, views }) =>
    views.map((view, index) => {
      const path = findPage(SITE, view.href ?? '')?.path ?? '';
      return [
        path,
        views.length === 1 ? [label] : [`${label} › ${view.label}`, ...(index === 0 ? [label] : [])],
      ] as const;
    }),
  ),
);

const provided = FEATURES.flatMap(({ provides }) => provides)
  .filter(({ port }) => port === (HELP_ENTRIES as unknown))
  .flatMap(({ make }) => make({}, {} as never) as readonly PageHelp[]);

describe('instructions for pages', () => {
  it('name the way through the side menu as it is', () => {
    expect(provided.length).toBeGreaterThan(0);
    const inMenu = [...HELP_TEXTS, ...provided].filter(({ path }) => WAYS.has(path));
    expect(inMenu.length).toBeGreaterThan(20);
    expect(
      inMenu.filter(({ path, way }) => !WAYS.get(path)?.includes(way)).map(({ path, way }) => [path, way]),
    ).toEqual([]);
  });
});
