import { createHash } from 'node:crypto';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import {
  type AuditRow,
  addAuditRow,
  getForwardedSeq,
  getLastAuditHash,
  listAuditRows,
  truncateAuditRows,
} from './audit.repo.ts';

export interface AuditEntry {
  /** The action: `login.failed`, `person.id-revealed`, `exchange.exported` … */
  readonly action: string;
  readonly targetKind: string | null;
  readonly targetUuid: string | null;
  /** Whether the target account is also the actor, although no session exists yet (login). */
  readonly isByTarget?: true;
  /** Details of the action; must not contain secrets or full ID numbers. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Sorts the keys before hashing, because jsonb does not keep their order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, canonical(item)]),
  );
}

type HashName = App['config']['audit']['hash'];

/** Prefix of hashes by SM3, because an installation can change the hash function at any entry. */
const SM3 = 'sm3.';

function getHash(row: Omit<AuditRow, 'hash'>, name: HashName): string {
  const text = JSON.stringify(canonical({ ...row, at: row.at.toISOString() }));
  return `${name === 'sm3' ? SM3 : ''}${createHash(name).update(text).digest('base64url')}`;
}

const getHashName = (hash: string): HashName => (hash.startsWith(SM3) ? 'sm3' : 'sha256');

/** The actor and the origin of the action; the program itself acts without a session. */
type Actor = Pick<PublicContext, 'now' | 'session' | 'approver'> & {
  /** Commands run from the console have no configuration; their entries use the hash function of the previous entry. */
  readonly app: Pick<App, 'db' | 'random'> & Partial<Pick<App, 'config'>>;
  readonly ip: string | null;
  readonly userAgent: string | null;
};

/** Returns the key or token used by the account. */
function byWhat(session: Actor['session']): Readonly<Record<string, string>> {
  if (session?.apiToken) return { byToken: session.apiToken.name, tokenUuid: session.apiToken.uuid };
  return session?.key ? { byKey: session.key.keySn } : {};
}

/** Returns the approver, if approval was required. */
const byApproval = ({ approver }: Actor): Readonly<Record<string, string>> =>
  approver ? { approvedBy: approver.name, approverUuid: approver.uuid } : {};

/**
 * Sort key of audit writes at the end of a transaction, after jobs. All writers of the audit log are serialised, so they acquire its lock
 * last.
 */
const ORDER = 'z audit';

/**
 * Appends to the audit log at the end of the surrounding transaction, so that the action and its entry are committed or rolled back
 * together.
 */
export const logAudit = (context: Actor, entry: AuditEntry): Promise<void> =>
  context.app.db.beforeCommit(ORDER, () => appendToAuditLog(context, entry));

async function appendToAuditLog(context: Actor, entry: AuditEntry): Promise<void> {
  const { app, session } = context;
  await app.db.transaction(async () => {
    const row = {
      uuid: app.random.uuid(),
      at: context.now,
      userUuid: session?.userUuid ?? (entry.isByTarget ? entry.targetUuid : null),
      entUuid: session?.ent?.uuid ?? null,
      action: entry.action,
      targetKind: entry.targetKind,
      targetUuid: entry.targetUuid,
      ip: context.ip,
      userAgent: context.userAgent,
      detail: { ...entry.detail, ...byWhat(session), ...byApproval(context) },
      prevHash: await getLastAuditHash(app.db),
    };
    const name = app.config?.audit.hash ?? getHashName(row.prevHash ?? '');
    await addAuditRow(app.db, { ...row, hash: getHash(row, name) });
  });
}

/** Action of the entry that records a truncation of the audit log. */
const CUT = 'audit.cut';
const CUT_STEP = 500;

/**
 * Deletes the rows at the beginning of the audit log that are older than the given time, in chunks. Each chunk adds a row with the hash of
 * the last deleted row, so that the remaining chain can still be verified.
 * @param onlyForwarded keeps the rows that the syslog receiver does not have yet
 * @returns the number of deleted rows
 */
export async function truncateAuditLog(
  app: Actor['app'],
  before: Date,
  now: Date,
  { onlyForwarded = false }: { readonly onlyForwarded?: boolean } = {},
): Promise<number> {
  return await app.db.transaction(async () => {
    const cut = await truncateAuditRows(app.db, before, CUT_STEP, onlyForwarded ? await getForwardedSeq(app.db) : null);
    if (cut === null) return 0;
    const detail = { rows: cut.rows, last: cut.last, before: before.toISOString() };
    const actor = { app, now, session: null, ip: null, userAgent: null };
    await logAudit(actor, { action: CUT, targetKind: null, targetUuid: null, detail });
    return cut.rows;
  });
}

/** Returns the hash of the last deleted row from a truncation entry. */
function lastCutBy({ action, detail }: Pick<AuditRow, 'action' | 'detail'>): string | null {
  if (action !== CUT || typeof detail !== 'object' || detail === null || !('last' in detail)) return null;
  return String(detail.last);
}

const CHUNK = 1000;

export interface VerifiedAuditLog {
  /** Number of rows that continue the chain correctly. */
  readonly rows: number;
  /** Position of the first row that does not continue the chain, or null. */
  readonly brokenAt: number | null;
  /** Hash of the last valid row; null if there is none. */
  readonly end: string | null;
  readonly endAt: number | null;
  /** Position of the first stored row. */
  readonly startAt: number | null;
  /** Whether a row with the given hash was found, or was the last deleted one. */
  readonly hasAnchor: boolean;
  /** Whether the beginning was deleted after its retention period. */
  readonly isCut: boolean;
}

/** Verifies the whole audit log. If its first row has a predecessor, the log must contain the entry about the truncation. */
export async function verifyAuditLog(db: Db, anchor: string | null = null): Promise<VerifiedAuditLog> {
  const [first] = await listAuditRows(db, 0, 1);
  const start = first?.prevHash ?? null;
  let isExplained = start === null;
  let seq = 0;
  let previous = start;
  let count = 0;
  let hasAnchor = start !== null && start === anchor;
  const auditLogAt = (brokenAt: number | null): VerifiedAuditLog => ({
    rows: count,
    brokenAt,
    end: previous,
    endAt: count === 0 ? null : seq,
    startAt: first === undefined ? null : Number(first.seq),
    hasAnchor,
    isCut: start !== null,
  });
  for (;;) {
    const rows = await listAuditRows(db, seq, CHUNK);
    for (const { hash, seq: place, ...row } of rows) {
      if (row.prevHash !== previous || getHash(row, getHashName(hash)) !== hash) return auditLogAt(Number(place));
      previous = hash;
      hasAnchor ||= hash === anchor;
      isExplained ||= lastCutBy(row) === start;
      seq = Number(place);
      count += 1;
    }
    if (rows.length < CHUNK) break;
  }
  return isExplained ? auditLogAt(null) : { ...auditLogAt(Number(first?.seq)), rows: 0 };
}
