import type { Enterprise as EnterpriseEnterprise } from '#domain/enterprise/enterprise-document.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { EnterpriseValues } from '../contract/fields.ts';
import { getEnterpriseRow } from './enterprise.repo.ts';
import { writeChanges } from './enterprise-identity.ts';
import { getValues, mergeValues } from './enterprise-values.ts';

/** Returns the enterprise's fields for the enterprise document. */
export async function getEnterpriseEnterprise(db: Db, scope: TenantContext): Promise<EnterpriseEnterprise> {
  const row = await getEnterpriseRow(db, scope);
  if (!row) throw createNotFoundError();
  return { ...getValues(row), entName: row.entName };
}

/**
 * Saves the enterprise part of an enterprise document, field by field. Null also overwrites, so the caller must pass all values to keep.
 * Name and credit code identify the enterprise and are not changed. Each changed field gets a row in the change log. No event is emitted,
 * because the import emits one for all changes.
 * @returns the number of changed fields
 */
export async function saveEnterpriseEnterprise(
  app: App,
  scope: TenantContext,
  enterprise: EnterpriseEnterprise,
  now: Date,
): Promise<number> {
  return await app.db.transaction(async () => {
    const row = await getEnterpriseRow(app.db, scope, true);
    if (!row) throw createNotFoundError();
    const before = getValues(row);
    const given = { ...enterprise, entName: row.entName, creditCode: row.creditCode } as Partial<EnterpriseValues>;
    const after = { ...mergeValues(given, before), licenceStatus: given.licenceStatus ?? before.licenceStatus };
    const { changes } = await writeChanges({ app, now }, { scope, row, after, source: 'user' });
    return changes.length;
  });
}
