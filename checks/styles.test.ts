import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { CASCADE_LAYERS } from '#platform/web/styles/layer-order.ts';
import { createLayerPlugin, getLayer, restrictToScreens, wrapInLayer } from '#scripts/lib/style-layers.ts';
import { listFiles, ROOT } from './lib/planted.ts';
import { getClasses, getRootClasses, getVariables, NamedWords } from './lib/styles.ts';

const files = ['platform', 'features', 'apps', 'domain'].flatMap((folder) =>
  listFiles(join(ROOT, folder))
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.(?:css|tsx?)$/.test(path) && !/\.(?:test|spec)\.tsx?$|(?:^|\/)node_modules\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
);
const sheets = files.filter(({ path }) => path.endsWith('.css'));

it('every variable that a style reads is set somewhere', () => {
  const set = new Set(files.flatMap(({ text }) => getVariables(text).set));
  const unknown = files.flatMap(({ path, text }) =>
    getVariables(text)
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
  const unused = sheets.flatMap(({ path, text }) =>
    getClasses(text)
      .filter((name) => !named.has(name))
      .map((name) => `${path} .${name}`),
  );
  expect(unused).toEqual([]);
});

/** What stays at the lower edge where no bar of the phone does: on public pages, within what scrolls by itself. */
const WITHOUT_PHONE_BAR = ['.cv-mx tfoot', '.std-bar'];

it('what stays at the lower edge of a page of the console stays above the bar of the phone', () => {
  const kept = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/([^{}]+)\{([^{}]*position: sticky;[^{}]*bottom: 0;[^{}]*)\}/g)].map(([, selector]) => ({
      path,
      text,
      selector: (selector ?? '').trim().split('\n').at(-1) ?? '',
    })),
  );
  const open = kept.filter(({ selector }) => !WITHOUT_PHONE_BAR.includes(selector));
  expect(kept.length - open.length).toBe(WITHOUT_PHONE_BAR.length);
  const hidden = open.filter(
    ({ text, selector }) => !new RegExp(`${selector} \\{[^}]*bottom: var\\(--h-phone-bar\\)`).test(text),
  );
  expect(hidden.map(({ path, selector }) => `${path} ${selector}`)).toEqual([]);
});

const INDEX = 'platform/web/styles/index.css';
/** The smallest name that says something of its own. */
const SHORTEST = 3;

it('every style sheet lies in a layer', () => {
  const index = sheets.find(({ path }) => path === INDEX)?.text ?? '';
  const named = new Map(
    [...index.matchAll(/@import "\.\/([\w-]+\.css)" layer\((\w+)\);/g)].map(([, file, layer]) => [
      posix.join(posix.dirname(INDEX), file ?? ''),
      layer ?? '',
    ]),
  );
  const order: readonly string[] = CASCADE_LAYERS;
  const outside = sheets.filter(({ path }) => {
    const layers = [named.get(path), getLayer(`/${path}`)].filter((layer) => layer !== null && layer !== undefined);
    return path !== INDEX && (layers.length !== 1 || !order.includes(layers[0] ?? ''));
  });
  expect(outside.map(({ path }) => path)).toEqual([]);
});

it('the sheet of a part of a feature overrides that of the feature, whichever a page loads first', () => {
  expect(getLayer('/features/evaluation/evaluations/web/evaluations.css')).toBe('feature');
  expect(getLayer('/features/evaluation/evaluations/web/coverage/coverage.css')).toBe('part');
  expect(CASCADE_LAYERS.indexOf('part')).toBe(CASCADE_LAYERS.indexOf('feature') + 1);
});

it('every sheet begins with the order of the layers, whichever a document reads first', () => {
  const { transform } = createLayerPlugin();
  if (typeof transform !== 'function') throw new TypeError('the plugin transforms sheets in another way now');
  const begin = (id: string): string => {
    const made: unknown = Reflect.apply(transform, {}, ['.card-x { top: 0 }', id]);
    return typeof made === 'object' && made !== null && 'code' in made ? String(made.code) : '';
  };
  const order = '@layer tokens, base, ui, feature, part, touch, print;\n';
  expect(begin(`/${INDEX}?transform-only`)).toBe(`${order}.card-x { top: 0 }`);
  for (const { path } of sheets) expect(begin(`/${path}`).startsWith(order), path).toBe(true);
  // The address of a sheet is a script.
  for (const id of [`/${INDEX}?url`, '/platform/web/document.tsx']) expect(begin(id), id).toBe('');
});

