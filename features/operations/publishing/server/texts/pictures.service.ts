import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { getPictureVersion, getSmallerWidths, PICTURE_WIDTHS } from '#domain/text/picture.ts';
import { createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { Resource } from '#platform/contract/resource.ts';
import type { BlobResult, Upload } from '#platform/contract/route.ts';
import type { OperatorContext, PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isPictureTicket } from '#platform/server/content/picture-ticket.ts';
import { reencodePicture } from '#platform/server/pictures/redraw.ts';
import { acceptFile } from '#platform/server/storage/accept.ts';
import { openStoredBlob } from '#platform/server/storage/stored-blob.ts';
import { getSignedPictureUrl } from '#platform/server/text/render-html.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { type Picture, PUBLIC_TEXT_RESOURCES } from '../../contract/picture.ts';
import * as repo from './picture.repo.ts';

/** Maximum width of a stored picture in pixels: twice the width of a text on a large screen. */
const SIDE = 1600;
const DAY_MS = 86_400_000;
/** Days after which an uploaded picture is removed if no saved text uses it. */
const LOOSE_DAYS = 7;
const BATCH = 500;
const MAX_NAME = 200;

export const PICTURE_FOLDER = 'content-pictures/';
/** Returns the storage key of a picture; the original width has no suffix. */
const keyOf = (uuid: string, width?: number): string =>
  `${PICTURE_FOLDER}${uuid}${width === undefined ? '' : `-${width}`}`;
const getKeyPicture = (key: string): string | null =>
  /^content-pictures\/([0-9a-f-]{36})(?:-\d+)?$/.exec(key)?.[1] ?? null;

/** Returns the storage key of a picture in its original width. */
export const getPictureKey = (uuid: string): string => keyOf(uuid);

async function removeAll({ storage }: App, uuid: string): Promise<void> {
  for (const width of [undefined, ...PICTURE_WIDTHS]) await storage.remove(keyOf(uuid, width));
}

const getName = (filename: string): string =>
  `${filename.replace(/\.[^.]{1,10}$/, '').slice(0, MAX_NAME - 5) || '图片'}.webp`;

const toWire = (app: App, { uuid, name, width, height }: repo.PictureRow): Picture => ({
  uuid,
  name,
  width,
  height,
  address: getSignedPictureUrl(app, uuid),
});

/** Resizes a picture to each of the display widths. */
async function drawSmaller(bytes: Uint8Array, owner: string): Promise<ReadonlyMap<number, Uint8Array>> {
  const { width, height } = imageSize(bytes);
  const drawn = new Map<number, Uint8Array>();
  for (const one of getSmallerWidths(width)) {
    const side = Math.round(one * Math.max(1, height / width));
    drawn.set(one, await reencodePicture({ bytes, shape: 'page', side }, owner));
  }
  return drawn;
}

/**
 * Re-encodes a picture, so that nothing of the original file reaches a reader, and stores it for texts of the resource.
 * @throws RejectedFileError if the file is no picture
 */
export async function savePicture(
  context: OperatorContext,
  { name: resource }: Resource,
  given: { readonly filename: string; readonly bytes: Uint8Array },
): Promise<repo.PictureRow> {
  const { app, now, session } = context;
  const owner = session.userUuid;
  const bytes = await reencodePicture({ bytes: given.bytes, shape: 'page', side: SIDE }, owner);
  const smaller = await drawSmaller(bytes, owner);
  const { width, height } = imageSize(bytes);
  const uuid = app.random.uuid();
  const row: repo.PictureRow = {
    uuid,
    resource,
    name: getName(given.filename),
    width,
    height,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    authorUuid: owner,
    createTime: now,
    usedTime: now,
  };
  try {
    for (const [one, own] of smaller) await app.storage.put(keyOf(uuid, one), own);
    await app.storage.put(keyOf(uuid), bytes);
    await app.db.transaction(async () => {
      await repo.addPictureRow(app.db, row);
      const { name, size } = row;
      await logAudit(context, {
        action: 'publishing.picture-added',
        targetKind: resource,
        targetUuid: uuid,
        detail: { name, width, height, size },
      });
    });
  } catch (error) {
    await removeAll(app, uuid);
    throw error;
  }
  return row;
}

/**
 * Stores an uploaded picture after inspecting its content.
 * @throws ApiError with the actual file type and a remedy
 */
export async function addPicture(
  context: OperatorContext,
  resource: Resource,
  upload: Upload | undefined,
): Promise<Picture> {
  const { app, session } = context;
  if (!upload?.path) throw createFieldError('file', '请选择图片');
  await acceptFile(app, upload, { kinds: ['jpg', 'png'], owner: session.userUuid });
  try {
    const bytes = await readFile(upload.path);
    return toWire(app, await savePicture(context, resource, { filename: upload.filename, bytes }));
  } catch (error) {
    if (error instanceof RejectedFileError) throw createFieldError('file', error.message);
    throw error;
  }
}

/**
 * Returns a picture that the operator may use.
 * @throws ApiError 数据不存在
 */
export async function getPicture(context: OperatorContext, { name }: Resource, uuid: string): Promise<Picture> {
  const { app, regions, session } = context;
  const looker = { userUuid: session.userUuid, resource: name, open: PUBLIC_TEXT_RESOURCES };
  const row = (await repo.listUsablePictures(app.db, regions, [uuid], looker)).get(uuid);
  if (!row) throw createNotFoundError();
  return toWire(app, row);
}

interface Wish {
  readonly ticket?: string | undefined;
  /** Checksum of the picture's content. */
  readonly v?: string | undefined;
  readonly w?: string | undefined;
}

/**
 * Serves a picture in the requested width if available, otherwise in its original width. @throws ApiError 数据不存在, also for a picture that no
 * published text shows
 */
export async function showPicture(
  { app, now }: PublicContext,
  uuid: string,
  { ticket = '', v = '', w = '' }: Wish,
): Promise<BlobResult> {
  const isSigned = ticket !== '' && isPictureTicket(app.cipher, uuid, ticket, now);
  const shown = isSigned ? null : await repo.findShownPicture(app.db, uuid, PUBLIC_TEXT_RESOURCES);
  if (isSigned ? !(await repo.hasPicture(app.db, uuid)) : shown === null) throw createNotFoundError();
  const about = { filename: `${uuid}.webp`, mime: 'image/webp' };
  const width = PICTURE_WIDTHS.find((one) => `${one}` === w);
  const smaller = width === undefined ? null : await openStoredBlob(app, keyOf(uuid, width), about);
  const stored = smaller ?? (await openStoredBlob(app, keyOf(uuid), about));
  if (!stored) throw createNotFoundError();
  return shown !== null && v === getPictureVersion(shown) ? { ...stored, isFixed: true } : stored;
}

async function removeUnknown(app: App, uuids: readonly string[]): Promise<void> {
  const known = await repo.listExistingPictures(app.db, uuids);
  for (const uuid of uuids) if (!known.has(uuid)) await removeAll(app, uuid);
}

/** Removes uploads that no text references, and files whose upload failed before the database entry; runs every night. */
export async function removeUnusedPictures(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  const loose = await repo.removeUnreferencedPictures(app.db, new Date(now - LOOSE_DAYS * DAY_MS));
  for (const uuid of loose) await removeAll(app, uuid);
  const seen: string[] = [];
  for await (const { key, changedAt } of app.storage.list(PICTURE_FOLDER)) {
    const uuid = getKeyPicture(key);
    if (uuid === null || changedAt.getTime() > now - DAY_MS) continue;
    seen.push(uuid);
    if (seen.length >= BATCH) await removeUnknown(app, seen.splice(0));
  }
  await removeUnknown(app, seen);
}
