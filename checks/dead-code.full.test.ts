import { afterAll, describe, expect, it } from 'vitest';
import { runTool } from './lib/run-tool.ts';
import { copyTree } from './lib/tree-copy.ts';

interface KnipReport {
  issues: {
    file: string;
    files: { name: string }[];
    exports: { name: string }[];
    dependencies: { name: string }[];
  }[];
}

const tree = copyTree('dead-code', ['knip.json', 'tsconfig.json', 'tsconfig.base.json']);
afterAll(tree.remove);

describe('dead code', () => {
  it('is found: an unused file, an unused export and an unused dependency, and nothing else', async () => {
    const { exitCode, stdout } = await runTool(
      'knip/bin/knip.js',
      ['--reporter', 'json', '--no-progress'],
      tree.folder,
    );
    const { issues } = JSON.parse(stdout) as KnipReport;
    expect(issues.flatMap((issue) => issue.files.map(({ name }) => name))).toEqual(['domain/calendar/nobody.ts']);
    expect(issues.flatMap((issue) => issue.exports.map(({ name }) => `${issue.file} ${name}`))).toEqual([
      'domain/calendar/day.ts unused',
    ]);
    expect(issues.flatMap((issue) => issue.dependencies.map(({ name }) => name))).toEqual(['fflate']);
    expect(exitCode).not.toBe(0);
  });
});
