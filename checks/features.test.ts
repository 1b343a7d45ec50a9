import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FEATURES } from '#apps/server/features.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { defineServerFeature, offer, offerMade, wire } from '#platform/server/feature.ts';
import { listPort, onePort, partsOf, partsPort, tablePort } from '#platform/server/port.ts';
import { ROOT } from './lib/planted.ts';

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const featureOf = (file: string): string => file.split('/')[2] ?? '';

const program = { config: readConfig({}), app: null };
const declared = filesOf('features/*/*/server/*.feature.ts').map(featureOf).sort();

describe('features', () => {
  it('declare their server side, every one that has handlers or work, and are all listed', () => {
    const active = filesOf('features/*/*/server/**/*.{routes,jobs}.ts').map(featureOf);
    expect([...new Set(active)].filter((name) => !declared.includes(name))).toEqual([]);
    expect(FEATURES.map(({ name }) => name).sort()).toEqual(declared);
  });

  it('are what the entry points know of them: their declaration, and what stands outside of every feature', () => {
    // The sample fills tables of many features, and is not there in production.
    const entries = filesOf('apps/server/*.ts').filter((file) => file !== 'apps/server/sample.ts');
    const known = entries.flatMap((file) =>
      [...read(file).matchAll(/'(#features\/[^']+)'/g)].map(([, path]) => path ?? ''),
    );
    const beside = known.filter((path) => !path.endsWith('.feature.ts'));
    // Whether the database was filled before, and how the first operator is let in.
    expect([...new Set(beside)].sort()).toEqual([
      '#features/content/articles/server/articles.server-api.ts',
      '#features/identity/installation/pages/installation.pages.ts',
      '#features/identity/installation/server/installation.server-api.ts',
    ]);
  });

  it('name every list of routes in the declaration, or in a list that it names', () => {
    for (const file of filesOf('features/*/*/server/**/*.routes.ts')) {
      const names = [...read(file).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name ?? '');
      const [folder = ''] = /^.*?\/server(?=\/)/.exec(file) ?? [];
      const others = filesOf(`${folder}/**/*.ts`).filter((other) => other !== file);
      const routes = names.filter((name) => name.endsWith('Routes'));
      expect(routes, file).not.toEqual([]);
      for (const name of routes)
        expect(
          others.some((other) => /(?:feature|[.]routes)[.]ts$/.test(other) && read(other).includes(name)),
          `${dirname(file)}: ${name}`,
        ).toBe(true);
    }
  });

  it('offer what is needed, each part once, and nothing that nobody takes', () => {
    const wiring = wire(FEATURES, program);
    const needed = new Set(
      FEATURES.flatMap(({ needs, offers }) => [needs, ...offers.map((one) => one.needs)]).flatMap((needs) =>
        Object.values(needs),
      ),
    );
    for (const port of needed) expect(() => wiring.take(port), port.name).not.toThrow();
    const taken = new Set([...needed].map(({ name }) => name));
    const offered = FEATURES.flatMap(({ offers }) => offers.map(({ port }) => port.name));
    // What the program itself takes.
    const byProgram = ['counts of the reader', 'live marks', 'previews of drafts', 'session stores'];
    expect([...new Set(offered)].filter((name) => !taken.has(name)).sort()).toEqual(byProgram);
  });
});

describe('ports', () => {
  const one = onePort<number>('one');
  const list = listPort<string>('list');
  const parts = partsPort<{ a: number; b: number }>('parts', ['a', 'b']);
  const feature = (name: string, offers: Parameters<typeof defineServerFeature>[0]['offers']) =>
    defineServerFeature({ name, offers: offers ?? [] });

  it('gather what features offer, in their order', () => {
    const wiring = wire(
      [
        feature('first', [offer(list, ['x']), offer(parts, { b: 2 })]),
        feature('second', [
          offer(one, 1),
          offerMade(list, { one }, (taken) => [`y${taken.one}`]),
          offer(parts, { a: 1 }),
        ]),
      ],
      program,
    );
    expect(wiring.take(list)).toEqual(['x', 'y1']);
    expect(wiring.take(parts)).toEqual({ a: 1, b: 2 });
  });

  it('refuse too little, too much, and what is made of itself', () => {
    expect(() => wire([], program).take(one)).toThrow('no feature offers "one"');
    const twice = feature('twice', [
      offer(one, 1),
      offer(one, 2),
      offer(parts, { a: 1 }),
      offer(parts, { a: 2, b: 2 }),
    ]);
    expect(() => wire([twice], program).take(one)).toThrow('2 features offer "one"');
    expect(() => wire([twice], program).take(parts)).toThrow('"a" of "parts" is offered 2 times');
    const round = feature('round', [offerMade(one, { list }, () => 1), offerMade(list, { one }, () => ['x'])]);
    expect(() => wire([round], program).take(one)).toThrow('"one" is made of itself: one, list');
  });

  it('make a table of what several offer, of which somebody demands what he needs', () => {
    const table = tablePort<number>('table');
    const filled = wire(
      [feature('first', [offer(table, { a: 1 })]), feature('second', [offer(table, { b: 2 })])],
      program,
    );
    expect(partsOf(filled.take(table), ['a', 'b'])).toEqual({ a: 1, b: 2 });
    expect(() => partsOf(filled.take(table), ['a', 'b', 'c'])).toThrow('no feature offers "c"');
    expect(() => partsOf(filled.take(table), ['a'])).toThrow('nobody asks for "b"');
    const twice = feature('twice', [offer(table, { a: 1 }), offer(table, { a: 2 })]);
    expect(() => wire([twice], program).take(table)).toThrow('"a" of "table" is offered more than once');
  });

  it('are made once, for all who take them', () => {
    let times = 0;
    const made = feature('made', [offerMade(one, {}, () => (times += 1))]);
    const wiring = wire([made], program);
    expect([wiring.take(one), wiring.take(one), times]).toEqual([1, 1, 1]);
  });
});
