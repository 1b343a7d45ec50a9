import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { canInstallPackages, installPackages } from './debian.ts';

export interface PostgresServer {
  url: string;
  /** 'PostgreSQL 15.18 …' */
  version: string;
  stop: () => Promise<void>;
}

interface Owner {
  uid?: number;
  gid?: number;
}

const READY_SECONDS = 30;
const DEBIAN_ROOT = '/usr/lib/postgresql';
/** Nothing in it must outlive the run: durability is traded for speed. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'listen_addresses=127.0.0.1'];

/**
 * A throw-away PostgreSQL server on a free loopback port, in a temporary folder, ended by `stop`. Null when no PostgreSQL is
 * installed; on Debian as root with CI=true it is installed first.
 */
export async function startPostgres(): Promise<PostgresServer | null> {
  const programs = findPrograms() ?? (await installPrograms());
  if (!programs) return null;
  const folder = mkdtempSync(join(tmpdir(), 'zgj-postgres-'));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  try {
    const owner = serverOwner();
    const password = randomBytes(18).toString('base64url');
    makeCluster(programs, folder, owner, password);
    const version = execFileSync(join(programs, 'postgres'), ['--version'], { ...owner, cwd: folder })
      .toString()
      .trim();
    const port = await freePort();
    const end = await startServer(programs, folder, port, owner);
    const stop = async () => {
      await end();
      clear();
    };
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    return { url, version: version.replace('postgres (PostgreSQL)', 'PostgreSQL'), stop };
  } catch (error) {
    clear();
    throw error;
  }
}

/** The folder that holds initdb and postgres: Debian's newest version, else the one in PATH. */
function findPrograms(): string | null {
  const debian = existsSync(DEBIAN_ROOT) ? readdirSync(DEBIAN_ROOT).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...debian.map((version) => join(DEBIAN_ROOT, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return (
    folders.find((folder) => folder && ['initdb', 'postgres'].every((name) => isProgram(join(folder, name)))) ?? null
  );
}

async function installPrograms(): Promise<string | null> {
  const isWanted = process.env.CI === 'true' && canInstallPackages();
  return isWanted && (await installPackages(['postgresql'])) ? findPrograms() : null;
}

/** PostgreSQL refuses to run as root: then it runs as Debian's postgres user, else as nobody. */
function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const owner = ['postgres', 'nobody'].map(idsOf).find((ids) => ids !== null);
  if (!owner) throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody');
  return owner;
}

function idsOf(user: string): Owner | null {
  const idOf = (kind: string) =>
    Number(execFileSync('id', [kind, user], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return null; // no such user
  }
}

function makeCluster(programs: string, folder: string, owner: Owner, password: string): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const { uid, gid } = owner;
  if (uid !== undefined && gid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, uid, gid);
  const access = ['--username', 'postgres', '--auth', 'scram-sha-256', '--pwfile', passwordFile];
  const args = ['--pgdata', join(folder, 'data'), ...access, '--encoding', 'UTF8', '--locale', 'C', '--no-sync'];
  execFileSync(join(programs, 'initdb'), args, { ...owner, cwd: folder, stdio: 'pipe' });
}

/** Starts the server, waits until it answers, and gives back how to end it. */
async function startServer(programs: string, folder: string, port: number, owner: Owner): Promise<() => Promise<void>> {
  const settings = [...SETTINGS, `unix_socket_directories=${folder}`].flatMap((setting) => ['-c', setting]);
  const args = ['-D', join(folder, 'data'), '-p', String(port), ...settings];
  const child = spawn(join(programs, 'postgres'), args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000);
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async () => {
    // SIGINT: fast shutdown, sessions are cut.
    if (!hasEnded()) child.kill('SIGINT');
    await ended;
  };
  for (let waited = 0; waited < READY_SECONDS * 10 && !hasEnded(); waited += 1) {
    if (said.includes('ready to accept connections')) return end;
    await wait(100);
  }
  await end();
  throw new Error(`PostgreSQL did not start:\n${said}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // absent or not executable
  }
}
