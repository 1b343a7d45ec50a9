import type { Certificate, EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { lockEnterprise } from '#platform/server/db/lock.repo.ts';
import type { CertificateRow } from './certificate.repo.ts';
import {
  type CertificateSave,
  type ItemSave,
  listAllCertificates,
  listAllItems,
  saveCertificates,
  saveItems,
} from './enterprise.repo.ts';
import {
  assertNoDuplicates,
  createCertificateFinder,
  createItemFinder,
  isRowUnchanged,
  toCertificateColumns,
  toDocumentCertificate,
  toItemColumns,
} from './enterprise-match.ts';
import { reportDuplicateNumber } from './errors.ts';
import { type ItemRow, removeItemRows } from './item.repo.ts';

function groupItems(items: readonly ItemRow[]): Map<string, ItemRow[]> {
  return Map.groupBy(items, (item) => item.zzzsUuid);
}

/** Lists the certificates in the format of the enterprise document. */
export async function listEnterpriseCertificates(
  db: Db,
  scope: TenantContext,
): Promise<EnterpriseDocument['certificates']> {
  const rows = await listAllCertificates(db, scope);
  const items = groupItems(await listAllItems(db, scope));
  return rows.map((row) => toDocumentCertificate(row, items.get(row.uuid) ?? []));
}

export interface CertificateSaveOptions {
  /** `replace` deletes stored items that the document does not contain; `merge` (the default) deletes none. */
  readonly items?: 'merge' | 'replace';
}

/** Uuids of the added and changed certificates, needed to undo an import. */
export interface CertificateSaveResult {
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

interface Plan {
  readonly certificates: CertificateSave[];
  readonly items: ItemSave[];
  readonly aside: string[];
  readonly added: string[];
  readonly changed: Set<string>;
}

function planItems(
  plan: Plan,
  app: App,
  given: Certificate,
  zzzsUuid: string,
  about: { stored: ItemRow[]; replace: boolean },
) {
  const find = createItemFinder(about.stored);
  const met = new Set<string>();
  for (const [place, item] of given.items.entries()) {
    const before = find(item);
    const columns = toItemColumns(item);
    if (before) met.add(before.uuid);
    if (before && isRowUnchanged(before, columns)) continue;
    // Existing items are soft-deleted first, so that two items can swap their levels within one document.
    if (before) plan.aside.push(before.uuid);
    plan.changed.add(zzzsUuid);
    plan.items.push({
      uuid: before?.uuid ?? app.random.uuid(),
      zzzsUuid,
      place: before?.place ?? place,
      revision: (before?.revision ?? 0) + 1,
      ...columns,
    });
  }
  const lost = about.replace ? about.stored.filter((row) => !met.has(row.uuid)) : [];
  if (lost.length > 0) plan.changed.add(zzzsUuid);
  plan.aside.push(...lost.map((row) => row.uuid));
}

function makePlan(
  app: App,
  rows: EnterpriseDocument['certificates'],
  stored: { certificates: readonly CertificateRow[]; items: Map<string, ItemRow[]> },
  replace: boolean,
): Plan {
  const plan: Plan = { certificates: [], items: [], aside: [], added: [], changed: new Set() };
  const find = createCertificateFinder(stored.certificates);
  for (const given of rows) {
    const before = find(given);
    const uuid = before?.uuid ?? app.random.uuid();
    const columns = toCertificateColumns(given);
    if (!before) plan.added.push(uuid);
    if (!before || !isRowUnchanged(before, columns)) {
      plan.changed.add(uuid);
      plan.certificates.push({ uuid, revision: (before?.revision ?? 0) + 1, ...columns });
    }
    planItems(plan, app, given, uuid, { stored: stored.items.get(uuid) ?? [], replace });
  }
  return plan;
}

/**
 * Imports the certificates of an enterprise document. Existing ones (same uuid, else same number) are overwritten field by field, new ones
 * are added, none are deleted; importing the same document again changes nothing. The document is already validated; only duplicates are
 * rejected here. Publishes no event: the import publishes one for all changes.
 */
export async function saveEnterpriseCertificates(
  app: App,
  scope: TenantContext,
  rows: EnterpriseDocument['certificates'],
  now: Date,
  options: CertificateSaveOptions = {},
): Promise<CertificateSaveResult> {
  assertNoDuplicates(rows);
  const write = async (): Promise<CertificateSaveResult> => {
    await lockEnterprise(app.db, scope.entUuid);
    const certificates = await listAllCertificates(app.db, scope);
    const items = groupItems(await listAllItems(app.db, scope));
    const plan = makePlan(app, rows, { certificates, items }, options.items === 'replace');
    await saveCertificates(app.db, scope, plan.certificates, now);
    await removeItemRows(app.db, scope, plan.aside, now);
    await saveItems(app.db, scope, plan.items, now);
    const added = new Set(plan.added);
    return { added: plan.added, changed: [...plan.changed].filter((uuid) => !added.has(uuid)) };
  };
  return await reportDuplicateNumber(() => app.db.transaction(write), 'certificates');
}
