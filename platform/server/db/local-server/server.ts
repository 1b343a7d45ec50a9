import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataFolderInUseError } from '../errors.ts';
import type { DbLog } from '../log.ts';
import {
  createCluster,
  createServerFailureError,
  getClusterDataFolder,
  getClusterMajor,
  getServerAddress,
  readServerFile,
} from './cluster.ts';
import { findFreePort } from './free-port.ts';
import { type ClusterHome, getServerAccountCommand, resolveClusterHome } from './owner.ts';
import { findPostgresPrograms, getProgramPath } from './programs.ts';

/** A PostgreSQL server that this process has started and stops when it ends. */
export interface LocalServer {
  /** `postgres://…` with the password. */
  readonly url: string;
  close(): Promise<void>;
}

export interface LocalServerOptions {
  /** Folder of the cluster, created if missing. */
  readonly place: string;
  /** Value of PG_BIN. */
  readonly programs: string | null;
  readonly log: DbLog;
  /** Additional settings of the server, as `name=value`. */
  readonly settings?: readonly string[];
  /** For a new cluster: additional rows of pg_hba.conf and statements of the superuser. */
  readonly access?: string;
  readonly statements?: readonly string[];
}

/**
 * Small values, because the server shares the machine with the program and most installations have few enterprises. Without a TCP listener
 * no connection needs encryption. The log omits failed statements, which are reported to the program and may contain personal data; it only
 * records errors that end a session.
 */
const SETTINGS = [
  'ssl=off',
  'shared_buffers=32MB',
  'max_connections=25',
  'max_wal_size=256MB',
  'min_wal_size=32MB',
  'max_logical_replication_workers=0',
  // A container's /dev/shm has 64 MB.
  'dynamic_shared_memory_type=mmap',
  'max_parallel_workers_per_gather=0',
  'jit=off',
  'log_line_prefix=',
  'log_min_messages=log',
  'logging_collector=off',
  'log_destination=stderr',
];
const settingsSince18 = ['io_method=sync'];

/** Maximum length of the folder path of a Unix socket (sun_path) in bytes. */
const LONGEST_SOCKET_FOLDER = 107 - '/.s.PGSQL.5432'.length;
const STOP_MS = 8_000;
/** The time that a start waits for a server of an earlier process to end. */
const LEFTOVER_MS = 30_000;
const POLL_MS = 20;
const RETRY_MS = [100, 500, 2_000, 5_000];
/** A server that ran for longer than this is considered recovered from an earlier failure. */
const STEADY_MS = 60_000;
const SAID_CHARACTERS = 4_000;
const isWindows = process.platform === 'win32';

/**
 * Starts the server of a cluster and keeps it running until `close`. If it ends unexpectedly, it is restarted with growing pauses. The
 * caller must hold the lock of the data folder.
 * @throws DatabaseProgramsMissingError, DataFolderUnusableError, DataFolderInUseError, DiskFullError
 */
export async function startLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  const { log, place, programs: given, settings = [] } = options;
  const programs = findPostgresPrograms(given, getClusterMajor(place), place);
  const home = resolveClusterHome(place, programs, log);
  if (getClusterMajor(place) === null) createCluster(home, options.access, options.statements);
  const { folder } = home;
  await stopLeftover(home);
  const socketFolder = isWindows ? null : makeSocketFolder(home);
  const args = await getArguments(home, socketFolder, settings);
  let running = await startFirst(home, args, log);
  const closing = new AbortController();
  const isClosing = (): boolean => closing.signal.aborted;

  async function restart(): Promise<void> {
    for (let tries = 0; !isClosing(); tries += 1) {
      const startedAt = performance.now();
      await running.ended;
      if (isClosing()) return;
      if (performance.now() - startedAt > STEADY_MS) tries = 0;
      log.error({ folder, said: running.said() }, 'the database server ended by itself; it is started again');
      await sleep(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)], undefined, {
        ref: false,
        signal: closing.signal,
      }).catch(() => undefined);
      if (isClosing()) return;
      running = run(home, args, log);
      await running.ready.then(
        () => log.warn({ folder }, 'the database server runs again'),
        () => undefined,
      );
    }
  }
  const supervision = restart();

  return {
    url: getServerAddress(folder),
    async close() {
      closing.abort();
      await stop(home, running);
      await supervision;
      if (socketFolder !== null && socketFolder !== folder) rmSync(socketFolder, { recursive: true });
    },
  };
}

interface Running {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  hasEnded(): boolean;
  /** Returns the end of the server's output. */
  said(): string;
}

