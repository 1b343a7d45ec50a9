// Finds the Node that the product runs on, and installs packages when they are missing. Plain JavaScript for Node 20 and newer.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const WANTED_MAJOR = 24;
const LOCK = 'package-lock.json';
/** File that npm writes at the end of an installation, with the installed part of the lock file. */
const INSTALLED = 'node_modules/.package-lock.json';

const say = (line) => process.stderr.write(`${line}\n`);
const readPackages = (...file) => JSON.parse(readFileSync(join(ROOT, ...file), 'utf8')).packages;

/** Returns whether exactly the locked packages are installed in their versions, except packages for other platforms. */
function isInstalled(folder) {
  if (!existsSync(join(ROOT, folder, INSTALLED))) return false;
  const [locked, installed] = [readPackages(folder, LOCK), readPackages(folder, INSTALLED)];
  const isThere = ([place, { version, integrity, optional }]) => {
    const found = installed[place];
    if (place === '' || (found === undefined && optional === true)) return true;
    return found?.version === version && (integrity === undefined || found.integrity === integrity);
  };
  return Object.entries(locked).every(isThere) && Object.keys(installed).every((place) => Object.hasOwn(locked, place));
}

function npm(folder, command) {
  const program = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(program, [...command, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: join(ROOT, folder),
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return { status: done.status, said: done.stderr ?? '' };
}

/**
 * Installs the locked packages if they are missing or differ. Falls back to `npm install`, with a message, only if `npm ci` rejects the
 * lock file.
 * @param folder folder with a lock file, from the root of the repository
 */
export function ensureInstalled(folder = '.') {
  if (isInstalled(folder)) return;
  say('正在安装依赖（首次约 1 分钟）…');
  let done = npm(folder, ['ci']);
  if (done.status !== 0 && done.said.includes('EUSAGE')) {
    say('package-lock.json 与 package.json 不一致，npm ci 拒绝安装，改用 npm install：未锁定的依赖可能是其他版本');
    done = npm(folder, ['install', '--no-save']);
  }
  if (done.status === 0) return;
  say(done.said);
  say('依赖安装失败：请检查网络或 npm 源后重试（上方为 npm 的提示）');
  process.exit(done.status ?? 1);
}

/** Returns the machine's Node if it is new enough, otherwise the Node that is installed as a package. */
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

/** Returns an environment in which every tool finds the right Node first. */
export function getEnvironment(node, extra = {}) {
  return { ...process.env, ...extra, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}

/** Interval in milliseconds at which a launcher checks that its parent process exists. */
const LOOK_MS = 1_000;

/**
 * Runs a program to its end, forwards signals, and returns its exit status. npm passes a signal only to the shell that it started and ends,
 * so the disappearance of that shell counts as the signal.
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
