import type { FieldError } from '#platform/contract/api-error.ts';
import { isChunkFailure, NOT_LOADED } from './chunk-reload.ts';

/** Text of an error without a message. */
export const SERVER_ERROR = '服务器异常';

/** A call with a status other than 200, as its caller sees it. */
export class CallError extends Error {
  readonly code: number;
  /** Errors of single input fields, for forms. */
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | null;
  /** Id of the error, where the answer named one. */
  readonly fault: string | null;
  /** Data sent along with the error. */
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

/** Whether the call was neither executed nor rejected, but awaits approval; a toast has been shown already. */
export const isAwaitingApproval = (reason: unknown): boolean => reason instanceof CallError && reason.code === HELD;

/**
 * Converts any thrown value to a `CallError`: a value without a message is serialised, a value without a status gets 500. A script
 * that could not be loaded gets a separate text, because the browser's message is in English and contains an address.
 */
export function toCallError(reason: unknown): CallError {
  if (reason instanceof CallError) return reason;
  if (isChunkFailure(reason)) return new CallError(500, NOT_LOADED);
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
