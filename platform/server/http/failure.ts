import { ApiError, createApiError, FILE_ERRORS, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { ApiErrorDefinition } from '#platform/contract/error-definition.ts';
import type { App } from '#platform/server/app.ts';
import {
  DatabaseReadOnlyError,
  DatabaseUnavailableError,
  DiskFullError,
  StatementTimeoutError,
} from '#platform/server/db/errors.ts';
import { StorageError } from '#platform/server/storage/ports.ts';

/** Maps the errors that Fastify itself raises for invalid requests. */
function getFrameworkFailure(error: unknown): ApiError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || status === 413) return createApiError(KERNEL_ERRORS.tooLarge);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || status === 415)
    return createApiError(KERNEL_ERRORS.unsupportedMedia);
  if (status >= 400 && status < 500) return createApiError(KERNEL_ERRORS.malformed);
  return null;
}

const STORE_RETRY_SECONDS = 60;

/** Returns whether the file store is unavailable or full, or the disk with the temporary files of uploads is full. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof StorageError ||
  (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'));

/** Distinguishes database errors, because a full disk and a lost connection need different repairs. */
export function getDatabaseError(error: DatabaseUnavailableError): ApiErrorDefinition {
  if (error instanceof DiskFullError) return KERNEL_ERRORS.diskFull;
  return error instanceof DatabaseReadOnlyError ? KERNEL_ERRORS.databaseReadOnly : KERNEL_ERRORS.unavailable;
}

/** Converts a thrown value into the error shown to the user. Unexpected errors are logged here, once. */
export function toApiError(error: unknown, log: App['log'], where: Readonly<Record<string, unknown>>): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseUnavailableError) {
    log.warn({ ...where, error }, 'database unavailable');
    return createApiError(getDatabaseError(error), {}, { retryAfterSeconds: 5 });
  }
  // A statement mostly reaches the limit because it waits for another writer. It is rolled back, so the same call may succeed later.
  if (error instanceof StatementTimeoutError) {
    log.error({ ...where, error }, 'a statement was stopped at its time limit');
    return createApiError(KERNEL_ERRORS.unavailable, {}, { retryAfterSeconds: 5 });
  }
  if (isDiskFull(error)) {
    log.error({ ...where, error }, 'the file store is away or full');
    return createApiError(FILE_ERRORS.storageDown, {}, { retryAfterSeconds: STORE_RETRY_SECONDS });
  }
  const client = getFrameworkFailure(error);
  if (client) return client;
  log.error({ ...where, error }, 'unexpected fault');
  return createApiError(KERNEL_ERRORS.internal);
}
