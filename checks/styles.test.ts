import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, ROOT } from './lib/planted.ts';
import { classesOf, NamedWords, variablesOf } from './lib/styles.ts';

const files = ['platform', 'features', 'apps', 'domain'].flatMap((folder) =>
  listFiles(join(ROOT, folder))
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.(?:css|tsx?)$/.test(path) && !/\.(?:test|spec)\.tsx?$|(?:^|\/)node_modules\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
);
const sheets = files.filter(({ path }) => path.endsWith('.css'));

it('every variable that a style reads is set somewhere', () => {
  const set = new Set(files.flatMap(({ text }) => variablesOf(text).set));
  const unknown = files.flatMap(({ path, text }) =>
    variablesOf(text)
      .read.filter((name) => !set.has(name))
      .map((name) => `${path} ${name}`),
  );
  expect(sheets.length).toBeGreaterThan(40);
  expect(set.size).toBeGreaterThan(60);
  expect(unknown).toEqual([]);
});

it('every class that a style sheet has rules for is named by a screen', () => {
  const named = new NamedWords();
  for (const { path, text } of files) if (!path.endsWith('.css')) named.add(text);
  // antd names its own classes.
  const unused = sheets.flatMap(({ path, text }) =>
    classesOf(text)
      .filter((name) => !name.startsWith('ant-') && !named.has(name))
      .map((name) => `${path} .${name}`),
  );
  expect(unused).toEqual([]);
});

it('levels above the page are tokens: what covers what is seen in one place', () => {
  const levels = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/z-index:\s*(\d{2,})/g)].map(([, level]) => `${path} ${level}`),
  );
  expect(levels).toEqual([]);
});

it('a width belongs to one side of a breakpoint: the narrow side ends at .98', () => {
  const limits = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/\((max|min)-width:\s*([\d.]+)px\)/g)].map(([, side, width]) => ({ path, side, width })),
  );
  expect(limits.length).toBeGreaterThan(80);
  expect(limits.filter(({ side, width }) => /\.98$/.test(width ?? '') !== (side === 'max'))).toEqual([]);
});

it('reads style sheets and scripts as they are written', () => {
  const sheet = '/* .gone { } */ .card.on > b:hover { margin: .5em var(--g-1, 2px) } @media print { .x2 { --own: 1 } }';
  expect(classesOf(sheet)).toEqual(['card', 'on', 'x2']);
  expect(variablesOf(`${sheet} style={{ '--step': 2 }}`)).toEqual({ read: ['--g-1'], set: ['--own', '--step'] });
  const named = new NamedWords();
  named.add("<p className={`tag v-${stage}`} title='card'>");
  expect(['tag', 'card', 'v-due7', 'due7', 'p'].map((name) => named.has(name))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
