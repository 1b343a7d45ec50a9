/** Public API of the continuing education module: registrations with missing hours, for the forecast of current qualifications. */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { MissingEducationHours } from '#domain/qualification/outlook/hours.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { computeHoursStatus, loadEnterpriseHours } from './hours.service.ts';

export { listHours } from './hours.service.ts';

/** Lists the registrations whose missing hours are known. Registrations without entered hours are not included. */
export async function listMissingHours(
  db: Db,
  scope: TenantContext,
  enterprise: Pick<EnterpriseDocument, 'registeredPeople' | 'otherPeople'>,
): Promise<MissingEducationHours[]> {
  const stored = await loadEnterpriseHours(db, scope);
  const papers = [...enterprise.registeredPeople, ...enterprise.otherPeople].flatMap((person) => person.registrations);
  return papers.flatMap((paper) => {
    const { missing } = computeHoursStatus(stored, paper);
    return missing === null || missing === 0 || !paper.uuid ? [] : [{ registrationUuid: paper.uuid, missing }];
  });
}
