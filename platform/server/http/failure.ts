import { Failure, type Fault, FILE_FAULTS, fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import type { App } from '#platform/server/app.ts';
import { DatabaseReadOnly, DatabaseUnavailable, DiskFull } from '#platform/server/db/errors.ts';
import { StorageFailure } from '#platform/server/storage/ports.ts';

/** Errors that Fastify itself raises for what a client sent. */
function failureOfFramework(error: unknown): Failure | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || status === 413) return fail(KERNEL_FAULTS.tooLarge);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || status === 415) return fail(KERNEL_FAULTS.unsupportedMedia);
  if (status >= 400 && status < 500) return fail(KERNEL_FAULTS.malformed);
  return null;
}

const STORE_RETRY_SECONDS = 60;

/** The store says so itself, or the disk on which large uploads wait for their answer. */
const isWithoutRoom = (error: unknown): boolean =>
  error instanceof StorageFailure ||
  (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'));

/** Names what is wrong with the database: a full disk is repaired by other people than a lost connection. */
export function faultOfDatabase(error: DatabaseUnavailable): Fault {
  if (error instanceof DiskFull) return KERNEL_FAULTS.diskFull;
  return error instanceof DatabaseReadOnly ? KERNEL_FAULTS.databaseReadOnly : KERNEL_FAULTS.unavailable;
}

/** Turns anything thrown into the failure a person may see; what was not expected is logged once, here. */
export function failureOf(error: unknown, log: App['log'], where: Readonly<Record<string, unknown>>): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DatabaseUnavailable) {
    log.warn({ ...where, error }, 'database unavailable');
    return fail(faultOfDatabase(error), {}, { retryAfterSeconds: 5 });
  }
  if (isWithoutRoom(error)) {
    log.error({ ...where, error }, 'the file store is away or full');
    return fail(FILE_FAULTS.storageDown, {}, { retryAfterSeconds: STORE_RETRY_SECONDS });
  }
  const client = failureOfFramework(error);
  if (client) return client;
  log.error({ ...where, error }, 'unexpected fault');
  return fail(KERNEL_FAULTS.internal);
}
