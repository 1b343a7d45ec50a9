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

/** The location of an archive, as stored in its task. */
export type StoredArchive = Readonly<Record<'storageKey' | 'dataKey', string>> & { readonly size: number };

/**
 * Archives stay in the file store for a day and may hold ID numbers, so each is encrypted with its own key on the way to the disk. The key
 * is stored in the row of its task, itself encrypted, and is deleted with it.
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
  // Without a key: made by a version that stored archives in clear, less than a day ago.
  const opening = dataKey === null ? null : createDecryptStream(cipher.decrypt(dataKey));
  const object = await storage.get(storageKey);
  if (object === null || opening === null) return object?.stream ?? null;
  // An error of either stream ends both, and reaches the reader.
  return connect(object.stream, opening, () => undefined);
}
