import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { HEAVY_TOOLS, installHeavyTools } from './lib/heavy-tools.ts';
import { formatMutation, hasSurvived, SURVIVED_PREFIX, type TestedMutation } from './lib/mutation-report.ts';
import { SAMPLE_VARIABLE } from './lib/mutation-sample.ts';
import { runCommand } from './lib/run-command.ts';

/**
 * `npm run mutate -- PATH …`: mutation testing. Applies small changes to the given files, one at a time, and reports the changes that no
 * test detects, each at once and all at the end. Files under domain/ are tested by the tests of their topic, files of the access kernel by
 * its tests and those of the guards. Tests with hundreds of random enterprises take a minute for each surviving change, so they run only
 * for files in their folder, or for all files with `--random`.
 * `--sample=N` tries N pseudo-random changes of each file, the same in each run. `--tests=GLOB`, repeatable, runs only matching tests.
 */
const MINUTES = 170;
/**
 * Timeout of a test in milliseconds. Tests with coverage are slower, especially on a busy machine, and a slow test must not count as having
 * detected the mutation.
 */
const TEST_TIMEOUT_MS = 120_000;
/**
 * Timeout of a run in milliseconds. An aborted run counts as detected, so the timeout must only be reached by an endless loop, not on a
 * busy machine.
 */
const ENDLESS_MS = 60_000;
const ALL = 1_000_000;
const SETUP = 'scripts/lib/mutation-setup.ts';

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: String(ALL) },
    tests: { type: 'string', multiple: true },
    random: { type: 'boolean', default: false },
  },
});
if (paths.length === 0) {
  process.stderr.write(
    'usage: npm run mutate -- [--sample=40] domain/qualification/allocation/modes.ts platform/server/access/access.ts …\n',
  );
  process.exit(2);
}

const getTopic = (path: string): string =>
  path.startsWith('domain/')
    ? `${path.split('/').slice(0, 2).join('/')}/**/*.test.ts`
    : 'platform/server/access/*.test.ts';

const folders = new Set(paths.map((path) => (path.endsWith('.ts') ? dirname(path) : path.replace(/\/$/, ''))));
const isRandom = (test: string): boolean => readFileSync(test, 'utf8').includes("from 'fast-check'");
const isJudge = (test: string): boolean => values.random || folders.has(dirname(test)) || !isRandom(test);

/**
 * Returns the position of a test file. The first failing test ends the run, so tests beside the changed files run first, and tests with
 * random enterprises last.
 */
const getTurn = (test: string): number => (isRandom(test) ? 2 : folders.has(dirname(test)) ? 0 : 1);

/**
 * Returns the Vitest configuration. One worker runs all tests of a mutation and loads the modules again for each mutation, so that cached
 * data is computed by the mutated program.
 */
const vitestConfig = (judges: readonly string[]): string => `
import { BaseSequencer } from 'vitest/node';
const order = ${JSON.stringify(judges.toSorted((a, b) => getTurn(a) - getTurn(b)))};
const placeOf = ({ moduleId }) => order.findIndex((test) => moduleId.endsWith(test));
class NearFirst extends BaseSequencer {
  sort(files) {
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
const test = ${JSON.stringify({ include: judges, setupFiles: [SETUP], testTimeout: TEST_TIMEOUT_MS, isolate: false })};
export default { test: { ...test, sequence: { sequencer: NearFirst } } };
`;

installHeavyTools();
const own = (plugin: string): string => join(import.meta.dirname, 'lib', plugin);
const folder = mkdtempSync(join(tmpdir(), 'zgj-mutate-'));
const config = join(folder, 'stryker.json');
const report = join(folder, 'report.json');
const tests = join('.cache', 'vitest.mutation.config.ts');
// A fresh clone has no cache folder yet.
mkdirSync('.cache', { recursive: true });
const given = values.tests === undefined ? null : globSync(values.tests);
writeFileSync(tests, vitestConfig(given ?? globSync([...new Set(paths.map(getTopic))]).filter(isJudge)));
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', own('mutation-sample.ts'), own('mutation-report.ts')],
    checkers: ['sample'],
    mutate: paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**/!(*.test).ts`)),
    reporters: ['json', 'progress-append-only', 'unnoticed'],
    jsonReporter: { fileName: report },
    // Disables the warning that the set-up file causes.
    warnings: { slow: false },
    concurrency: 2,
    timeoutMS: ENDLESS_MS,
    tempDirName: folder,
    // Points to a missing file, because Stryker would rewrite the configuration with the compiler's old programming interface, which this
    // compiler lacks.
    tsconfigFile: join(folder, 'none.json'),
    vitest: { configFile: tests, related: true },
    ignorePatterns: ['build', 'data', 'test-results', 'db/content', 'features/*/*/web', 'features/*/*/e2e'],
  }),
);
const { exitCode, output } = await runCommand(
  process.execPath,
  [join(HEAVY_TOOLS, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', config],
  {
    env: { [SAMPLE_VARIABLE]: values.sample },
    timeoutSeconds: MINUTES * 60,
    onBeat: (seconds, line) => {
      if (!line.startsWith(SURVIVED_PREFIX)) process.stdout.write(`  ${seconds.toFixed(0)} s  ${line}\n`);
    },
    onLine: (line) => {
      if (line.startsWith(SURVIVED_PREFIX)) process.stdout.write(`  ${line}\n`);
    },
  },
);
process.stdout.write(existsSync(report) ? describe(JSON.parse(readFileSync(report, 'utf8')) as Report) : output);
rmSync(folder, { recursive: true, force: true });
process.exit(exitCode ?? 1);

interface Report {
  files: Record<string, { source: string; mutants: TestedMutation[] }>;
}

/** Formats a line for each file, followed by its surviving mutations. */
function describe({ files }: Report): string {
  const lines = Object.entries(files).flatMap(([path, { mutants, source }]) => {
    const tried = mutants.filter(({ status }) => status !== 'CompileError');
    const unnoticed = tried.filter(hasSurvived);
    const endless = tried.filter(({ status }) => status === 'Timeout').length;
    return [
      `${path}: ${mutants.length} changes, ${tried.length} tried, ${tried.length - unnoticed.length} noticed${endless > 0 ? ` (${endless} endless)` : ''}`,
      ...unnoticed.map((mutant) => `    ${formatMutation(mutant, source)}`),
    ];
  });
  return `${lines.join('\n')}\n`;
}
