import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { failField, notFound } from '#platform/contract/fault.ts';
import type { Resource } from '#platform/contract/resource.ts';
import type { Blob, Upload } from '#platform/contract/route.ts';
import type { OperatorContext, PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { isPictureTicket } from '#platform/server/content/picture-ticket.ts';
import { redraw } from '#platform/server/pictures/redraw.ts';
import { acceptFile } from '#platform/server/storage/accept.ts';
import { storedBlob } from '#platform/server/storage/stored-blob.ts';
import { signedPicture } from '#platform/server/text/shown-html.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import { isForEverybody, PICTURED, type Picture } from '../../contract/picture.ts';
import * as repo from './picture.repo.ts';

/** Twice the width of a text on a large screen. */
const SIDE = 1600;
const DAY_MS = 86_400_000;
/** For so long an operator may write the text that an upload is for. */
const LOOSE_DAYS = 7;
const BATCH = 500;
const NAME_MOST = 200;

export const FOLDER = 'content-pictures/';
const keyOf = (uuid: string): string => `${FOLDER}${uuid}`;
const pictureOfKey = (key: string): string | null => /^content-pictures\/([0-9a-f-]{36})$/.exec(key)?.[1] ?? null;

/** Those whose published texts everybody reads. */
export const OPEN = PICTURED.filter(isForEverybody).map(({ name }) => name);

const nameOf = (filename: string): string =>
  `${filename.replace(/\.[^.]{1,10}$/, '').slice(0, NAME_MOST - 5) || '图片'}.webp`;

const toWire = (app: App, { uuid, name, width, height }: repo.PictureRow): Picture => ({
  uuid,
  name,
  width,
  height,
  address: signedPicture(app, uuid),
});

/** What is sent is looked at by its content and drawn anew: nothing of the file itself reaches a reader. */
async function draw({ app, session }: OperatorContext, upload: Upload, path: string): Promise<Uint8Array> {
  const owner = session.userUuid;
  await acceptFile(app, upload, { kinds: ['jpg', 'png'], owner });
  try {
    return await redraw({ bytes: await readFile(path), shape: 'page', side: SIDE }, owner);
  } catch (error) {
    if (error instanceof RefusedFile) throw failField('file', error.message);
    throw error;
  }
}

/** Keeps a picture for a text of the resource. @throws Failure with what it is, and how to mend it */
export async function addPicture(
  context: OperatorContext,
  { name: resource }: Resource,
  upload: Upload | undefined,
): Promise<Picture> {
  const { app, now, session } = context;
  if (!upload?.path) throw failField('file', '请选择图片');
  const bytes = await draw(context, upload, upload.path);
  const { width, height } = imageSize(bytes);
  const uuid = app.random.uuid();
  const row: repo.PictureRow = {
    uuid,
    resource,
    name: nameOf(upload.filename),
    width,
    height,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    authorUuid: session.userUuid,
    createTime: now,
    usedTime: now,
  };
  await app.storage.put(keyOf(uuid), bytes);
  try {
    await app.db.transaction(async () => {
      await repo.addPictureRow(app.db, row);
      const { name, size } = row;
      await recordAudit(context, {
        action: 'publishing.picture-added',
        targetKind: resource,
        targetUuid: uuid,
        detail: { name, width, height, size },
      });
    });
  } catch (error) {
    await app.storage.remove(keyOf(uuid));
    throw error;
  }
  return toWire(app, row);
}

/** @throws Failure 数据不存在 */
export async function getPicture(context: OperatorContext, { name }: Resource, uuid: string): Promise<Picture> {
  const { app, regions, session } = context;
  const looker = { userUuid: session.userUuid, resource: name, open: OPEN };
  const row = (await repo.listPictureRowsFor(app.db, regions, [uuid], looker)).get(uuid);
  if (!row) throw notFound();
  return toWire(app, row);
}

/** @throws Failure 数据不存在, of a picture that no published text shows as well */
export async function showPicture({ app, now }: PublicContext, uuid: string, ticket: string): Promise<Blob> {
  const isSigned = ticket !== '' && isPictureTicket(app.cipher, uuid, ticket, now);
  const isOpen = isSigned ? await repo.hasPicture(app.db, uuid) : await repo.isPictureShown(app.db, uuid, OPEN);
  const stored = isOpen ? await storedBlob(app, keyOf(uuid), { filename: `${uuid}.webp`, mime: 'image/webp' }) : null;
  if (!stored) throw notFound();
  return stored;
}

async function removeUnknown(app: App, uuids: readonly string[]): Promise<void> {
  const known = await repo.listKnownPictures(app.db, uuids);
  for (const uuid of uuids) if (!known.has(uuid)) await app.storage.remove(keyOf(uuid));
}

/** Nightly: uploads that no text names, and what is left of uploads that broke off between the store and the database. */
export async function removeLoose(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  const loose = await repo.removeLoosePictures(app.db, new Date(now - LOOSE_DAYS * DAY_MS));
  for (const uuid of loose) await app.storage.remove(keyOf(uuid));
  const seen: string[] = [];
  for await (const { key, changedAt } of app.storage.list(FOLDER)) {
    const uuid = pictureOfKey(key);
    if (uuid === null || changedAt.getTime() > now - DAY_MS) continue;
    seen.push(uuid);
    if (seen.length >= BATCH) await removeUnknown(app, seen.splice(0));
  }
  await removeUnknown(app, seen);
}
