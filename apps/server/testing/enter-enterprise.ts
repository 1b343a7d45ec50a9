import {
  type EnterpriseDocumentInput,
  EnterpriseDocument as EnterpriseSchema,
} from '#domain/enterprise/enterprise-document.ts';
import { saveEnterpriseAchievements } from '#features/records/achievements/server/achievements.server-api.ts';
import { saveEnterpriseCertificates } from '#features/records/certificates/server/certificates.server-api.ts';
import { saveEnterprisePeople } from '#features/records/personnel/server/personnel.server-api.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import type { TestPortal } from './portal.ts';

/** Stores the net assets, certificates, people and achievements of a document for a test enterprise, as if a user had entered them. */
export async function enterEnterprise(
  portal: TestPortal,
  person: 'member' | 'other',
  input: EnterpriseDocumentInput,
): Promise<void> {
  const { app } = portal;
  const entUuid = portal.entUuid(person);
  const scope = createJobTenantContext(entUuid);
  const enterprise = EnterpriseSchema.parse(input);
  const now = portal.now();
  await app.db.sql('update enterprise set net_assets = $2 where uuid = $1', [entUuid, enterprise.enterprise.netAssets]);
  await saveEnterpriseCertificates(app, scope, enterprise.certificates, now);
  const people = await saveEnterprisePeople(app, scope, enterprise, now);
  const references = { people: people.keys, projects: new Map<string, string>() };
  await saveEnterpriseAchievements(app, scope, { achievements: enterprise.achievements, references }, now);
}
