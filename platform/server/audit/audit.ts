import { createHash } from 'node:crypto';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type AuditRow, addAuditRow, getChainEnd, listAuditRows } from './audit.repo.ts';

export interface AuditEntry {
  /** What was done: `login.failed`, `person.id-revealed`, `exchange.exported` … */
  readonly action: string;
  readonly targetKind: string | null;
  readonly targetUuid: string | null;
  /** Never a secret and never a full ID number. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Key order does not survive jsonb, so the hash is taken over sorted keys. */
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

function hashOf(row: Omit<AuditRow, 'hash'>): string {
  const text = JSON.stringify(canonical({ ...row, at: row.at.toISOString() }));
  return createHash('sha256').update(text).digest('base64url');
}

/** Who acts, from where; the program itself acts without a session. */
type Actor = Pick<PublicContext, 'now' | 'session' | 'ip' | 'userAgent'> & { readonly app: Pick<App, 'db' | 'random'> };

/** The key or token that acted in the account's name. */
function byWhat(session: Actor['session']): Readonly<Record<string, string>> {
  if (session?.apiToken) return { byToken: session.apiToken.name, tokenUuid: session.apiToken.uuid };
  return session?.key ? { byKey: session.key.keySn } : {};
}

/** Appends to the trail, in the surrounding transaction: what happened and its trace are kept or lost together. */
export async function recordAudit(context: Actor, entry: AuditEntry): Promise<void> {
  const { app, session } = context;
  await app.db.transaction(async () => {
    const row = {
      uuid: app.random.uuid(),
      at: context.now,
      userUuid: session?.userUuid ?? null,
      entUuid: session?.ent?.uuid ?? null,
      action: entry.action,
      targetKind: entry.targetKind,
      targetUuid: entry.targetUuid,
      ip: context.ip,
      userAgent: context.userAgent,
      detail: { ...entry.detail, ...byWhat(session) },
      prevHash: await getChainEnd(app.db),
    };
    await addAuditRow(app.db, { ...row, hash: hashOf(row) });
  });
}

const CHUNK = 1000;

export interface Trail {
  /** Rows that follow from each other. */
  readonly rows: number;
  /** Place of the first row that does not follow from the one before, or null. */
  readonly brokenAt: number | null;
  /** Hash of the last good row. */
  readonly end: string | null;
  /** Whether a row with the given hash was met. */
  readonly hasAnchor: boolean;
}

/** Walks the whole trail. */
export async function verifyAudit(db: Db, anchor: string | null = null): Promise<Trail> {
  let seq = 0;
  let previous: string | null = null;
  let count = 0;
  let hasAnchor = false;
  for (;;) {
    const rows = await listAuditRows(db, seq, CHUNK);
    for (const { hash, seq: place, ...row } of rows) {
      if (row.prevHash !== previous || hashOf(row) !== hash) {
        return { rows: count, brokenAt: Number(place), end: previous, hasAnchor };
      }
      previous = hash;
      hasAnchor ||= hash === anchor;
      seq = Number(place);
      count += 1;
    }
    if (rows.length < CHUNK) return { rows: count, brokenAt: null, end: previous, hasAnchor };
  }
}
