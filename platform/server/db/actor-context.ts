import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChangeKind } from '#domain/access/approval.ts';

/** Source of a change in the history of records. */
export const CHANGE_SOURCES = [
  'screen',
  'picture',
  'token',
  'import',
  'undo',
  'bulk',
  'restore',
  'platform',
  'list',
  'sample',
  'operator',
  'program',
] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

export interface ActorContext {
  /** Null: the program itself, without a user. */
  readonly userUuid: string | null;
  readonly keyUuid?: string | null;
  readonly tokenUuid?: string | null;
  readonly source: ChangeSource;
  /** Kinds of change that need approval first: the database rejects such writes (db/migrations/1780_approval_by_writes.sql). */
  readonly asked?: readonly ChangeKind[];
}

const storage = new AsyncLocalStorage<ActorContext>();

/**
 * Runs work on behalf of an actor, who is recorded in the history of records (db/migrations/1040_record_history.sql): every transaction
 * inside passes the actor to the database.
 */
export const runAsActor = <T>(acting: ActorContext, work: () => T): T => storage.run(acting, work);

/** Runs work with the same actor but another source. */
export const runFromSource = <T>(source: ChangeSource, work: () => T): T =>
  storage.run({ userUuid: null, ...storage.getStore(), source }, work);

/** Returns the statement that sets the actor of a transaction; null without an actor. */
export function buildActorStatement(): string | null {
  const acting = storage.getStore();
  if (!acting) return null;
  const { userUuid, keyUuid, tokenUuid, source, asked = [] } = acting;
  const who = { user: userUuid, key: keyUuid ?? null, token: tokenUuid ?? null, source };
  const said = JSON.stringify(asked.length > 0 ? { ...who, asked } : who);
  return `set local portal.acting = '${said.replaceAll("'", "''")}'`;
}

const WRITE = /^\s*(insert|update|delete|with\b[^]*\b(insert into|update|delete from))\b/i;

/** Returns whether the actor must be set before a statement outside a transaction. */
export const requiresActor = (text: string): boolean => storage.getStore() !== undefined && WRITE.test(text);
