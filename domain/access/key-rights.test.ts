import { describe, expect, it } from 'vitest';
import { PAGE_ROUTES, SITE } from '#apps/pages.ts';
import {
  APPROVAL_REQUESTER_RIGHTS,
  BASE_KEY_RIGHTS,
  findUnknownMenus,
  GRANTABLE_RIGHTS,
  getKeyRights,
  listGrantedLeaves,
  listPagesByMenus,
} from './key-rights.ts';
import { getKeyStatus, listNextStatuses } from './key-status.ts';
import { MENU_TREE, type MenuNode } from './menu-tree.ts';

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const all = flat(MENU_TREE);

describe('the menu tree', () => {
  it('opens every page of the enterprise area', () => {
    // A page with a right of its own, which no menu grants, is the owner's.
    const ofMenus = PAGE_ROUTES.filter(({ access, aliasOf, right }) => access === 'entitled' && !aliasOf && !right);
    expect(ofMenus.length).toBeGreaterThan(50);
    expect(ofMenus.filter(({ grantedBy }) => grantedBy === undefined)).toEqual([]);
    const others = PAGE_ROUTES.filter((page) => page.grantedBy !== undefined && !ofMenus.includes(page));
    expect(others.map(({ path }) => path)).toEqual(['/userMessage']);
  });
  it('has a leaf for every page that names one, and a page for every leaf that shows one', () => {
    const leaves = all.filter((node) => !node.children && (node.kind === 'C' || node.id.endsWith('.view')));
    const named = new Set(PAGE_ROUTES.flatMap(({ grantedBy }) => grantedBy ?? []));
    expect([...named].sort()).toEqual(leaves.map(({ id }) => id).sort());
  });
  it('has ids that say where they stand, each once', () => {
    expect(new Set(all.map((node) => node.id)).size).toBe(all.length);
    for (const node of all)
      for (const child of node.children ?? []) expect(child.id.startsWith(`${node.id}.`), child.id).toBe(true);
  });
  it('carries rights on leaves only', () => {
    expect(all.filter((node) => node.children && node.rights)).toEqual([]);
  });
});

describe('granted leaves', () => {
  it('of parents alone are none: a half-ticked parent must not widen a right', () => {
    expect(listGrantedLeaves(['info', 'info.certificates', 'remind'])).toEqual([]);
  });
  it('a function brings the view of its page along', () => {
    expect(listGrantedLeaves(['info.projects.edit'])).toEqual(['info.projects.view', 'info.projects.edit']);
    expect(listPagesByMenus(SITE, ['info.projects.edit']).map(({ path }) => path)).toEqual(['/qyxx/qyinfo/xmmgr']);
  });
  it('stand in the order of the tree, once each, unknown ones left out', () => {
    expect(listGrantedLeaves(['read.links', 'x', 'info.overview', 'read.links'])).toEqual([
      'info.overview',
      'read.links',
    ]);
    expect(findUnknownMenus(['read.links', 'x', 'info'])).toEqual(['x']);
  });
});

describe('rights', () => {
  it('of no menu are those of any key', () => {
    expect(getKeyRights([])).toEqual([...BASE_KEY_RIGHTS].sort());
  });
  it('follow what waits for a second look with a right to change something, and not with the sight of it', () => {
    expect(getKeyRights(['info.projects.edit'])).toEqual(expect.arrayContaining([...APPROVAL_REQUESTER_RIGHTS]));
    expect(getKeyRights(['info.projects.view']).filter((right) => right.startsWith('approval:'))).toEqual([]);
  });
  it('never reach the account, the keys or the operator', () => {
    for (const right of [...GRANTABLE_RIGHTS, ...BASE_KEY_RIGHTS])
      expect(right).not.toMatch(/^(account|key|system|order|invoice):|\*/);
  });
});

describe('status of a key', () => {
  it('active ends after its last day, by the day of Shanghai', () => {
    expect(getKeyStatus('active', '2026-11-21', '2026-11-21')).toBe('active');
    expect(getKeyStatus('active', '2026-11-21', '2026-11-22')).toBe('expired');
    expect(getKeyStatus('suspended', '2026-11-21', '2026-11-22')).toBe('suspended');
    expect(getKeyStatus('active', null, '2099-01-01')).toBe('active');
  });
  it('a lost key comes back only by enrolling anew', () => {
    expect(listNextStatuses('lost')).toEqual(['pending']);
    expect(listNextStatuses('pending')).toEqual([]);
  });
});