/** Starts the server once, together with a watchdog process that stops it when this process ends for any reason. */
function run({ folder, owner, programs }: ClusterHome, args: readonly string[], log: DbLog): Running {
  const {
    command,
    args: given,
    options,
  } = getServerAccountCommand(owner, getProgramPath(programs, 'postgres'), args, getClusterDataFolder(folder));
  // Runs in a separate session, so that an interrupt of the terminal reaches only this program, which stops the server last.
  const child = spawn(command, given, { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: !isWindows });
  const watchdog = isWindows || child.pid === undefined ? null : watch(child.pid);
  let said = '';
  let isOver = false;
  const note = (line: string): void => {
    said = `${said}${line}\n`.slice(-SAID_CHARACTERS);
    logLine(log, line);
  };
  createInterface({ input: child.stderr }).on('line', note);
  if (child.stderr instanceof Socket) child.stderr.unref();
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => note(`FATAL:  ${error.message}`));
    child.once('close', () => {
      isOver = true;
      watchdog?.kill('SIGKILL');
      resolve();
    });
  });
  child.unref();
  const isReady = (): boolean => {
    const server = readServerFile(folder);
    return server !== null && server.pid === child.pid && server.status === 'ready';
  };
  const becomeReady = async (): Promise<void> => {
    while (!isReady()) {
      if (isOver) throw createServerFailureError('postgres', said);
      await sleep(POLL_MS);
    }
  };
  const ready = becomeReady();
  ready.catch(() => undefined);
  return { child, ready, ended, hasEnded: () => isOver, said: () => said };
}

/** The watchdog detects the end of this process by the end of its standard input, whose other end only this process has. */
function watch(pid: number): ChildProcess {
  const watchdog = spawn('sh', ['-c', 'cat >/dev/null; kill -INT "$1"', 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.on('error', () => undefined);
  watchdog.unref();
  return watchdog;
}

function logLine(log: DbLog, line: string): void {
  const [, level = '', text = line] = /^(\w+): {2}(.*)$/.exec(line) ?? [];
  const say = `postgres: ${text}`;
  if (level === 'PANIC') log.error({}, say);
  else if (level === 'FATAL' || level === 'WARNING') log.warn({}, say);
  else log.info({}, say);
}

async function getArguments(
  { folder, programs }: ClusterHome,
  socketFolder: string | null,
  settings: readonly string[],
): Promise<string[]> {
  const address =
    socketFolder === null
      ? ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${await findFreePort()}`]
      : // The setting is a list: commas and spaces of a path are quoted.
        ['listen_addresses=', `unix_socket_directories="${socketFolder.replaceAll('"', '""')}"`, 'port=5432'];
  const all = [...SETTINGS, ...(programs.major >= 18 ? settingsSince18 : []), ...address, ...settings];
  return ['-D', getClusterDataFolder(folder), ...all.flatMap((setting) => ['-c', setting])];
}

/** Returns the folder for the socket: that of the cluster, which only its owner can access, or a separate one if the path is too long. */
function makeSocketFolder({ folder, owner }: ClusterHome): string {
  if (Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER) return folder;
  const made = mkdtempSync(join(process.env.XDG_RUNTIME_DIR ?? tmpdir(), 'zhixun-'));
  if (owner.ids !== null) chownSync(made, owner.ids.uid, owner.ids.gid);
  return made;
}

/** Temporary errors that occur while the last process of an earlier server ends. */
const PASSING = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/;

async function startFirst(home: ClusterHome, args: readonly string[], log: DbLog): Promise<Running> {
  const until = performance.now() + LEFTOVER_MS;
  for (;;) {
    const running = run(home, args, log);
    try {
      await running.ready;
      return running;
    } catch (error) {
      if (!PASSING.test(running.said())) throw error;
      if (performance.now() > until)
        throw new DataFolderInUseError(
          `数据库目录 ${home.folder} 正被另一个 PostgreSQL 进程使用（${readServerFile(home.folder)?.pid ?? '进程未知'}），请先停止它再启动。(The database folder is in use by another server.)`,
          { cause: error },
        );
      await sleep(RETRY_MS[1]);
    }
  }
}

/**
 * Stops a server that outlived its program, after this process has acquired the lock. The process is signalled only if the server answers
 * at its address, because after a crash its process id may belong to another program.
 */
async function stopLeftover({ folder, programs }: ClusterHome): Promise<void> {
  const server = readServerFile(folder);
  if (server === null) return;
  if (isWindows) {
    spawnSync(getProgramPath(programs, 'pg_ctl'), ['stop', '-D', getClusterDataFolder(folder), '-m', 'fast'], {
      stdio: 'ignore',
      windowsHide: true,
    });
    return;
  }
  if (!(await answers(join(server.socketFolder, `.s.PGSQL.${server.port}`)))) return;
  process.kill(server.pid, 'SIGINT');
  const until = performance.now() + LEFTOVER_MS;
  while (existsSync(join(getClusterDataFolder(folder), 'postmaster.pid')) && performance.now() < until)
    await sleep(POLL_MS);
}

async function answers(path: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Fast shutdown: sessions are ended and all data is written. A server that does not end in time recovers at its next start. */
async function stop({ folder, programs }: ClusterHome, running: Running): Promise<void> {
  if (running.hasEnded()) return;
  if (isWindows)
    spawn(getProgramPath(programs, 'pg_ctl'), ['stop', '-D', getClusterDataFolder(folder), '-m', 'fast'], {
      stdio: 'ignore',
      windowsHide: true,
    });
  else running.child.kill('SIGINT');
  const timer = setTimeout(() => running.child.kill('SIGQUIT'), STOP_MS);
  await running.ended;
  clearTimeout(timer);
}
