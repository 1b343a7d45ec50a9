import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A file of a backup as stored: compressed, and encrypted if requested. */
const packed = z.strictObject({
  path: z.string().regex(/^[a-z0-9_-]+(\/[a-z0-9_-]+)*(\.[a-z]+)*$/),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupFile = z.infer<typeof packed>;

const table = z.strictObject({
  name: z.string(),
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  rows: z.int().nonnegative(),
  /** The digest of all rows, independent of their order. */
  digest: z.string(),
  packed,
});
export type BackupTable = z.infer<typeof table>;

/** One uploaded file: its key in the store, its size and its hash. The list has one line per file, because there may be very many. */
export const storedFile = z.strictObject({
  key: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string(),
  packed,
});
export type StoredFile = z.infer<typeof storedFile>;

const FORMAT = 1;

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** `age` (age-encryption.org), or null if not encrypted. */
  encryption: z.literal('age').nullable(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  tables: z.array(table),
  files: z.strictObject({ count: z.int().nonnegative(), bytes: z.int().nonnegative(), packed }),
});
export type Manifest = z.infer<typeof manifest>;

export const createManifest = (parts: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...parts });

export const MANIFEST_FILE = 'manifest.json';

/** A part of a backup has changed since it was written. The message is shown to the user of the command. */
export class DamagedBackupError extends Error {
  override name = 'DamagedBackupError';
}

export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST_FILE), 'utf8');
  } catch (cause) {
    throw new DamagedBackupError(`${folder} 中没有 ${MANIFEST_FILE}：不是备份，或备份没有完成`, { cause });
  }
  const found: unknown = parse(text);
  const format = typeof found === 'object' && found !== null && 'format' in found ? found.format : undefined;
  if (typeof format === 'number' && format > FORMAT)
    throw new DamagedBackupError(`备份由更新的程序版本制作（格式 ${format}），请用新版本恢复`);
  const checked = manifest.safeParse(found);
  if (!checked.success) throw new DamagedBackupError(`${MANIFEST_FILE} 已损坏：${z.prettifyError(checked.error)}`);
  return checked.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DamagedBackupError(`${MANIFEST_FILE} 已损坏，不是完整的 JSON`, { cause });
  }
}
