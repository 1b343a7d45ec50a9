/**
 * `npm run verify`: judges the files that differ from the main branch, committed or not: format, lint with types, module boundaries, the domain
 * and web tests that import them, and the server tests of their modules.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandResult, runTool } from './lib/run-command.ts';

process.chdir(join(import.meta.dirname, '..'));

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\0')
    .filter((line) => line !== '');

/** A clone of a single branch has no main branch. */
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

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
/**
 * Server tests start the whole program, so every test depends on every file. Here only the tests of the changed features and
 * `platform/server` folders, the tests beside other changed files, and the changed tests are run.
 */
const serverTests = [
  ...new Set(
    sources.flatMap((file) => {
      const folder = /^(?:features\/[^/]+\/[^/]+|platform\/server\/[^/]+)\//.exec(file)?.[0];
      if (folder !== undefined && !/\/(?:web|e2e|pages)\//.test(file)) return [folder];
      const test = isTest(file) ? file : file.replace(/\.tsx?$/, '.test.ts');
      return existsSync(test) ? [test] : [];
    }),
  ),
];
const related = sources.filter((file) => !file.endsWith('.spec.ts'));
const vitest = (command: string, projects: readonly string[], files: readonly string[]) => () =>
  runTool('vitest/vitest.mjs', [
    command,
    '--run',
    '--passWithNoTests',
    ...projects.flatMap((name) => ['--project', name]),
    ...files,
  ]);

interface Step {
  readonly name: string;
  readonly isNeeded: boolean;
  readonly run: () => Promise<CommandResult>;
}

const hasSources = sources.length > 0;
/** Two lanes, one per processor: tools that only read the files, and the tests. */
const lanes: readonly (readonly Step[])[] = [
  [
    {
      name: 'format',
      isNeeded: changed.length > 0,
      run: () => runTool('@biomejs/biome/bin/biome', ['check', '--no-errors-on-unmatched', ...changed]),
    },
    { name: 'lint', isNeeded: hasSources, run: () => runTool('oxlint/bin/oxlint', ['--type-check', ...sources]) },
    {
      name: 'boundaries',
      isNeeded: hasSources,
      run: () =>
        runTool('dependency-cruiser/bin/dependency-cruiser.mjs', ['--config', '.dependency-cruiser.cjs', ...sources]),
    },
  ],
  [
    { name: 'unit', isNeeded: related.length > 0, run: vitest('related', ['domain', 'web', 'conventions'], related) },
    { name: 'server', isNeeded: serverTests.length > 0, run: vitest('run', ['server'], serverTests) },
  ],
];

let failed = 0;

async function follow(steps: readonly Step[]): Promise<void> {
  for (const { name, isNeeded, run } of steps) {
    if (!isNeeded) continue;
    const { exitCode, output, seconds } = await run();
    if (exitCode !== 0) {
      failed += 1;
      console.log(output.trim());
    }
    console.log(`  ${exitCode === 0 ? '✓' : '✗'}  ${name.padEnd(12)} ${seconds.toFixed(0)} s`);
  }
}

await Promise.all(lanes.map(follow));
process.exitCode = failed > 0 ? 1 : 0;
