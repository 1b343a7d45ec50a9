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

/** The location and key of a stored archive. */
export type StoredArchive = Readonly<Record<'storageKey' | 'dataKey', string>> & { readonly size: number };

/**
 * Stores an archive, encrypted with a separate key because it may contain ID numbers. The file store keeps it for a day. The row of its
 * task stores the encrypted key; deleting the task deletes the key.
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

/** Returns the content of an archive; null if it has expired. */
export async function readStoredArchive(
  { storage, cipher }: Pick<App, 'storage' | 'cipher'>,
  { storageKey, dataKey }: Pick<ArchiveTask, 'storageKey' | 'dataKey'>,
): Promise<Readable | null> {
  if (storageKey === null) return null;
  // Archives without a key were written by an earlier version, which stored archives unencrypted.
  const opening = dataKey === null ? null : createDecryptStream(cipher.decrypt(dataKey));
  const object = await storage.get(storageKey);
  if (object === null || opening === null) return object?.stream ?? null;
  // An error of either stream ends both streams and is thrown to the reader.
  return connect(object.stream, opening, () => undefined);
}
