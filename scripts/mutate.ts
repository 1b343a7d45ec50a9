import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './lib/run-command.ts';

/**
 * `npm run mutate -- PATH …`: changes the named files a little, one change after another, and names the changes that no test notices. For
 * files under domain/ the tests of their topic judge, for those of the access kernel its own tests and the guards'. `--tests=GLOB`, as
 * often as wanted, has only those judge: faster, and the score is then the least that it can be.
 */
const MINUTES = 170;
/** The changed program is counted as it runs, on however busy a machine: a test that is only slow has noticed nothing. */
const TEST_TIMEOUT_MS = 120_000;
/** What is ended for its time counts as noticed, so the time is that of an endless loop and not of a busy minute. */
const ENDLESS_MS = 60_000;
const TESTS = '--tests=';
const given = process.argv.slice(2);
const paths = given.filter((one) => !one.startsWith(TESTS));
const judges = given.filter((one) => one.startsWith(TESTS)).map((one) => one.slice(TESTS.length));
if (paths.length === 0) {
  process.stderr.write(
    'usage: npm run mutate -- domain/qualification/allocation/modes.ts platform/server/access/access.ts …\n',
  );
  process.exit(2);
}

const topicOf = (path: string): string =>
  path.startsWith('domain/')
    ? `${path.split('/').slice(0, 2).join('/')}/**/*.test.ts`
    : 'platform/server/access/*.test.ts';

const folder = mkdtempSync(join(tmpdir(), 'zgj-mutate-'));
const config = join(folder, 'stryker.json');
const tests = join('.cache', 'vitest.mutation.config.ts');
const include = judges.length > 0 ? judges : [...new Set(paths.map(topicOf))];
// A fresh tree has none yet.
mkdirSync('.cache', { recursive: true });
writeFileSync(tests, `export default ${JSON.stringify({ test: { include, testTimeout: TEST_TIMEOUT_MS } })};\n`);
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**/!(*.test).ts`)),
    reporters: ['clear-text', 'progress-append-only'],
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: ENDLESS_MS,
    tempDirName: folder,
    // The compiler here has no programming interface of old, which Stryker would rewrite its configuration with.
    tsconfigFile: join(folder, 'none.json'),
    vitest: { configFile: tests, related: true },
    ignorePatterns: ['build', 'data', 'test-results', 'db/content', 'features/*/web', 'features/*/e2e'],
  }),
);
const { exitCode } = await runTool('@stryker-mutator/core/bin/stryker.js', ['run', config], {
  timeoutSeconds: MINUTES * 60,
  onBeat: (seconds, line) => process.stdout.write(`  ${seconds.toFixed(0)} s  ${line}\n`),
}).then((outcome) => {
  process.stdout.write(outcome.output);
  return outcome;
});
rmSync(folder, { recursive: true, force: true });
process.exit(exitCode ?? 1);
