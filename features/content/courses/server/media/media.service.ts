import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatTime } from '#domain/text/time.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { BlobResult, InputOf, ResultOf, Upload } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { getTicketSubject, issueSessionTicket } from '#platform/server/access/ticket.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { withWorkFolder } from '#platform/server/http/spool.ts';
import { acceptFile } from '#platform/server/storage/accept.ts';
import { readStoredObject } from '#platform/server/storage/ports.ts';
import { openStoredBlob } from '#platform/server/storage/stored-blob.ts';
import { recordingPool, slideDeckPool } from '#platform/server/workers/pools.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import * as contract from '../../contract/media.ts';
import { readCaptionsFile } from './accept-captions.ts';
import type { VideoResult, VideoTask } from './check-video.worker.ts';
import type { DeckResults, DeckTask } from './deck.worker.ts';
import { hasFfmpeg, listRenditionHeights } from './ffmpeg.ts';
import { addMediaRow, editMediaRow, getMediaRow, getMediaRowForOperator, type MediaRow } from './media.repo.ts';
import { buildOriginalKey, buildPageKey, removeMediaFiles } from './media-files.ts';
import { CREATE_RENDITIONS_JOB } from './renditions.service.ts';

const CHECK_VIDEO = new URL('./check-video.worker.ts', import.meta.url);
const DECK = new URL('./deck.worker.ts', import.meta.url);
export const RENDER_DECK_JOB = 'courses.draw-deck';

const MIME: Readonly<Record<contract.MediaKind, string>> = {
  video: 'video/mp4',
  captions: 'text/vtt',
  deck: 'application/pdf',
};
const ENDING: Readonly<Record<contract.MediaKind, string>> = { video: 'mp4', captions: 'vtt', deck: 'pdf' };
const MAX_NAME = 200;

/** Returns the user's file name with the extension of its actual content. */
const getName = (filename: string, kind: contract.MediaKind): string => {
  const ending = `.${ENDING[kind]}`;
  return `${filename.replace(/\.[^.]{1,10}$/, '').slice(0, MAX_NAME - ending.length) || contract.MEDIA_LABELS[kind]}${ending}`;
};

function toWire({ app, session, now }: OperatorContext, row: MediaRow): contract.Media {
  const ticket = issueSessionTicket(app.cipher, session.uuid, getTicketSubject(contract.MEDIA_TICKET, row.uuid), now);
  return {
    uuid: row.uuid,
    kind: row.kind,
    name: row.name,
    size: row.originalSize,
    durationSec: row.durationSec,
    width: row.width,
    height: row.height,
    pages: row.pageTexts?.length ?? null,
    state: row.state,
    progress: row.progress,
    message: row.fault,
    renditions: (row.renditions ?? []).map(({ height }) => height),
    createTime: formatTime(row.createTime),
    previewUrl: `${contract.getMediaFile.path.replace('{id}', row.uuid)}?ticket=${encodeURIComponent(ticket.text)}`,
  };
}

export async function getMediaRules({ app }: OperatorContext): Promise<ResultOf<typeof contract.getMediaRules>> {
  const mostBytes = {
    video: app.config.video.mostBytes,
    captions: contract.MAX_CAPTIONS_BYTES,
    deck: contract.MAX_DECK_BYTES,
  };
  return { mostBytes, hasRenditions: await hasFfmpeg(app.config.video.ffmpeg) };
}

/** Inspection result of an uploaded file, and the path of the file to store. */
type Found = Pick<MediaRow, 'originalSize' | 'sha256' | 'state'> &
  Partial<Pick<MediaRow, 'durationSec' | 'width' | 'height' | 'pageTexts'>> & { readonly file: string };

async function evaluateVideo({ app, session }: OperatorContext, path: string, folder: string): Promise<Found> {
  const { mostBytes } = app.config.video;
  const task: VideoTask = { path, target: join(folder, 'fast-start'), mostBytes };
  const found = (await recordingPool.run({ module: CHECK_VIDEO, task, owner: session.userUuid })) as VideoResult;
  const { durationSec, width, height, sha256, size } = found;
  const hasRenditions = listRenditionHeights(height).length > 0 && (await hasFfmpeg(app.config.video.ffmpeg));
  const state = hasRenditions ? 'waiting' : 'none';
  return { durationSec, width, height, sha256, originalSize: size, state, file: found.path };
}

async function evaluateDeck({ app, session }: OperatorContext, upload: Upload, path: string): Promise<Found> {
  const owner = session.userUuid;
  const { size, sha256 } = await acceptFile(app, upload, { kinds: ['pdf'], owner });
  const pageTexts = await workOnDeck({ kind: 'read', bytes: await readFile(path) }, owner);
  return { sha256, originalSize: size, state: 'waiting', pageTexts: [...pageTexts], file: path };
}

async function workOnDeck<T extends DeckTask>(task: T, owner: string): Promise<DeckResults[T['kind']]> {
  return (await slideDeckPool.run({ module: DECK, task, owner })) as DeckResults[T['kind']];
}

