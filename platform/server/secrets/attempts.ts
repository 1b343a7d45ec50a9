import { ApiError, createApiError } from '#platform/contract/api-error.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { Random } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { addAttempts, listAttempts, lockSubjects, removeAttempts, removeSubjectAttempts } from './attempts.repo.ts';
import { ATTEMPT_LIMITS, type LimitKind, UNLIMITED_COUNTERS, type UsageKind } from './kinds.ts';

declare const reservedBrand: unique symbol;

/**
 * Proof that an attempt at a secret was counted. Every function that compares a secret requires it, so an uncounted comparison does not
 * compile, and concurrent attempts cannot exceed the limit.
 */
export interface ConsumedAttempt {
  readonly [reservedBrand]: true;
  /** The number of earlier attempts on the first subject within the limit's window. */
  readonly before: number;
  readonly uuids: readonly string[];
}

/** Subject for which attempts are counted; its kind determines the limit. */
export interface AttemptSubject {
  readonly kind: LimitKind;
  /** The owner of the secret, or the address. */
  readonly of: string;
}

interface Asker {
  readonly app: { readonly db: Db; readonly random: Pick<Random, 'uuid'> };
  readonly now: Date;
}

const MINUTE_MS = 60_000;
const MAX_COUNTED = 10_000;

async function countBefore({ app, now }: Asker, subject: AttemptSubject): Promise<number> {
  const { most, minutes, fault: error } = ATTEMPT_LIMITS[subject.kind];
  const windowMs = minutes * MINUTE_MS;
  const found = await listAttempts(app.db, subject, new Date(now.getTime() - windowMs), most);
  const oldestThatCounts = found.length < most ? undefined : found.at(-1);
  if (oldestThatCounts === undefined) return found.length;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestThatCounts.getTime() + windowMs - now.getTime()) / 1000));
  throw createApiError(error, { minutes: Math.ceil(retryAfterSeconds / 60) }, { retryAfterSeconds });
}

/** Promise of the last running work on each subject. */
const turns = new Map<string, Promise<void>>();

/**
 * Runs work on the same subject one at a time in this process, before it takes a connection: guesses at one account that waited for its lock
 * in the database would occupy all connections of the pool. The lock still orders the work of several processes.
 */
async function runInTurn<T>(subjects: readonly AttemptSubject[], work: () => Promise<T>): Promise<T> {
  const keys = subjects.map(({ kind, of }) => `${kind} ${of}`);
  const result = Promise.all(keys.map(async (key) => await turns.get(key))).then(work);
  const ended = result.then(
    () => undefined,
    () => undefined,
  );
  for (const key of keys) turns.set(key, ended);
  try {
    return await result;
  } finally {
    for (const key of keys) if (turns.get(key) === ended) turns.delete(key);
  }
}

/**
 * Counts an attempt before the secret is compared. Must be called outside of any transaction, so that the attempt stays counted after any
 * failure.
 * @param also subjects for which the attempt is counted too, but whose limits do not reject it
 * @throws ApiError 429 with Retry-After if a subject has used up its attempts; nothing is counted then
 */
export async function consumeAttempt(
  asker: Asker,
  subjects: readonly AttemptSubject[],
  also: readonly AttemptSubject[] = [],
): Promise<ConsumedAttempt> {
  const { app, now } = asker;
  return await runInTurn(subjects, () =>
    app.db.transaction(async () => {
      await lockSubjects(app.db, subjects);
      const before: number[] = [];
      for (const subject of subjects) before.push(await countBefore(asker, subject));
      const rows = [...subjects, ...also].map(({ kind, of }) => ({
        uuid: app.random.uuid(),
        kind,
        subject: of,
        at: now,
      }));
      await addAttempts(app.db, rows);
      return { before: before[0] ?? 0, uuids: rows.map((row) => row.uuid) } as unknown as ConsumedAttempt;
    }),
  );
}

/** Removes a counted attempt, because the secret was correct or was not evaluated. */
export const refundAttempt = ({ app }: Pick<Asker, 'app'>, reserved: ConsumedAttempt): Promise<void> =>
  removeAttempts(app.db, reserved.uuids);

/** Clears earlier failed attempts after a successful one. */
export const resetAttempts = ({ app }: Pick<Asker, 'app'>, subject: AttemptSubject): Promise<void> =>
  removeSubjectAttempts(app.db, subject);

/**
 * Verifies a secret: the attempt is counted first and refunded if the secret was correct.
 * @param judge returns null for a wrong secret
 * @param also as in `consumeSignOnAttempt`
 * @throws ApiError 429
 */
export async function verifySecret<T>(
  asker: Asker,
  subjects: readonly AttemptSubject[],
  judge: (reserved: ConsumedAttempt) => Promise<T | null>,
  also: readonly AttemptSubject[] = [],
): Promise<T | null> {
  const reserved = await consumeAttempt(asker, subjects, also);
  const found = await judge(reserved);
  if (found !== null) await refundAttempt(asker, reserved);
  return found;
}

/** Returns whether an error was caused by an exhausted limit, optionally of one kind. */
export const isOverLimit = (error: unknown, kind?: LimitKind): error is ApiError =>
  error instanceof ApiError &&
  error.fault.code === 429 &&
  (kind === undefined || error.fault === ATTEMPT_LIMITS[kind].fault);

/** Counts the attempts on a subject within the period of its limit. */
export async function countAttempts({ app, now }: Asker, subject: AttemptSubject): Promise<number> {
  const since = new Date(now.getTime() - ATTEMPT_LIMITS[subject.kind].minutes * MINUTE_MS);
  return (await listAttempts(app.db, subject, since, MAX_COUNTED)).length;
}

/** Returns the subject that counts all attempts from the address of a guest. */
export const createAddressSubject = ({ ip }: Pick<PublicContext, 'ip'>): AttemptSubject => ({
  kind: 'address',
  of: ip,
});

/** Subject of a usage counter, which has no limit. */
export interface UsageSubject {
  readonly kind: UsageKind;
  readonly of: string;
}

export const recordUsage = ({ app, now }: Asker, { kind, of }: UsageSubject): Promise<void> =>
  addAttempts(app.db, [{ uuid: app.random.uuid(), kind, subject: of, at: now }]);

export async function countUsage({ app, now }: Asker, subject: UsageSubject): Promise<number> {
  const since = new Date(now.getTime() - UNLIMITED_COUNTERS[subject.kind].minutes * MINUTE_MS);
  return (await listAttempts(app.db, subject, since, MAX_COUNTED)).length;
}
