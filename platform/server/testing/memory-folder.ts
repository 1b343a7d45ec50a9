import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Containers often have 64 MB there; a run of the server tests needs some 600 MB. */
const LEAST_BYTES = 3 * 2 ** 30;

/**
 * Creates a folder for a database that does not outlive its run: in memory where the system offers enough of it, since a database consists of
 * 1,400 files and their creation takes a disk 20 times as long; otherwise among the temporary files.
 */
export function createMemoryFolder(name: string): string {
  const root = hasRoom() ? IN_MEMORY : tmpdir();
  if (root === IN_MEMORY) removeAbandoned(name);
  return mkdtempSync(join(root, `${name}-${process.pid}-`));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > LEAST_BYTES && process.availableMemory() > LEAST_BYTES;
  } catch {
    // Systems other than Linux do not have it.
    return false;
  }
}

/** Folders of runs that were killed would occupy memory until the next start of the system. */
function removeAbandoned(name: string): void {
  for (const entry of readdirSync(IN_MEMORY)) {
    const [, pid] = new RegExp(`^${name}-(\\d+)-`).exec(entry) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(IN_MEMORY, entry), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
