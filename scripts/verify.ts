/**
 * `npm run verify`: judges the files that differ from the main branch, committed or not: format, lint with types, module boundaries, and the
 * tests that import them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Outcome, runTool } from './lib/run-command.ts';

process.chdir(join(import.meta.dirname, '..'));

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\0')
    .filter((line) => line !== '');

/** A single-branch clone has no main. */
function findBase(): string {
  try {
    return execFileSync('git', ['merge-base', 'HEAD', 'main'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'HEAD';
  }
}

const changed = [
  ...new Set([
    ...git('diff', '--name-only', '--diff-filter=d', '-z', findBase()),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]),
].filter(existsSync);
const sources = changed.filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.startsWith('checks/fixtures/'));
if (changed.length === 0) console.log('Nothing differs from the main branch.');

const related = ['related', '--run', '--passWithNoTests'];
const projects = ['domain', 'web', 'server', 'conventions'].flatMap((name) => ['--project', name]);
const steps: readonly (readonly [name: string, run: () => Promise<Outcome>])[] = [
  ['format', () => runTool('@biomejs/biome/bin/biome', ['check', '--no-errors-on-unmatched', ...changed])],
  ['lint', () => runTool('oxlint/bin/oxlint', ['--type-check', ...sources])],
  [
    'boundaries',
    () => runTool('dependency-cruiser/bin/dependency-cruiser.mjs', ['--config', '.dependency-cruiser.cjs', ...sources]),
  ],
  [
    'tests',
    () =>
      runTool('vitest/vitest.mjs', [...related, ...projects, ...sources.filter((file) => !file.endsWith('.spec.ts'))]),
  ],
];

let failed = 0;
for (const [name, run] of changed.length === 0 ? [] : steps) {
  if (name !== 'format' && sources.length === 0) continue;
  const { exitCode, output, seconds } = await run();
  if (exitCode !== 0) {
    failed += 1;
    console.log(output.trim());
  }
  console.log(`  ${exitCode === 0 ? '✓' : '✗'}  ${name.padEnd(12)} ${seconds.toFixed(0)} s`);
}
process.exitCode = failed > 0 ? 1 : 0;
