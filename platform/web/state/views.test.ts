import { describe, expect, it } from 'vitest';
import { SITE } from '#apps/pages.ts';
import { addCachedView, clearCachedViews, keepOnlyCachedView, removeCachedView } from './cached-views.ts';
import { closeTab, getFirstTab, getTab, getViewName, openTab, parseTabs, serialiseTabs, splitTabs } from './tabs.ts';

const FIRST_TAB = getFirstTab(SITE, true, '/qyxx/qyinfo/yyzzxx');

describe('cached views', () => {
  it('R-162 adds by name, only when kept alive and not there yet', () => {
    expect(addCachedView([], { name: 'a', keepAlive: true })).toEqual(['a']);
    expect(addCachedView([], { name: 'a', keepAlive: false })).toEqual([]);
    expect(addCachedView(['a'], { name: 'a', keepAlive: true })).toEqual(['a']);
  });

  it('R-163, R-164, R-165 removes one, all but one, all', () => {
    expect(removeCachedView(['a', 'b'], 'a')).toEqual(['b']);
    expect(keepOnlyCachedView(['a', 'b', 'c'], 'b')).toEqual(['b']);
    expect(keepOnlyCachedView(['a'], 'z')).toEqual([]);
    expect(clearCachedViews()).toEqual([]);
  });
});

describe('tabs', () => {
  const licence = getTab(SITE, '/qyxx/yyzz/yyzzxx', '?tab=log');

  it('G-07 an alias and its canonical page share one tab', () => {
    expect(licence).toEqual({ name: '/qyxx/qyinfo/yyzzxx', href: '/qyxx/yyzz/yyzzxx?tab=log', title: '营业执照信息' });
    expect(getViewName(SITE, '/QYXX/qyinfo/YYZZXX')).toBe('/qyxx/qyinfo/yyzzxx');
  });

  it('a known tab keeps its place and takes the new address', () => {
    const tabs = openTab(openTab([FIRST_TAB], licence), getTab(SITE, '/qyxx/qyinfo/yyzzxx', ''));
    expect(tabs.map((tab) => tab.href)).toEqual([FIRST_TAB.href, '/qyxx/qyinfo/yyzzxx']);
  });

  it('closing the open tab goes to its neighbour; the first tab stays', () => {
    const other = getTab(SITE, '/qyxx/zcry/ryxx', '');
    const tabs = [FIRST_TAB, licence, other];
    expect(closeTab(tabs, licence.name, licence.name)).toEqual({ tabs: [FIRST_TAB, other], goTo: other.href });
    expect(closeTab(tabs, other.name, other.name).goTo).toBe(licence.href);
    expect(closeTab(tabs, licence.name, other.name).goTo).toBeNull();
    expect(closeTab(tabs, FIRST_TAB.name, FIRST_TAB.name)).toEqual({ tabs, goTo: null });
  });

  it('takes from storage only what leads into the enterprise area', () => {
    const stored = JSON.stringify({
      owner: 'a',
      tabs: [licence, { name: 'x', href: 'https://a.example', title: 'x' }, 7],
    });
    expect(parseTabs(stored, 'a', FIRST_TAB)).toEqual([FIRST_TAB, licence]);
    for (const other of ['{', null, '[]', '7']) expect(parseTabs(other, 'a', FIRST_TAB)).toEqual([FIRST_TAB]);
  });

  it('R-151 the next person on the same browser sees nothing of the tabs and words of the one before', () => {
    const stored = serialiseTabs('a', [FIRST_TAB, getTab(SITE, '/qyxx/qyinfo/zcryxx', '?keyword=王')]);
    expect(parseTabs(stored, 'a', FIRST_TAB)).toHaveLength(2);
    expect(parseTabs(stored, 'b', FIRST_TAB)).toEqual([FIRST_TAB]);
  });

  it('shows eight tabs in the row: the first, the active and the last opened ones; the rest is in the list', () => {
    const tabs = Array.from({ length: 11 }, (_unused, index) => ({
      name: `${index}`,
      href: `/qyxx/${index}`,
      title: '',
    }));
    const namesOf = (list: typeof tabs | ReturnType<typeof splitTabs>['shown']) => list.map(({ name }) => Number(name));
    const { shown, rest } = splitTabs(tabs, '2');
    expect(namesOf(shown)).toEqual([0, 2, 5, 6, 7, 8, 9, 10]);
    expect(namesOf(rest)).toEqual([1, 3, 4]);
    expect(splitTabs(tabs.slice(0, 8), '2').rest).toEqual([]);
    expect(splitTabs(tabs, 'unknown').shown).toHaveLength(8);
  });

  it('begins with the overview, or where its reader is at home', () => {
    expect(FIRST_TAB).toEqual({ name: '/qyxx', href: '/qyxx', title: '企业总览' });
    expect(getFirstTab(SITE, false, '/qyxx/ptgl/qyrz').title).toBe('企业认证审核');
  });
});
