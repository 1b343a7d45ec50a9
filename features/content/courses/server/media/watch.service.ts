import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { BlobResult } from '#platform/contract/route.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import { getTicketSubject, issueSessionTicket } from '#platform/server/access/ticket.ts';
import { openStoredBlob } from '#platform/server/storage/stored-blob.ts';
import {
  getLessonCaptions,
  getLessonPage,
  getLessonVideo,
  getMasterPlaylist,
  LESSON_TICKET,
  mediaNotFound,
} from '../../contract/media.ts';
import { getCourseReader } from '../audience.ts';
import { getLessonFiles, type LessonFiles, type LessonRow } from '../course.repo.ts';
import { assertCanWatchLesson } from '../courses.service.ts';
import { buildOriginalKey, buildPageKey } from './media-files.ts';

/**
 * Returns the files of a lesson that the user may watch.
 * @throws ApiError 数据不存在; 403
 */
export async function findWatchableFiles(context: LoginContext, lessonUuid: string): Promise<LessonFiles> {
  const lesson = await getLessonFiles(context.app.db, getCourseReader(context), lessonUuid);
  if (!lesson) throw createNotFoundError();
  assertCanWatchLesson(context, lesson);
  return lesson;
}

async function send(
  { app }: LoginContext,
  key: string | null,
  named: { readonly filename: string; readonly mime: string },
): Promise<BlobResult> {
  if (key === null) throw createNotFoundError();
  const found = await openStoredBlob(app, key, named);
  if (!found) throw createApiError(mediaNotFound);
  return found;
}

export async function sendVideo(context: LoginContext, lessonUuid: string): Promise<BlobResult> {
  const { videoUuid, title } = await findWatchableFiles(context, lessonUuid);
  const key = videoUuid && buildOriginalKey(videoUuid);
  return await send(context, key, { filename: `${title}.mp4`, mime: getLessonVideo.output.mime });
}

export async function sendCaptions(context: LoginContext, lessonUuid: string): Promise<BlobResult> {
  const { captionsUuid, title } = await findWatchableFiles(context, lessonUuid);
  const key = captionsUuid && buildOriginalKey(captionsUuid);
  return await send(context, key, { filename: `${title}.vtt`, mime: getLessonCaptions.output.mime });
}

export async function sendDeckPage(context: LoginContext, lessonUuid: string, page: number): Promise<BlobResult> {
  const { deckUuid, title } = await findWatchableFiles(context, lessonUuid);
  const key = deckUuid && buildPageKey(deckUuid, page);
  return await send(context, key, { filename: `${title}-${page}.webp`, mime: getLessonPage.output.mime });
}

/** Addresses of a lesson's files, each with a ticket of this session. */
export interface LessonAddresses {
  readonly videoUrl: string | null;
  /** Address of the renditions; null if there are none. */
  readonly streamUrl: string | null;
  readonly captionsUrl: string | null;
  /** Addresses of the pages of the presentation; they differ only in the number at the end of the path. */
  readonly pageUrls: string[];
}

/** Creates a function that builds the addresses of a lesson's files, all with the same ticket. */
export function createLessonAddressBuilder(
  { app, session, now }: LoginContext,
  lessonUuid: string,
): (path: string) => string {
  const subject = getTicketSubject(LESSON_TICKET, lessonUuid);
  const ticket = encodeURIComponent(issueSessionTicket(app.cipher, session.uuid, subject, now).text);
  return (path) => `${path.replace('{id}', lessonUuid)}?ticket=${ticket}`;
}

export function getLessonAddresses(
  context: LoginContext,
  lesson: Pick<LessonRow, 'uuid' | 'videoUuid' | 'captionsUuid' | 'deckUuid'>,
  { pages, hasRenditions }: { readonly pages: number; readonly hasRenditions: boolean },
): LessonAddresses {
  const addressOf = createLessonAddressBuilder(context, lesson.uuid);
  return {
    videoUrl: lesson.videoUuid && addressOf(getLessonVideo.path),
    streamUrl: hasRenditions ? addressOf(getMasterPlaylist.path) : null,
    captionsUrl: lesson.captionsUuid && addressOf(getLessonCaptions.path),
    pageUrls: lesson.deckUuid
      ? Array.from({ length: pages }, (_unused, index) =>
          addressOf(getLessonPage.path.replace('{page}', String(index + 1))),
        )
      : [],
  };
}
