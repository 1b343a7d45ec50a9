import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PAGE_ROUTES } from '#apps/pages.ts';
import { UsageError } from '#scripts/lib/scaffold/names.ts';
import { writePlan } from '#scripts/lib/scaffold/plan.ts';
import { createScaffoldPlan, planMigration } from '#scripts/lib/scaffold/scaffold.ts';
import { ROOT } from './lib/planted.ts';
import { runTool } from './lib/run-tool.ts';

/** What the commands change is a copy; everything else is this repository. */
const COPIED = ['apps/server/features.ts', 'apps/pages.ts', 'features/identity/keys/pages/keys.pages.ts'];
const OPENED = [
  'apps',
  'apps/server',
  'features',
  'features/identity',
  'features/identity/keys',
  'features/identity/keys/pages',
  'features/identity/keys/web',
  'features/identity/codes',
  'features/identity/codes/web',
  'db',
  'db/migrations',
];
/** A name of its own: what is not copied is linked, and writing there would write into this repository. */
const PROJECT = 'tsconfig.scaffold.json';
const CONFIGURATION = ['package.json', 'biome.json', 'tsconfig.base.json'];

const root = mkdtempSync(join(tmpdir(), 'zgj-scaffold-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function furnish(folder: string): void {
  mkdirSync(join(root, folder), { recursive: true });
  for (const name of readdirSync(join(ROOT, folder))) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (path === '.git' || path === '.cache' || CONFIGURATION.includes(path)) continue;
    if (COPIED.includes(path) || path.startsWith('db/migrations/')) cpSync(join(ROOT, path), join(root, path));
    else if (OPENED.includes(path)) furnish(path);
    else symlinkSync(join(ROOT, path), join(root, path));
  }
}
furnish('');
for (const name of CONFIGURATION) cpSync(join(ROOT, name), join(root, name));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const make = (...words: string[]): string[] => writePlan(root, createScaffoldPlan(root, words));

describe('npm run new', () => {
  const written = [
    ...make('feature', 'identity', 'notice-board', '示例公告栏'),
    ...make('call', 'notice-board', 'first-line', '示例首行'),
    ...make('page', 'notice-board', 'notice-board', '/notice-board', '示例公告栏'),
    ...make('record', 'notice-board', 'board-note', '示例便条'),
    ...writePlan(root, planMigration(root, ['colour-of-notes'])),
  ];
  const sources = [...new Set(written)].filter((path) => !path.endsWith('.sql'));

  it('writes what the formatter takes as it stands', async () => {
    await runTool('@biomejs/biome/bin/biome', ['check', '--write', ...sources], root);
    const judged = await runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', ...sources], root);
    expect(judged.stdout + judged.stderr).toContain(`Checked ${sources.length} files`);
    expect(judged.exitCode).toBe(0);
  });

  it('writes what compiles, registered where the repository expects it', async () => {
    // Its test would bring the whole program along, whose types are another stage's.
    const own = sources.filter((path) => path.startsWith('features/') && !path.endsWith('.test.ts'));
    const options = {
      composite: false,
      noEmit: true,
      emitDeclarationOnly: false,
      declaration: false,
      types: ['node', 'vite/client'],
    };
    const project = {
      extends: './tsconfig.base.json',
      compilerOptions: { ...options, jsx: 'react-jsx', lib: ['ES2024', 'DOM', 'DOM.Iterable'] },
      files: [...own, 'apps/pages.ts'],
    };
    writeFileSync(join(root, PROJECT), JSON.stringify(project), { flag: 'wx' });
    const { stdout } = await runTool('typescript/bin/tsc', ['-p', PROJECT, '--pretty', 'false'], root);
    expect(stdout.split('\n').filter((line) => /^(?:features|apps|domain)\//.test(line))).toEqual([]);
    expect(read('apps/server/features.ts')).toMatch(/^ {2}noticeBoardFeature,\n\];/m);
    expect(read('features/identity/notice-board/server/notice-board.feature.ts')).toContain("name: 'notice-board'");
    expect(read('features/identity/notice-board/server/notice-board.routes.ts').match(/ {2}handle\(/g)).toHaveLength(2);
    expect(read('apps/pages.ts')).toMatch(/^ {2}noticeBoardPages,\n {2}platformPages,\n\];/m);
    expect(read('features/identity/notice-board/pages/notice-board.pages.ts')).toMatch(
      /noticeBoard: \{\s+id: 'P-\d{3}',\s+path: '\/notice-board',[^}]*file: 'features\/identity\/notice-board\/web\/notice-board-page.tsx',/,
    );
  });

  it('enters a page in the list of its feature and nowhere else', () => {
    const list = read('apps/pages.ts');
    expect(make('page', 'keys', 'key-note', '/key-note', '示例页')).toEqual([
      'features/identity/keys/web/key-note-page.tsx',
      'features/identity/keys/pages/keys.pages.ts',
    ]);
    expect(read('apps/pages.ts')).toBe(list);
    // A feature that had none is listed with its first page, once.
    expect(make('page', 'codes', 'code-note', '/code-note', '示例页')).toContain('apps/pages.ts');
    expect(make('page', 'codes', 'code-hint', '/code-hint', '示例页')).not.toContain('apps/pages.ts');
    const ids = ['identity/notice-board', 'identity/keys', 'identity/codes'].flatMap((feature) => [
      ...read(`features/${feature}/pages/${feature.split('/')[1]}.pages.ts`).matchAll(/id: '(P-\d{3})'/g),
    ]);
    const numbers = ids.map(([, id]) => id);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const { id } of PAGE_ROUTES) expect(numbers.filter((number) => number === id).length).toBeLessThan(2);
  });

  it('numbers migrations on from the last one', () => {
    const [last, ...before] = readdirSync(join(root, 'db/migrations')).toSorted().toReversed();
    expect(last).toMatch(/_colour_of_notes\.sql$/);
    expect(before[0]).toMatch(/_board_note\.sql$/);
    expect(Number(last?.slice(0, 4)) - Number(before[0]?.slice(0, 4))).toBe(1);
    expect(read(`db/migrations/${before[0]}`)).toContain('create table board_note');
  });

  it('writes nothing over, and says what is wrong with a name', () => {
    expect(() => make('feature', 'identity', 'auth')).toThrow(/已存在：features\/identity\/auth/);
    expect(() => make('feature', 'nowhere', 'board')).toThrow(/没有领域 nowhere/);
    expect(() => make('feature', 'identity', 'Notice Board')).toThrow(UsageError);
    expect(() => make('call', 'nothing-here', 'line')).toThrow(/没有功能 nothing-here/);
    expect(() => make('page', 'auth', 'board', 'no-slash')).toThrow(UsageError);
    expect(() => make('house')).toThrow(/npm run new -- feature/);
    expect(() => planMigration(root, [])).toThrow(UsageError);
  });
});
