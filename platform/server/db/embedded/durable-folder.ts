import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
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

  class DurableFolder extends NodeFS {
    override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
      const { emscriptenOpts } = await super.init(...args);
      const preRun = emscriptenOpts.preRun ?? [];
      return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, (module) => hook(module.NODEFS)] } };
    }
  }

  function hook(nodeFs: unknown): void {
    if (!isNodeFs(nodeFs)) return;
    nodeFs.stream_ops.fsync = (target) => {
      if (typeof target.nfd === 'number') fdatasyncSync(target.nfd);
      else syncFolder(nodeFs.realPath(target.node));
      count += 1;
      return 0;
    };
  }

  return { fs: new DurableFolder(folder), syncs: () => count };
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

interface HostFs {
  stream_ops: { fsync?: (target: FlushTarget) => number };
  realPath: (node: unknown) => string;
}

function isNodeFs(value: unknown): value is HostFs {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && 'realPath' in value;
}
