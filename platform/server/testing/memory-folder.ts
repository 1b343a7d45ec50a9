import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Minimum of free memory. Containers often have only 64 MB there, and a run of the server tests needs some 600 MB. */
const LEAST_BYTES = 3 * 2 ** 30;

/**
 * Creates a folder for the database of one run: in memory if the system has enough of it, otherwise among the temporary files. A database
 * consists of 1,400 files, whose creation takes 20 times as long on a disk.
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
    // Only Linux has `/dev/shm`.
    return false;
  }
}

/** Removes folders of killed runs, which would otherwise occupy memory until the system restarts. */
function removeAbandoned(name: string): void {
  for (const entry of readdirSync(IN_MEMORY)) {
    const [, pid] = new RegExp(`^${name}-(\\d+)-`).exec(entry) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(IN_MEMORY, entry), { recursive: true, force: true, maxRetries: 3 });
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
