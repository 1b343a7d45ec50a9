/**
 * Orders the stages of the tests; each stage is a tool with its own reporter.
 *
 *   npm test               the gate, with one eighth of the full run chosen by the day of the year
 *   npm test -- full       every stage and every test
 *   npm test -- NAME …     stages by name, or a feature (a folder of features/AREA/)
 *
 * The last line is `N passed, N failed`; CI reads it. docs/testing.md describes the stages.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHeadlessChromium } from './lib/chromium.ts';
import { canInstallPackages, installPackages } from './lib/debian.ts';
import { getFeatureFolder } from './lib/feature-folder.ts';
import { type CommandResult, endCommands, runCommand, runTool } from './lib/run-command.ts';

process.chdir(join(import.meta.dirname, '..'));

interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly output: string;
  readonly note?: string;
}

type Work = (lane: number) => Promise<Result>;

interface Stage {
  readonly name: string;
  /** Parts that may run concurrently, the longest first. Each part uses one processor most of the time, or is alone in its round. */
  readonly works: readonly Work[];
  /** Round of the stage. The parts of all stages of a round run in two lanes; a round begins when the previous one has ended. */
  readonly round: number;
  readonly isFullOnly?: true;
  readonly isGateOnly?: true;
}

const SLICES = 8;
const day = Math.floor((Date.now() - Date.UTC(new Date().getUTCFullYear(), 0, 0)) / 86_400_000);
const slice = Number(process.env.TEST_SLICE ?? (day % SLICES) + 1);
const reports = mkdtempSync(join(tmpdir(), 'portal-test-'));
const arguments_ = process.argv.slice(2);
const isFull = arguments_.includes('full');
if (isFull) {
  process.env.TEST_FULL = '1';
  // Selects the part of the random enterprises that is tested today (domain/testing/after-edits.ts).
  process.env.TEST_SHARE ??= `${day}`;
  delete process.env.TEST_SLICE;
} else {
  // Selects the part of the long walks (domain/testing/daily-share.ts).
  process.env.TEST_SLICE = `${slice}`;
}
const features = arguments_.filter((name) => getFeatureFolder('.', name) !== null);
const paths = features.map((name) => `${getFeatureFolder('.', name)}/`);

const asOne = ({ exitCode, output }: CommandResult, note?: string): Result => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
  skipped: 0,
  output,
  ...(note !== undefined && { note }),
});

const tool =
  (script: string, ...args: string[]) =>
  async () =>
    asOne(await runTool(script, args));

/** A run that ends badly without a failed test (a file that does not load, an unhandled error) counts as one failure. */
const withExit = (counts: Omit<Result, 'output'>, { exitCode, output }: CommandResult): Result => ({
  ...counts,
  failed: counts.failed === 0 && exitCode !== 0 ? 1 : counts.failed,
  output,
});

let runs = 0;

/** Prints the progress of a long stage. */
const onBeat = (seconds: number, lastLine: string): void => console.log(`     ${seconds.toFixed(0)} s  ${lastLine}`);

const vitest =
  (projects: readonly string[], ...args: string[]) =>
  async (): Promise<Result> => {
    runs += 1;
    const file = join(reports, `vitest-${runs}.json`);
    const names = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const narrowed = paths.length > 0 ? ['--passWithNoTests', ...paths] : [];
    const outcome = await runTool('vitest/vitest.mjs', ['run', ...names, ...reporters, ...args, ...narrowed], {
      onBeat,
    });
    if (!existsSync(file)) return asOne(outcome);
    const report = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
    const { numPassedTests: passed = 0, numFailedTests: failed = 0, numPendingTests: skipped = 0 } = report;
    return withExit({ passed, failed, skipped }, outcome);
  };

interface Part {
  readonly index: number;
  readonly of: number;
}

/**
 * Returns the browser specs, or one part of them, in shares that each run with a separate program and data. Playwright divides by the
 * number of tests, which take from one second to ten minutes, so a long run is divided into more shares, and both lanes end at about the
 * same time.
 */
