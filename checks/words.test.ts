import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, ROOT } from './lib/planted.ts';
import { isProductScript } from './rules/convention.ts';
import { findUnwanted, listTexts, readStyleSheet } from './rules/screen-words.ts';

/** Where a word is a name of something that readers have in hand already. */
const ALLOWED: readonly { readonly path: string; readonly word: string; readonly why: string }[] = [
  ...[
    'features/records/import-export/server/workbook/sheets.ts',
    'features/records/import-export/server/workbook/find-sheet.ts',
    'features/records/import-export/server/workbook/read-roster.ts',
    'features/records/import-export/server/archive/archive-paths.ts',
  ].map((path) => ({ path, word: '其他人员', why: 'a sheet and a folder of files that enterprises have saved' })),
  { path: 'features/records/personnel/web/people-screen.tsx', word: '其他人员', why: 'the sheet of the workbook' },
  {
    path: 'features/records/import-export/server/workbook/system-key.ts',
    word: '由系统',
    why: 'the column is called 系统编号 in saved files',
  },
];

const unwanted = readStyleSheet(readFileSync(join(ROOT, 'docs/microcopy.md'), 'utf8'));
const scripts = ['domain', 'platform', 'features', 'apps', 'db']
  .flatMap((folder) => listFiles(join(ROOT, folder)).map((path) => `${folder}/${path}`))
  // The command line speaks to who runs the product, not to a reader.
  .filter((path) => isProductScript(path) && !path.startsWith('apps/cli/'));

const found = scripts.flatMap((path) =>
  findUnwanted(readFileSync(join(ROOT, path), 'utf8'), path, unwanted).map((error) => ({ path, fault: error })),
);
const isAllowed = (one: (typeof found)[number]): boolean =>
  ALLOWED.some(({ path, word }) => path === one.path && one.fault.includes(` ${word} →`));

it('no text of the product says a word that the style sheet keeps from screens', () => {
  expect(unwanted.length).toBeGreaterThan(20);
  expect(scripts.length).toBeGreaterThan(500);
  expect(found.filter((one) => !isAllowed(one)).map(({ fault: error }) => error)).toEqual([]);
});

it('every allowance is still needed', () => {
  const stale = ALLOWED.filter(
    ({ path, word }) => !found.some((one) => one.path === path && one.fault.includes(` ${word} →`)),
  );
  expect(stale).toEqual([]);
});

it('reads what is said, wherever a script says it, and no comment', () => {
  const source = `
    // 重放 in a comment
    export const a = '请重放';
    export const b = (day: string) => \`\${day} 起重放\`;
    export const C = () => <p title="可重放">点这里重放</p>;
    export const d = 'SHA-256';
  `;
  expect(listTexts(source, 'planted.tsx')).toHaveLength(4);
  const rules = readStyleSheet(
    '| not | but | why |\n|---|---|---|\n| 重放 | 与今天比较 | how |\n| SHA-256 | 核对码 | how |\n',
  );
  expect(findUnwanted(source, 'planted.tsx', rules)).toHaveLength(4);
});
