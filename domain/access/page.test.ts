import { describe, expect, it } from 'vitest';
import { PAGE_ROUTES, SITE } from '#apps/pages.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { LANDMARKS } from './landmarks.ts';
import { collectPages, href, type PageRoute } from './page.ts';
import { createSite, getLandmarkAddress } from './site.ts';

describe('the declared pages', () => {
  it('no two have one id or one path', () => {
    const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
    expect(PAGE_ROUTES.length).toBeGreaterThan(100);
    expect(twice(PAGE_ROUTES.map(({ id }) => id))).toEqual([]);
    expect(twice(PAGE_ROUTES.map(({ path }) => path))).toEqual([]);
  });

  it('an alias shows a page that is none itself, with its title, layout and access', () => {
    const aliases = PAGE_ROUTES.filter(({ aliasOf }) => aliasOf !== undefined);
    expect(aliases.length).toBeGreaterThan(10);
    for (const { id, aliasOf, layout, access, file } of aliases) {
      const shown = PAGE_ROUTES.find(({ path }) => path === aliasOf);
      expect(shown, id).toMatchObject({ layout, access });
      expect([shown?.aliasOf, file], id).toEqual([undefined, undefined]);
    }
  });
});

describe('gatherPages', () => {
  const page = (id: PageRoute['id'], after?: PageRoute['id']): PageRoute => ({
    id,
    path: `/${id}`,
    title: id,
    access: 'public',
    layout: 'default',
    ...(after && { after }),
  });
  const ids = (...features: Record<string, PageRoute>[]) => collectPages(features).map(({ id }) => id);

  it('does not ask in which order features are listed', () => {
    const one = { a: page('P-002'), b: page('P-100', 'P-001'), c: page('P-120') };
    const two = { d: page('P-001'), e: page('P-110', 'P-100'), f: page('P-101', 'P-001') };
    const wanted = ['P-001', 'P-100', 'P-110', 'P-101', 'P-002', 'P-120'];
    expect([ids(one, two), ids(two, one)]).toEqual([wanted, wanted]);
  });

  it('does not lose a page without saying so', () => {
    expect(() => ids({ a: page('P-001'), b: page('P-100', 'P-999') })).toThrow('P-100');
    expect(() => ids({ a: page('P-100', 'P-101'), b: page('P-101', 'P-100') })).toThrow('P-100, P-101');
  });
});

describe('href', () => {
  it('fills placeholders, query and anchor', () => {
    expect(href(articlesPages.policyList)).toBe('/policy');
    expect(href(articlesPages.policyDetail)).toBe('/policy/detail');
    expect(href(articlesPages.policyDetail, { uuid: 'a/b' })).toBe('/policy/detail/a%2Fb');
    expect(
      href(standardsPages.analysis, { id: '01' }, { tab: '建筑', page: 2, none: '', never: undefined }, 'top'),
    ).toBe('/zzbz/analyze/01?tab=%E5%BB%BA%E7%AD%91&page=2#top');
    expect(href({ path: '/' })).toBe('/');
    expect(href({ path: '/' }, null, { a: 1 })).toBe('/?a=1');
  });

  it('does not compile without what the address needs', () => {
    // @ts-expect-error -- the address has a placeholder
    expect(href(standardsPages.analysis)).toBe('/zzbz/analyze');
    // @ts-expect-error -- and this one has no such placeholder
    expect(href(articlesPages.policyDetail, { id: 'x' })).toBe('/policy/detail');
  });
});

describe('landmarks', () => {
  it('are one page each', () => {
    const marked = PAGE_ROUTES.flatMap(({ landmark }) => landmark ?? []);
    expect(marked.toSorted()).toEqual([...LANDMARKS].toSorted());
  });

  it('lead to every user who has the page', () => {
    expect(getLandmarkAddress(SITE, 'standards', { id: '03-10300101' })).toBe('/zzbz/03-10300101');
    expect(getLandmarkAddress(SITE, 'login', null, { redirect: '/qyxx?tab=1' })).toBe(
      '/login?redirect=%2Fqyxx%3Ftab%3D1',
    );
    expect(() => getLandmarkAddress(createSite([]), 'login')).toThrow('no page is the landmark "login"');
  });
});
