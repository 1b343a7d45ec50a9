import { getLandmarkAddress, type Site } from '#domain/access/site.ts';
import { listMenuLinks } from '#domain/menu/entries.ts';
import type { MenuItem, MenuLink, WaterfallGroup } from '#domain/menu/menu.ts';
import type { EnterpriseSection, MenuList, OperatorSection } from '#domain/menu/place.ts';
import { useSite } from '../site.tsx';
import type { IconName } from '../ui/icon.tsx';
import { buildStandardGroups } from './standard-menu.ts';

/** Section of the side menu. Its entry leads to the first page, and its pages are shown as tabs above each of them. */
export interface MenuSection {
  readonly label: string;
  readonly icon: IconName;
  readonly views: readonly MenuLink[];
}

export interface FooterColumn {
  readonly title: string;
  readonly links: readonly MenuLink[];
}

export interface Menus {
  /** Groups of the main menu (R-016 … R-020). */
  readonly top: readonly MenuItem[];
  /** Entries of the menu drawer on phones. */
  readonly drawer: readonly MenuLink[];
  /** Sections of the side menu in the enterprise area. */
  readonly side: readonly MenuSection[];
  /** Sections for operators. Each operator sees only pages that the operator may open. */
  readonly operator: readonly MenuSection[];
  /** Columns 产品 and 技术支持 of the footer. */
  readonly footer: readonly FooterColumn[];
}

export const OPERATOR_LABEL = '平台管理';

/** An empty link of the specification, shown without a target (R-044, R-084; gaps G-21). */
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
  // The certification is shown in the bar from 1280 px on. Entries that do not fit move to 更多, starting from the end.
  ...asItems(entries('top.last')),
  { type: 'dropdown', label: '关于我们', icon: 'phone', children: entries('top.about') },
];

const SIDE: readonly (readonly [EnterpriseSection, string, IconName])[] = [
  ['today', '今日待办', 'clipboard'],
  ['overview', '企业总览', 'gauge'],
  ['qualification', '资质', 'rosette'],
  ['certificates', '证照', 'licence'],
  ['people', '人员', 'people'],
  ['projects', '项目与业绩', 'crane'],
  ['calendar', '使用日历', 'calendar'],
  ['filing', '申报', 'stamp'],
  ['bids', '投标材料', 'folder'],
  ['standards', '标准与政策', 'scale'],
  ['courses', '课程', 'video'],
  ['settings', '设置', 'sliders'],
];

const OPERATOR: readonly (readonly [OperatorSection, string, IconName])[] = [
  ['desk', '运营工作台', 'clipboard'],
  ['content', '内容', 'edit'],
  ['standards', '标准', 'gavel'],
  ['people', '人员与企业', 'shield'],
  ['money', '订单', 'coin'],
  ['operation', '运行', 'bars'],
];

/** A section without pages is hidden, because its feature is not installed. */
const hasViews = ({ views }: MenuSection): boolean => views.length > 0;

/** Builds the menus: their headings are defined here, their entries in the declarations of the pages. */
export function buildMenus(site: Site): Menus {
  const entries: Entries = (list) => listMenuLinks(site.pages, list);
  const standards = buildStandardGroups((id) => getLandmarkAddress(site, 'standards', { id }));
  return {
    top: getTop(entries, standards),
    drawer: entries('drawer'),
    side: SIDE.map(([key, label, icon]) => ({ label, icon, views: entries(`side.${key}`) })).filter(hasViews),
    operator: OPERATOR.map(([key, label, icon]) => ({ label, icon, views: entries(`operator.${key}`) })),
    footer: [
      { title: '产品', links: entries('footer.product') },
      { title: '技术支持', links: [...entries('footer.support'), nowhere('会员专栏'), nowhere('客户端下载')] },
    ],
  };
}

const made = new WeakMap<Site, Menus>();

/** Returns the menus of a site, built once: they are the same for all users, and access is checked later. */
export function getMenus(site: Site): Menus {
  const menus = made.get(site) ?? buildMenus(site);
  made.set(site, menus);
  return menus;
}

export const useMenus = (): Menus => getMenus(useSite());
