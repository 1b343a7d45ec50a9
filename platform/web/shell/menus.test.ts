import { describe, expect, it } from 'vitest';
import { PAGE_ROUTES, SITE } from '#apps/pages.ts';
import { findPage, getLandmarkAddress } from '#domain/access/site.ts';
import { filterReachableMenu, findHighlightedEntry, type MenuLink } from '#domain/menu/menu.ts';
import { getMenus } from './menus.ts';
import { buildStandardGroups } from './standard-menu.ts';
import { lacksRole } from './use-reach.ts';

const {
  top: TOP_MENU,
  drawer: DRAWER_MENU,
  side: SIDE_MENU,
  operator: OPERATOR_MENU,
  footer: FOOTER_COLUMNS,
} = getMenus(SITE);

const topLinks: MenuLink[] = TOP_MENU.flatMap((item) => [
  ...(item.children ?? []),
  ...(item.waterfallInfo?.items ?? []).flatMap((group) => group.children),
]);
const sideLinks: MenuLink[] = SIDE_MENU.flatMap(({ views }) => views);
const standards = buildStandardGroups((id) => getLandmarkAddress(SITE, 'standards', { id })).flatMap(
  (group) => group.children,
);
const codes = standards.map((link) => link.href?.replace('/zzbz/', ''));
const range = (from: number, count: number, category: string) =>
  Array.from({ length: count }, (_unused, index) => `${category}-${from + index}`);

describe('menus', () => {
  it('every entry leads to a page of the product', () => {
    const links = [...topLinks, ...sideLinks, ...DRAWER_MENU, ...FOOTER_COLUMNS.flatMap((column) => column.links)];
    const lost = links.filter((link) => link.href && !findPage(SITE, link.href.split(/[?#]/)[0] ?? ''));
    expect(lost).toEqual([]);
  });

  it('no two entries of a list ask for one place, and every page of operators has its own or lies below one', () => {
    const places = PAGE_ROUTES.flatMap(({ menus = [] }) => menus.map((place) => `${place.in} ${place.at}`));
    expect(places.length).toBeGreaterThan(80);
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
    const managed = PAGE_ROUTES.filter(({ access }) => access === 'operator').map(({ path }) => path);
    const entries = OPERATOR_MENU.flatMap(({ views }) => views.flatMap(({ href }) => href ?? []));
    expect(entries.filter((entry) => !managed.includes(entry))).toEqual([]);
    const below = managed.filter((path) => !entries.includes(path));
    expect(below.filter((path) => findHighlightedEntry(entries, path) === undefined)).toEqual([]);
    expect(findHighlightedEntry(entries, '/qyxx/ptgl/qy/hb/db')).toBe('/qyxx/ptgl/qy/hb');
    expect(findHighlightedEntry(['/qyxx', '/qyxx/bgsp'], '/qyxx/bgsp')).toBe('/qyxx/bgsp');
    expect(findHighlightedEntry(['/qyxx'], '/qyxx/other')).toBeUndefined();
  });

  it('every record and reminder of an enterprise has its entry in the panel and in the side menu', () => {
    const canonical = (links: readonly MenuLink[]) =>
      new Set(
        links
          .map(({ href = '' }) => findPage(SITE, href.split(/[?#]/)[0] ?? ''))
          .map((page) => page?.aliasOf ?? page?.path),
      );
    const [top, side] = [canonical(topLinks), canonical(sideLinks)];
    const folders = /^\/qyxx\/(qyinfo\/(?!syrl|lsgsggxx)|qtry|zcry|zzzs|zzwhtx\/(?!txsz))/;
    const records = PAGE_ROUTES.filter(({ path, aliasOf }) => !aliasOf && folders.test(path)).map(({ path }) => path);
    expect(records.filter((path) => !top.has(path) || !side.has(path))).toEqual([]);
  });

  it('has at most twelve entries for enterprises and six for operators, each with pages and a label of its own', () => {
    expect(SIDE_MENU.length).toBeLessThanOrEqual(12);
    expect(OPERATOR_MENU.length).toBeLessThanOrEqual(6);
    const sections = [...SIDE_MENU, ...OPERATOR_MENU];
    expect(sections.filter(({ views }) => views.length === 0)).toEqual([]);
    expect(new Set(sections.map(({ label }) => label)).size).toBe(sections.length);
    const targets = sections.flatMap(({ views }) => views.map(({ href }) => href));
    expect(new Set(targets).size).toBe(targets.length);
  });

  it('R-187, R-202, R-204 mark an entry for users without any of its roles, unless it is free', () => {
    const gated = topLinks.find(({ role, free }) => role !== undefined && !free);
    if (gated === undefined) throw new Error('the menu has no entry for members');
    expect(lacksRole(gated, { roles: ['ROLE_DEFAULT'] })).toBe(true);
    expect(lacksRole(gated, { roles: ['ROLE_VIP'] })).toBe(false);
    expect(lacksRole(gated, { roles: ['ROLE_ADMIN'] })).toBe(false);
    expect(lacksRole({ ...gated, free: true }, { roles: [] })).toBe(false);
    expect(lacksRole({}, { roles: [] })).toBe(false);
  });

  it('R-016 … R-020 the top menu has the groups of the home menu', () => {
    expect(TOP_MENU.map((item) => item.label)).toEqual([
      '首页',
      '资质管理',
      '标准与政策',
      '学习与指南',
      '企业认证',
      '关于我们',
    ]);
  });

  it('R-061 the drawer has five entries', () => {
    expect(DRAWER_MENU.map((link) => link.label)).toEqual(['资质标准', '政策文件', '常见问题', '课程中心', '联系我们']);
  });

  it('R-044, R-084 entries with an empty link: one matter guide, member column, client download', () => {
    const isEmpty = (link: MenuLink) => !link.href;
    expect(topLinks.filter(isEmpty).map((link) => link.label)).toEqual(['企业事项指南']);
    const footer = FOOTER_COLUMNS.flatMap((column) => column.links).filter(isEmpty);
    expect(footer.map((link) => link.label)).toEqual(['会员专栏', '客户端下载']);
  });
});

describe('menu of the standards', () => {
  it('R-045 every entry opens in a new tab', () => {
    expect(standards.every((link) => link.target === '_blank')).toBe(true);
  });

  it('R-066 … R-076 lists every code of the specification and no other', () => {
    const wanted = [
      '01-101001',
      '01-101002',
      '02-102001',
      ...range(10200101, 21, '02'),
      ...range(10200201, 8, '02'),
      '02-102003',
      ...range(10300101, 12, '03'),
      '03-103003',
      ...range(10300201, 36, '03'),
      '04-104001',
      ...range(10400201, 13, '04'),
      '04-104003',
      '05',
    ];
    expect(codes.toSorted()).toEqual(wanted.toSorted());
  });
});

describe('the menu of a secondary key', () => {
  const only = (path: string) => filterReachableMenu(TOP_MENU, (link) => link.href === path);
  it('has what the key may open, without the groups and panels that are empty then', () => {
    const menu = only('/qyxx/zzzs/zzzsxx');
    expect(menu.map((item) => item.label)).toEqual(['资质管理']);
    expect(menu[0]?.waterfallInfo?.items.map((group) => group.children.map((link) => link.label))).toEqual([
      ['资质证书'],
    ]);
    expect(only('/nothing')).toEqual([]);
  });
});
