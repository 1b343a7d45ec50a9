/** Door of the hours: which registrations lack some, for the outlook of the held qualifications. */
import type { Firm } from '#domain/firm/firm.ts';
import type { ShortHours } from '#domain/qualification/outlook/hours.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { readHours, standingOf } from './hours.service.ts';

/** Only what is known to be missing: hours that nobody entered are neither complete nor short. */
export async function listShortHours(
  db: Db,
  scope: Scope,
  firm: Pick<Firm, 'registeredPeople' | 'otherPeople'>,
): Promise<ShortHours[]> {
  const stored = await readHours(db, scope);
  const papers = [...firm.registeredPeople, ...firm.otherPeople].flatMap((person) => person.registrations);
  return papers.flatMap((paper) => {
    const { missing } = standingOf(stored, paper);
    return missing === null || missing === 0 || !paper.uuid ? [] : [{ registrationUuid: paper.uuid, missing }];
  });
}