function playwright(specs: 'journeys' | 'rest' | 'all', { index, of }: Part = { index: 1, of: 1 }): readonly Work[] {
  const cuts = specs === 'all' ? 3 : 1;
  const cut = (project: string, count: number) =>
    Array.from({ length: count }, (_, at) => runShare(specs, project, `${(index - 1) * count + at + 1}/${count * of}`));
  // The desktop gets more shares, because most specs are for it.
  return [...cut('desktop', 2 * cuts), ...cut('phone', cuts)];
}

const runShare =
  (specs: string, project: string, share: string): Work =>
  async (lane) => {
    const chromium = await findHeadlessChromium();
    if (chromium === null) return asOne({ exitCode: 1, output: 'no Chromium found: set CHROMIUM_PATH', seconds: 0 });
    runs += 1;
    const file = join(reports, `playwright-${runs}.json`);
    const env = {
      CHROMIUM_PATH: chromium,
      BROWSER_PORT: `${4300 + lane}`,
      DATABASE_URL: undefined,
      SPECS: specs,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    };
    const output = `--output=test-results/${project}-${share.replace('/', '-of-')}`;
    const options = [
      `--project=${project}`,
      `--shard=${share}`,
      output,
      '--reporter=line,json',
      '--pass-with-no-tests',
    ];
    const outcome = await runTool('@playwright/test/cli.js', ['test', ...options, ...paths], { env, onBeat });
    const said = { ...outcome, output: outcome.output.replaceAll(/^\[\d+\/\d+\] .*\n/gm, '') };
    if (!existsSync(file)) return asOne(said);
    const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    };
    const { expected: passed, skipped } = stats;
    return withExit({ passed, failed: stats.unexpected + stats.flaky, skipped }, said);
  };

/** Processes the items in order in two lanes, since the machines of this project have two processors. */
async function inTwoLanes<T>(items: readonly T[], work: (item: T, lane: number) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const follow = async (lane: number): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item, lane);
  };
  await Promise.all([follow(0), follow(1)]);
}

function addUp(results: readonly Result[]): Result {
  const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0);
  const output = results.flatMap((result) => (result.failed > 0 ? [result.output] : [])).join('\n');
  const note = results.flatMap((result) => result.note ?? []).join('; ');
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), output, note };
}

/** Runs suites that need additional servers, whose Debian packages are installed if possible. */
const withPackages =
  (packages: readonly string[], work: Work): Work =>
  async (lane) => {
    const isMissing = packages.some((name) => !existsSync(`/usr/share/doc/${name}`));
    if (isMissing && canInstallPackages()) await installPackages(packages);
    return await work(lane);
  };

/** Checks shipped packages for advisories of severity high or critical. */
async function audit(): Promise<Result> {
  if (process.env.ADVISORIES === 'skip')
    return { passed: 0, failed: 0, skipped: 1, output: '', note: 'not asked: ADVISORIES=skip' };
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const outcome = await runCommand(npm, ['audit', '--omit=dev', '--audit-level=high'], { timeoutSeconds: 60 });
  return asOne(outcome, outcome.exitCode === 0 ? undefined : 'fails too when no registry can be asked');
}

const folders = ['domain', 'platform', 'features', 'apps', 'db', 'checks', 'e2e', 'bench', 'scripts'];
const part: Part = { index: slice, of: SLICES };

/** Runs today's eighth of the tests that otherwise only the full run covers, so that failures are noticed between two full runs. */
async function runSliceOfSuites(): Promise<Result> {
  console.log(`slice ${slice} of ${SLICES}: an eighth of server-full, conventions-full, size and the remaining specs`);
  const shard = `--shard=${slice}/${SLICES}`;
  return await vitest(['server-full', 'conventions-full', 'size'], shard, '--passWithNoTests')();
}

const build: Work = async () => asOne(await runCommand(process.execPath, ['scripts/build.mjs']));

