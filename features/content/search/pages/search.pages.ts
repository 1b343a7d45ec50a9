import type { FeaturePages } from '#domain/access/page.ts';

export const searchPages = {
  globalSearch: {
    id: 'P-006',
    path: '/globalSearch',
    landmark: 'search',
    title: '全站搜索',
    access: 'public',
    layout: 'default',
    inSitemap: [''],
    file: 'features/content/search/web/global-search-page.tsx',
  },
  /** Not in the specification: page of the search synonyms. */
  synonyms: {
    id: 'P-104',
    path: '/qyxx/ptgl/tyc',
    title: '搜索同义词',
    access: 'operator',
    layout: 'full',
    right: 'search:synonym:list',
    after: 'P-103',
    menus: [{ in: 'operator.content', at: 2, label: '搜索同义词' }],
    file: 'features/content/search/web/console/synonyms-page.tsx',
  },
} as const satisfies FeaturePages;
