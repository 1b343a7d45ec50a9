import { describe, expect, it } from 'vitest';
import { getKeyRights } from '#domain/access/key-rights.ts';
import { MENU_TREE, type MenuNode } from '#domain/access/menu-tree.ts';
import type { MenuItem } from '../keys.contract.ts';
import {
  findMatchingPreset,
  getCheckState,
  getMenuLeaves,
  getPresetLeaves,
  summariseRights,
  toggleMenuItem,
} from './ticked.ts';

const toItem = ({ id, label, kind, children = [] }: MenuNode): MenuItem => ({
  id,
  label,
  kind,
  children: children.map(toItem),
});
const menus = MENU_TREE.map(toItem);
const find = (id: string, items: readonly MenuItem[] = menus): MenuItem => {
  const found = items.flatMap((item) => (item.id === id ? [item] : []));
  if (found[0]) return found[0];
  const next = items.find((item) => id.startsWith(`${item.id}.`));
  if (!next) throw new Error(`no menu ${id}`);
  return find(id, next.children);
};
const none: ReadonlySet<string> = new Set();

describe('ticks of the menu tree', () => {
  it('a parent is half ticked while some of its leaves are', () => {
    const some = toggleMenuItem(find('info.certificates.view'), none);
    expect(getCheckState(find('info'), some)).toBe('some');
    expect(getCheckState(find('info.certificates'), some)).toBe('some');
    expect(getCheckState(find('remind'), some)).toBe('none');
    const whole = toggleMenuItem(find('info.certificates'), some);
    expect(getCheckState(find('info.certificates'), whole)).toBe('all');
    expect(getCheckState(find('info'), whole)).toBe('some');
  });
  it('a half-ticked parent is filled first, then cleared', () => {
    const some = toggleMenuItem(find('info.projects.add'), none);
    const all = toggleMenuItem(find('info'), some);
    expect([...all].sort()).toEqual([...getMenuLeaves(find('info'))].sort());
    expect([...toggleMenuItem(find('info'), all)]).toEqual([]);
  });
  it('a function brings its view, and goes with it', () => {
    const both = toggleMenuItem(find('info.projects.remove'), none);
    expect([...both]).toEqual(['info.projects.view', 'info.projects.remove']);
    expect([...toggleMenuItem(find('info.projects.view'), both)]).toEqual([]);
    expect([...toggleMenuItem(find('info.projects.remove'), both)]).toEqual(['info.projects.view']);
  });
});

describe('presets of rights', () => {
  it('look, work and everything contain each other, and work deletes, reveals and decides nothing', () => {
    const [view, work, all] = [
      getPresetLeaves(menus, 'view'),
      getPresetLeaves(menus, 'work'),
      getPresetLeaves(menus, 'all'),
    ];
    expect(all.size).toBe(menus.flatMap(getMenuLeaves).length);
    expect([...view].filter((id) => !work.has(id))).toEqual([]);
    expect([...work].filter((id) => /\.(remove|reveal|decide)$/.test(id))).toEqual([]);
    expect([...view].filter((id) => /\.(add|edit|import|remove|reveal)$/.test(id))).toEqual([]);
    expect(view.size).toBeLessThan(work.size);
    expect(work.size).toBeLessThan(all.size);
  });
  it('look grants nothing that changes, publishes or exports, and work nothing that shares or exports packs', () => {
    const base = new Set<string>(getKeyRights([]));
    const granted = getKeyRights([...getPresetLeaves(menus, 'view')]).filter((right) => !base.has(right));
    expect(granted.filter((right) => !/:(list|get|mark)$/.test(right))).toEqual([]);
    expect(granted).toContain('certificate:info:list');
    const work = getKeyRights([...getPresetLeaves(menus, 'work')]);
    for (const right of ['check:share:add', 'exchange:firm:export', 'bid:pack:export'])
      expect(work, right).not.toContain(right);
  });
  it('is recognised until one tick differs', () => {
    const work = getPresetLeaves(menus, 'work');
    expect(findMatchingPreset(menus, work)).toBe('work');
    expect(findMatchingPreset(menus, toggleMenuItem(find('info.certificates.remove'), work))).toBeNull();
    expect(findMatchingPreset(menus, none)).toBeNull();
  });
  it('the summary says what a key may do', () => {
    expect(summariseRights(menus, none)).toContain('还没有勾选');
    expect(summariseRights(menus, getPresetLeaves(menus, 'view'))).toMatch(/^可进入 \d+ 个页面，只能查看$/);
    const some = toggleMenuItem(find('info.certificates.remove'), none);
    expect(summariseRights(menus, some)).toBe('可进入 1 个页面，其中 1 个可以修改，可删除资质证书');
    expect(summariseRights(menus, getPresetLeaves(menus, 'all'))).toContain('可查看完整证件号码');
    expect(summariseRights(menus, toggleMenuItem(find('check.registered'), none))).toBe(
      '可进入 1 个页面，其中 1 个可以修改',
    );
    expect(summariseRights(menus, toggleMenuItem(find('info.bids.make'), none))).toBe(
      '可进入 1 个页面，可导出投标材料',
    );
  });
});