const stages: readonly Stage[] = [
  { name: 'build', round: 1, works: [build] },
  { name: 'lint', round: 1, works: [tool('oxlint/bin/oxlint', '--type-check')] },
  { name: 'format', round: 1, works: [tool('@biomejs/biome/bin/biome', 'check', '.')] },
  { name: 'unit', round: 1, works: [vitest(['domain', 'web', 'new-field'])] },
  {
    name: 'boundaries',
    round: 1,
    works: [tool('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.cjs', ...folders)],
  },
  { name: 'dead-code', round: 1, works: [tool('knip/bin/knip.js', '--no-progress', '--no-config-hints')] },
  { name: 'advisories', round: 1, works: [audit] },
  { name: 'conventions', round: 1, works: [vitest(['conventions'])] },
  // These random and exhaustive suites take long on one processor each.
  { name: 'server-full', round: 1, isFullOnly: true, works: [vitest(['server-full', 'conventions-full', 'size'])] },
  { name: 'server', round: 2, works: [vitest(['server'])] },
  // The shares of today's slice run in the lane that would otherwise wait for the longest share of the journeys.
  { name: 'browser', round: 3, works: playwright(isFull ? 'all' : 'journeys') },
  { name: 'slice', round: 3, isGateOnly: true, works: [runSliceOfSuites, ...playwright('rest', part)] },
  { name: 'attack', round: 4, isFullOnly: true, works: [vitest(['attack'])] },
  {
    name: 'recovery',
    round: 5,
    isFullOnly: true,
    works: [withPackages(['postgresql', 'pgbackrest'], vitest(['recovery']))],
  },
  {
    name: 'cluster',
    round: 6,
    isFullOnly: true,
    works: [withPackages(['postgresql', 'haproxy'], vitest(['cluster']))],
  },
];

function selectStages(): readonly Stage[] {
  if (isFull) return stages.filter(({ isGateOnly }) => !isGateOnly);
  if (features.length > 0)
    return stages.filter(({ name }) => ['build', 'unit', 'server'].includes(name)).concat(browserOf);
  if (arguments_.length === 0) return stages.filter(({ isFullOnly }) => !isFullOnly);
  const unknown = arguments_.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length === 0) return stages.filter(({ name }) => arguments_.includes(name));
  console.error(
    `Unknown: ${unknown.join(', ')}. Stages: full, ${stages.map(({ name }) => name).join(', ')}. Or a feature.`,
  );
  process.exit(2);
}

const browserOf: Stage = { name: 'browser', round: 3, works: playwright('all') };

const rows: string[] = [];
const results: Result[] = [];

/** Runs the stages of one round. A stage is announced when its first part begins, and reported when its last part has ended. */
async function perform(round: readonly Stage[]): Promise<void> {
  const parts = round.flatMap((stage) => stage.works.map((work) => ({ stage, work })));
  const startedAt = new Map<Stage, number>();
  const done = new Map<Stage, Result[]>(round.map((stage) => [stage, []]));
  await inTwoLanes(parts, async ({ stage, work }, lane) => {
    if (!startedAt.has(stage)) {
      startedAt.set(stage, performance.now());
      console.log(`  …  ${stage.name}`);
    }
    const ofStage = done.get(stage) ?? [];
    ofStage.push(await work(lane));
    if (ofStage.length === stage.works.length) showRow(stage, addUp(ofStage), startedAt.get(stage) ?? 0);
  });
}

function showRow({ name }: Stage, result: Result, startedAt: number): void {
  const mark = result.failed > 0 ? '✗' : '✓';
  const seconds = `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
  const { passed, failed, skipped, note = '' } = result;
  rows.push(
    `  ${mark}  ${name.padEnd(14)} ${seconds.padStart(7)}   ${passed} passed, ${failed} failed, ${skipped} skipped  ${note}`,
  );
  results.push(result);
  if (failed > 0) console.log(`\n${result.output.trim()}\n`);
  console.log(rows.at(-1));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    endCommands();
    process.exit(130);
  });

const selected = selectStages();
for (const round of new Set(stages.map((stage) => stage.round)))
  await perform(selected.filter((stage) => stage.round === round));
rmSync(reports, { recursive: true, force: true });

const total = addUp(results);
console.log(`\nSummary, ${performance.now() > 0 ? (performance.now() / 1000).toFixed(0) : 0} s\n${rows.join('\n')}`);
if (arguments_.length === 0) {
  const left = globSync('{checks,apps}/**/*.full.test.ts').length;
  console.log(
    `\nOnly in npm test -- full: ${left} test files, the size, attack, recovery and cluster suites, and the specs that no journey of the gate covers`,
  );
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
