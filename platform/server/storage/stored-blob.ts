import type { BlobResult } from '#platform/contract/route.ts';
import type { App } from '#platform/server/app.ts';
import { StorageError } from './ports.ts';

/**
 * Opens a stored file, completely or in part, as a streamed answer without loading it into memory.
 * @returns null if the store has no such key
 * @throws StorageError
 */
export async function openStoredBlob(
  { storage }: Pick<App, 'storage'>,
  key: string,
  { filename, mime }: Pick<BlobResult, 'filename' | 'mime'>,
): Promise<BlobResult | null> {
  const found = await storage.look(key);
  if (found === null) return null;
  return {
    filename,
    mime,
    bytes: new Uint8Array(0),
    stored: {
      ...found,
      async read(part) {
        const object = await storage.get(key, part ?? undefined);
        if (object === null) throw new StorageError(`file ${key} was taken away while it was asked for`);
        return object.stream;
      },
    },
  };
}
