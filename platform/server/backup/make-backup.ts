import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Db } from '#platform/server/db/db.ts';
import type { Storage } from '#platform/server/storage/ports.ts';
import { type BackupTable, createManifest, MANIFEST_FILE, type Manifest, type StoredFile } from './manifest.ts';
import { type PackingOptions, packBackupFile, RowDigest } from './pack.ts';
import { listAppliedMigrations, listSequences, listTables, readRows, withSnapshot } from './tables.repo.ts';

export interface BackupSource {
  readonly db: Db;
  readonly storage: Storage;
  readonly say: (line: string) => void;
  readonly now: () => Date;
}

const LOG_EVERY = 500;
/** Longer than the usual query timeout, because a large table is read in one snapshot. */
const LIMIT_SECONDS = 4 * 3_600;

async function* asBytes(lines: AsyncIterable<string>, onLine: (line: string) => void): AsyncIterable<Uint8Array> {
  for await (const line of lines) {
    onLine(line);
    yield Buffer.from(`${line}\n`);
  }
}

async function packTables(db: Db, packing: PackingOptions): Promise<BackupTable[]> {
  const found: BackupTable[] = [];
  for (const table of await listTables(db)) {
    const digest = new RowDigest();
    const bytes = asBytes(readRows(db, table), (line) => digest.add(line));
    const packed = await packBackupFile(bytes, `tables/${table.name}`, packing, true);
    found.push({ ...table, rows: digest.rows, digest: digest.value, packed });
  }
  return found;
}

async function packFile(storage: Storage, key: string, packing: PackingOptions): Promise<StoredFile | null> {
  const stored = await storage.get(key);
  // The file was deleted after it had been listed.
  if (stored === null) return null;
  const hash = createHash('sha256');
  let size = 0;
  const bytes = async function* () {
    for await (const chunk of stored.stream as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  const packed = await packBackupFile(bytes(), `files/${key}`, packing, false);
  return { key, size, sha256: hash.digest('hex'), packed };
}

async function packFiles({ storage, say }: BackupSource, packing: PackingOptions): Promise<Manifest['files']> {
  const total = { count: 0, bytes: 0 };
  const lines = async function* () {
    for await (const { key } of storage.list('')) {
      const file = await packFile(storage, key, packing);
      if (file === null) continue;
      total.count += 1;
      total.bytes += file.size;
      if (total.count % LOG_EVERY === 0) say(`已复制 ${total.count} 个文件`);
      yield JSON.stringify(file);
    }
  };
  const packed = await packBackupFile(
    asBytes(lines(), () => undefined),
    'file-list',
    packing,
    true,
  );
  return { ...total, packed };
}

/**
 * Writes a snapshot of the whole database and then all uploaded files to a new folder. The folder gets its final name only when it is
 * complete; an interrupted backup keeps the name `….unfinished`.
 */
export async function makeBackup(source: BackupSource, target: string, recipient: string | null): Promise<Manifest> {
  const place = resolve(target);
  if (existsSync(place)) throw new Error(`${place} 已存在，请给备份一个新的位置`);
  const folder = `${place}.unfinished`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const packing: PackingOptions = { folder, recipient };
  const { db, say } = source;
  const madeAt = source.now().toISOString();
  const ofDatabase = await db.withStatementLimit(LIMIT_SECONDS, () =>
    withSnapshot(db, async () => ({
      migrations: await listAppliedMigrations(db),
      sequences: await listSequences(db),
      tables: await packTables(db, packing),
    })),
  );
  const rows = ofDatabase.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`数据库：${ofDatabase.tables.length} 张表，${rows} 行`);
  // The files are written after the rows that refer to them: an extra file is harmless, a missing one is not.
  const files = await packFiles(source, packing);
  say(`文件：${files.count} 个，${(files.bytes / 2 ** 20).toFixed(1)} MB`);
  const manifest = createManifest({ madeAt, encryption: recipient === null ? null : 'age', ...ofDatabase, files });
  writeFileSync(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(folder, place);
  return manifest;
}
