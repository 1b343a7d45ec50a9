import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ApiError, createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { IDEMPOTENCY_HOURS, isIdempotent, type RouteSpec, type Upload } from '#platform/contract/route.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { Answer } from './handle.ts';
import {
  claimIdempotencyKey,
  extendIdempotencyLease,
  getIdempotencyRow,
  type IdempotentRequest,
  markIdempotencyBroken,
  releaseIdempotencyKey,
  saveIdempotentAnswer,
} from './idempotency.repo.ts';
import type { RawInput } from './parse.ts';

const HOUR_MS = 3_600_000;
/** Time for which a request without an answer keeps its key after its last heartbeat. The caller must check the result before a retry. */
const LEASE_MS = 120_000;
const SIGN_OF_LIFE_MS = 30_000;
const KEY = /^[\x21-\x7e]{1,255}$/;
const RETRY_SECONDS = 2;

async function getFileHash({ path, bytes }: Upload): Promise<string> {
  const hash = createHash('sha256');
  if (path === undefined) return hash.update(bytes).digest('base64url');
  for await (const part of createReadStream(path)) hash.update(part as Uint8Array);
  return hash.digest('base64url');
}

/** Returns a hash of the call with all its inputs. */
async function getHash({ method, path }: RouteSpec, { params, query, body, files }: RawInput): Promise<string> {
  const hashed: [string, string, string][] = [];
  for (const [name, file] of Object.entries(files)) hashed.push([name, file.filename, await getFileHash(file)]);
  const text = JSON.stringify([method, path, params, query, body, hashed]);
  return createHash('sha256').update(text).digest('base64url');
}

export interface IdempotentCall {
  /** Runs the work, unless the same request has been answered before. */
  readonly run: (work: () => Promise<Answer>) => Promise<Answer>;
  /** Whether the answer is the stored one of an earlier request. */
  wasRepeated(): boolean;
}

type Keeping = Pick<PublicContext, 'app' | 'now'>;

/**
 * Returns the stored answer for a used key.
 * @throws ApiError if there is none, or the request differs
 */
async function getAnswer({ app }: Keeping, of: IdempotentRequest, requestHash: string): Promise<Answer> {
  const row = await getIdempotencyRow(app.db, of);
  if (row && row.requestHash !== requestHash) throw createApiError(KERNEL_ERRORS.idempotencyReused);
  if (row?.answer) return JSON.parse(app.cipher.decrypt(row.answer)) as Answer;
  if (row?.state === 'broken')
    throw createApiError(KERNEL_ERRORS.idempotencyBroken, {}, { retryAfterSeconds: Math.ceil(LEASE_MS / 1000) });
  throw createApiError(KERNEL_ERRORS.idempotencyRunning, {}, { retryAfterSeconds: RETRY_SECONDS });
}

const getLease = ({ app }: Keeping): Date => new Date(app.clock.now().getTime() + LEASE_MS);

/**
 * Releases the key of a rejected request, which has changed nothing. After any other failure the result is unknown: the answer reports
 * this, and the request is not repeated automatically.
 */
async function settle(context: Keeping, of: IdempotentRequest, error: unknown): Promise<void> {
  const { app } = context;
  const isRejection = error instanceof ApiError && error.fault.code < 500;
  try {
    await (isRejection ? releaseIdempotencyKey(app.db, of) : markIdempotencyBroken(app.db, of, getLease(context)));
  } catch (failure) {
    // The key stays claimed; the original error is reported to the caller.
    app.log.warn({ error: failure }, 'an idempotency key was not settled');
  }
}

/** Extends the lease of the key while the call is in progress. @returns a function that ends it */
function keepLease(context: Keeping, of: IdempotentRequest): () => void {
  const { app } = context;
  const timer = setInterval(() => {
    extendIdempotencyLease(app.db, of, getLease(context)).catch((error: unknown) =>
      app.log.warn({ error }, 'the lease of an idempotency key was not extended'),
    );
  }, SIGN_OF_LIFE_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function runOnce(context: Keeping, of: IdempotentRequest, work: () => Promise<Answer>): Promise<Answer> {
  const { app } = context;
  const endLease = keepLease(context, of);
  let answer: Answer;
  try {
    answer = await work();
  } catch (error) {
    await settle(context, of, error);
    throw error;
  } finally {
    endLease();
  }
  await saveIdempotentAnswer(app.db, of, app.cipher.encrypt(JSON.stringify(answer)));
  return answer;
}

/**
 * Returns the runner of a write with an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), which runs once for each key of a
 * caller within a day. The call and the storing of its answer are not in one transaction, because calls read files, use other services and
 * may take minutes, during which no connection should be occupied. If the process dies in between, the result is unknown: the key stays
 * claimed for the rest of its lease, and a repeated request after that is executed.
 * @returns null for calls that may be repeated anyway, and for anonymous callers
 * @throws ApiError 400 for an invalid key
 */
export function getIdempotentCall(
  spec: RouteSpec,
  key: string | readonly string[] | undefined,
  raw: RawInput,
  context: PublicContext,
): IdempotentCall | null {
  const { session, app, now } = context;
  if (key === undefined || session === null || !isIdempotent(spec)) return null;
  if (typeof key !== 'string' || !KEY.test(key)) throw createApiError(KERNEL_ERRORS.idempotencyKey);
  const of = { actorUuid: session.apiToken?.uuid ?? session.userUuid, key };
  let isRepeated = false;
  return {
    wasRepeated: () => isRepeated,
    async run(work) {
      const requestHash = await getHash(spec, raw);
      const keptSince = new Date(now.getTime() - IDEMPOTENCY_HOURS * HOUR_MS);
      const claim = { requestHash, now, leaseTime: getLease(context), keptSince };
      if (await claimIdempotencyKey(app.db, of, claim)) return await runOnce(context, of, work);
      const answer = await getAnswer(context, of, requestHash);
      isRepeated = true;
      return answer;
    },
  };
}
