/** Pictures that the user selects, drops or pastes. */
import type { Resource } from '#platform/contract/resource.ts';
import { call } from '#platform/web/call.ts';
import { convertToJpeg } from '#platform/web/redraw-picture.ts';
import { getPictureCalls, MAX_PICTURE_BYTES, type Picture } from '../../contract/picture.ts';

/** Larger pictures are scaled down before the upload; pages display them smaller anyway. */
const MAX_SIDE = 3200;
const SENT_AS_THEY_ARE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);
const WAIT_MS = 120_000;

export const isPicture = (file: File): boolean => file.type.startsWith('image/');

/**
 * Returns the file to upload, scaled down if necessary. A file that the browser cannot read is uploaded unchanged, and the server reports
 * its type. An SVG may contain scripts, so it is not rendered.
 */
async function ready(file: File): Promise<File> {
  const isFine = SENT_AS_THEY_ARE.has(file.type) && file.size <= MAX_PICTURE_BYTES;
  if (isFine || file.type === 'image/svg+xml') return file;
  return (await convertToJpeg(file, MAX_SIDE)) ?? file;
}

/**
 * Uploads a picture.
 * @throws Error with the reason
 */
export async function uploadPicture(resource: Resource, given: File): Promise<Picture> {
  const file = await ready(given);
  if (file.size > MAX_PICTURE_BYTES) throw new Error('图片不能超过 10 MB，请缩小后再试');
  return await call(getPictureCalls(resource).addPicture, { files: { file } }, { quiet: true, timeoutMs: WAIT_MS });
}

/** Returns the address of a stored picture for use before its publication. */
export const getPreviewPictureAddress = async (resource: Resource, uuid: string): Promise<string> =>
  (await call(getPictureCalls(resource).getPicture, { params: { id: uuid } }, { quiet: true })).address;
