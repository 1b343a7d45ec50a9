/**
 * `npm run scenario -- NAME`: starts the portal with sample data in a prepared state, in `.cache/scenarios/NAME`, which is created again
 * each time. Without a name the scenarios are listed.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import settings from '#apps/server/process.json' with { type: 'json' };
import { createScenarioSignIn } from './scenario/caller.ts';
import { SCENARIO_NAMES, SCENARIOS } from './scenario/scenarios.ts';

const ROOT = join(import.meta.dirname, '..');
const ADDRESS = /已启动：(http:\/\/\S+)/;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const name = SCENARIO_NAMES.find((candidate) => candidate === process.argv[2]);
if (!name) {
  say('用法：npm run scenario -- 名称');
  for (const each of SCENARIO_NAMES) say(`  ${each.padEnd(20)} ${SCENARIOS[each].about}`);
  process.exit(process.argv[2] === undefined ? 0 : 1);
}

const { about, account, page, prepare } = SCENARIOS[name];
const folder = join(ROOT, '.cache/scenarios', name);
const password = randomBytes(9).toString('base64url');
rmSync(folder, { recursive: true, force: true });
// Uses a separate database, independent of the configuration, because the scenario writes data.
const { DATABASE_URL: _others, ...environment } = process.env;
const program = spawn(process.execPath, [...settings.flags, join(ROOT, settings.program)], {
  cwd: ROOT,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...settings.environment,
    ...environment,
    DATA_DIR: folder,
    SAMPLE_DATA: 'true',
    SAMPLE_PASSWORD: password,
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => program.kill(signal));
program.once('close', (code) => process.exit(code ?? 0));

let said = '';
program.stdout.on('data', (chunk: Buffer) => {
  said += chunk.toString();
  const address = ADDRESS.exec(said)?.[1];
  if (!address) return;
  program.stdout.removeAllListeners('data').resume();
  prepare(createScenarioSignIn(address, password)).then(
    () => say(`${about}\n\n  页面：${address}${page}\n  账号：${account}\n  密码：${password}\n\n按 Ctrl+C 结束`),
    (error: unknown) => {
      process.stderr.write(`状态没有准备好：${error instanceof Error ? error.message : String(error)}\n`);
      program.kill('SIGTERM');
      process.exitCode = 1;
    },
  );
});
