import { Failure, fail } from '#platform/contract/fault.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { Random } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type CountedKind, LIMITS, USES, type UseKind } from './kinds.ts';
import { addTries, listTries, lockSubjects, removeTries, removeTriesAt } from './tries.repo.ts';

declare const reservedBrand: unique symbol;

/**
 * A try at a secret that is counted already. Whatever compares a secret asks for one, so a guess that nobody counted does not compile, and
 * of many that come at once no more are judged than the limit allows.
 */
export interface Reserved {
  readonly [reservedBrand]: true;
  /** How many tries at the first subject the limit still remembers, this one left out. */
  readonly before: number;
  readonly uuids: readonly string[];
}

/** What a try counts against; the limit is that of its kind. */
export interface TrySubject {
  readonly kind: CountedKind;
  /** Whose secret, or from which address. */
  readonly of: string;
}

interface Asker {
  readonly app: { readonly db: Db; readonly random: Pick<Random, 'uuid'> };
  readonly now: Date;
}

const MINUTE_MS = 60_000;
const MOST_COUNTED = 10_000;

async function countBefore({ app, now }: Asker, subject: TrySubject): Promise<number> {
  const { most, minutes, fault } = LIMITS[subject.kind];
  const windowMs = minutes * MINUTE_MS;
  const found = await listTries(app.db, subject, new Date(now.getTime() - windowMs), most);
  const oldestThatCounts = found.length < most ? undefined : found.at(-1);
  if (oldestThatCounts === undefined) return found.length;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestThatCounts.getTime() + windowMs - now.getTime()) / 1000));
  throw fail(fault, { minutes: Math.ceil(retryAfterSeconds / 60) }, { retryAfterSeconds });
}

/**
 * Counts a try before it is judged. Called outside of any transaction, so that it stays counted whatever comes after.
 * @param also subjects that count the try as well, but whose limits do not refuse it
 * @throws Failure 429 with Retry-After when one of the subjects has had its tries; nothing is counted then
 */
export async function reserveTry(
  asker: Asker,
  subjects: readonly TrySubject[],
  also: readonly TrySubject[] = [],
): Promise<Reserved> {
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
    await addTries(app.db, rows);
    return { before: before[0] ?? 0, uuids: rows.map((row) => row.uuid) } as unknown as Reserved;
  });
}

/** The secret was right, or was not judged after all: the try does not count. */
export const releaseTry = ({ app }: Pick<Asker, 'app'>, reserved: Reserved): Promise<void> =>
  removeTries(app.db, reserved.uuids);

/** The right person came: earlier failures do not count any more. */
export const forgetTries = ({ app }: Pick<Asker, 'app'>, subject: TrySubject): Promise<void> =>
  removeTriesAt(app.db, subject);

/**
 * Judges a secret: counted first, taken back when it was right.
 * @param judge null: wrong
 * @param also as of `reserveTry`
 * @throws Failure 429
 */
export async function judgeSecret<T>(
  asker: Asker,
  subjects: readonly TrySubject[],
  judge: (reserved: Reserved) => Promise<T | null>,
  also: readonly TrySubject[] = [],
): Promise<T | null> {
  const reserved = await reserveTry(asker, subjects, also);
  const found = await judge(reserved);
  if (found !== null) await releaseTry(asker, reserved);
  return found;
}

/** Whether a refusal is that of a limit, or of the limit of one kind. */
export const isOverLimit = (error: unknown, kind?: CountedKind): error is Failure =>
  error instanceof Failure && error.fault.code === 429 && (kind === undefined || error.fault === LIMITS[kind].fault);

/** Counts the tries at a subject that its limit still remembers. */
export async function countTries({ app, now }: Asker, subject: TrySubject): Promise<number> {
  const since = new Date(now.getTime() - LIMITS[subject.kind].minutes * MINUTE_MS);
  return (await listTries(app.db, subject, since, MOST_COUNTED)).length;
}

/** Every stranger's try also counts for his address. */
export const addressSubject = ({ ip }: Pick<PublicContext, 'ip'>): TrySubject => ({ kind: 'address', of: ip });

/** Something whose number matters, though it has no limit. */
export interface UseSubject {
  readonly kind: UseKind;
  readonly of: string;
}

export const noteUse = ({ app, now }: Asker, { kind, of }: UseSubject): Promise<void> =>
  addTries(app.db, [{ uuid: app.random.uuid(), kind, subject: of, at: now }]);

export async function countUses({ app, now }: Asker, subject: UseSubject): Promise<number> {
  const since = new Date(now.getTime() - USES[subject.kind].minutes * MINUTE_MS);
  return (await listTries(app.db, subject, since, MOST_COUNTED)).length;
}