async function judge(context: OperatorContext, kind: contract.MediaKind, upload: Upload, folder: string) {
  const { path = '' } = upload;
  if (kind === 'video') return await evaluateVideo(context, path, folder);
  if (kind === 'deck') return await evaluateDeck(context, upload, path);
  const { size, sha256 } = await readCaptionsFile(path);
  return { originalSize: size, sha256, state: 'none', file: path } satisfies Found;
}

/** Stores a lesson file after inspecting its content. @throws ApiError with its actual type and a remedy */
export async function addMedia(
  context: OperatorContext,
  { kind }: InputOf<typeof contract.addMedia>['body'],
  upload: Upload | undefined,
): Promise<contract.Media> {
  const { app, now, session } = context;
  if (!upload?.path) throw createFieldError('file', `请选择${contract.MEDIA_LABELS[kind]}`);
  const uuid = app.random.uuid();
  const row = await withWorkFolder(app.config.dataDir, async (folder) => {
    const { file, ...found } = await judge(context, kind, upload, folder).catch((error: unknown) => {
      if (error instanceof RejectedFileError) throw createFieldError('file', error.message);
      throw error;
    });
    await app.storage.put(buildOriginalKey(uuid), { file });
    return {
      durationSec: null,
      width: null,
      height: null,
      pageTexts: null,
      ...found,
      uuid,
      kind,
      name: getName(upload.filename, kind),
      size: found.originalSize,
      progress: 0,
      fault: null,
      renditions: null,
      authorUuid: session.userUuid,
      createTime: now,
      updateTime: now,
    } satisfies MediaRow;
  });
  try {
    await app.db.transaction(async () => {
      await addMediaRow(app.db, row);
      const { name, size } = row;
      await logAudit(context, {
        action: 'course-media.added',
        targetKind: 'course-media',
        targetUuid: uuid,
        detail: { kind, name, size },
      });
      if (row.state === 'waiting')
        await app.jobs.send(kind === 'deck' ? RENDER_DECK_JOB : CREATE_RENDITIONS_JOB, { uuid });
    });
  } catch (error) {
    await removeMediaFiles(app.storage, uuid);
    throw error;
  }
  return toWire(context, row);
}

/**
 * Returns a lesson file with its processing state.
 * @throws ApiError 数据不存在
 */
export async function getMedia(context: OperatorContext, uuid: string): Promise<contract.Media> {
  const { app, regions, session } = context;
  const row = await getMediaRowForOperator(app.db, regions, { uuid, userUuid: session.userUuid });
  if (!row) throw createNotFoundError();
  return toWire(context, row);
}

/**
 * Returns the content of a lesson file for preview by an operator.
 * @throws ApiError 404
 */
export async function getMediaFile({ app, regions, session }: OperatorContext, uuid: string): Promise<BlobResult> {
  const row = await getMediaRowForOperator(app.db, regions, { uuid, userUuid: session.userUuid });
  if (!row) throw createNotFoundError();
  const found = await openStoredBlob(app, buildOriginalKey(row.uuid), { filename: row.name, mime: MIME[row.kind] });
  if (!found) throw createApiError(contract.mediaNotFound);
  return found;
}

/** Pages rendered in one task: few enough for the time limit of a worker. */
const PAGES_AT_ONCE = 5;

/**
 * Renders the pages of a presentation and stores them beside it. A page that cannot be rendered is reported to the operator and not
 * retried.
 */
export async function renderDeckPages(app: App, uuid: string): Promise<void> {
  const row = await getMediaRow(app.db, uuid);
  if (!row?.pageTexts || row.state === 'ready' || row.state === 'failed') return;
  const now = () => app.clock.now();
  const object = await app.storage.get(buildOriginalKey(uuid));
  if (object === null)
    return await editMediaRow(app.db, uuid, { state: 'failed', fault: '文件已丢失，请重新上传' }, now());
  const bytes = await readStoredObject(object);
  const count = row.pageTexts.length;
  let size = row.originalSize;
  try {
    for (let first = 1; first <= count; first += PAGES_AT_ONCE) {
      const pages = Array.from({ length: Math.min(PAGES_AT_ONCE, count - first + 1) }, (_unused, at) => first + at);
      for (const { page, picture } of await workOnDeck({ kind: 'draw', bytes, pages }, row.authorUuid)) {
        await app.storage.put(buildPageKey(uuid, page), picture);
        size += picture.length;
      }
      const progress = Math.floor(((first + pages.length - 1) / count) * 100);
      await editMediaRow(app.db, uuid, { state: 'running', progress, size }, now());
    }
    await editMediaRow(app.db, uuid, { state: 'ready', progress: 100, size }, now());
  } catch (error) {
    if (!(error instanceof RejectedFileError)) throw error;
    await editMediaRow(app.db, uuid, { state: 'failed', fault: error.message.slice(0, 300) }, now());
  }
}
