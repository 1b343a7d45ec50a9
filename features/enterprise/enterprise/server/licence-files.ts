import { PROOF_KINDS } from '#domain/text/proof-files.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { Upload } from '#platform/contract/route.ts';
import type { App } from '#platform/server/app.ts';
import { type AcceptedFile, acceptFile } from '#platform/server/storage/accept.ts';
import { type FileContent, readStoredObject } from '#platform/server/storage/ports.ts';
import { LICENCE_FOLDER } from './certification.repo.ts';

/**
 * Detects the actual type of a licence file, independent of its name.
 * @throws ApiError 400 if it is neither a complete picture nor a plain document
 */
export const inspectLicence = (app: App, upload: Upload, owner: string): Promise<AcceptedFile> =>
  acceptFile(app, upload, { kinds: PROOF_KINDS, owner });

export const getLicenceKey = (uuid: string): string => LICENCE_FOLDER + uuid;

/** Stores the file under the uuid of its row. */
export const saveLicenceBytes = (app: App, uuid: string, content: FileContent): Promise<void> =>
  app.storage.put(getLicenceKey(uuid), content);

export async function readLicenceBytes(app: App, uuid: string): Promise<Buffer> {
  const found = await app.storage.get(getLicenceKey(uuid));
  if (found === null) throw createNotFoundError();
  return await readStoredObject(found);
}

export const removeLicenceBytes = (app: App, uuid: string): Promise<void> => app.storage.remove(getLicenceKey(uuid));
