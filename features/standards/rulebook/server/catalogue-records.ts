import type { Db } from '#platform/server/db/db.ts';
import { listCountingRuleRows } from './counting-rule.repo.ts';
import { listOfficialDocumentRows } from './document.repo.ts';
import { listAllProvinceRules } from './province-rule.repo.ts';

/** Lists all published records of this module, for the transfer to another installation. */
export async function listCatalogueRecords(db: Db) {
  const documents = (await listOfficialDocumentRows(db)).map(({ uuid, body }) => ({
    resource: 'document' as const,
    uuid,
    body: { ...body },
  }));
  const rules = (await listAllProvinceRules(db)).map(({ uuid, body }) => ({
    resource: 'province-rule' as const,
    uuid,
    body: { ...body },
  }));
  const counting = (await listCountingRuleRows(db)).map(({ uuid, body }) => ({
    resource: 'counting-rule' as const,
    uuid,
    body: { ...body },
  }));
  return [...documents, ...rules, ...counting];
}
