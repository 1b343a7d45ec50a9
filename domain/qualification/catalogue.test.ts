import { describe, expect, it } from 'vitest';
import { realCatalogue } from '../testing/facts.ts';
import type { StandardNode } from './catalogue.ts';
import { findLevel } from './catalogue.ts';

const range = (prefix: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${String(from + index).padStart(2, '0')}`);

/** portal-spec, section 2: menu entries for standards. */
const menuCodes = [
  '101001',
  '101002',
  '102001',
  ...range('102001', 1, 21),
  '102002',
  ...range('102002', 1, 8),
  '102003',
  '103001',
  ...range('103001', 1, 12),
  '103002',
  ...range('103002', 1, 36),
  '103003',
  '104001',
  '104002',
  ...range('104002', 1, 13),
  '104003',
  '05',
]; // prettier-ignore

const listCodes = (nodes: readonly StandardNode[]): string[] =>
  nodes.flatMap((node) => [node.code, ...listCodes(node.children)]);

describe('the catalogue', () => {
  it('resolves every menu code, also as it stands in an address', () => {
    for (const code of menuCodes) {
      const standard = realCatalogue.byCode(code);
      expect(standard?.code, code).toBe(code);
      expect(realCatalogue.byCode(standard?.displayCode ?? '')?.code).toBe(code);
    }
    expect(menuCodes).toHaveLength(102);
  });

  it('writes the codes of addresses', () => {
    expect(
      ['101001', '10200121', '103003', '10400213', '05'].map((code) => realCatalogue.byCode(code)?.displayCode),
    ).toEqual(['01-101001', '02-10200121', '03-103003', '04-10400213', '05']); // prettier-ignore
  });

  it('has the tree of the menu, each code once', () => {
    const codes = realCatalogue.tree().flatMap((category) => listCodes(category.children));
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of menuCodes) expect(codes).toContain(code);
    const general = realCatalogue
      .tree()
      .find((item) => item.category === 'construction')
      ?.children.find((node) => node.code === '103001');
    expect(general?.children).toHaveLength(12);
  });

  it('knows each level by one key', () => {
    for (const standard of realCatalogue.standards) {
      const keys = standard.levels.map((level) => level.key);
      expect(new Set(keys).size, standard.code).toBe(keys.length);
    }
    const road = realCatalogue.byCode('10300218');
    expect(road && findLevel(road, '一级')).toBeNull();
    expect(road && findLevel(road, '一级（公路机电工程）')?.level.subKind).toBe('公路机电工程');
  });

  it('has no requirement with a kind or field that the engine does not understand', () => {
    const unsupported = realCatalogue.standards.flatMap((standard) =>
      standard.levels.flatMap((level) =>
        level.rows.flatMap((row) =>
          row.obstacles
            .filter((text) => text.includes('尚不支持'))
            .map((text) => `${standard.code} ${level.key} ${row.id} ${text}`),
        ),
      ),
    );
    expect(unsupported).toEqual([]);
  });
});
