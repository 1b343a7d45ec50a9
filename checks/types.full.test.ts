import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FIXTURES, plantedErrors, ROOT } from './lib/planted.ts';
import { runTool } from './lib/run-tool.ts';
import { copyTree } from './lib/tree-copy.ts';

const projects = readdirSync(ROOT).filter((name) => /^tsconfig.*\.json$/.test(name));
const tree = copyTree('types', [...projects, '.oxlintrc.json', 'checks/lint/plain-words.ts']);
afterAll(tree.remove);

const planted = plantedErrors(join(FIXTURES, 'types')).toSorted();

describe('type projects refuse what crosses their walls: a wrong import, a browser in the contract, a machine in the domain, an enum', () => {
  it('by the compiler', async () => {
    const { exitCode, stdout } = await runTool('typescript/bin/tsc', ['-b', '--pretty', 'false'], tree.folder);
    const errors = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+):/gm)].map(
      ([, path, code]) => `${code} ${path}`,
    );
    expect([...new Set(errors)].toSorted()).toEqual(planted);
    expect(exitCode).not.toBe(0);
  });

  it('by the lint, which the tests run in place of it', async () => {
    const { exitCode, stdout } = await runTool('oxlint/bin/oxlint', ['--type-check', '--format', 'json'], tree.folder);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    const errors = diagnostics.flatMap(({ code, filename }) => {
      const [, error] = /^typescript\((TS\d+)\)$/.exec(code) ?? [];
      return error === undefined ? [] : [`${error} ${filename}`];
    });
    expect([...new Set(errors)].toSorted()).toEqual(planted);
    expect(exitCode).not.toBe(0);
  });
});
