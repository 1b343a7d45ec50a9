/** Stores the files from document holders in a separate folder until a clerk has reviewed them. */
import type { App } from '#platform/server/app.ts';
import { type FileContent, readStoredObject, StorageError } from '#platform/server/storage/ports.ts';

export const HOLDER_FILES_FOLDER = 'holder/';

/**
 * Stores an uploaded file.
 * @returns the storage key
 */
export async function storeHolderFile(app: App, entUuid: string, content: FileContent): Promise<string> {
  const key = `${HOLDER_FILES_FOLDER}${entUuid}/${app.random.uuid()}`;
  await app.storage.put(key, content);
  return key;
}

/**
 * Copies a file to a new key of the attachments; the clean-up of attachments removes it if no row references it.
 * @returns the storage key
 */
export async function copyFileToAttachments(app: App, entUuid: string, content: Uint8Array): Promise<string> {
  const key = `${entUuid}/${app.random.uuid()}`;
  await app.storage.put(key, content);
  return key;
}

/** Returns the bytes of a file; null if it is missing from the storage. */
export async function readHolderFile(app: App, key: string): Promise<Uint8Array | null> {
  const object = await app.storage.get(key);
  return object && (await readStoredObject(object));
}

/** Deletes a file. If the deletion fails, the nightly clean-up removes the file. */
export async function deleteHolderFile(app: App, key: string | null): Promise<void> {
  if (key === null) return;
  try {
    await app.storage.remove(key);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    app.log.warn({ error }, 'an offered paper was not removed');
  }
}
