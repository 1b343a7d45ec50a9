import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupTable } from '#platform/server/backup/manifest.ts';
import { RowDigest } from '#platform/server/backup/pack.ts';
import { readRows, withSnapshot } from '#platform/server/backup/tables.repo.ts';
import { type Db, getClusterFolder, openDatabase } from '#platform/server/db/db.ts';
import { removeCluster } from '#platform/server/db/local-server/cluster.ts';
import { createLog } from '#platform/server/log/log.ts';
import { openDiskStorage } from '#platform/server/storage/storage.ts';
import { type Backup, restoreBackup } from './restore-backup.ts';

/** Returns the digest of a table's current rows, for comparison with the manifest. */
async function getDigest(db: Db, table: BackupTable): Promise<RowDigest> {
  const digest = new RowDigest();
  await withSnapshot(db, async () => {
    for await (const line of readRows(db, table)) digest.add(line);
  });
  return digest;
}

/**
 * Restores a backup to a temporary database and folder, reads everything back and compares each row and each file.
 * @returns the tables that differ; empty if the backup is good
 * @throws DamagedBackupError if the backup cannot be restored at all
 */
export async function compareBackup(
  backup: Backup,
  migrations: string,
  say: (line: string) => void,
  pgBin: string | null = null,
): Promise<readonly string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zx-verify-'));
  const db = await openDatabase({ dataDir, pgBin, log: createLog('error') });
  try {
    const wanted = new Set(backup.manifest.migrations.map(({ name }) => name));
    // Runs only the backup's own migrations, so that later ones do not count as differences.
    await restoreBackup(
      { db, storage: openDiskStorage({ dataDir }), migrations, say, isMigrated: (name) => wanted.has(name) },
      backup,
    );
    const different: string[] = [];
    for (const table of backup.manifest.tables) {
      const { rows, value } = await getDigest(db, table);
      if (rows !== table.rows || value !== table.digest) different.push(table.name);
    }
    return different;
  } finally {
    await db.close();
    removeCluster(getClusterFolder(dataDir));
    await rm(dataDir, { recursive: true, force: true });
  }
}
