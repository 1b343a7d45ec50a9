/** Stores the files from document holders in a separate folder until a clerk has reviewed them. */
import type { App } from '#platform/server/app.ts';
import { type Content, readAll, StorageError } from '#platform/server/storage/ports.ts';

export const FOLDER = 'holder/';

/**
 * Stores an uploaded file.
 * @returns the storage key
 */
export async function storeOfferedFile(app: App, entUuid: string, content: Content): Promise<string> {
  const key = `${FOLDER}${entUuid}/${app.random.uuid()}`;
  await app.storage.put(key, content);
  return key;
}

/**
 * Copies a file to a new key of the attachments; the clean-up of attachments removes it if no row references it.
 * @returns the storage key
 */
export async function copyForArchive(app: App, entUuid: string, content: Uint8Array): Promise<string> {
  const key = `${entUuid}/${app.random.uuid()}`;
  await app.storage.put(key, content);
  return key;
}

/** Returns the bytes of a file; null if it is missing from the storage. */
export async function readDocument(app: App, key: string): Promise<Uint8Array | null> {
  const object = await app.storage.get(key);
  return object && (await readAll(object));
}

/** Deletes a file. If the deletion fails, the nightly clean-up removes the file. */
export async function deleteOfferedFile(app: App, key: string | null): Promise<void> {
  if (key === null) return;
  try {
    await app.storage.remove(key);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    app.log.warn({ error }, 'an offered paper was not removed');
  }
}
