import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { canInstallPackages, installPackages } from './debian.mjs';

const READY_SECONDS = 30;
const DEBIAN_ROOT = '/usr/lib/postgresql';

/**
 * A throw-away PostgreSQL server on a free loopback port, in a temporary folder, ended by `stop`. Null when no PostgreSQL is
 * installed; on Debian as root with CI=true it is installed first.
 * @returns {Promise<{ url: string, version: string, stop: () => Promise<void> } | null>}
 */
export async function startPostgres() {
  const programs = findPrograms() ?? (await installPrograms());
  if (!programs) return null;
  const folder = mkdtempSync(join(tmpdir(), 'zgj-postgres-'));
  const owner = serverOwner();
  const password = randomBytes(18).toString('base64url');
  try {
    writeFileSync(join(folder, 'password'), password, { mode: 0o600 });
    if (owner.uid !== undefined)
      for (const path of [folder, join(folder, 'password')]) chownSync(path, owner.uid, owner.gid);
    const quiet = { ...owner, cwd: folder, stdio: /** @type {const} */ ('pipe') };
    const setup = ['--pgdata', join(folder, 'data'), '--username', 'postgres', '--auth', 'scram-sha-256'];
    execFileSync(
      join(programs, 'initdb'),
      [...setup, '--pwfile', join(folder, 'password'), '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
      quiet,
    );
    const version = execFileSync(join(programs, 'postgres'), ['--version'], quiet)
      .toString()
      .trim()
      .replace('postgres (PostgreSQL)', 'PostgreSQL');
    const port = await freePort();
    const server = await startServer(programs, folder, port, owner);
    const stop = async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    };
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, version, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The folder that holds initdb and postgres: Debian's newest version, else the one in PATH. */
function findPrograms() {
  const debian = existsSync(DEBIAN_ROOT) ? readdirSync(DEBIAN_ROOT).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...debian.map((version) => join(DEBIAN_ROOT, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return (
    folders.find((folder) => folder && isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres'))) ?? null
  );
}

async function installPrograms() {
  const isWanted = process.env.CI === 'true' && canInstallPackages();
  return isWanted && (await installPackages(['postgresql'])) ? findPrograms() : null;
}

/** PostgreSQL refuses to run as root: then it runs as Debian's postgres user, else as nobody. */
function serverOwner() {
  if (process.getuid?.() !== 0) return {};
  const name = ['postgres', 'nobody'].find((user) => idOf('-u', user) !== null);
  if (!name) throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody');
  return { uid: idOf('-u', name) ?? undefined, gid: idOf('-g', name) ?? undefined };
}

/** @param {'-u' | '-g'} kind @param {string} user */
function idOf(kind, user) {
  try {
    return Number(execFileSync('id', [kind, user], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  } catch {
    return null; // no such user
  }
}

/**
 * @param {string} programs @param {string} folder @param {number} port @param {{ uid?: number, gid?: number }} owner
 */
async function startServer(programs, folder, port, owner) {
  // Nothing in it must outlive the run: durability is traded for speed.
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ];
  const args = ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(programs, 'postgres'), args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + String(chunk)).slice(-4000);
  });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  const stop = async () => {
    // SIGINT: fast shutdown, sessions are cut.
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await ended;
  };
  for (let waited = 0; waited < READY_SECONDS * 10; waited += 1) {
    if (said.includes('ready to accept connections')) return { stop };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error(`PostgreSQL did not start:\n${said}`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // absent or not executable
  }
}
