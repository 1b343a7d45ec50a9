import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SITE } from '#apps/pages.ts';
import { getMenus } from '../shell/menus.ts';
import { ICON_SHAPES } from './icon-shapes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const sprite = readFileSync(join(ROOT, 'apps/web/public/icons.svg'), 'utf8');
const symbols = [...sprite.matchAll(/<!-- (.+) -->\s*<symbol id="([\w-]+)" viewBox="0 0 20 20">(.+)<\/symbol>/g)].map(
  ([, meaning = '', name = '', shape = '']) => ({ meaning, name, shape }),
);
const named = [...readFileSync(join(import.meta.dirname, 'sprite-names.ts'), 'utf8').matchAll(/\| '([\w-]+)'/g)].map(
  ([, name = '']) => name,
);
const twice = (all: readonly string[]): string[] => all.filter((one, place) => all.indexOf(one) !== place);

describe('the icons (R-255)', () => {
  it('are a set of about 115, each with a shape of its own', () => {
    const shapes = [...Object.values(ICON_SHAPES), ...symbols.map(({ shape }) => shape)];
    expect(shapes.length).toBeGreaterThanOrEqual(110);
    // A triangle that plays and one that is filled are told apart by their fill.
    expect(twice(shapes)).toEqual([]);
    expect(twice([...Object.keys(ICON_SHAPES), ...symbols.map(({ name }) => name)])).toEqual([]);
  });

  it('have one meaning each in the sprite, and a name for every symbol', () => {
    expect(twice(symbols.map(({ meaning }) => meaning))).toEqual([]);
    expect(symbols.map(({ name }) => name).sort()).toEqual([...named].sort());
    expect([...sprite.matchAll(/<symbol /g)]).toHaveLength(symbols.length);
  });

  it('exist for each entry of the phone menu, and no two kinds of things share one in the side menu', () => {
    const { side, operator, drawer } = getMenus(SITE);
    const known = [...Object.keys(ICON_SHAPES), ...named];
    const icons = [...side, ...operator, ...drawer].map(({ icon }) => icon ?? '');
    expect(icons.filter((icon) => !known.includes(icon))).toEqual([]);
    expect(twice(side.map(({ icon }) => icon))).toEqual([]);
    expect(twice(operator.map(({ icon }) => icon))).toEqual([]);
  });
});
