import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './lib/run-command.ts';

/**
 * `npm run mutate -- PATH …`: changes the named files a little, one change after another, and names the changes that no test notices. For
 * files under domain/ the tests of their topic judge, for those of the access kernel its own tests and the guards'.
 */
const MINUTES = 170;
const paths = process.argv.slice(2);
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
writeFileSync(tests, `export default { test: { include: ${JSON.stringify([...new Set(paths.map(topicOf))])} } };\n`);
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**/!(*.test).ts`)),
    reporters: ['clear-text', 'progress-append-only'],
    coverageAnalysis: 'perTest',
    concurrency: 2,
    tempDirName: folder,
    // The compiler here has no programming interface of old, which Stryker would rewrite its configuration with.
    tsconfigFile: join(folder, 'none.json'),
    vitest: { configFile: tests, related: true },
    ignorePatterns: ['build', 'data', 'docs', 'test-results', 'db/content', 'features/*/web', 'features/*/e2e'],
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
