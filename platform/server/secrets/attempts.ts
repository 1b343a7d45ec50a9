import { ApiError, createApiError } from '#platform/contract/api-error.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { Random } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { addAttempts, listAttempts, lockSubjects, removeAttempts, removeAttemptsAt } from './attempts.repo.ts';
import { type CountedKind, LIMITS, UNLIMITED_COUNTERS, type UseKind } from './kinds.ts';

declare const reservedBrand: unique symbol;

/**
 * A try at a secret that is counted already. Whatever compares a secret asks for one, so a guess that nobody counted does not compile, and
 * of many that come at once no more are judged than the limit allows.
 */
export interface ConsumedAttempt {
  readonly [reservedBrand]: true;
  /** How many tries at the first subject the limit still remembers, this one left out. */
  readonly before: number;
  readonly uuids: readonly string[];
}

/** What a try counts against; the limit is that of its kind. */
export interface AttemptSubject {
  readonly kind: CountedKind;
  /** Whose secret, or from which address. */
  readonly of: string;
}

interface Asker {
  readonly app: { readonly db: Db; readonly random: Pick<Random, 'uuid'> };
  readonly now: Date;
}

const MINUTE_MS = 60_000;
const MAX_COUNTED = 10_000;

async function countBefore({ app, now }: Asker, subject: AttemptSubject): Promise<number> {
  const { most, minutes, fault: error } = LIMITS[subject.kind];
  const windowMs = minutes * MINUTE_MS;
  const found = await listAttempts(app.db, subject, new Date(now.getTime() - windowMs), most);
  const oldestThatCounts = found.length < most ? undefined : found.at(-1);
  if (oldestThatCounts === undefined) return found.length;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestThatCounts.getTime() + windowMs - now.getTime()) / 1000));
  throw createApiError(error, { minutes: Math.ceil(retryAfterSeconds / 60) }, { retryAfterSeconds });
}

/**
 * Counts a try before it is judged. Called outside of any transaction, so that it stays counted whatever comes after.
 * @param also subjects that count the try as well, but whose limits do not refuse it
 * @throws Failure 429 with Retry-After when one of the subjects has had its tries; nothing is counted then
 */
export async function consumeAttempt(
  asker: Asker,
  subjects: readonly AttemptSubject[],
  also: readonly AttemptSubject[] = [],
): Promise<ConsumedAttempt> {
  const { app, now } = asker;
  return await app.db.transaction(async () => {
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
  });
}

/** The secret was right, or was not judged after all: the try does not count. */
export const refundAttempt = ({ app }: Pick<Asker, 'app'>, reserved: ConsumedAttempt): Promise<void> =>
  removeAttempts(app.db, reserved.uuids);

/** The right person came: earlier failures do not count any more. */
export const resetAttempts = ({ app }: Pick<Asker, 'app'>, subject: AttemptSubject): Promise<void> =>
  removeAttemptsAt(app.db, subject);

/**
 * Judges a secret: counted first, taken back when it was right.
 * @param judge null: wrong
 * @param also as of `reserveTry`
 * @throws Failure 429
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

/** Whether a refusal is that of a limit, or of the limit of one kind. */
export const isOverLimit = (error: unknown, kind?: CountedKind): error is ApiError =>
  error instanceof ApiError && error.fault.code === 429 && (kind === undefined || error.fault === LIMITS[kind].fault);

/** Counts the tries at a subject that its limit still remembers. */
export async function countTries({ app, now }: Asker, subject: AttemptSubject): Promise<number> {
  const since = new Date(now.getTime() - LIMITS[subject.kind].minutes * MINUTE_MS);
  return (await listAttempts(app.db, subject, since, MAX_COUNTED)).length;
}

/** Every stranger's try also counts for his address. */
export const createAddressSubject = ({ ip }: Pick<PublicContext, 'ip'>): AttemptSubject => ({
  kind: 'address',
  of: ip,
});

/** Something whose number matters, though it has no limit. */
export interface UseSubject {
  readonly kind: UseKind;
  readonly of: string;
}

export const recordUse = ({ app, now }: Asker, { kind, of }: UseSubject): Promise<void> =>
  addAttempts(app.db, [{ uuid: app.random.uuid(), kind, subject: of, at: now }]);

export async function countUses({ app, now }: Asker, subject: UseSubject): Promise<number> {
  const since = new Date(now.getTime() - UNLIMITED_COUNTERS[subject.kind].minutes * MINUTE_MS);
  return (await listAttempts(app.db, subject, since, MAX_COUNTED)).length;
}
