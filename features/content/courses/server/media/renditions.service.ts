import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { BlobResult } from '#platform/contract/route.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { withWorkFolder } from '#platform/server/http/spool.ts';
import { readStoredObject } from '#platform/server/storage/ports.ts';
import { openStoredBlob } from '#platform/server/storage/stored-blob.ts';
import { getRenditionData, getRenditionPlaylist, mediaNotFound } from '../../contract/media.ts';
import { createRendition, getRenditionBitrate, listRenditionHeights, RenditionError } from './ffmpeg.ts';
import { editMediaRow, getMediaRow, type MediaRow, type Rendition } from './media.repo.ts';
import { buildOriginalKey, buildRenditionKey, buildRenditionListKey } from './media-files.ts';
import { createLessonAddressBuilder, findWatchableFiles } from './watch.service.ts';

export const CREATE_RENDITIONS_JOB = 'courses.make-renditions';
const LOG_EVERY_MS = 3000;
const MAX_ERROR = 300;
const STOPPED = '上次处理中断，没有完成；原视频可以正常播放';

async function fetchOriginal({ storage }: App, uuid: string, path: string): Promise<boolean> {
  const object = await storage.get(buildOriginalKey(uuid));
  if (object === null) return false;
  await pipeline(object.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return true;
}

async function makeAll(app: App, row: MediaRow, folder: string, signal: AbortSignal): Promise<void> {
  const { uuid, width, height, durationSec } = row;
  const program = app.config.video.ffmpeg;
  const source = join(folder, 'original');
  if (program === null || !width || !height || !durationSec) return;
  if (!(await fetchOriginal(app, uuid, source))) throw new RenditionError('文件已丢失，请重新上传');
  const heights = listRenditionHeights(height);
  const renditions: Rendition[] = [];
  let { originalSize: size } = row;
  let toldAt = 0;
  for (const [index, one] of heights.entries()) {
    const onSeconds = (seconds: number): void => {
      const now = Date.now();
      if (now - toldAt < LOG_EVERY_MS) return;
      toldAt = now;
      const progress = Math.min(99, Math.floor(((index + seconds / durationSec) / heights.length) * 100));
      // An update of the progress may fail; the next update reports the progress again.
      editMediaRow(app.db, uuid, { state: 'running', progress }, app.clock.now()).catch(() => undefined);
    };
    const made = await createRendition({ program, source, folder, height: one, durationSec, onSeconds, signal });
    await app.storage.put(buildRenditionKey(uuid, one), { file: made.data });
    await app.storage.put(buildRenditionListKey(uuid, one), await readFile(made.list));
    size += (await stat(made.data)).size;
    renditions.push({
      height: one,
      width: Math.round((width * one) / height / 2) * 2,
      bandwidth: getRenditionBitrate(one),
    });
  }
  await editMediaRow(app.db, uuid, { state: 'ready', progress: 100, renditions, size }, app.clock.now());
}

/**
 * Creates the renditions of a recording. If this fails, the recording itself is still played; an error is reported to the operator, and a
 * recording that crashed the process is not tried again.
 */
export async function createRenditions(app: App, uuid: string, signal: AbortSignal): Promise<void> {
  const row = await getMediaRow(app.db, uuid);
  if (row?.kind !== 'video' || (row.state !== 'waiting' && row.state !== 'running')) return;
  const giveUp = (error: string) =>
    editMediaRow(app.db, uuid, { state: 'failed', fault: error.slice(0, MAX_ERROR) }, app.clock.now());
  if (row.state === 'running') return await giveUp(STOPPED);
  await editMediaRow(app.db, uuid, { state: 'running', progress: 0 }, app.clock.now());
  try {
    await withWorkFolder(app.config.dataDir, (folder) => makeAll(app, row, folder, signal));
  } catch (error) {
    app.log.warn({ error, media: uuid }, 'renditions of a recording were not made');
    await giveUp(error instanceof RenditionError ? error.message : '处理失败，请稍后重新上传');
  }
}

const PLAYLIST = 'application/vnd.apple.mpegurl';
const textBlob = (filename: string, text: string): BlobResult => ({
  filename,
  mime: PLAYLIST,
  bytes: Buffer.from(text),
});

/** Returns the recording of a lesson with its renditions. @throws ApiError 404 if it has none */
async function findRenditions(context: LoginContext, lessonUuid: string) {
  const lesson = await findWatchableFiles(context, lessonUuid);
  const row = lesson.videoUuid ? await getMediaRow(context.app.db, lesson.videoUuid) : undefined;
  if (!row?.renditions?.length) throw createNotFoundError();
  return { lesson, row, renditions: row.renditions };
}

/**
 * Sends the list of renditions (RFC 8216, 4.3.4.2).
 * @throws ApiError
 */
export async function sendMasterPlaylist(context: LoginContext, lessonUuid: string): Promise<BlobResult> {
  const { lesson, renditions } = await findRenditions(context, lessonUuid);
  const addressOf = createLessonAddressBuilder(context, lesson.uuid);
  const lines = renditions.flatMap(({ height, width, bandwidth }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${Math.round(bandwidth * 1.25)},AVERAGE-BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height}`,
    addressOf(getRenditionPlaylist.path.replace('{height}', String(height))),
  ]);
  return textBlob('stream.m3u8', ['#EXTM3U', '#EXT-X-VERSION:7', ...lines, ''].join('\n'));
}

/** Sends the list of the parts of one rendition; each part has an address of the portal with a ticket. @throws ApiError */
export async function sendRenditionPlaylist(
  context: LoginContext,
  lessonUuid: string,
  height: number,
): Promise<BlobResult> {
  const { lesson, row, renditions } = await findRenditions(context, lessonUuid);
  if (!renditions.some((one) => one.height === height)) throw createNotFoundError();
  const stored = await context.app.storage.get(buildRenditionListKey(row.uuid, height));
  if (stored === null) throw createApiError(mediaNotFound);
  const address = createLessonAddressBuilder(
    context,
    lesson.uuid,
  )(getRenditionData.path.replace('{height}', String(height)));
  const name = `h${height}.m4s`;
  const text = (await readStoredObject(stored)).toString('utf8');
  const lines = text
    .split('\n')
    .map((line) => (line.startsWith('#') ? line.replace(`"${name}"`, `"${address}"`) : line === name ? address : line));
  return textBlob(`h${height}.m3u8`, lines.join('\n'));
}

/**
 * Sends the bytes of one rendition.
 * @throws ApiError
 */
export async function sendRenditionData(
  context: LoginContext,
  lessonUuid: string,
  height: number,
): Promise<BlobResult> {
  const { row, renditions } = await findRenditions(context, lessonUuid);
  if (!renditions.some((one) => one.height === height)) throw createNotFoundError();
  const named = { filename: `h${height}.mp4`, mime: getRenditionData.output.mime };
  const found = await openStoredBlob(context.app, buildRenditionKey(row.uuid, height), named);
  if (!found) throw createApiError(mediaNotFound);
  return found;
}
