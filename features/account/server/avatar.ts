import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { fail, notFound } from '#platform/contract/fault.ts';
import type { App } from '#platform/server/app.ts';
import { readAll } from '#platform/server/storage/ports.ts';
import { ACCOUNT_FAULTS, AVATAR_SIZE } from '../contract.ts';

const KINDS: ReadonlySet<string> = new Set(['png', 'jpg', 'webp']);
/** A small file can hold a picture that fills the memory when it is unpacked. */
const MOST_PIXELS = 40_000_000;
const QUALITY = 88;
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const keyOf = (name: string): string => `avatars/${name}`;

function isSafePicture(bytes: Uint8Array): boolean {
  try {
    const { type, width, height } = imageSize(bytes);
    return KINDS.has(type ?? '') && width > 0 && height > 0 && width * height <= MOST_PIXELS;
  } catch {
    // No picture that anybody knows.
    return false;
  }
}

/**
 * The middle square of a picture, upright as its EXIF data have it, drawn anew: nothing of the file itself (metadata, appended data) remains.
 * @throws Failure 400 when the bytes are no picture of a known kind
 */
export async function redraw(bytes: Uint8Array): Promise<Buffer> {
  if (!isSafePicture(bytes)) throw fail(ACCOUNT_FAULTS.notPicture);
  const picture = await loadImage(Buffer.from(bytes)).catch(() => {
    throw fail(ACCOUNT_FAULTS.notPicture);
  });
  const side = Math.min(picture.width, picture.height);
  const canvas = createCanvas(AVATAR_SIZE, AVATAR_SIZE);
  const paint = canvas.getContext('2d');
  paint.fillStyle = '#ffffff';
  paint.fillRect(0, 0, AVATAR_SIZE, AVATAR_SIZE);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  paint.drawImage(picture, left, top, side, side, 0, 0, AVATAR_SIZE, AVATAR_SIZE);
  return await canvas.encode('webp', QUALITY);
}

/** Keeps a picture under a name nobody can guess. @returns its address */
export async function saveAvatarFile(app: App, picture: Buffer): Promise<string> {
  const name = app.random.uuid();
  await app.storage.put(keyOf(name), picture);
  return `/portal/api/avatar/${name}`;
}

/** Drops the picture behind an address, when it is one of ours. */
export async function removeAvatarFile(app: App, address: string): Promise<void> {
  const name = address.split('/').at(-1) ?? '';
  if (address.startsWith('/portal/api/avatar/') && NAME.test(name)) await app.storage.remove(keyOf(name));
}

/** @throws Failure 404 */
export async function readAvatarFile(app: App, name: string): Promise<Buffer> {
  if (!NAME.test(name)) throw notFound();
  const found = await app.storage.get(keyOf(name));
  if (found === null) throw notFound();
  return await readAll(found);
}
