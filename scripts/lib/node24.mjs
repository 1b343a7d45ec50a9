// Finds the Node that the product runs on, and installs packages when they are missing. Plain JavaScript for Node 20 and newer.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const WANTED_MAJOR = 24;
const STAMP = join(ROOT, 'node_modules/.installed-lock');

const say = (line) => process.stderr.write(`${line}\n`);
const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * Installs the locked packages when they are missing or the lock has changed since. Not `npm ci`: that refuses a lock without the
 * optional binaries of other platforms, which a partial registry cannot list; `--no-save` leaves the lock as it is.
 */
export function ensureInstalled() {
  const lock = hashOf(join(ROOT, 'package-lock.json'));
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return;
  say('正在安装依赖（首次约 1 分钟）…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    say('依赖安装失败：请检查网络或 npm 源后重试（上方为 npm 的提示）');
    process.exit(done.status ?? 1);
  }
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, lock);
}

/** The machine's own Node when it is new enough, else the one that came with the packages. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return process.execPath;
  const folder = join(
    ROOT,
    `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}/bin`,
  );
  const binary = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  say(
    `本产品需要 Node ${WANTED_MAJOR} 或更新版本；当前为 ${process.version}，且没有适用于 ${process.platform}-${process.arch} 的内置版本。`,
  );
  say('请从 nodejs.org 安装 Node 24 LTS 后重试。');
  process.exit(1);
}

/** Environment in which every tool finds the right Node first. */
export function environmentOf(node, extra = {}) {
  return { ...process.env, ...extra, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}

/** How often a launcher looks whether whoever started it is still there. */
const LOOK_MS = 250;

/**
 * Runs a program to its end, hands signals on, and answers its exit status. npm passes a signal to the shell it started and ends, so the signal
 * never comes here: that the shell is gone then counts as the signal.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    const parent = process.ppid;
    const look = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(look);
      child.kill('SIGTERM');
    }, LOOK_MS);
    child.on('error', (error) => {
      say(`无法运行 ${command}：${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => {
      clearInterval(look);
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}
