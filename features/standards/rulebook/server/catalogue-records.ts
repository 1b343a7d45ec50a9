import type { Db } from '#platform/server/db/db.ts';
import { listCountingRuleRows } from './counting-rule.repo.ts';
import { listDocumentRows } from './document.repo.ts';
import { listAllProvinceRules } from './province-rule.repo.ts';

/** Everything that is published here, as another installation takes it over. */
export async function listLawRecords(db: Db) {
  const documents = (await listDocumentRows(db)).map(({ uuid, body }) => ({
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
