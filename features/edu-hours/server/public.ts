/** Door of the hours: which registrations lack some, for the outlook of the held qualifications. */
import type { ShortHours } from '#domain/qualification/outlook/hours.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listHoursRows } from './hours.repo.ts';
import { missingOf } from './hours.service.ts';

/** Only what is known to be missing: hours that nobody entered are neither complete nor short. */
export async function listShortHours(db: Db, scope: Scope): Promise<ShortHours[]> {
  return (await listHoursRows(db, scope)).flatMap((row) => {
    const missing = missingOf(row);
    return missing === null || missing === 0 ? [] : [{ registrationUuid: row.registrationUuid, missing }];
  });
}
