import type { Enterprise as EnterpriseEnterprise } from '#domain/enterprise/enterprise-document.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { EnterpriseValues } from '../contract/fields.ts';
import { getEnterpriseRow } from './enterprise.repo.ts';
import { saveEnterpriseChanges } from './enterprise-identity.ts';
import { getEnterpriseValues, mergeEnterpriseValues } from './enterprise-values.ts';

/** Returns the enterprise's fields for the enterprise document. */
export async function getEnterpriseDocumentFields(db: Db, scope: TenantContext): Promise<EnterpriseEnterprise> {
  const row = await getEnterpriseRow(db, scope);
  if (!row) throw createNotFoundError();
  return { ...getEnterpriseValues(row), entName: row.entName };
}

/**
 * Saves the enterprise part of an enterprise document, field by field. Null also overwrites, so the caller must pass all values to keep.
 * Name and credit code identify the enterprise and are not changed. Each changed field gets a row in the change log. No event is emitted,
 * because the import emits one for all changes.
 * @returns the number of changed fields
 */
export async function saveEnterpriseDocumentFields(
  app: App,
  scope: TenantContext,
  enterprise: EnterpriseEnterprise,
  now: Date,
): Promise<number> {
  return await app.db.transaction(async () => {
    const row = await getEnterpriseRow(app.db, scope, true);
    if (!row) throw createNotFoundError();
    const before = getEnterpriseValues(row);
    const given = { ...enterprise, entName: row.entName, creditCode: row.creditCode } as Partial<EnterpriseValues>;
    const after = {
      ...mergeEnterpriseValues(given, before),
      licenceStatus: given.licenceStatus ?? before.licenceStatus,
    };
    const { changes } = await saveEnterpriseChanges({ app, now }, { scope, row, after, source: 'user' });
    return changes.length;
  });
}
