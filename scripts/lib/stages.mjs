import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { findChromium } from './chromium.mjs';
import { playwrightCounts, vitestCounts } from './counts.mjs';
import { startPostgres } from './postgres.mjs';
import { run, runTool } from './run.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {Counts & { output?: string, note?: string, isSkipped?: boolean }} StageResult
 * @typedef {{ reports: string, filters: readonly string[], onBeat: (seconds: number, lastLine: string) => void }} StageContext
 * @typedef {{ name: string, title: string, part: 'check' | 'domain' | 'server' | 'browser', work: (context: StageContext) => Promise<StageResult> }} Stage
 */

const SOURCE_FOLDERS = ['domain', 'platform', 'features', 'apps', 'db', 'checks', 'e2e', 'bench', 'scripts'];
const NO_DATABASE = { DATABASE_URL: undefined, TEST_DATABASE_URL: undefined };

/** @type {readonly Stage[]} cheap ones first; a stage that fails does not hide the later ones */
export const STAGES = [
  {
    name: 'format',
    title: 'format (Biome)',
    part: 'check',
    work: tool('@biomejs/biome/bin/biome', ['check', '--max-diagnostics=20', '.']),
  },
  { name: 'lint', title: 'lint (oxlint, type-aware)', part: 'check', work: tool('oxlint/bin/oxlint', []) },
  { name: 'types', title: 'types (tsc)', part: 'check', work: tool('typescript/bin/tsc', ['-b', '--pretty', 'false']) },
  { name: 'direction', title: 'import direction (dependency-cruiser)', part: 'check', work: direction },
  {
    name: 'dead-code',
    title: 'dead code (knip)',
    part: 'check',
    work: tool('knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
  },
  { name: 'audit', title: 'known vulnerabilities (npm audit)', part: 'check', work: audit },
  { name: 'domain', title: 'domain', part: 'domain', work: vitest('domain', ['--project', 'domain'], NO_DATABASE) },
  {
    name: 'checks',
    title: 'house rules',
    part: 'domain',
    work: vitest('checks', ['--project', 'checks'], NO_DATABASE),
  },
  {
    name: 'server',
    title: 'server on the embedded database',
    part: 'server',
    work: vitest('server', ['--project', 'server'], NO_DATABASE),
  },
  { name: 'postgres', title: 'server on PostgreSQL', part: 'server', work: serverOnPostgres },
  { name: 'build', title: 'build', part: 'browser', work: build },
  { name: 'browser', title: 'browser', part: 'browser', work: browser },
];

/** Names that `npm test -- <name>` takes: parts, stages and features. */
export function selectStages(/** @type {readonly string[]} */ names) {
  const features = names.filter((name) => existsSync(join('features', name)));
  const wanted = names.filter((name) => !features.includes(name));
  const unknown = wanted.filter((name) => !STAGES.some((stage) => stage.name === name || stage.part === name));
  const ofFeatures = features.length > 0 ? ['domain', 'server', 'build', 'browser'] : [];
  const stages = STAGES.filter(
    (stage) =>
      names.length === 0 ||
      wanted.includes(stage.name) ||
      wanted.includes(stage.part) ||
      ofFeatures.includes(stage.name),
  );
  return { stages, unknown, filters: features.map((name) => `features/${name}/`) };
}

/** A tool that is right or wrong as a whole counts as one. @param {string} script @param {readonly string[]} args */
function tool(script, args) {
  return async (/** @type {StageContext} */ { onBeat }) => asOne(await runTool(script, args, { onBeat }));
}

/** @param {import('./run.mjs').Outcome} outcome @returns {StageResult} */
function asOne(outcome) {
  const isGood = outcome.exitCode === 0;
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, output: outcome.output };
}

/** @param {string} note @returns {StageResult} */
function skip(note) {
  return { passed: 0, failed: 0, skipped: 0, isSkipped: true, note };
}

/** @param {StageContext} context */
async function direction({ onBeat }) {
  const folders = SOURCE_FOLDERS.filter((folder) => existsSync(folder));
  const args = ['--config', '.dependency-cruiser.cjs', ...folders];
  const result = asOne(await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', args, { onBeat }));
  // It reads TypeScript with swc here, and does not know that when it warns about a missing compiler.
  return { ...result, output: result.output?.split('‼ missing-tsc-transpiler')[0] };
}

/** High and critical findings in what is shipped fail; a registry that cannot be asked is said, not hidden. @returns {Promise<StageResult>} */
async function audit() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { output } = await run(npm, ['audit', '--omit=dev', '--json'], { timeoutSeconds: 60 });
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  const found = readJson(json)?.metadata?.vulnerabilities;
  if (!found) return skip('the registry could not be asked');
  const serious = found.high + found.critical;
  return {
    passed: serious ? 0 : 1,
    failed: serious ? 1 : 0,
    skipped: 0,
    output,
    note: `${found.total} known, ${serious} serious`,
  };
}

/** @param {string} text */
function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // npm said something else than JSON: the same as no answer
  }
}

/** @param {string} name @param {readonly string[]} args @param {Record<string, string | undefined>} env */
function vitest(name, args, env) {
  return async (/** @type {StageContext} */ { reports, filters, onBeat }) => {
    const file = join(reports, `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const outcome = await runTool(
      'vitest/vitest.mjs',
      ['run', ...args, ...reporters, ...passIfNone(filters), ...filters],
      { env, onBeat },
    );
    return { ...vitestCounts(file, outcome.exitCode), output: outcome.output };
  };
}

/** A feature need not have tests of each kind; the whole run must. @param {readonly string[]} filters */
function passIfNone(filters) {
  return filters.length > 0 ? ['--passWithNoTests'] : [];
}

/** @param {StageContext} context @returns {Promise<StageResult>} */
async function serverOnPostgres(context) {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  if (given) return runOn(given, context);
  const server = await startPostgres();
  if (!server) return skip('no PostgreSQL found, and DATABASE_URL is not set');
  onEnd(server.stop);
  try {
    return { ...(await runOn(server.url, context)), note: server.version };
  } finally {
    await server.stop();
  }
}

/** @param {string} url @param {StageContext} context */
function runOn(url, context) {
  return vitest('postgres', ['--project', 'server'], { DATABASE_URL: url, TEST_DATABASE_URL: url })(context);
}

/** @param {StageContext} context */
async function build({ onBeat }) {
  if (!existsSync('scripts/build.mjs')) return skip('nothing to build');
  return asOne(await run(process.execPath, ['scripts/build.mjs'], { onBeat }));
}

/** @param {StageContext} context @returns {Promise<StageResult>} */
async function browser({ reports, filters, onBeat }) {
  const specs = filters.flatMap((folder) => (existsSync(`${folder}e2e`) ? [`${folder}e2e`] : []));
  if (filters.length > 0 && !specs.some((folder) => readdirSync(folder).length > 0))
    return skip('this feature has no browser test');
  if (!existsSync('playwright.config.ts')) return skip('no playwright.config.ts');
  const chromium = await findChromium();
  if (!chromium) return { passed: 0, failed: 1, skipped: 0, note: 'no Chromium: set CHROMIUM_PATH' };
  const file = join(reports, 'browser.json');
  const env = { ...NO_DATABASE, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const outcome = await runTool('@playwright/test/cli.js', ['test', '--reporter=line,json', ...specs], { env, onBeat });
  return { ...playwrightCounts(file, outcome.exitCode), output: outcome.output };
}

const cleanups = new Set();

/** @param {() => Promise<void>} work done once when the run is interrupted */
function onEnd(work) {
  cleanups.add(work);
}

export async function cleanUp() {
  for (const work of cleanups) await work();
}
