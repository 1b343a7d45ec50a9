import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '#domain/testing/vectors.json' with { type: 'json' };
import { filterMenuByRoles, isEntryOpenToRoles, type MenuItem, sumMenuCounts } from './menu.ts';
import * as constants from './menu-width.ts';
import { computeMenuItemWidth, countVisibleMenuItems } from './menu-width.ts';

describe('R-247 menu width', () => {
  it.each(vectors.menuWidth)('$label, icon $icon, count $count: $width px', ({ label, icon, count, width }) => {
    expect(computeMenuItemWidth({ label, hasIcon: icon, hasCount: count })).toBe(width);
  });
});

describe('R-054, R-161, R-248 overflow', () => {
  it.each([
    [[100, 100, 100], 300, 3],
    [[100, 100, 100], 299, 2],
    [[100, 100, 100], 290, 2],
    [[100, 100, 100], 289, 1],
    [[100, 100, 100], 189, 0],
    [[100, 100, 100], 0, 0],
    [[], 0, 0],
    [[80, 300], 200, 1],
  ])('%j in %i px: %i stay', (widths, available, expected) => {
    expect(countVisibleMenuItems(widths, available)).toBe(expected);
  });

  it('never overflows, and never leaves room for one more', () => {
    const widths = fc.array(fc.integer({ min: 80, max: 240 }), { maxLength: 12 });
    fc.assert(
      fc.property(widths, fc.integer({ min: 0, max: 2000 }), (items, available) => {
        const shown = countVisibleMenuItems(items, available);
        const sum = (count: number) => items.slice(0, count).reduce((total, width) => total + width, 0);
        if (shown === items.length) {
          expect(sum(shown)).toBeLessThanOrEqual(available);
        } else {
          if (shown > 0) expect(sum(shown) + 90).toBeLessThanOrEqual(available);
          expect(sum(shown + 1) + 90).toBeGreaterThan(available);
        }
      }),
    );
  });
});

describe('constants', () => {
  it('R-246, R-248 to R-253', () => {
    expect(constants).toMatchObject({
      MORE_WIDTH_PX: 90,
      RESIZE_DEBOUNCE_MS: 150,
      MENU_READY_DELAY_MS: 50,
      INITIAL_LAYOUT_DELAY_MS: 100,
      TABLE_SCROLLBAR_FIX_DELAY_MS: 200,
    });
  });
});

describe('roles', () => {
  const menu: MenuItem[] = [
    { type: 'link', label: '首页', href: '/' },
    {
      type: 'dropdown',
      label: '资质管理',
      role: 'ROLE_VIP',
      children: [
        { label: '企业信息', href: '/a', role: 'ROLE_VIP' },
        { label: '办事指南', href: '/b', role: 'ROLE_VIP', free: true },
        { label: '资质标准', href: '/c' },
      ],
    },
    {
      type: 'waterfall',
      label: '维护提醒',
      waterfallInfo: {
        title: '维护提醒',
        description: '到期与异常',
        items: [
          { label: '证照', children: [{ label: '营业执照', role: 'ROLE_VIP' }] },
          { label: '指南', children: [{ label: '申报指南' }, { label: '异常', role: 'ROLE_VIP' }] },
        ],
      },
    },
  ];

  it('R-016, R-205: hides gated sub-items from users without the role; a gated group stays as one gated entry', () => {
    const seen = filterMenuByRoles(menu, ['ROLE_DEFAULT']);
    expect(seen.map((item) => item.label)).toEqual(['首页', '资质管理', '维护提醒']);
    expect(seen[1]?.children?.map((link) => link.label)).toEqual(['办事指南', '资质标准']);
    expect(seen[2]?.waterfallInfo?.items).toEqual([
      { label: '证照', children: [{ label: '证照', role: 'ROLE_VIP' }] },
      { label: '指南', children: [{ label: '申报指南' }] },
    ]);
  });

  it('R-205: shows all to a user with the role, and leaves the menu itself as it was', () => {
    const before = structuredClone(menu);
    expect(filterMenuByRoles(menu, ['ROLE_DEFAULT', 'ROLE_VIP'])).toEqual(menu);
    filterMenuByRoles(menu, []);
    expect(menu).toEqual(before);
  });

  it('R-203, R-204: a restricted item opens with the role or when it is free', () => {
    expect(isEntryOpenToRoles({ role: 'ROLE_VIP' }, [])).toBe(false);
    expect(isEntryOpenToRoles({ role: 'ROLE_VIP' }, ['ROLE_VIP'])).toBe(true);
    expect(isEntryOpenToRoles({ role: 'ROLE_VIP', free: true }, [])).toBe(true);
    expect(isEntryOpenToRoles({}, [])).toBe(true);
  });
});

describe('R-094, R-101 counts', () => {
  const counts = { '0101': 2, '0102': 3, '0201': 7, '0602': 1 };

  it('R-101: a category is the sum of its codes', () => {
    expect(sumMenuCounts(counts, '01')).toBe(5);
    expect(sumMenuCounts(counts, '06')).toBe(1);
    expect(sumMenuCounts(counts, '03')).toBe(0);
  });

  it('a code of four digits counts itself only, no key counts nothing', () => {
    expect(sumMenuCounts(counts, '0102')).toBe(3);
    expect(sumMenuCounts(counts, undefined)).toBe(0);
    expect(sumMenuCounts(counts, '')).toBe(0);
  });
});
