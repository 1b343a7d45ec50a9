import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FIXTURES, plantedErrors } from './lib/planted.ts';
import { runTool } from './lib/run-tool.ts';
import { copyTree } from './lib/tree-copy.ts';

interface LintReport {
  diagnostics: { code: string; filename: string; severity: string }[];
}

const tree = copyTree('lint', ['.oxlintrc.json', 'tsconfig.base.json', 'checks/lint/plain-words.ts']);
afterAll(tree.remove);

/** 'typescript(no-explicit-any)' → 'typescript/no-explicit-any'. */
const getRule = (code: string) => code.replace(/^(.+)\((.+)\)$/, '$1/$2');

describe('lint rules', () => {
  it('catch every planted error with the types known, and nothing in the clean files', async () => {
    const { exitCode, stdout } = await runTool('oxlint/bin/oxlint', ['--format', 'json'], tree.folder);
    const { diagnostics } = JSON.parse(stdout) as LintReport;
    const found = diagnostics.map(({ code, filename }) => `${getRule(code)} ${filename}`);
    expect([...new Set(found)].toSorted()).toEqual(plantedErrors(join(FIXTURES, 'lint')).toSorted());
    expect(new Set(diagnostics.map(({ severity }) => severity))).toEqual(new Set(['error']));
    expect(exitCode).not.toBe(0);
  });
});
