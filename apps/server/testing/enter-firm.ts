import { type FirmInput, Firm as FirmSchema } from '#domain/firm/firm.ts';
import { saveFirmAchievements } from '#features/records/achievements/server/achievements.server-api.ts';
import { saveFirmCertificates } from '#features/records/certificates/server/certificates.server-api.ts';
import { saveFirmPeople } from '#features/records/personnel/server/personnel.server-api.ts';
import { scopeOfJob } from '#platform/server/access/scope.ts';
import type { TestPortal } from './portal.ts';

/** Gives a firm of the tests what a document says of net assets, certificates, people and achievements, as if it had been typed in. */
export async function enterFirm(portal: TestPortal, person: 'member' | 'other', input: FirmInput): Promise<void> {
  const { app } = portal;
  const entUuid = portal.entUuid(person);
  const scope = scopeOfJob(entUuid);
  const firm = FirmSchema.parse(input);
  const now = portal.now();
  await app.db.sql('update enterprise set net_assets = $2 where uuid = $1', [entUuid, firm.enterprise.netAssets]);
  await saveFirmCertificates(app, scope, firm.certificates, now);
  const people = await saveFirmPeople(app, scope, firm, now);
  const references = { people: people.keys, projects: new Map<string, string>() };
  await saveFirmAchievements(app, scope, { achievements: firm.achievements, references }, now);
}
