/** Uploads lesson files in parts, so that only one part is sent again after a broken connection. */
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError, createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { InputOf, Upload } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { withWorkFolder } from '#platform/server/http/spool.ts';
import type { StoredEntry } from '#platform/server/storage/ports.ts';
import * as contract from '../../contract/media.ts';
import { addMedia, getMedia, getMediaRules } from './media.service.ts';
import * as repo from './sending.repo.ts';

const MIB = 2 ** 20;
/** Maximum number of open uploads of one user; a new upload replaces the oldest. */
const MAX_OPEN = 3;
const LIVES_MS = 24 * 60 * 60_000;
/** Number of digits to which the keys of parts are padded, so that they sort in the order of the file. */
const DIGITS = 12;

const FOLDER = 'course-sending/';
const getFolder = (uuid: string): string => `${FOLDER}${uuid}/`;
const partKey = (uuid: string, offset: number): string => `${getFolder(uuid)}${`${offset}`.padStart(DIGITS, '0')}`;

const toWire = ({ uuid, size, received }: repo.MediaUploadRow): contract.MediaUpload => ({ uuid, size, received });

async function listParts({ storage }: App, uuid: string): Promise<StoredEntry[]> {
  const parts: StoredEntry[] = [];
  for await (const part of storage.list(getFolder(uuid))) parts.push(part);
  return parts.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

async function removeParts(app: App, uuid: string): Promise<void> {
  for (const { key } of await listParts(app, uuid)) await app.storage.remove(key);
}

async function drop(app: App, uuid: string): Promise<void> {
  await repo.removeMediaUploadRow(app.db, uuid);
  await removeParts(app, uuid);
}

/**
 * Returns an open upload of the user.
 * @throws ApiError 数据不存在, also for another user's upload
 */
async function found({ app, session }: OperatorContext, uuid: string): Promise<repo.MediaUploadRow> {
  const row = await repo.getMediaUploadRow(app.db, uuid, session.userUuid);
  if (!row) throw createNotFoundError();
  return row;
}

/**
 * Starts an upload in parts.
 * @throws ApiError if the file is too large
 */
export async function startMediaUpload(
  context: OperatorContext,
  { kind, name, size }: InputOf<typeof contract.startMediaUpload>['body'],
): Promise<contract.MediaUpload> {
  const { app, now, session } = context;
  const most = (await getMediaRules(context)).mostBytes[kind];
  if (size > most)
    throw createFieldError('size', `${contract.MEDIA_LABELS[kind]}不能超过 ${Math.floor(most / MIB)} MB`);
  for (const older of await repo.listOlderMediaUploads(app.db, session.userUuid, MAX_OPEN - 1)) await drop(app, older);
  const uuid = app.random.uuid();
  const row = { uuid, kind, name, size, authorUuid: session.userUuid, createTime: now, updateTime: now };
  await repo.addMediaUploadRow(app.db, row);
  return toWire(await found(context, uuid));
}

export const getMediaUpload = async (context: OperatorContext, uuid: string): Promise<contract.MediaUpload> =>
  toWire(await found(context, uuid));

/**
 * Stores the next part of an upload.
 * @throws ApiError 409 if the part does not follow the received parts
 */
export async function addMediaUploadPart(
  context: OperatorContext,
  { uuid, offset }: InputOf<typeof contract.addMediaUploadPart>['body'],
  upload: Upload | undefined,
): Promise<contract.MediaUpload> {
  const { app, now } = context;
  const row = await found(context, uuid);
  if (!upload?.path) throw createFieldError('file', '请选择文件');
  const { size: bytes } = await stat(upload.path);
  // The part was received before, and the response was lost.
  if (offset + bytes <= row.received) return toWire(row);
  if (offset !== row.received) throw createApiError(contract.uploadPartOutOfOrder, { received: row.received });
  if (offset + bytes > row.size) throw createFieldError('file', '文件片段超出了文件的大小，请重新选择文件');
  await app.storage.put(partKey(row.uuid, offset), { file: upload.path });
  await repo.recordUploadPart(app.db, { uuid: row.uuid, offset, bytes }, now);
  return toWire(await found(context, row.uuid));
}

/** Joins the parts into one file. @throws ApiError 409 when parts are missing */
async function putTogether(app: App, { uuid, size }: repo.MediaUploadRow, folder: string): Promise<string> {
  const path = join(folder, 'whole');
  let end = 0;
  for (const { key } of await listParts(app, uuid)) {
    const part = await app.storage.get(key);
    if (part === null || key !== partKey(uuid, end)) throw createApiError(contract.uploadIncomplete);
    await pipeline(part.stream, createWriteStream(path, { mode: 0o600, flags: 'a' }));
    end += part.size;
  }
  if (end !== size) throw createApiError(contract.uploadIncomplete);
  return path;
}

/**
 * Inspects and stores the completely received file in the same way as a file uploaded at once.
 * @throws ApiError with its actual type if it is rejected
 */
export async function finishMediaUpload(context: OperatorContext, uuid: string): Promise<contract.Media> {
  const { app, now } = context;
  const row = await found(context, uuid);
  if (row.mediaUuid !== null) return await getMedia(context, row.mediaUuid);
  if (row.received < row.size) throw createApiError(contract.uploadIncomplete);
  const media = await withWorkFolder(app.config.dataDir, async (folder) => {
    const path = await putTogether(app, row, folder);
    const upload: Upload = { filename: row.name, bytes: new Uint8Array(0), path };
    return await addMedia(context, { kind: row.kind }, upload);
  }).catch(async (error: unknown) => {
    // A file rejected for its content is useless and is removed.
    if (error instanceof ApiError && (error.detail.fields ?? []).length > 0) await drop(app, row.uuid);
    throw error;
  });
  await repo.setUploadedMedia(app.db, row.uuid, media.uuid, now);
  await removeParts(app, row.uuid);
  return media;
}

/** Nightly job: removes abandoned uploads, and parts whose upload no longer exists. */
export async function removeAbandonedUploads(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - LIVES_MS);
  for (const uuid of await repo.removeAbandonedUploadRows(app.db, before)) await removeParts(app, uuid);
  const seen = new Set<string>();
  for await (const { key, changedAt } of app.storage.list(FOLDER)) {
    const uuid = key.split('/')[1];
    if (uuid !== undefined && changedAt < before) seen.add(uuid);
  }
  const known = await repo.listExistingMediaUploads(app.db, [...seen]);
  for (const uuid of seen) if (!known.has(uuid)) await removeParts(app, uuid);
}
