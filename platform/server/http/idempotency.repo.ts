import type { Generated } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';

interface IdempotencyKeyTable {
  actorUuid: string;
  key: string;
  requestHash: string;
  state: Generated<'running' | 'done' | 'broken'>;
  answer: Generated<string | null>;
  leaseTime: Date;
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    idempotencyKey: IdempotencyKeyTable;
  }
}

/** The caller of a request, with the caller's idempotency key. */
export interface IdempotentRequest {
  readonly actorUuid: string;
  readonly key: string;
}

interface Claim {
  readonly requestHash: string;
  readonly now: Date;
  readonly leaseTime: Date;
  readonly keptSince: Date;
}

/**
 * Claims the key for a request; only one of several concurrent requests succeeds.
 * @returns false if the key is already claimed
 */
export async function claimIdempotencyKey(
  db: Db,
  { actorUuid, key }: IdempotentRequest,
  { requestHash, now, leaseTime, keptSince }: Claim,
): Promise<boolean> {
  const claimed = await db.query
    .insertInto('idempotencyKey')
    .values({ actorUuid, key, requestHash, leaseTime, createTime: now })
    // A key can be claimed again after it has expired, even if the old row has not been deleted yet. The same request can claim it again
    // when no process works on it any more.
    .onConflict((conflict) =>
      conflict
        .columns(['actorUuid', 'key'])
        .doUpdateSet({ requestHash, leaseTime, createTime: now, state: 'running', answer: null })
        .where((old) =>
          old.or([
            old('idempotencyKey.createTime', '<', keptSince),
            old.and([
              old('idempotencyKey.state', '<>', 'done'),
              old('idempotencyKey.leaseTime', '<', now),
              old('idempotencyKey.requestHash', '=', requestHash),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function getIdempotencyRow(db: Db, { actorUuid, key }: IdempotentRequest) {
  return await db.query
    .selectFrom('idempotencyKey')
    .selectAll()
    .where('actorUuid', '=', actorUuid)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function saveIdempotentAnswer(
  db: Db,
  { actorUuid, key }: IdempotentRequest,
  answer: string,
): Promise<void> {
  await db.query
    .updateTable('idempotencyKey')
    .set({ state: 'done', answer })
    .where('actorUuid', '=', actorUuid)
    .where('key', '=', key)
    .execute();
}

/** Extends the lease while the request is being processed. */
export async function extendIdempotencyLease(
  db: Db,
  { actorUuid, key }: IdempotentRequest,
  leaseTime: Date,
): Promise<void> {
  await db.query
    .updateTable('idempotencyKey')
    .set({ leaseTime })
    .where('actorUuid', '=', actorUuid)
    .where('key', '=', key)
    .where('state', '=', 'running')
    .execute();
}

/** Marks a request that ended with an unknown result. */
export async function markIdempotencyBroken(
  db: Db,
  { actorUuid, key }: IdempotentRequest,
  leaseTime: Date,
): Promise<void> {
  await db.query
    .updateTable('idempotencyKey')
    .set({ state: 'broken', leaseTime })
    .where('actorUuid', '=', actorUuid)
    .where('key', '=', key)
    .execute();
}

/** Releases the key of a request that was rejected and has changed nothing. */
export async function releaseIdempotencyKey(db: Db, { actorUuid, key }: IdempotentRequest): Promise<void> {
  await db.query.deleteFrom('idempotencyKey').where('actorUuid', '=', actorUuid).where('key', '=', key).execute();
}
