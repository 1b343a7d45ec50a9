/**
 * Definitions of expected errors, and the three errors that every page handles. The texts of all other errors are not part of the page
 * bundle.
 */

/** Codes in the body other than 200 (gaps G-24); the HTTP status has the same value. */
export type ErrorCode = 202 | 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 423 | 429 | 500 | 503;

/**
 * An expected error: an id, its body code and its Chinese text. `{name}` in the text is filled from the parameters of `createApiError`. It
 * is declared in the contract of every call that may return it.
 */
export interface ApiErrorDefinition {
  readonly id: `${string}.${string}`;
  readonly code: ErrorCode;
  readonly text: string;
}

export function defineApiError(id: ApiErrorDefinition['id'], code: ErrorCode, text: string): ApiErrorDefinition {
  return { id, code, text };
}

/** The page belongs to one enterprise, but the session was switched to another; the call is rejected so that it does not use the wrong one. */
export const ENTERPRISE_MISMATCH = defineApiError(
  'kernel.other-firm',
  409,
  '当前企业已切换，这个页面属于另一家企业，请重新载入后再操作',
);

/**
 * The user must prove their identity again. The code is 423, because clients log out at 401 and leave the page at 403 according to the
 * specification, but show this error as a message.
 */
export const REAUTHENTICATION_REQUIRED = defineApiError(
  'kernel.authenticate-again',
  423,
  '为保障账号安全，请先验证身份再继续',
);

/** A long computation over the records of a large enterprise continues; a repeated request returns its progress or result. */
export const COMPUTATION_IN_PROGRESS = defineApiError(
  'kernel.under-way',
  503,
  '企业档案较多，正在计算，已完成 {percent}%，请稍后再试',
);
