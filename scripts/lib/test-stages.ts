import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { browser } from './browser-stage.ts';
import { canInstallPackages, installPackages } from './debian.ts';
import { startPostgres } from './postgres.ts';
import { type Outcome, runCommand, runTool } from './run-command.ts';
import type { StageContext, StageResult } from './stage.ts';
import { vitestCounts } from './test-counts.ts';

export const PARTS = ['check', 'domain', 'server', 'size', 'attack', 'recovery', 'cluster', 'browser'] as const;

export interface Stage {
  name: string;
  title: string;
  part: (typeof PARTS)[number];
  work: (context: StageContext) => Promise<StageResult>;
  /** Keeps all processors busy: runs alone. The others leave one free and run in twos. */
  isWide?: true;
  /** Takes long, wants the machine to itself or repeats another stage: runs by its name or with `full`. */
  isOnlyByName?: true;
}

const SOURCE_FOLDERS = ['domain', 'platform', 'features', 'apps', 'db', 'checks', 'e2e', 'bench', 'scripts'];
const NO_DATABASE = { DATABASE_URL: undefined, TEST_DATABASE_URL: undefined };
/** What needs no database of the run reaches neither, and has been tested with the embedded one: a database or the whole program. */
const WITH_DATABASE = ['platform/server/testing/test-database.ts', 'apps/server/testing/program.ts'];
/** Those whose tests lie in the features; the others hold for the house as a whole. */
const NARROWED: ReadonlySet<string> = new Set(['domain', 'server']);
const cleanups = new Set<() => Promise<void>>();

/** In order: what takes long beside others comes first. A stage that fails does not hide the later ones. */
export const STAGES: readonly Stage[] = [
  { name: 'build', title: 'build', part: 'browser', work: build },
  { name: 'format', title: 'format (Biome)', part: 'check', work: tool('@biomejs/biome/bin/biome', ['check', '.']) },
  // The lint knows the types, and says what the compiler would on the way: both would read everything twice (checks/types.test.ts).
  { name: 'lint', title: 'lint and types (oxlint)', part: 'check', work: tool('oxlint/bin/oxlint', ['--type-check']) },
  {
    name: 'size-embedded',
    title: 'rows read, embedded database',
    part: 'size',
    work: sizeEmbedded,
    isOnlyByName: true,
  },
  { name: 'size', title: 'rows read, PostgreSQL', part: 'size', work: size },
  { name: 'house-rules', title: 'house rules', part: 'check', work: vitest('checks', NO_DATABASE) },
  {
    name: 'types',
    title: 'types (tsc)',
    part: 'check',
    work: tool('typescript/bin/tsc', ['-b', '--pretty', 'false']),
    isOnlyByName: true,
  },
  { name: 'domain', title: 'domain', part: 'domain', work: vitest('domain', NO_DATABASE, { beside: ['web'] }) },
  {
    name: 'new-field',
    title: 'a field that is written once',
    part: 'check',
    work: vitest('new-field', NO_DATABASE),
  },
  { name: 'direction', title: 'import direction (dependency-cruiser)', part: 'check', work: direction },
  {
    name: 'dead-code',
    title: 'dead code (knip)',
    part: 'check',
    work: tool('knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
  },
  { name: 'audit', title: 'known vulnerabilities (npm audit)', part: 'check', work: audit },
  {
    name: 'embedded',
    title: 'server on the embedded database',
    part: 'server',
    isWide: true,
    isOnlyByName: true,
    work: vitest('server', NO_DATABASE),
  },
  { name: 'postgres', title: 'server on PostgreSQL', part: 'server', isWide: true, work: serverOnPostgres },
  {
    name: 'attack',
    title: 'attacks on the running program',
    part: 'attack',
    work: attack,
    isWide: true,
    isOnlyByName: true,
  },
  {
    name: 'recovery',
    title: 'recovery to a moment with pgBackRest',
    part: 'recovery',
    work: withParts(['postgresql', 'pgbackrest'], vitest('recovery', NO_DATABASE)),
    isWide: true,
    isOnlyByName: true,
  },
  {
    name: 'cluster',
    title: 'two processes, primary, standby and proxy',
    part: 'cluster',
    work: withParts(['postgresql', 'haproxy'], cluster),
    isWide: true,
    isOnlyByName: true,
  },
  { name: 'browser', title: 'browser', part: 'browser', isWide: true, work: browser },
];

/** The name that selects every stage, and every test within them. */
export const FULL = 'full';
/** Tests that only the full run executes read this variable. */
export const FULL_VARIABLE = 'TEST_FULL';
/** Tests within the selected stages that only the full run executes, for the summary. */
export const FULL_TESTS: readonly string[] = ['OpenAPI generators', 'phone widths of the crawl'];

/**
 * Selects the stages of `npm test -- <names>`. A name is a part, a stage or a feature; `full` selects every stage; without a name, every
 * stage runs except those that run by name only. Each name means one thing (checks/test-runner.test.ts).
 */
export function selectStages(
  names: readonly string[],
  isFeature = (name: string) => existsSync(join('features', name)),
) {
  const features = names.filter(isFeature);
  const isFull = names.includes(FULL);
  const wanted = names.filter((name) => !features.includes(name) && name !== FULL);
  const unknown = wanted.filter((name) => !STAGES.some((stage) => stage.name === name || stage.part === name));
  const ofFeatures = features.length > 0 ? ['domain', 'embedded', 'build', 'browser'] : [];
  const isWanted = ({ name, part }: Stage) =>
    wanted.includes(name) || wanted.includes(part) || ofFeatures.includes(name);
  return {
    stages: STAGES.filter((stage) => isFull || (names.length === 0 ? !stage.isOnlyByName : isWanted(stage))),
    unknown,
    isFull,
    filters: features.map((name) => `features/${name}/`),
  };
}

/** Ends what a stage has started, when the run is interrupted. */
export async function cleanUp(): Promise<void> {
  for (const work of cleanups) await work();
}

/** A tool that is right or wrong as a whole counts as one. */
function tool(script: string, args: readonly string[]): Stage['work'] {
  return async ({ onBeat }) => asOne(await runTool(script, args, { onBeat }));
}

function asOne(outcome: Outcome): StageResult {
  const isGood = outcome.exitCode === 0;
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, output: outcome.output };
}

