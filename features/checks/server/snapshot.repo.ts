import { gunzipSync, gzipSync } from 'node:zlib';
import type { Firm } from '#domain/firm/firm.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';

interface FactsVersionTable {
  version: string;
  content: string;
  createTime: Date;
}
interface FirmSnapshotTable {
  entUuid: string;
  fingerprint: string;
  content: string;
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    factsVersion: FactsVersionTable;
    firmSnapshot: FirmSnapshotTable;
  }
}

const pack = (value: unknown): Buffer => gzipSync(JSON.stringify(value), { level: 6 });
const packed = new WeakMap<Facts, string>();

/** Packed once for each law. */
export function packFacts(facts: Facts): string {
  const known = packed.get(facts);
  if (known !== undefined) return known;
  const content = pack(facts).toString('base64');
  packed.set(facts, content);
  return content;
}

/** Keeps the standards that reports rest on, so that they can be replayed after the standards changed. */
export async function saveFacts(db: Db, facts: Facts, now: Date): Promise<void> {
  const found = await db.query
    .selectFrom('factsVersion')
    .select('version')
    .where('version', '=', facts.version)
    .executeTakeFirst();
  if (found) return;
  await db.query
    .insertInto('factsVersion')
    .values({ version: facts.version, content: packFacts(facts), createTime: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The packed standards of a version, as `run-engine.ts` opens them. */
export async function getPackedFacts(db: Db, version: string): Promise<Uint8Array | null> {
  const row = await db.query
    .selectFrom('factsVersion')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? new Uint8Array(Buffer.from(row.content, 'base64')) : null;
}

export async function saveFirmSnapshot(
  { db, cipher }: Pick<App, 'db' | 'cipher'>,
  scope: Scope,
  { firm, fingerprint }: { readonly firm: Firm; readonly fingerprint: string },
  now: Date,
): Promise<void> {
  const found = await db.query
    .selectFrom('firmSnapshot')
    .select('fingerprint')
    .where('entUuid', '=', scope.entUuid)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (found) return;
  const content = cipher.encrypt(pack(firm).toString('base64'));
  await db.query
    .insertInto('firmSnapshot')
    .values({ entUuid: scope.entUuid, fingerprint, content, createTime: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function getFirmSnapshot(
  { db, cipher }: Pick<App, 'db' | 'cipher'>,
  scope: Scope,
  fingerprint: string,
): Promise<Firm | null> {
  const row = await db.query
    .selectFrom('firmSnapshot')
    .select('content')
    .where('entUuid', '=', scope.entUuid)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (!row) return null;
  // Written by `saveFirmSnapshot` and authenticated by the key, so its form is known.
  return JSON.parse(gunzipSync(Buffer.from(cipher.decrypt(row.content), 'base64')).toString('utf8')) as Firm;
}
