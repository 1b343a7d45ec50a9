import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as connect, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { App } from '#platform/server/app.ts';
import {
  createDataKey,
  createDecryptStream,
  createEncryptStream,
  getDecryptedSize,
} from '#platform/server/crypto/sealed-stream.ts';
import { withWorkFolder } from '#platform/server/http/spool.ts';
import type { ArchiveTask } from './archive.repo.ts';

/** The location and key of an archive, as stored in its task. */
export type StoredArchive = Readonly<Record<'storageKey' | 'dataKey', string>> & { readonly size: number };

/**
 * Stores an archive. It stays in the file store for a day and may contain ID numbers, so it is encrypted with a separate key while it is
 * written. The key is stored in the row of its task, itself encrypted, and is deleted with the task.
 */
export async function storeArchive(
  { config, storage, cipher }: Pick<App, 'config' | 'storage' | 'cipher'>,
  uuid: string,
  content: Readable,
): Promise<StoredArchive> {
  const storageKey = `archive/${uuid}`;
  const dataKey = createDataKey();
  return await withWorkFolder(config.dataDir, async (folder) => {
    const file = join(folder, 'sealed');
    await pipeline(content, createEncryptStream(dataKey), createWriteStream(file, { mode: 0o600 }));
    await storage.put(storageKey, { file });
    return { storageKey, dataKey: cipher.encrypt(dataKey), size: getDecryptedSize((await stat(file)).size) };
  });
}

/** Returns the content of an archive, or null once it has expired. */
export async function readStoredArchive(
  { storage, cipher }: Pick<App, 'storage' | 'cipher'>,
  { storageKey, dataKey }: Pick<ArchiveTask, 'storageKey' | 'dataKey'>,
): Promise<Readable | null> {
  if (storageKey === null) return null;
  // Archives without a key were written by an earlier version, which stored archives in clear text, less than a day ago.
  const opening = dataKey === null ? null : createDecryptStream(cipher.decrypt(dataKey));
  const object = await storage.get(storageKey);
  if (object === null || opening === null) return object?.stream ?? null;
  // An error of either stream ends both streams and is thrown to the reader.
  return connect(object.stream, opening, () => undefined);
}
