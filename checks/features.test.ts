import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FEATURES } from '#apps/server/features.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { defineList, defineMap, defineParts, defineSingle, getMapEntries } from '#platform/server/extension-point.ts';
import { createFeatureContainer, defineServerFeature, provide, provideFrom } from '#platform/server/feature.ts';
import { ROOT } from './lib/planted.ts';

const getFiles = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const getFeature = (file: string): string => file.split('/')[2] ?? '';

const program = { config: readConfig({}), app: null };
const declared = getFiles('features/*/*/server/*.feature.ts').map(getFeature).sort();

describe('features', () => {
  it('declare their server side, every one that has handlers or work, and are all listed', () => {
    const active = getFiles('features/*/*/server/**/*.{routes,jobs}.ts').map(getFeature);
    expect([...new Set(active)].filter((name) => !declared.includes(name))).toEqual([]);
    expect(FEATURES.map(({ name }) => name).sort()).toEqual(declared);
  });

  it('are what the entry points know of them: their declaration, and what stands outside of every feature', () => {
    // The sample fills tables of many features, and is not there in production.
    const entries = getFiles('apps/server/*.ts').filter((file) => file !== 'apps/server/sample.ts');
    const known = entries.flatMap((file) =>
      [...read(file).matchAll(/'(#features\/[^']+)'/g)].map(([, path]) => path ?? ''),
    );
    const beside = known.filter((path) => !path.endsWith('.feature.ts'));
    // Whether the database was filled before, how the first operator is let in, and the calls that publishing derives from resources.
    expect([...new Set(beside)].sort()).toEqual([
      '#features/content/articles/server/articles.server-api.ts',
      '#features/identity/installation/pages/installation.pages.ts',
      '#features/identity/installation/server/installation.server-api.ts',
      '#features/operations/publishing/contract/picture.ts',
      '#features/operations/publishing/publishing.contract.ts',
    ]);
  });

  it('name every list of routes in the declaration, or in a list that it names', () => {
    for (const file of getFiles('features/*/*/server/**/*.routes.ts')) {
      const names = [...read(file).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name ?? '');
      const [folder = ''] = /^.*?\/server(?=\/)/.exec(file) ?? [];
      const others = getFiles(`${folder}/**/*.ts`).filter((other) => other !== file);
      const routes = names.filter((name) => name.endsWith('Routes'));
      expect(routes, file).not.toEqual([]);
      for (const name of routes)
        expect(
          others.some((other) => /(?:feature|[.]routes)[.]ts$/.test(other) && read(other).includes(name)),
          `${dirname(file)}: ${name}`,
        ).toBe(true);
    }
  });

  it('provide every required part once, and no part without a consumer', () => {
    const wiring = createFeatureContainer(FEATURES, program);
    const needed = new Set(
      FEATURES.flatMap(({ inject, provides }) => [inject, ...provides.map((one) => one.inject)]).flatMap((needs) =>
        Object.values(needs),
      ),
    );
    for (const port of needed) expect(() => wiring.get(port), port.name).not.toThrow();
    const taken = new Set([...needed].map(({ name }) => name));
    const offered = FEATURES.flatMap(({ provides }) => provides.map(({ port }) => port.name));
    // What the program itself takes.
    const byProgram = ['counts of the reader', 'live marks', 'previews of drafts', 'session stores'];
    expect([...new Set(offered)].filter((name) => !taken.has(name)).sort()).toEqual(byProgram);
  });

  it('need each other in no circle; links to pages do not count', () => {
    const needs = new Map<string, Set<string>>();
    const product = getFiles('features/*/*/**/*.{ts,tsx}').filter((file) => !/\/(?:testing|e2e)\//.test(file));
    for (const file of product) {
      const own = getFeature(file);
      const found = needs.get(own) ?? new Set<string>();
      needs.set(own, found);
      for (const [, area, other] of read(file).matchAll(/'#features\/([^/']+)\/([^/']+)\/(?!pages\/)[^']+'/g))
        if (area && other && other !== own) found.add(other);
    }
    const circle = (path: readonly string[], done: Set<string>): readonly string[] | null => {
      const last = path.at(-1) ?? '';
      if (path.indexOf(last) < path.length - 1) return path.slice(path.indexOf(last));
      if (done.has(last)) return null;
      for (const next of needs.get(last) ?? []) {
        const found = circle([...path, next], done);
        if (found) return found;
      }
      done.add(last);
      return null;
    };
    const done = new Set<string>();
    expect([...needs.keys()].map((name) => circle([name], done)).filter((found) => found !== null)).toEqual([]);
    expect(needs.size).toBe(getFiles('features/*/*/').length);
  });
});

describe('ports', () => {
  const one = defineSingle<number>('one');
  const list = defineList<string>('list');
  const parts = defineParts<{ a: number; b: number }>('parts', ['a', 'b']);
  const feature = (name: string, offers: Parameters<typeof defineServerFeature>[0]['provides']) =>
    defineServerFeature({ name, provides: offers ?? [] });

  it('gather what features offer, in their order', () => {
    const wiring = createFeatureContainer(
      [
        feature('first', [provide(list, ['x']), provide(parts, { b: 2 })]),
        feature('second', [
          provide(one, 1),
          provideFrom(list, { one }, (taken) => [`y${taken.one}`]),
          provide(parts, { a: 1 }),
        ]),
      ],
      program,
    );
    expect(wiring.get(list)).toEqual(['x', 'y1']);
    expect(wiring.get(parts)).toEqual({ a: 1, b: 2 });
  });

  it('refuse too little, too much, and what is made of itself', () => {
    expect(() => createFeatureContainer([], program).get(one)).toThrow('no feature offers "one"');
    const twice = feature('twice', [
      provide(one, 1),
      provide(one, 2),
      provide(parts, { a: 1 }),
      provide(parts, { a: 2, b: 2 }),
    ]);
    expect(() => createFeatureContainer([twice], program).get(one)).toThrow('2 features offer "one"');
    expect(() => createFeatureContainer([twice], program).get(parts)).toThrow('"a" of "parts" is offered 2 times');
    const round = feature('round', [provideFrom(one, { list }, () => 1), provideFrom(list, { one }, () => ['x'])]);
    expect(() => createFeatureContainer([round], program).get(one)).toThrow('"one" is made of itself: one, list');
  });

  it('make a table of several providers, from which a consumer requires single entries', () => {
    const table = defineMap<number>('table');
    const filled = createFeatureContainer(
      [feature('first', [provide(table, { a: 1 })]), feature('second', [provide(table, { b: 2 })])],
      program,
    );
    expect(getMapEntries(filled.get(table), ['a', 'b'])).toEqual({ a: 1, b: 2 });
    expect(() => getMapEntries(filled.get(table), ['a', 'b', 'c'])).toThrow('no feature provides "c"');
    expect(() => getMapEntries(filled.get(table), ['a'])).toThrow('no extension point injects "b"');
    const twice = feature('twice', [provide(table, { a: 1 }), provide(table, { a: 2 })]);
    expect(() => createFeatureContainer([twice], program).get(table)).toThrow(
      '"a" of "table" is offered more than once',
    );
  });

  it('are created once for all consumers', () => {
    let times = 0;
    const made = feature('made', [provideFrom(one, {}, () => (times += 1))]);
    const wiring = createFeatureContainer([made], program);
    expect([wiring.get(one), wiring.get(one), times]).toEqual([1, 1, 1]);
  });
});
