import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DataFolderUnusableError, DiskFullError } from '../errors.ts';
import { type ClusterHome, getServerAccountCommand } from './owner.ts';
import { getProgramPath } from './programs.ts';

/** Role and database of the product. The role is no superuser, so that its statements cannot access the machine outside the database. */
const ROLE = 'portal';
const PASSWORD = 'password';
/** Prefix of the folder name of an incomplete cluster. */
const DRAFT = 'data.new-';

export const getClusterDataFolder = (folder: string): string => join(folder, 'data');

/** Returns the major version of the cluster below a folder; null if there is none. */
export function getClusterMajor(folder: string): number | null {
  const file = join(getClusterDataFolder(folder), 'PG_VERSION');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : null;
}

/**
 * Row of pg_hba.conf that allows only local connections of this role with its password. The superuser is only available by `postgres
 * --single`.
 */
const ACCESS = `local ${ROLE} ${ROLE} scram-sha-256
host ${ROLE} ${ROLE} 127.0.0.1/32 scram-sha-256
`;

/**
 * Creates the cluster beside its final folder and moves it there when it is complete, so that an interrupted first start leaves no
 * incomplete database.
 * @param access additional rows of pg_hba.conf
 * @param statements additional statements of the superuser, each on one line
 */
export function createCluster(home: ClusterHome, access = '', statements: readonly string[] = []): void {
  const { folder, programs } = home;
  removeDrafts(folder);
  // The name is unique, because `initdb` of a killed start may still be writing, and empties its folder when it fails.
  const draft = join(folder, `${DRAFT}${randomBytes(4).toString('hex')}`);
  // Collation by code points, with Unicode's letter case: the same on every system, independent of its locales.
  const locale =
    programs.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : [`--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`];
  const args = [
    '--pgdata',
    draft,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    ...locale,
    '--data-checksums',
  ];
  runOnce(home, 'initdb', args, folder);
  writeFileSync(join(draft, 'pg_hba.conf'), ACCESS + access);
  const password = randomBytes(24).toString('base64url');
  const sql = [
    `create role ${ROLE} login password '${password}'`,
    `create database ${ROLE} owner ${ROLE}`,
    ...statements,
  ];
  // In single-user mode, without connections, the server reads one statement per line.
  runOnce(home, 'postgres', ['--single', '-D', draft, 'postgres'], folder, sql.map((line) => `${line}\n`).join(''));
  writeFileSync(join(folder, PASSWORD), password, { mode: 0o600 });
  renameSync(draft, getClusterDataFolder(folder));
  syncFolder(folder);
}

function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(DRAFT))) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch (error) {
      // Another process still writes to the folder; a later first start removes it.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error;
    }
  }
}

/** Removes a cluster that is not running, in any of its possible locations. */
export function removeCluster(place: string): void {
  if (!existsSync(place)) return;
  rmSync(realpathSync(place), { recursive: true, force: true });
  rmSync(place, { recursive: true, force: true });
}

function runOnce(
  home: ClusterHome,
  program: 'initdb' | 'postgres',
  args: readonly string[],
  cwd: string,
  input = '',
): void {
  const {
    command,
    args: given,
    options,
  } = getServerAccountCommand(home.owner, getProgramPath(home.programs, program), args, cwd);
  const { status, stdout, stderr, error } = spawnSync(command, given, { ...options, input, encoding: 'utf8' });
  // In single-user mode a failed statement is only printed.
  if (status === 0 && !/\b(?:ERROR|FATAL|PANIC):/.test(stderr)) return;
  throw createServerFailureError(`${program} ${status ?? ''}`, `${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`);
}

/**
 * Creates the error that explains why the server or `initdb` failed.
 * @param said the end of the program's output
 */
export function createServerFailureError(program: string, said: string): Error {
  if (/No space left on device|Disk quota exceeded/.test(said))
    return new DiskFullError(`磁盘空间不足，数据库无法写入 (disk full): ${said.trim()}`);
  return new DataFolderUnusableError(`数据库无法启动 (database server cannot start, ${program}): ${said.trim()}`);
}

/** A rename is only durable after its folder has been synced to disk; Windows has no such call. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

interface ServerFile {
  readonly pid: number;
  readonly port: string;
  readonly socketFolder: string;
  readonly status: string;
}

/**
 * Reads the state file that a running server writes into its folder (PostgreSQL, src/include/utils/pidfile.h); null if no server is
 * running.
 */
export function readServerFile(folder: string): ServerFile | null {
  const file = join(getClusterDataFolder(folder), 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid = '', , , port = '', socketFolder = '', , , status = ''] = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(pid), port: port.trim(), socketFolder: socketFolder.trim(), status: status.trim() };
}

/** Returns the address of the running server, with the password. */
export function getServerAddress(folder: string): string {
  const server = readServerFile(folder);
  if (server === null)
    throw new DataFolderUnusableError(`${folder} 中的数据库没有运行 (the database server does not run)`);
  const password = readFileSync(join(folder, PASSWORD), 'utf8');
  const { port, socketFolder } = server;
  const host = socketFolder === '' ? '' : `?host=${encodeURIComponent(socketFolder)}`;
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}${host}`;
}
