import { setImmediate as letOthers } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import {
  computeDocumentChecksum,
  type VersionedEnterpriseDocument,
} from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { compressDocument, decompressDocument } from '#platform/server/workers/long-document.ts';

interface FactsVersionTable {
  version: string;
  content: string;
  createTime: Date;
}
interface EnterpriseSnapshotTable {
  entUuid: string;
  fingerprint: string;
  content: string;
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    factsVersion: FactsVersionTable;
    firmSnapshot: EnterpriseSnapshotTable;
  }
}

const packed = new WeakMap<Facts, string>();
/** Snapshots packed and encrypted before the transaction that stores them, keyed by document. */
const sealed = new WeakMap<EnterpriseDocument, string>();

/** Packs the standards; the result is cached for each catalogue. */
export function packStandards(facts: Facts): string {
  const known = packed.get(facts);
  if (known !== undefined) return known;
  const content = gzipSync(JSON.stringify(facts), { level: 6 }).toString('base64');
  packed.set(facts, content);
  return content;
}

/** Stores the standards on which reports are based, so that they can be replayed after the standards have changed. */
export async function saveStandardsSnapshot(db: Db, facts: Facts, now: Date): Promise<void> {
  const found = await db.query
    .selectFrom('factsVersion')
    .select('version')
    .where('version', '=', facts.version)
    .executeTakeFirst();
  if (found) return;
  await db.query
    .insertInto('factsVersion')
    .values({ version: facts.version, content: packStandards(facts), createTime: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the packed standards of a version, in the format that `run-engine.ts` reads. */
export async function getPackedStandards(db: Db, version: string): Promise<Uint8Array | null> {
  const row = await db.query
    .selectFrom('factsVersion')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? new Uint8Array(Buffer.from(row.content, 'base64')) : null;
}

async function isStored(db: Db, scope: TenantContext, fingerprint: string): Promise<boolean> {
  const found = await db.query
    .selectFrom('firmSnapshot')
    .select('fingerprint')
    .where('entUuid', '=', scope.entUuid)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return found !== undefined;
}

async function seal({ cipher }: Pick<App, 'cipher'>, enterprise: EnterpriseDocument): Promise<string> {
  const text = (await compressDocument(enterprise)).toString('base64');
  // Yields between packing and encrypting, because both take long for a huge enterprise.
  await letOthers();
  return cipher.encrypt(text);
}

/** Prepares a snapshot before the transaction that calls `saveEnterpriseSnapshot`, because packing a huge enterprise takes seconds. */
export async function ensureSnapshot(
  app: Pick<App, 'db' | 'cipher'>,
  scope: TenantContext,
  known: VersionedEnterpriseDocument,
): Promise<void> {
  const { enterprise } = known;
  if (!(await isStored(app.db, scope, await computeDocumentChecksum(known))))
    sealed.set(enterprise, await seal(app, enterprise));
}

export async function saveEnterpriseSnapshot(
  app: Pick<App, 'db' | 'cipher'>,
  scope: TenantContext,
  known: VersionedEnterpriseDocument,
  now: Date,
): Promise<void> {
  const { enterprise } = known;
  const fingerprint = await computeDocumentChecksum(known);
  if (await isStored(app.db, scope, fingerprint)) return;
  const content = sealed.get(enterprise) ?? (await seal(app, enterprise));
  sealed.delete(enterprise);
  await app.db.query
    .insertInto('firmSnapshot')
    .values({ entUuid: scope.entUuid, fingerprint, content, createTime: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function getEnterpriseSnapshot(
  { db, cipher }: Pick<App, 'db' | 'cipher'>,
  scope: TenantContext,
  fingerprint: string,
): Promise<EnterpriseDocument | null> {
  const row = await db.query
    .selectFrom('firmSnapshot')
    .select('content')
    .where('entUuid', '=', scope.entUuid)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (!row) return null;
  const text = cipher.decrypt(row.content);
  await letOthers();
  // The content was written by `saveEnterpriseSnapshot` and is authenticated by the key, so it is not validated.
  return (await decompressDocument(Buffer.from(text, 'base64'))) as EnterpriseDocument;
}
