import type { FieldFault } from '#platform/contract/fault.ts';
import { isChunkFailure, NOT_LOADED } from './chunk-reload.ts';

/** Text of a failure that brought none. */
export const SERVER_FAULT = '服务器异常';

/** A call that did not answer 200, as the caller sees it. */
export class ApiError extends Error {
  readonly code: number;
  /** Faults of single input fields, for forms. */
  readonly fields: readonly FieldFault[];
  readonly retryAfterSeconds: number | null;
  /** Id of the fault, where the answer named one. */
  readonly fault: string | null;
  /** What came of it all the same. */
  readonly data: unknown;

  constructor(
    code: number,
    message: string,
    fields: readonly FieldFault[] = [],
    retryAfterSeconds: number | null = null,
    fault: string | null = null,
    data: unknown = null,
  ) {
    super(message || SERVER_FAULT);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.fault = fault;
    this.data = data;
  }
}

const HELD = 202;

/** Not done and not refused: a second person looks at it first, which was told in a toast. */
export const isHeld = (reason: unknown): boolean => reason instanceof ApiError && reason.code === HELD;

/**
 * Anything thrown, as an ApiError: without a message it is serialised, without a status it is a 500. A script that could not be loaded
 * has a message of the browser, in English and with an address.
 */
export function asApiError(reason: unknown): ApiError {
  if (reason instanceof ApiError) return reason;
  if (isChunkFailure(reason)) return new ApiError(500, NOT_LOADED);
  if (reason instanceof Error && reason.message) return new ApiError(codeOf(reason), reason.message);
  if (typeof reason === 'string' && reason) return new ApiError(500, reason);
  return new ApiError(codeOf(reason), serialise(reason));
}

function codeOf(reason: unknown): number {
  if (typeof reason !== 'object' || reason === null) return 500;
  const { code, status } = reason as { code?: unknown; status?: unknown };
  if (typeof code === 'number') return code;
  return typeof status === 'number' ? status : 500;
}

function serialise(reason: unknown): string {
  try {
    return JSON.stringify(reason) ?? SERVER_FAULT;
  } catch {
    // A value with rings cannot be written down; the general text says as much.
    return SERVER_FAULT;
  }
}
