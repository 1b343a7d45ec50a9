import type { Enterprise as FirmEnterprise } from '#domain/firm/firm.ts';
import { notFound } from '#platform/contract/fault.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { EnterpriseValues } from '../contract/fields.ts';
import { getEnterpriseRow } from './enterprise.repo.ts';
import { writeChanges } from './enterprise-identity.ts';
import { mergeValues, valuesOf } from './enterprise-values.ts';

/** The enterprise as the firm document has it. */
export async function getFirmEnterprise(db: Db, scope: Scope): Promise<FirmEnterprise> {
  const row = await getEnterpriseRow(db, scope);
  if (!row) throw notFound();
  return { ...valuesOf(row), entName: row.entName };
}

/**
 * Takes over the enterprise part of a firm document, field by field: null overwrites too, so give what shall stand. Name and credit code
 * say whose document it is and never change this way. Each changed field leaves its row in the change log. Announces nothing: the import
 * does, once for everything.
 * @returns how many fields changed
 */
export async function saveFirmEnterprise(
  app: App,
  scope: Scope,
  enterprise: FirmEnterprise,
  now: Date,
): Promise<number> {
  return await app.db.transaction(async () => {
    const row = await getEnterpriseRow(app.db, scope, true);
    if (!row) throw notFound();
    const before = valuesOf(row);
    const given = { ...enterprise, entName: row.entName, creditCode: row.creditCode } as Partial<EnterpriseValues>;
    const after = { ...mergeValues(given, before), licenceStatus: given.licenceStatus ?? before.licenceStatus };
    const { changes } = await writeChanges({ app, now }, { scope, row, after, source: 'user' });
    return changes.length;
  });
}