function leaveOut(note: string): StageResult {
  return { passed: 0, failed: 0, skipped: 0, isLeftOut: true, note };
}

async function direction({ onBeat }: StageContext): Promise<StageResult> {
  const folders = SOURCE_FOLDERS.filter((folder) => existsSync(folder));
  const args = ['--config', '.dependency-cruiser.cjs', ...folders];
  const result = asOne(await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', args, { onBeat }));
  // It reads TypeScript with swc here, and does not know that when it warns about a missing compiler.
  return { ...result, output: result.output?.split('‼ missing-tsc-transpiler')[0] };
}

/** High and critical findings in what is shipped fail; a registry that cannot be asked is said, not hidden. */
async function audit(): Promise<StageResult> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { output } = await runCommand(npm, ['audit', '--omit=dev', '--json'], { timeoutSeconds: 60 });
  const [, high, critical] = /"vulnerabilities": \{[^{}]*"high": (\d+),\s*"critical": (\d+)/.exec(output) ?? [];
  if (high === undefined || critical === undefined) return leaveOut('the registry could not be asked');
  const serious = Number(high) + Number(critical);
  return { passed: serious ? 0 : 1, failed: serious ? 1 : 0, skipped: 0, output, note: `${serious} serious` };
}

interface VitestOptions {
  report?: string;
  /** Projects of the same run. */
  beside?: readonly string[];
  /** Sources: only test files that import one of them, however far away. */
  reached?: readonly string[];
}

function vitest(
  project: string,
  env: Record<string, string | undefined>,
  { report = project, beside = [], reached = [] }: VitestOptions = {},
): Stage['work'] {
  return async ({ reports, filters, onBeat }) => {
    const file = join(reports, `${report}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const projects = [project, ...beside].flatMap((one) => ['--project', one]);
    // A feature need not have tests of each kind; the whole run must.
    const narrowed = filters.length > 0 && NARROWED.has(project) ? ['--passWithNoTests', ...filters] : [];
    const selection =
      narrowed.length > 0 || reached.length === 0 ? ['run', ...narrowed] : ['related', '--run', ...reached];
    const outcome = await runTool('vitest/vitest.mjs', [...selection, ...projects, ...reporters], { env, onBeat });
    return { ...vitestCounts(file, outcome.exitCode), output: outcome.output };
  };
}

/** Runs work on the PostgreSQL server that is named, else on a throw-away one; null when there is none. */
async function onPostgres(work: (url: string) => Promise<StageResult>): Promise<StageResult | null> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  if (given) return await work(given);
  const server = await startPostgres();
  if (!server) return null;
  cleanups.add(server.stop);
  try {
    const result = await work(server.url);
    return { ...result, note: [server.version, result.note].filter(Boolean).join(', ') };
  } finally {
    await server.stop();
    cleanups.delete(server.stop);
  }
}

async function serverOnPostgres(context: StageContext): Promise<StageResult> {
  const runOn = (url: string) =>
    vitest(
      'server',
      { DATABASE_URL: url, TEST_DATABASE_URL: url },
      { report: 'postgres', reached: WITH_DATABASE },
    )(context);
  return (await onPostgres(runOn)) ?? leaveOut('no PostgreSQL found, and DATABASE_URL is not set');
}

/** In one way on the embedded database; in all ways on PostgreSQL, whose plans are those of a large installation. Pages are walked as they are served. */
async function sizeEmbedded(context: StageContext): Promise<StageResult> {
  const built = await build(context);
  return built.failed > 0 ? built : await vitest('size', NO_DATABASE, { report: 'size-embedded' })(context);
}

async function size(context: StageContext): Promise<StageResult> {
  const built = await build(context);
  if (built.failed > 0) return built;
  const runOn = (url: string) => vitest('size', { DATABASE_URL: url, TEST_DATABASE_URL: url })(context);
  return (await onPostgres(runOn)) ?? leaveOut('no PostgreSQL found, and DATABASE_URL is not set');
}

/** Brings along what Debian has; what cannot be installed is said by the tests, which then leave themselves out. */
function withParts(packages: readonly string[], work: Stage['work']): Stage['work'] {
  return async (context) => {
    const isMissing = packages.some((name) => !existsSync(`/usr/share/doc/${name}`));
    if (isMissing && canInstallPackages()) await installPackages(packages);
    return await work(context);
  };
}

/** The processes serve the built program. */
async function cluster(context: StageContext): Promise<StageResult> {
  const built = await build(context);
  return built.failed > 0 ? built : await vitest('cluster', NO_DATABASE)(context);
}

/** On PostgreSQL as in production, else on the embedded database. The figures of each shape are shown even when all is well. */
async function attack(context: StageContext): Promise<StageResult> {
  const built = await build(context);
  if (built.failed > 0) return built;
  const runOn = (url: string) => vitest('attack', { DATABASE_URL: undefined, TEST_DATABASE_URL: url })(context);
  const result = (await onPostgres(runOn)) ?? (await vitest('attack', NO_DATABASE)(context));
  for (const [figures] of (result.output ?? '').matchAll(/^\{"shape":.*\}$/gm))
    process.stdout.write(`     ${figures}\n`);
  return result;
}

let built: Promise<StageResult> | null = null;

/** Once for all stages of a run that want the built program: two at a time would write into the same place. */
function build({ onBeat }: StageContext): Promise<StageResult> {
  built ??= runCommand(process.execPath, ['scripts/build.mjs'], { onBeat }).then(asOne);
  return built;
}
