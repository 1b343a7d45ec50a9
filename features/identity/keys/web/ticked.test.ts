import { describe, expect, it } from 'vitest';
import { MENU_TREE, type MenuNode } from '#domain/access/menu-tree.ts';
import type { MenuItem } from '../keys.contract.ts';
import { getLeaves, getTicked, toggle } from './ticked.ts';

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
    const some = toggle(find('info.certificates.view'), none);
    expect(getTicked(find('info'), some)).toBe('some');
    expect(getTicked(find('info.certificates'), some)).toBe('some');
    expect(getTicked(find('remind'), some)).toBe('none');
    const whole = toggle(find('info.certificates'), some);
    expect(getTicked(find('info.certificates'), whole)).toBe('all');
    expect(getTicked(find('info'), whole)).toBe('some');
  });
  it('a half-ticked parent is filled first, then cleared', () => {
    const some = toggle(find('info.projects.add'), none);
    const all = toggle(find('info'), some);
    expect([...all].sort()).toEqual([...getLeaves(find('info'))].sort());
    expect([...toggle(find('info'), all)]).toEqual([]);
  });
  it('a function brings its view, and goes with it', () => {
    const both = toggle(find('info.projects.remove'), none);
    expect([...both]).toEqual(['info.projects.view', 'info.projects.remove']);
    expect([...toggle(find('info.projects.view'), both)]).toEqual([]);
    expect([...toggle(find('info.projects.remove'), both)]).toEqual(['info.projects.view']);
  });
});