it('what a sheet says for fingers and for paper stands last, in their layers', () => {
  expect(wrapInLayer('.card-x { top: 0 }\n@layer touch {\n  .card-x { top: 1px }\n}\n', 'feature')).toBe(
    '@layer feature {\n.card-x { top: 0 }\n\n}\n@layer touch {\n  .card-x { top: 1px }\n}\n',
  );
  const misplaced = sheets
    .filter(({ path }) => path !== INDEX)
    .flatMap(({ path, text }) => {
      const code = text.replace(/\/\*[\s\S]*?\*\//g, '').trimEnd();
      const [, ...above] = code.split(/(?=@layer )/);
      return above.filter((part) => !/^@layer (?:touch|print) \{\n(?: .*\n|\n)*\}\s*$/.test(part)).map(() => path);
    });
  expect(misplaced).toEqual([]);
});

it('the sheets of the platform name no class of a feature', () => {
  const isPlatform = ({ path }: { readonly path: string }) => path.startsWith('platform/');
  const named = new NamedWords();
  for (const file of files) if (isPlatform(file) && !file.path.endsWith('.css')) named.add(file.text);
  const ofFeatures = new Set(sheets.filter((sheet) => !isPlatform(sheet)).flatMap(({ text }) => getRootClasses(text)));
  const foreign = sheets.filter(isPlatform).flatMap(({ path, text }) =>
    getClasses(text)
      .filter((name) => ofFeatures.has(name) && !named.has(name))
      .map((name) => `${path} .${name}`),
  );
  expect(foreign).toEqual([]);
});

it('what a rule of a feature hangs on is of that feature alone, and has a name', () => {
  const owners = new Map<string, Set<string>>();
  for (const { path, text } of sheets) {
    const owner = /^features\/[^/]+\/[^/]+/.exec(path)?.[0] ?? 'platform';
    for (const name of getRootClasses(text)) owners.set(name, (owners.get(name) ?? new Set()).add(owner));
  }
  const shared = [...owners].filter(([, { size }]) => size > 1).map(([name, of]) => `${name}: ${[...of].join(' ')}`);
  const short = [...owners].filter(([name]) => name.length < SHORTEST);
  expect(shared).toEqual([]);
  expect(short.map(([name, of]) => `${name}: ${[...of].join(' ')}`)).toEqual([]);
});

it('a screen names no class so short that a sheet would have to explain it', () => {
  const known = new Set(sheets.flatMap(({ text }) => getClasses(text)));
  const unknown = files
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/[cC]lassName=(?:"([^"]*)"|\{([^}]*)\})/g)]
        .flatMap(([, one, made = '']) =>
          one === undefined ? [...made.matchAll(/[?:] '([^']*)'/g)].map(([, part]) => part) : [one],
        )
        .flatMap((names = '') => names.split(' '))
        .filter((name) => name !== '' && name.length < SHORTEST && !known.has(name))
        .map((name) => `${path} ${name}`),
    );
  expect(unknown).toEqual([]);
});

/** Sheets that say what the tokens are. */
const TOKENS = new Set(['platform/web/styles/tokens.css', 'platform/web/styles/accents.css']);
/** Values that a token should say and a sheet writes out: how many are left in each. One that goes leaves this list; none comes to it. */
const WRITTEN_OUT = {
  colours: {
    'features/identity/auth/web/login.css': 1,
    'features/identity/captcha/web/word-click.css': 2,
    'features/content/courses/web/courses.css': 1,
    'features/enterprise/orders/web/orders.css': 1,
    'features/content/search/web/search-box.css': 1,
    'platform/web/styles/console.css': 1,
    'platform/web/styles/header.css': 2,
    'platform/web/styles/mega.css': 1,
    'platform/web/styles/print.css': 1,
  },
  'sizes of type': {
    'features/content/articles/web/articles.css': 2,
    'features/identity/auth/web/login.css': 1,
    'features/evaluation/evaluations/web/evaluations.css': 2,
    'features/evaluation/evaluations/web/coverage/coverage-mark.css': 1,
    'features/evaluation/evaluations/web/coverage/coverage.css': 5,
    'features/content/courses/web/player.css': 2,
    'features/portal/home/web/home.css': 3,
    'features/enterprise/membership/web/membership.css': 1,
    'features/enterprise/messages/web/messages.css': 1,
    'platform/web/styles/controls.css': 2,
    'platform/web/styles/header.css': 1,
    'platform/web/styles/pages.css': 1,
    'platform/web/styles/parts.css': 3,
  },
};

it('colours and sizes of type are tokens; what is written out is counted and becomes less', () => {
  const written = (what: RegExp) =>
    Object.fromEntries(
      sheets
        .filter(({ path }) => !TOKENS.has(path))
        .map(({ path, text }) => [path, [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(what)].length] as const)
        .filter(([, count]) => count > 0),
    );
  expect({
    colours: written(/#[\da-f]{3,8}\b(?=[^{}]*;)|\b(?:rgb|hsl)a?\(/gi),
    'sizes of type': written(/font-size:\s*[\d.]+(?:px|rem|em)/g),
  }).toEqual(WRITTEN_OUT);
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

it('rules for phones are none for paper, whose sheet is as narrow', () => {
  expect(restrictToScreens('(max-width: 767.98px)')).toBe('screen and (max-width: 767.98px)');
  expect(restrictToScreens('(max-width: 559.98px)')).toBe('screen and (max-width: 559.98px)');
  for (const kept of ['(max-width: 991.98px)', 'print', 'screen and (max-width: 767.98px)', '(min-width: 768px)'])
    expect(restrictToScreens(kept)).toBe(kept);
});

it('reads style sheets and scripts as they are written', () => {
  const sheet = '/* .gone { } */ .card.on > b:hover { margin: .5em var(--g-1, 2px) } @media print { .x2 { --own: 1 } }';
  expect(getClasses(sheet)).toEqual(['card', 'on', 'x2']);
  expect(getRootClasses(sheet)).toEqual(['card', 'x2']);
  expect(getRootClasses('ul > .li .a, html :is(.wide, .tall) { } @keyframes turn { to { top: 1.5px } }')).toEqual([
    'li',
    'wide',
  ]);
  expect(getVariables(`${sheet} style={{ '--step': 2 }}`)).toEqual({ read: ['--g-1'], set: ['--own', '--step'] });
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
