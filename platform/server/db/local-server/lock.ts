import { createHash } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DataFolderInUseError } from '../errors.ts';

const ASK_MS = 1_000;

/** Lock of a data folder: one process starts the server of the folder. A second one is rejected, or uses that server as a guest. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks a data folder. On Linux and Windows the lock is a name that the system releases when the process that holds it ends (abstract
 * socket, named pipe). On other systems it is a file with the process's description.
 */
export async function lockFolder(folder: string, platform: NodeJS.Platform = process.platform): Promise<FolderLock> {
  if (platform === 'linux') return await lockByName(folder, `\0zhixun-${folderKey(folder)}`);
  if (platform === 'win32') return await lockByName(folder, `\\\\.\\pipe\\zhixun-${folderKey(folder)}`);
  return lockByFile(folder);
}

/** Identifies the folder itself, independent of the path that leads to it. */
function folderKey(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
}

function inUse(folder: string, holder: string): DataFolderInUseError {
  return new DataFolderInUseError(
    `数据目录 ${folder} 正被另一个程序使用（${holder}），请先停止它再启动。(The data folder is in use by another process; stop that one first.)`,
  );
}

async function lockByName(folder: string, name: string): Promise<FolderLock> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(`进程 ${process.pid}，${process.argv[1] ?? process.title}`);
  });
  try {
    await listen(server, name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw inUse(folder, await askHolder(name));
    throw error;
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function listen(server: Server, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: name, exclusive: true }, () => resolve());
  });
}

/** Requests the description of the process that holds the lock; that process may end at any time. */
function askHolder(name: string): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(name).setTimeout(ASK_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      said += chunk.toString();
    });
    socket.once('error', () => socket.destroy());
    socket.once('close', () => resolve(said || '进程未知'));
  });
}

function lockByFile(folder: string): FolderLock {
  const path = join(folder, 'lock');
  const mine = `${process.pid} ${hostname()}`;
  if (!createExclusively(path, mine)) {
    const holder = readFileSync(path, 'utf8');
    if (isAlive(holder)) throw inUse(folder, `进程 ${holder}；若确认它已不在，可删除 ${path}`);
    discard(folder, path, holder);
    if (!createExclusively(path, mine)) throw inUse(folder, '进程未知');
  }
  return {
    async release() {
      if (readFileSync(path, 'utf8') === mine) rmSync(path);
    },
  };
}

/** Creates a file by linking a complete one, so that it appears with its content or not at all. */
function createExclusively(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** Returns whether the process that holds the lock is alive. A process on another machine cannot be checked and is assumed to be alive. */
function isAlive(holder: string): boolean {
  const [pid, host] = holder.split(' ');
  if (host !== hostname()) return true;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Removes the lock file of a process that has ended, unless another process has already replaced it. */
function discard(folder: string, path: string, holder: string): void {
  const aside = `${path}.dead.${process.pid}`;
  renameSync(path, aside);
  const taken = readFileSync(aside, 'utf8');
  if (taken !== holder) {
    renameSync(aside, path);
    throw inUse(folder, `进程 ${taken}`);
  }
  rmSync(aside);
}
