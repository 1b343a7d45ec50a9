import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type BackupFile, DamagedBackupError } from './manifest.ts';

type Chunks = AsyncIterable<Uint8Array>;

/** Public key with which a backup is encrypted (`age1…`); null if it is not encrypted. */
export type AgeRecipient = string | null;
/** Secret key that decrypts a backup (`AGE-SECRET-KEY-1…`). */
export type AgeIdentity = string | null;

async function* seal(chunks: Chunks, recipient: string): Chunks {
  // The library is loaded only for encrypted backups.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(toWeb(chunks));
}

async function* unseal(chunks: Chunks, identity: string): Chunks {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  yield* await decrypter.decrypt(toWeb(chunks)).catch((cause: unknown) => {
    throw new DamagedBackupError('备份不能用这个密钥解开', { cause });
  });
}

/** The library expects web streams, whose types differ from those of Node only in name. */
const toWeb = (chunks: Chunks) => ReadableStream.from(chunks) as ReadableStream<Uint8Array>;

async function* through(chunks: Chunks, transform: Duplex): Chunks {
  // Errors of the source are thrown to the reader of the transform; a reader that stops early causes no error.
  const flowing = pipeline(chunks, transform).catch(() => undefined);
  yield* transform as Chunks;
  await flowing;
}

async function* measured(chunks: Chunks, hash: Hash, onBytes: (count: number) => void): Chunks {
  for await (const chunk of chunks) {
    hash.update(chunk);
    onBytes(chunk.length);
    yield chunk;
  }
}

export interface PackingOptions {
  readonly folder: string;
  readonly recipient: AgeRecipient;
}

/** Writes a file of the backup. @param path without the endings `.gz` and `.age`, which are added */
export async function packBackupFile(
  chunks: Chunks,
  path: string,
  { folder, recipient }: PackingOptions,
  isCompressed: boolean,
): Promise<BackupFile> {
  const name = `${path}${isCompressed ? '.gz' : ''}${recipient === null ? '' : '.age'}`;
  const hash = createHash('sha256');
  let bytes = 0;
  const compressed: Chunks = isCompressed ? through(chunks, createGzip()) : chunks;
  const sealed = recipient === null ? compressed : seal(compressed, recipient);
  mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
  await pipeline(
    measured(sealed, hash, (count) => (bytes += count)),
    createWriteStream(join(folder, name), { mode: 0o600, flags: 'wx', flush: true }),
  );
  return { path: name, bytes, sha256: hash.digest('hex') };
}

/** Returns the original content of a file written by `packBackupFile`. */
export function unpackBackupFile({ path }: BackupFile, folder: string, identity: AgeIdentity): Chunks {
  const stored: Chunks = createReadStream(join(folder, path));
  let opened = stored;
  if (path.endsWith('.age')) {
    if (identity === null) throw new DamagedBackupError('备份已加密，请用 --identity 指定密钥文件');
    opened = unseal(stored, identity);
  }
  return path.includes('.gz') ? through(opened, createGunzip()) : opened;
}

/** Verifies that a file of the backup is unchanged since it was written. */
export async function verifyBackupFile(file: BackupFile, folder: string): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(join(folder, file.path)) as Chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (cause) {
    throw new DamagedBackupError(`备份缺少文件 ${file.path}`, { cause });
  }
  if (bytes !== file.bytes || hash.digest('hex') !== file.sha256)
    throw new DamagedBackupError(`备份文件 ${file.path} 已损坏`);
}

/** Splits lines at line feeds only: the texts may contain all other kinds of line breaks. */
export async function* getLines(chunks: Chunks): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') throw new DamagedBackupError('备份中的数据在一行中间结束');
}

/** Computes an order-independent checksum of rows: the sum of their hashes. */
export class RowDigest {
  #sum = 0n;
  rows = 0;

  add(line: string): void {
    this.#sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
    this.rows += 1;
  }

  get value(): string {
    return BigInt.asUintN(256, this.#sum).toString(16).padStart(64, '0');
  }
}
