import { getMenuActions, listGrantedLeaves } from '#domain/access/key-rights.ts';
import type { MenuItem } from '../keys.contract.ts';

/** Returns the leaves below a node, or the node if it is a leaf. */
export const getMenuLeaves = (item: MenuItem): readonly string[] =>
  item.children.length === 0 ? [item.id] : item.children.flatMap(getMenuLeaves);

export type CheckState = 'all' | 'some' | 'none';

/** Returns whether a node is checked, half checked or unchecked, derived from its leaves. */
export function getCheckState(item: MenuItem, checked: ReadonlySet<string>): CheckState {
  const leaves = getMenuLeaves(item);
  const count = leaves.filter((id) => checked.has(id)).length;
  if (count === 0) return 'none';
  return count === leaves.length ? 'all' : 'some';
}

/** If the view of a page is unchecked, also unchecks its functions, which are useless without it. */
const withoutFunctions = (checked: ReadonlySet<string>, gone: readonly string[]): string[] => {
  const pages = gone.filter((id) => id.endsWith('.view')).map((id) => id.slice(0, -'view'.length));
  return [...checked].filter((id) => !gone.includes(id) && !pages.some((page) => id.startsWith(page)));
};

/** Checks a node and its descendants, or unchecks them if all are checked. */
export function toggleMenuItem(item: MenuItem, checked: ReadonlySet<string>): ReadonlySet<string> {
  const leaves = getMenuLeaves(item);
  if (getCheckState(item, checked) === 'all') return new Set(withoutFunctions(checked, leaves));
  return new Set(listGrantedLeaves([...checked, ...leaves]));
}

/** Functions reserved for a person in charge; the preset for daily work excludes them. */
const CAREFUL = ['remove', 'reveal', 'decide', 'share', 'export', 'make'];
/** Actions that change, publish and export nothing; marking as read only affects the reader. */
const READING = ['list', 'get', 'mark'];
const isForReading = (id: string): boolean => getMenuActions(id).every((action) => READING.includes(action));
const changes = (id: string): boolean =>
  getMenuActions(id).some((action) => ![...READING, 'reveal', 'export'].includes(action));
const getFunction = (id: string): string => id.slice(id.lastIndexOf('.') + 1);

export const RIGHTS_PRESETS = {
  view: { label: '只查看', about: '看资料、校验结论、申报和政策；不能修改、处理提醒、运行校验、分享和导出' },
  work: {
    label: '日常维护',
    about: '查看，并新增、修改、导入和处理提醒；不能删除、分享、导出、整理投标材料、看完整证件号码和作决定',
  },
  all: { label: '全部功能', about: '与主锁相同的菜单和功能' },
} as const;
export type RightsPreset = keyof typeof RIGHTS_PRESETS;

/**
 * Returns the leaves of a preset: `view` has the leaves that only read, `work` all except the functions of a person in charge, `all` every
 * leaf.
 */
export function getPresetLeaves(menus: readonly MenuItem[], preset: RightsPreset): ReadonlySet<string> {
  const pick = (item: MenuItem): readonly string[] => {
    if (item.children.length > 0) return item.children.flatMap(pick);
    if (preset === 'all') return [item.id];
    const isIncluded = preset === 'view' ? isForReading(item.id) : true;
    return isIncluded && !CAREFUL.includes(getFunction(item.id)) ? [item.id] : [];
  };
  return new Set(menus.flatMap(pick));
}

/** Returns the preset that equals the checked leaves, or null. */
export const findMatchingPreset = (menus: readonly MenuItem[], checked: ReadonlySet<string>): RightsPreset | null =>
  (Object.keys(RIGHTS_PRESETS) as RightsPreset[]).find((preset) => {
    const leaves = getPresetLeaves(menus, preset);
    return leaves.size === checked.size && [...leaves].every((id) => checked.has(id));
  }) ?? null;

/**
 * Sums up the checked leaves in one sentence: how many pages are accessible, on how many of them records can be changed, and where they can
 * be deleted.
 */
export function summariseRights(menus: readonly MenuItem[], checked: ReadonlySet<string>): string {
  const pages = menus.flatMap(({ children }) => children);
  const opened = pages.filter((page) => getCheckState(page, checked) !== 'none');
  if (opened.length === 0) return '还没有勾选，这把副锁登录后没有可用的功能。';
  const has = (page: MenuItem, test: (name: string) => boolean) =>
    page.children.some(({ id }) => checked.has(id) && test(getFunction(id)));
  const leavesOf = (page: MenuItem) => getMenuLeaves(page).filter((id) => checked.has(id));
  const changed = opened.filter((page) => leavesOf(page).some(changes));
  const exporting = opened.filter((page) => leavesOf(page).some((id) => getMenuActions(id).includes('export')));
  const isOnlyReading = opened.every((page) => leavesOf(page).every(isForReading));
  const removable = opened.filter((page) => has(page, (name) => name === 'remove'));
  const revealing = opened.filter((page) => has(page, (name) => name === 'reveal'));
  return [
    `可进入 ${opened.length} 个页面`,
    ...(isOnlyReading ? ['只能查看'] : []),
    ...(changed.length === 0 ? [] : [`其中 ${changed.length} 个可以修改`]),
    ...(removable.length === 0 ? [] : [`可删除${removable.map(({ label }) => label).join('、')}`]),
    ...(exporting.length === 0 ? [] : [`可导出${exporting.map(({ label }) => label).join('、')}`]),
    ...(revealing.length === 0 ? [] : ['可查看完整证件号码']),
  ].join('，');
}
