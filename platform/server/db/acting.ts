import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChangeKind } from '#domain/access/approval.ts';

/** By which way a change comes in. */
export const SOURCES = [
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
export type Source = (typeof SOURCES)[number];

export interface Acting {
  /** Null: nobody, the program by itself. */
  readonly userUuid: string | null;
  readonly keyUuid?: string | null;
  readonly tokenUuid?: string | null;
  readonly source: Source;
  /** Kinds of change that need approval before they are written: the database refuses them (db/migrations/1780_approval_by_writes.sql). */
  readonly asked?: readonly ChangeKind[];
}

const storage = new AsyncLocalStorage<Acting>();

/** Whose work it is, for the history of records (db/migrations/1040_record_history.sql): every transaction within says it to the database. */
export const actAs = <T>(acting: Acting, work: () => T): T => storage.run(acting, work);

/** The same people by another way. */
export const actBy = <T>(source: Source, work: () => T): T =>
  storage.run({ userUuid: null, ...storage.getStore(), source }, work);

/** The statement by which a transaction says who acts; null: nobody. */
export function actingText(): string | null {
  const acting = storage.getStore();
  if (!acting) return null;
  const { userUuid, keyUuid, tokenUuid, source, asked = [] } = acting;
  const who = { user: userUuid, key: keyUuid ?? null, token: tokenUuid ?? null, source };
  const said = JSON.stringify(asked.length > 0 ? { ...who, asked } : who);
  return `set local portal.acting = '${said.replaceAll("'", "''")}'`;
}

const WRITE = /^\s*(insert|update|delete|with\b[^]*\b(insert into|update|delete from))\b/i;

/** Whether a statement by itself has to be told who acts. */
export const mustBeTold = (text: string): boolean => storage.getStore() !== undefined && WRITE.test(text);
