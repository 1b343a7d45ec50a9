import { toCallError } from '#platform/web/call-error.ts';

export const CODE_WAIT_SECONDS = 60;
const TIMED_OUT = 504;
const UNREACHABLE = 503;
const TOO_SOON = 429;

/** Whether the code was sent, and the waiting time in seconds until the next request. */
export interface SendResult {
  readonly isSent: boolean;
  readonly waitSeconds: number;
}

/**
 * Returns whether a request got no response: after 20 s, or because the connection broke. A 503 response is an answer, as it
 * contains the time for a retry.
 */
const isUnanswered = (reason: unknown): boolean => {
  const { code, retryAfterSeconds } = toCallError(reason);
  return code === TIMED_OUT || (code === UNREACHABLE && retryAfterSeconds === null);
};

/**
 * Requests a code, and once more if no response arrived. If the second request is rejected as too early, the first one succeeded.
 * @param send returns false if the form found an error and has shown it
 * @throws CallError
 */
export async function sendCodeWithRetry(send: () => Promise<boolean>): Promise<SendResult> {
  try {
    return { isSent: await send(), waitSeconds: CODE_WAIT_SECONDS };
  } catch (reason) {
    if (!isUnanswered(reason)) throw reason;
  }
  try {
    return { isSent: await send(), waitSeconds: CODE_WAIT_SECONDS };
  } catch (reason) {
    const { code, retryAfterSeconds } = toCallError(reason);
    if (code !== TOO_SOON || retryAfterSeconds === null || retryAfterSeconds > CODE_WAIT_SECONDS) throw reason;
    return { isSent: true, waitSeconds: retryAfterSeconds };
  }
}
