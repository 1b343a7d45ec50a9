// The entry of every npm script: `node scripts/launch.mjs <command> [arguments]`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getSourcesState, isBuildUnchanged, saveBuildState } from './lib/build-state.mjs';
import { ensureInstalled, findNode, getEnvironment, ROOT, run } from './lib/node24.mjs';

const [command = 'start', ...rest] = process.argv.slice(2);

// Options of the server process: the bundle, a small young generation, a heap limit for long-lived data, from which the garbage collector
// derives its schedule, and few memory arenas. Without these limits an idle program fills the machine's memory.
const server = JSON.parse(readFileSync(join(ROOT, 'apps/server/process.json'), 'utf8'));

/** Programs of each command on Node 24. `build` marks commands that require current pages. */
const COMMANDS = {
  start: { args: [server.program], build: true },
  build: { args: ['scripts/build.mjs', '--force'] },
  dev: { args: ['scripts/dev.ts'] },
  test: { args: ['scripts/test.ts'] },
  verify: { args: ['scripts/verify.ts'] },
  scenario: { args: ['scripts/scenario.ts'], build: true },
  new: { args: ['scripts/new.ts'] },
  'db:new': { args: ['scripts/new.ts', 'migration'] },
  check: { args: ['apps/cli/check.ts'] },
  audit: { args: ['apps/cli/verify-audit.ts'] },
  rekey: { args: ['apps/cli/rekey.ts'] },
  operator: { args: ['apps/cli/operator.ts'] },
  backup: { args: ['apps/cli/backup.ts'] },
  restore: { args: ['apps/cli/restore.ts'] },
  'verify-backup': { args: ['apps/cli/verify-backup.ts'] },
  'move-files': { args: ['apps/cli/move-files.ts'] },
  facts: { args: ['apps/cli/facts.ts'] },
  docs: { args: ['scripts/write-docs.ts'] },
  bench: { args: ['bench/run.ts'], build: true },
  lighthouse: { args: ['scripts/lighthouse.ts'], build: true },
  pictures: { args: ['scripts/pictures.ts'], build: true },
  sheets: { args: ['scripts/sheets.ts'], build: true },
  attachments: { args: ['scripts/attachments.ts'] },
  mutate: { args: ['scripts/mutate.ts'] },
  manual: { args: ['scripts/manual.ts'], build: true },
  icons: { args: ['scripts/icons.ts'] },
  'complete-lock': { args: ['scripts/complete-lock.ts'] },
};

const known = COMMANDS[command];
if (!known) {
  process.stderr.write(`未知命令 ${command}，可用：${Object.keys(COMMANDS).join('、')}\n`);
  process.exit(1);
}
// Sizes and times are compared first: comparing all sources by content in a separate process takes several times as long.
const isUnchanged = known.build === true && isBuildUnchanged(ROOT);
if (!isUnchanged) ensureInstalled();
const node = findNode();
const env = getEnvironment(node);
if (known.build && !isUnchanged) {
  const sources = getSourcesState(ROOT);
  const built = await run(node, ['scripts/build.mjs'], { env });
  if (built !== 0) process.exit(built);
  saveBuildState(ROOT, sources);
}
const { flags, environment } =
  command === 'start' ? server : { flags: ['--disable-warning=ExperimentalWarning'], environment: {} };
process.exit(await run(node, [...flags, ...known.args, ...rest], { env: { ...environment, ...env } }));
