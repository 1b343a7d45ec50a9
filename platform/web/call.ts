import { COMPUTATION_IN_PROGRESS, ENTERPRISE_MISMATCH } from '#platform/contract/error-definition.ts';
import type { CallInput, ResultOf, RouteSpec } from '#platform/contract/route.ts';
import { getErrorId, readEnvelope, unwrapEnvelope } from './answer.ts';
import { authenticateAgain, requiresAuthentication } from './authenticate-again.ts';
import { handleAwaitingApproval } from './awaiting-approval.ts';
import { CallError, isAwaitingApproval, toCallError } from './call-error.ts';
import { readToken } from './cookies.ts';
import {
  DOWNLOAD_BROKEN,
  getDownloadErrorText,
  getDownloadFilename,
  isEnvelopeResponse,
  saveFile,
} from './download.ts';
import { leaveAfterExpiry, leaveForbidden } from './leaving.ts';
import {
  getCallAddress,
  getCallCredentials,
  getCallHeaders,
  getCallPayload,
  getCallTimeout,
  type UntypedCallInput,
} from './request.ts';
import { notifyOtherEnterprise } from './state/other-enterprise.ts';
import { toasts } from './toasts.ts';
import { sendWithProgress } from './upload.ts';

/** A downloaded file in memory. */
export interface DownloadedFile {
  readonly blob: Blob;
  readonly filename: string;
}

/** Result of a call in the browser, without its envelope. */
export type CallResult<R extends RouteSpec> = R['output'] extends { readonly kind: 'blob' }
  ? DownloadedFile
  : ResultOf<R>;

export interface CallOptions {
  /**
   * Whether the caller also shows the error in place. A toast then appears only for errors in a response, not for a lost
   * connection.
   */
  readonly quiet?: boolean;
  /**
   * Suppresses the toast, because the user did not start this call, or its failure must not be shown. 401 and 403 are handled as
   * always.
   */
  readonly isInBackground?: boolean;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Marks values that were read from a picture, for the history of the record. */
  readonly fromPicture?: boolean;
  /** Share of an upload that has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

type MaybeInput<R extends RouteSpec> =
  Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];
type CallArguments<R extends RouteSpec> = [...MaybeInput<R>, options?: CallOptions];

const TIMED_OUT = '请求超时，请稍后重试';
const OFFLINE = '网络连接失败，请检查网络后重试';

function failureText(reason: unknown): CallError {
  const name = reason instanceof Error ? reason.name : '';
  if (name === 'TimeoutError') return new CallError(504, TIMED_OUT);
  if (reason instanceof TypeError) return new CallError(503, OFFLINE);
  return toCallError(reason);
}

async function send(route: RouteSpec, input: UntypedCallInput, options: CallOptions): Promise<Response> {
  const { body, contentType } = getCallPayload(route, input);
  const address = getCallAddress(route.path, input);
  const headers = {
    ...getCallHeaders(readToken(), contentType),
    ...(options.fromPicture ? { 'X-Taken-From': 'picture' } : {}),
  };
  const waitMs = options.timeoutMs ?? getCallTimeout(route);
  if (options.onProgress && body instanceof FormData) {
    return sendWithProgress({ address, headers, body, waitMs, signal: options.signal, onProgress: options.onProgress });
  }
  const timeout = AbortSignal.timeout(waitMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  return fetch(address, {
    method: route.method,
    headers,
    body: body ?? null,
    signal,
    credentials: getCallCredentials(),
  });
}

async function receiveFile(response: Response, fallback: string): Promise<DownloadedFile> {
  if (response.ok && !isEnvelopeResponse(response)) {
    return { blob: await response.blob(), filename: getDownloadFilename(response.headers, fallback) };
  }
  const envelope = await readEnvelope(response);
  const failure = new CallError(
    envelope.code,
    getDownloadErrorText(envelope.code, envelope.msg),
    [],
    null,
    getErrorId(envelope),
  );
  throw requiresAuthentication(failure) ? new CallError(envelope.code, envelope.msg, [], null, failure.fault) : failure;
}

/**
 * Runs a call. If it requires a recent authentication, it is run again after the user has authenticated, so that the user does not lose
 * typed input.
 */
async function repeatingWhenProven<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (reason) {
    if (!(reason instanceof CallError) || !requiresAuthentication(reason) || !(await authenticateAgain())) throw reason;
    return await work();
  }
}

async function receive(route: RouteSpec, response: Response): Promise<unknown> {
  if (route.output.kind === 'blob') return receiveFile(response, 'download');
  return unwrapEnvelope(route, await readEnvelope(response), response.headers.get('retry-after'));
}

/** Returns whether a failure is shown as a toast: always if it came in a response, unless the result is still being computed. */
function isToast(reason: unknown, { fault }: CallError, { quiet, isInBackground }: CallOptions): boolean {
  if (isInBackground || fault === COMPUTATION_IN_PROGRESS.id) return false;
  return reason instanceof CallError || !quiet;
}

function report(reason: unknown, failure: CallError, options: CallOptions): void {
  if (failure.code === 401) leaveAfterExpiry();
  else if (failure.code === 403) leaveForbidden();
  // The server has accepted the change for approval, so this applies even if a form handles its errors itself.
  else if (isAwaitingApproval(failure)) handleAwaitingApproval(failure);
  else if (failure.fault === ENTERPRISE_MISMATCH.id) notifyOtherEnterprise();
  else if (isToast(reason, failure, options)) toasts.show('error', failure.message);
}

/**
 * Makes a declared call from the browser and returns the result without its envelope. 401 signs out and goes to the home page, 403 goes to
 * the member centre, any other error shows its message once (portal-spec section 8).
 * @throws CallError after the error was handled
 */
export async function call<R extends RouteSpec>(route: R, ...rest: CallArguments<R>): Promise<CallResult<R>> {
  const [input = {}, options = {}] = rest as unknown as [UntypedCallInput?, CallOptions?];
  try {
    return (await repeatingWhenProven(async () => receive(route, await send(route, input, options)))) as CallResult<R>;
  } catch (reason) {
    if (options.signal?.aborted) throw reason;
    const failure = failureText(reason);
    report(reason, failure, options);
    throw failure;
  }
}

/**
 * Downloads a file and offers it for saving in the browser; errors show the texts of portal-spec section 8 (R-219, R-220, R-228 … R-232).
 */
export async function downloadFile<R extends RouteSpec>(route: R, ...rest: MaybeInput<R>): Promise<void> {
  const input = (rest[0] ?? {}) as UntypedCallInput;
  await downloadFromAddress(getCallAddress(route.path, input), getCallTimeout(route));
}

/** Downloads a file from any path of this site. */
export async function downloadFromAddress(address: string, waitMs = 120_000): Promise<void> {
  try {
    const file = await repeatingWhenProven(async () => {
      const response = await fetch(address, {
        headers: getCallHeaders(readToken(), undefined),
        credentials: getCallCredentials(),
        signal: AbortSignal.timeout(waitMs),
      });
      return await receiveFile(response, address.split('/').at(-1) ?? 'download');
    });
    saveFile(file.blob, file.filename);
  } catch (reason) {
    const failure = reason instanceof CallError ? reason : new CallError(500, DOWNLOAD_BROKEN);
    toasts.show('error', failure.message);
    throw failure;
  }
}
