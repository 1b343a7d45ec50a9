import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type BackupTable,
  DamagedBackupError,
  type Manifest,
  type StoredFile,
  storedFile,
} from '#platform/server/backup/manifest.ts';
import {
  type AgeIdentity,
  getLines,
  RowDigest,
  unpackBackupFile,
  verifyBackupFile,
} from '#platform/server/backup/pack.ts';
import {
  hasTables,
  insertRows,
  listTables,
  setSequence,
  withoutForeignKeys,
} from '#platform/server/backup/tables.repo.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listMigrations, migrate } from '#platform/server/db/migrate.ts';
import type { Storage } from '#platform/server/storage/ports.ts';

export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly identity: AgeIdentity;
}

export interface RestoreTarget {
  readonly db: Db;
  readonly storage: Storage;
  /** Folder of the program's migrations. */
  readonly migrations: string;
  readonly say: (line: string) => void;
  /** Selects the later migrations to run; all by default. A comparison with the backup runs none. */
  readonly isMigrated?: (name: string) => boolean;
}

const LIMIT_SECONDS = 4 * 3_600;
/** Number of rows per statement; a single row may contain the whole text of a regulation. */
const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 2_000_000;

export async function* listStoredFiles({ folder, manifest, identity }: Backup): AsyncIterable<StoredFile> {
  for await (const line of getLines(unpackBackupFile(manifest.files.packed, folder, identity)))
    yield storedFile.parse(JSON.parse(line));
}

/** Checks that every file of the backup is unchanged and that the secret decrypts it; changes nothing. */
export async function checkBackup(backup: Backup): Promise<void> {
  const { folder, manifest } = backup;
  await verifyBackupFile(manifest.files.packed, folder);
  for (const { packed } of manifest.tables) await verifyBackupFile(packed, folder);
  for await (const { packed } of listStoredFiles(backup)) await verifyBackupFile(packed, folder);
}

function checkVersion(manifest: Manifest, folder: string): void {
  const known = new Map(listMigrations(folder).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of manifest.migrations) {
    const found = known.get(name);
    if (found === undefined) throw new DamagedBackupError(`备份由更新的程序版本制作：缺少迁移 ${name}，请用新版本恢复`);
    if (found !== checksum) throw new DamagedBackupError(`备份中的迁移 ${name} 与本程序的不同`);
  }
}

async function checkEmpty({ db, storage }: RestoreTarget): Promise<void> {
  if (await hasTables(db)) throw new Error('目标数据库不是空的，恢复只写入空的数据库');
  for await (const { key } of storage.list(''))
    throw new Error(`目标文件存储不是空的（已有 ${key}），恢复只写入空的位置`);
}

async function* getBatches(lines: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = [];
  let size = 0;
  for await (const line of lines) {
    batch.push(line);
    size += line.length;
    if (batch.length < ROWS_AT_ONCE && size < CHARACTERS_AT_ONCE) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

async function restoreTable(db: Db, { folder, identity }: Backup, table: BackupTable): Promise<void> {
  const digest = new RowDigest();
  for await (const lines of getBatches(getLines(unpackBackupFile(table.packed, folder, identity)))) {
    for (const line of lines) digest.add(line);
    await insertRows(db, table, lines);
  }
  if (digest.rows !== table.rows || digest.value !== table.digest)
    throw new DamagedBackupError(`表 ${table.name} 的内容与清单不符`);
}

function checkSameTables(manifest: Manifest, found: Awaited<ReturnType<typeof listTables>>): void {
  const shape = (tables: typeof found) => JSON.stringify(tables.map(({ name, columns }) => [name, columns]));
  if (shape(manifest.tables) !== shape(found)) throw new DamagedBackupError('备份的表结构与迁移不符');
}

/** Copies one uploaded file from the backup to a local folder and verifies its content. */
export async function fetchFile({ folder, identity }: Backup, file: StoredFile, path: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(
    unpackBackupFile(file.packed, folder, identity),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  if (hash.digest('hex') !== file.sha256) throw new DamagedBackupError(`文件 ${file.key} 的内容与清单不符`);
}

async function restoreFiles(backup: Backup, storage: Storage): Promise<void> {
  const aside = await mkdtemp(join(tmpdir(), 'zx-restore-'));
  try {
    for await (const file of listStoredFiles(backup)) {
      const path = join(aside, 'file');
      await fetchFile(backup, file, path);
      await storage.put(file.key, { file: path });
    }
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * Fills an empty database and an empty store from a backup: first the tables as of the backup's migrations, all or nothing, then the
 * uploaded files, then the later migrations.
 */
export async function restoreBackup(target: RestoreTarget, backup: Backup): Promise<void> {
  const { db, storage, migrations, say } = target;
  const { manifest } = backup;
  checkVersion(manifest, migrations);
  await checkEmpty(target);
  await checkBackup(backup);
  say('备份完整，开始恢复');
  const wanted = new Set(manifest.migrations.map(({ name }) => name));
  await migrate(db, migrations, undefined, (name) => wanted.has(name));
  const tables = await listTables(db);
  checkSameTables(manifest, tables);
  await db.withStatementLimit(LIMIT_SECONDS, () =>
    db.transaction(() =>
      withoutForeignKeys(db, tables, async () => {
        for (const table of manifest.tables) await restoreTable(db, backup, table);
        for (const sequence of manifest.sequences) await setSequence(db, sequence);
      }),
    ),
  );
  say(`数据库已恢复：${manifest.tables.length} 张表`);
  await restoreFiles(backup, storage);
  say(`文件已恢复：${manifest.files.count} 个`);
  const applied = await migrate(db, migrations, undefined, target.isMigrated);
  if (applied.length > 0) say(`数据库结构已更新：${applied.length} 步`);
}
