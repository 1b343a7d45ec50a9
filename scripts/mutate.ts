import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { HEAVY_TOOLS, installHeavyTools } from './lib/heavy-tools.ts';
import { describeChange, isUnnoticed, type TriedChange, UNNOTICED } from './lib/mutation-report.ts';
import { SAMPLE_VARIABLE } from './lib/mutation-sample.ts';
import { runCommand } from './lib/run-command.ts';

/**
 * `npm run mutate -- PATH …`: changes the named files a little, one change after another, and reports the changes that no test notices,
 * each once it is tried and all at the end. Files under domain/ are tested by the tests of their topic, those of the access kernel by its
 * own tests and the guards'. Tests with hundreds of random enterprises take a minute for each change that survives: they run for the files
 * of their own folder alone, and all of them with `--random`.
 *
 * `--sample=N` tries N changes of each file, drawn by lot, the same ones at each run. `--tests=GLOB`, repeatable, runs only those tests.
 */
const MINUTES = 170;
/** Tests with coverage are slower, especially on a busy machine: a test that is only slow must not count as having found the mutation. */
const TEST_TIMEOUT_MS = 120_000;
/** A run aborted by this timeout counts as noticed, so the timeout is that of an endless loop and not of a busy minute. */
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

/** The first failing test ends the run: tests beside the changed files run first, those with random enterprises last. */
const getTurn = (test: string): number => (isRandom(test) ? 2 : folders.has(dirname(test)) ? 0 : 1);

/** One worker runs all tests of a change and loads the modules once for each change: cached data is computed by the changed program. */
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
    // Suppresses the warning caused by the set-up file.
    warnings: { slow: false },
    concurrency: 2,
    timeoutMS: ENDLESS_MS,
    tempDirName: folder,
    // The compiler here has no programming interface of old, which Stryker would rewrite its configuration with.
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
      if (!line.startsWith(UNNOTICED)) process.stdout.write(`  ${seconds.toFixed(0)} s  ${line}\n`);
    },
    onLine: (line) => {
      if (line.startsWith(UNNOTICED)) process.stdout.write(`  ${line}\n`);
    },
  },
);
process.stdout.write(existsSync(report) ? describe(JSON.parse(readFileSync(report, 'utf8')) as Report) : output);
rmSync(folder, { recursive: true, force: true });
process.exit(exitCode ?? 1);

interface Report {
  files: Record<string, { source: string; mutants: TriedChange[] }>;
}

/** Returns a line for each file, and below it the changes that no test noticed. */
function describe({ files }: Report): string {
  const lines = Object.entries(files).flatMap(([path, { mutants, source }]) => {
    const tried = mutants.filter(({ status }) => status !== 'CompileError');
    const unnoticed = tried.filter(isUnnoticed);
    const endless = tried.filter(({ status }) => status === 'Timeout').length;
    return [
      `${path}: ${mutants.length} changes, ${tried.length} tried, ${tried.length - unnoticed.length} noticed${endless > 0 ? ` (${endless} endless)` : ''}`,
      ...unnoticed.map((mutant) => `    ${describeChange(mutant, source)}`),
    ];
  });
  return `${lines.join('\n')}\n`;
}
