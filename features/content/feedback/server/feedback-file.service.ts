import { PROOF_KINDS } from '#domain/text/proof-files.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { BlobResult, Upload } from '#platform/contract/route.ts';
import type { OperatorContext, PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { acceptFile } from '#platform/server/storage/accept.ts';
import { openStoredBlob } from '#platform/server/storage/stored-blob.ts';
import { FEEDBACK_ERRORS } from '../feedback.contract.ts';
import {
  addFeedbackFileRow,
  consumeFileUpload,
  getFeedbackFileRow,
  removeFileUploadRecords,
  removeUnusedFeedbackFileRows,
} from './feedback-file.repo.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MAX_AN_HOUR = 15;

/**
 * Stores a picture or document for a feedback that is not submitted yet. The type is determined by the content; files with active content
 * are rejected.
 */
export async function addFeedbackFile(context: PublicContext, upload: Upload | undefined) {
  const { app, now, ip } = context;
  if (!upload) throw createFieldError('file', '请选择附件');
  const oneTry = { uuid: app.random.uuid(), ip, createTime: now };
  if (!(await consumeFileUpload(app.db, oneTry, { since: new Date(now.getTime() - HOUR_MS), most: MAX_AN_HOUR })))
    throw createApiError(FEEDBACK_ERRORS.tooManyFiles, { most: MAX_AN_HOUR }, { retryAfterSeconds: 600 });
  const { name, kind, mime, content, size, sha256 } = await acceptFile(app, upload, {
    kinds: PROOF_KINDS,
    owner: ip,
  });
  const uuid = app.random.uuid();
  const storageKey = `feedback/${uuid}`;
  await app.storage.put(storageKey, content);
  await addFeedbackFileRow(app.db, {
    uuid,
    feedbackUuid: null,
    name,
    ext: kind,
    mime,
    size,
    sha256,
    storageKey,
    ip,
    createTime: now,
  });
  return { uuid, name, size };
}

/**
 * Returns a feedback file for an operator.
 * @throws ApiError 数据不存在
 */
export async function downloadFeedbackFile({ app, regions }: OperatorContext, uuid: string): Promise<BlobResult> {
  const file = await getFeedbackFileRow(app.db, regions, uuid);
  const stored = file && (await openStoredBlob(app, file.storageKey, { filename: file.name, mime: file.mime }));
  if (!stored) throw createNotFoundError();
  return stored;
}

/** Removes uploaded files that no feedback uses. */
export async function removeUnusedFeedbackFiles(app: Pick<App, 'db' | 'clock' | 'storage'>): Promise<void> {
  const yesterday = new Date(app.clock.now().getTime() - DAY_MS);
  await removeFileUploadRecords(app.db, yesterday);
  const keys = await removeUnusedFeedbackFileRows(app.db, yesterday);
  for (const key of keys) await app.storage.remove(key);
}
