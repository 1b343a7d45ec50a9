import { ROLES } from '#domain/access/rights.ts';
import { getAddress, type Site } from '#domain/access/site.ts';
import { getEntries } from '#domain/menu/entries.ts';
import type { MenuItem, MenuLink, WaterfallGroup } from '#domain/menu/menu.ts';
import type { MenuList } from '#domain/menu/place.ts';
import { useSite } from '../site.tsx';
import { buildStandardGroups } from './standard-menu.ts';

export interface SideItem extends MenuLink {
  readonly children?: readonly MenuLink[];
}

export interface SideGroup {
  readonly label: string;
  readonly items: readonly SideItem[];
}

export interface FooterColumn {
  readonly title: string;
  readonly links: readonly MenuLink[];
}

export interface Menus {
  /** Groups of the home menu (R-016 … R-020). */
  readonly top: readonly MenuItem[];
  /** Drawer of the phone. */
  readonly drawer: readonly MenuLink[];
  /** Side menu of the enterprise area. */
  readonly side: readonly SideGroup[];
  /** The operator pages below it; each operator sees the ones that they have the right to. */
  readonly operator: SideGroup;
  /** Columns 产品 and 技术支持 of the footer. */
  readonly footer: readonly FooterColumn[];
}

export const OPERATOR_LABEL = '平台管理';

/** An empty link of the specification: shown, leads nowhere (R-044, R-084; gaps G-21). */
const nowhere = (label: string): MenuLink => ({ label, href: '' });

type Entries = (list: MenuList) => readonly MenuLink[];

const asItems = (links: readonly MenuLink[]): MenuItem[] => links.map((link) => ({ ...link, type: 'link' }));

const getTop = (entries: Entries, standards: readonly WaterfallGroup[]): readonly MenuItem[] => [
  ...asItems(entries('top.first')),
  ...entries('top.qualifications').map(
    (link): MenuItem => ({
      ...link,
      type: 'waterfall',
      waterfallInfo: {
        title: link.label,
        description: '证照、人员、项目都在这里维护，到期和缺口自动提醒。',
        items: [
          { label: '企业信息', children: entries('panel.info') },
          { label: '维护提醒', children: entries('panel.reminders') },
          { label: '预警', children: entries('panel.warnings') },
          { label: '模拟受理校验', children: entries('panel.checks') },
          { label: '业绩', children: entries('panel.achievements') },
          { label: '材料', children: entries('panel.materials') },
          { label: '指南', children: [...entries('panel.guides'), nowhere('企业事项指南')] },
        ],
      },
    }),
  ),
  ...entries('top.standards').map(
    (link): MenuItem => ({
      ...link,
      type: 'waterfall',
      waterfallInfo: {
        title: link.label,
        description: '五类资质标准逐条拆解，每一条都标出文号。',
        items: [...standards, { label: '政策与公示', children: entries('panel.policy') }],
      },
    }),
  ),
  {
    type: 'waterfall',
    label: '学习与指南',
    icon: 'book',
    waterfallInfo: {
      title: '学习与指南',
      description: '课程、申报指南，以及主管部门、监管平台和办事网站。',
      items: [{ label: '学习与指南', children: entries('top.learning') }],
      hasDirectory: true,
    },
  },
  // The certification stays in the bar from 1280 px on; what does not fit goes to 更多 from the end.
  ...asItems(entries('top.last')),
  { type: 'dropdown', label: '关于我们', icon: 'phone', children: entries('top.about') },
];

const getSide = (entries: Entries): readonly SideGroup[] => [
  { label: '', items: entries('side.first') },
  { label: '企业信息', items: entries('side.info') },
  {
    label: '维护与校验',
    items: [
      { label: '维护提醒', icon: 'bell', children: entries('side.reminders') },
      { label: '模拟受理校验', icon: 'stamp', children: entries('side.checks'), role: ROLES.vip },
      ...entries('side.care'),
    ],
  },
  { label: '标准与学习', items: entries('side.learning') },
  { label: '设置', items: entries('side.settings') },
];

/** Builds the menus: their headings are defined here, their entries in the declarations of the pages. */
export function makeMenus(site: Site): Menus {
  const entries: Entries = (list) => getEntries(site.pages, list);
  const standards = buildStandardGroups((id) => getAddress(site, 'standards', { id }));
  return {
    top: getTop(entries, standards),
    drawer: entries('drawer'),
    side: getSide(entries),
    operator: { label: OPERATOR_LABEL, items: entries('operator') },
    footer: [
      { title: '产品', links: entries('footer.product') },
      { title: '技术支持', links: [...entries('footer.support'), nowhere('会员专栏'), nowhere('客户端下载')] },
    ],
  };
}

const made = new WeakMap<Site, Menus>();

/** Returns the menus of a site, built once: they are the same for everybody; access is decided later. */
export function getMenus(site: Site): Menus {
  const menus = made.get(site) ?? makeMenus(site);
  made.set(site, menus);
  return menus;
}

export const useMenus = (): Menus => getMenus(useSite());
