import { createHash, randomUUID } from 'node:crypto';
import { type DisputedFact, omitDisputed } from '#domain/enterprise/disputes.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import { getEnterpriseDocumentFields } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { listDisputedFacts } from '#features/enterprise/record-history/server/record-history.server-api.ts';
import { listEnterpriseAchievements } from '#features/records/achievements/server/achievements.server-api.ts';
import { listEnterpriseCertificates } from '#features/records/certificates/server/certificates.server-api.ts';
import {
  listEnterpriseDeclarations,
  listEnterpriseEquipment,
} from '#features/records/declarations/server/declarations.server-api.ts';
import { listEnterprisePeople } from '#features/records/personnel/server/personnel.server-api.ts';
import { listEnterpriseProjects } from '#features/records/projects/server/projects.server-api.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { createCooperativeLoop } from '#platform/server/cooperative.ts';
import { freezeCooperatively } from '#platform/server/freeze.ts';
import { getCachedForEvaluation } from '#platform/server/records/tenant-cache.ts';

export interface VersionedEnterpriseDocument {
  readonly enterprise: EnterpriseDocument;
  /** Cache key: documents with the same key have the same content. Unlike the checksum, it requires no computation. */
  readonly key: string;
}

interface RecordedEnterprise extends VersionedEnterpriseDocument {
  /** The disputed facts: the document contains them, but evaluations ignore them. */
  readonly disputed: readonly DisputedFact[];
}

/**
 * Yields the document in parts: each list record by record, every other property as one part. The whole document is never serialised as one
 * string.
 */
function* getParts(enterprise: EnterpriseDocument): Generator<string> {
  const names = (Object.keys(enterprise) as (keyof EnterpriseDocument)[])
    .filter((name) => enterprise[name] !== undefined)
    .sort();
  for (const [at, name] of names.entries()) {
    const value = enterprise[name];
    yield `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    if (!Array.isArray(value)) {
      yield canonicalJson(value);
      continue;
    }
    yield '[';
    for (const [index, record] of value.entries()) yield `${index === 0 ? '' : ','}${canonicalJson(record)}`;
    yield ']';
  }
  yield '}';
}

async function hashDocument(enterprise: EnterpriseDocument): Promise<string> {
  const hash = createHash('sha256');
  const steps = createCooperativeLoop();
  for (const part of getParts(enterprise)) {
    hash.update(part);
    const rest = steps.rest();
    if (rest) await rest;
  }
  return hash.digest('hex');
}

const fingerprints = new WeakMap<EnterpriseDocument, Promise<string>>();

/**
 * Returns the SHA-256 of the whole document, equal for equal content. Computed once per document, and only for stored reports and
 * snapshots.
 */
export function computeDocumentChecksum({ enterprise }: VersionedEnterpriseDocument): Promise<string> {
  const found = fingerprints.get(enterprise) ?? hashDocument(enterprise);
  fingerprints.set(enterprise, found);
  return found;
}

/**
 * Returns all stored records of one enterprise as one document, for export, evaluation and comparison with an import. Contains unmasked ID
 * numbers, so do not expose the document. Reads all parts from one database snapshot, and only after a record has changed; then only the
 * changed projects are read again.
 */
export async function getEnterpriseDocument(
  { db, cipher }: Pick<App, 'db' | 'cipher'>,
  scope: TenantContext,
): Promise<RecordedEnterprise> {
  return await getCachedForEvaluation<RecordedEnterprise>(db, scope, 'document', async (name, before) => {
    const parts = await db.transaction(async () => ({
      enterprise: await getEnterpriseDocumentFields(db, scope),
      certificates: await listEnterpriseCertificates(db, scope),
      ...(await listEnterprisePeople(db, scope, cipher)),
      achievements: await listEnterpriseAchievements(db, scope),
      projects: await listEnterpriseProjects(db, scope, before?.enterprise.projects),
      equipment: await listEnterpriseEquipment(db, scope),
      declarations: await listEnterpriseDeclarations(db, scope),
      disputed: await listDisputedFacts(db, scope),
    }));
    const { disputed, ...records } = parts;
    const enterprise: EnterpriseDocument = { schema: 1, ...records };
    return { enterprise, key: name ?? randomUUID(), disputed };
  });
}

/** Cache keyed by the source document; an entry is kept while that document is referenced. */
const counted = new WeakMap<RecordedEnterprise, Promise<VersionedEnterpriseDocument>>();

async function countEnterprise({
  enterprise,
  key,
  disputed,
}: RecordedEnterprise): Promise<VersionedEnterpriseDocument> {
  return {
    enterprise: await freezeCooperatively(omitDisputed(enterprise, disputed)),
    key: `${key} without disputed facts`,
  };
}

/**
 * Returns the enterprise with disputed facts treated as unknown. Every evaluation uses this document; data entry and export use
 * `getEnterpriseDocument`.
 */
export async function getEnterpriseWithoutDisputedFacts(
  app: Pick<App, 'db' | 'cipher'>,
  scope: TenantContext,
): Promise<VersionedEnterpriseDocument> {
  const known = await getEnterpriseDocument(app, scope);
  if (known.disputed.length === 0) return known;
  const found = counted.get(known) ?? countEnterprise(known);
  counted.set(known, found);
  return await found;
}
