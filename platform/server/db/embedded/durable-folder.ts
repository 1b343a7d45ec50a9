import { execFileSync } from 'node:child_process';
import { closeSync, fdatasyncSync, fstatSync, fsyncSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What Emscripten calls to flush an open file. `nfd` is the host's descriptor; folders have none. */
interface FlushTarget {
  nfd?: number | null;
  node?: unknown;
}

interface HookedFolder {
  fs: NonNullable<PGliteOptions['fs']>;
  /** How often a flush reached the host so far. */
  syncs: () => number;
}

/**
 * PGlite's own folder never flushes to disk: Emscripten's fsync is empty for host folders. This one flushes for real, from before
 * the first byte of recovery is read.
 */
export function createDurableFolder(folder: string): HookedFolder {
  let count = 0;
  /** Files that this process has made or changed, by inode: a file keeps its content under another name. */
  const changed = new Set<number>();
  const noted = new WeakSet<Stream>();
  /** Whether all that an earlier process left unwritten is on disk; undefined before anybody asked. */
  let isSettled: boolean | undefined;

  /**
   * A recovery flushes each of some thousand files twice, as nobody knows which of them the process that died had written: at some milliseconds
   * each, longer than all the rest of a start. One flush of the whole file system says the same (PostgreSQL's recovery_init_sync_method=syncfs).
   */
  function isOnDisk(descriptor: number): boolean {
    if (changed.has(fstatSync(descriptor).ino)) return false;
    isSettled ??= syncFileSystem(folder);
    return isSettled;
  }

  function note(stream: Stream): void {
    if (noted.has(stream)) return;
    noted.add(stream);
    changed.add(fstatSync(stream.nfd).ino);
  }

  class DurableFolder extends NodeFS {
    override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
      const { emscriptenOpts } = await super.init(...args);
      const preRun = emscriptenOpts.preRun ?? [];
      return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, (module) => hook(module.NODEFS)] } };
    }
  }

  function hook(nodeFs: unknown): void {
    if (!isNodeFs(nodeFs)) return;
    const { stream_ops: streams, node_ops: nodes } = nodeFs;
    const { write, setattr } = streams;
    const { mknod, setattr: setNode } = nodes;
    streams.write = (stream, ...rest) => {
      note(stream);
      return write(stream, ...rest);
    };
    streams.setattr = (stream, ...rest) => {
      note(stream);
      setattr(stream, ...rest);
    };
    nodes.mknod = (...given) => {
      const node = mknod(...given);
      changed.add(lstatSync(nodeFs.realPath(node)).ino);
      return node;
    };
    nodes.setattr = (node, ...rest) => {
      setNode(node, ...rest);
      changed.add(lstatSync(nodeFs.realPath(node)).ino);
    };
    streams.fsync = (target) => {
      if (typeof target.nfd === 'number') {
        if (isOnDisk(target.nfd)) return 0;
        fdatasyncSync(target.nfd);
      } else syncFolder(nodeFs.realPath(target.node));
      count += 1;
      return 0;
    };
  }

  return { fs: new DurableFolder(folder), syncs: () => count };
}

/** Brings to disk what was copied into a folder. */
export function flushFolder(folder: string): void {
  if (syncFileSystem(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else syncFile(path);
  }
  syncFolder(folder);
}

/** Everything on the file system that holds a folder. @returns whether it is done; where there is no such command, it is not */
function syncFileSystem(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync('sync', ['--file-system', folder], { stdio: 'ignore' });
    return true;
  } catch {
    // Each file is flushed by itself then.
    return false;
  }
}

function syncFile(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Windows cannot open a folder to flush it, and needs not: its file system journals names by itself. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** An open file of the host. */
interface Stream {
  readonly nfd: number;
}

type Rest = readonly unknown[];

/** What of Emscripten's host folder is listened to. */
interface HostFs {
  stream_ops: {
    fsync?: (target: FlushTarget) => number;
    write: (stream: Stream, ...rest: Rest) => number;
    setattr: (stream: Stream, ...rest: Rest) => void;
  };
  node_ops: {
    mknod: (...given: Rest) => unknown;
    setattr: (node: unknown, ...rest: Rest) => void;
  };
  realPath: (node: unknown) => string;
}

function isNodeFs(value: unknown): value is HostFs {
  return (
    typeof value === 'object' && value !== null && 'stream_ops' in value && 'node_ops' in value && 'realPath' in value
  );
}
