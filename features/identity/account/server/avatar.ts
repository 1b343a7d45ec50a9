import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { App } from '#platform/server/app.ts';
import { reencodePicture } from '#platform/server/pictures/redraw.ts';
import { readStoredObject } from '#platform/server/storage/ports.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { ACCOUNT_ERRORS, AVATAR_SIZE } from '../account.contract.ts';

const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const keyOf = (name: string): string => `avatars/${name}`;

/**
 * Crops a picture to its central square.
 * @throws ApiError 400 if the bytes are not a picture of a known type
 */
export async function drawAvatar(bytes: Uint8Array, userUuid: string): Promise<Uint8Array> {
  try {
    return await reencodePicture({ bytes, shape: 'square', side: AVATAR_SIZE }, userUuid);
  } catch (error) {
    if (error instanceof RejectedFileError) throw createApiError(ACCOUNT_ERRORS.notPicture, { reason: error.message });
    throw error;
  }
}

/** Stores a picture under an unguessable name. @returns its address */
export async function saveAvatarFile(app: App, picture: Uint8Array): Promise<string> {
  const name = app.random.uuid();
  await app.storage.put(keyOf(name), picture);
  return `/portal/api/avatar/${name}`;
}

/** Deletes the picture at an address if the portal stores it. */
export async function removeAvatarFile(app: App, address: string): Promise<void> {
  const name = address.split('/').at(-1) ?? '';
  if (address.startsWith('/portal/api/avatar/') && NAME.test(name)) await app.storage.remove(keyOf(name));
}

/** @throws ApiError 404 */
export async function readAvatarFile(app: App, name: string): Promise<Buffer> {
  if (!NAME.test(name)) throw createNotFoundError();
  const found = await app.storage.get(keyOf(name));
  if (found === null) throw createNotFoundError();
  return await readStoredObject(found);
}
