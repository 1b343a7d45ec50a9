import type { FieldError } from '#platform/contract/api-error.ts';
import { isChunkLoadError, SCRIPT_NOT_LOADED } from './chunk-reload.ts';

/** Text of an error without a message. */
export const SERVER_ERROR = '服务器异常';

/** Thrown for a call with a status other than 200. */
export class CallError extends Error {
  readonly code: number;
  /** Errors of single input fields, for forms. */
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | null;
  /** Id of the error if the response contains one. */
  readonly fault: string | null;
  /** Data in the response beside the error. */
  readonly data: unknown;

  constructor(
    code: number,
    message: string,
    fields: readonly FieldError[] = [],
    retryAfterSeconds: number | null = null,
    error: string | null = null,
    data: unknown = null,
  ) {
    super(message || SERVER_ERROR);
    this.name = 'CallError';
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.fault = error;
    this.data = data;
  }
}

const HELD = 202;

/** Returns whether a change was neither executed nor rejected, but awaits approval. The user has already been notified. */
export const isAwaitingApproval = (reason: unknown): boolean => reason instanceof CallError && reason.code === HELD;

/**
 * Converts any thrown value to a `CallError`: a value without a message is serialised, a value without a status gets 500. A script
 * that could not be loaded gets a separate text, because the browser's message is in English and contains an address.
 */
export function toCallError(reason: unknown): CallError {
  if (reason instanceof CallError) return reason;
  if (isChunkLoadError(reason)) return new CallError(500, SCRIPT_NOT_LOADED);
  if (reason instanceof Error && reason.message) return new CallError(getCode(reason), reason.message);
  if (typeof reason === 'string' && reason) return new CallError(500, reason);
  return new CallError(getCode(reason), serialise(reason));
}

function getCode(reason: unknown): number {
  if (typeof reason !== 'object' || reason === null) return 500;
  const { code, status } = reason as { code?: unknown; status?: unknown };
  if (typeof code === 'number') return code;
  return typeof status === 'number' ? status : 500;
}

function serialise(reason: unknown): string {
  try {
    return JSON.stringify(reason) ?? SERVER_ERROR;
  } catch {
    // A cyclic value cannot be serialised; the general text is used.
    return SERVER_ERROR;
  }
}
