/**
 * Detects that a difference under correction is resolved because both sides are equal. The absence of a difference alone proves nothing:
 * the record may have been deleted, its number changed, or the platform's value removed.
 */

import type { Cooperative } from '#domain/cooperative/cooperative.ts';
import type { Project, RegisteredPerson } from '#domain/enterprise/enterprise-document.ts';
import { type Comparison, indexPeople, listAgreeingFields, listAgreeingRegistrations } from './compare.ts';
import {
  buildFieldKey,
  buildMissingPersonKey,
  buildPlatformPersonKey,
  buildPlatformProjectKey,
  buildRegistrationFieldKey,
  findRegistration,
} from './findings.ts';
import { isListComplete, type PlatformRecords } from './records.ts';

function* lookThroughPairs<T extends Project & { uuid: string }>(
  pairs: Comparison<T>['pairs'],
  records: PlatformRecords,
): Cooperative<Set<string>> {
  const leaders = new Set(records.people.map(({ uuid }) => uuid));
  const agreed = new Set<string>();
  for (const { ours, theirs, differences } of pairs) {
    agreed.add(buildFieldKey(ours.uuid, 'missing'));
    const isNamed = (uuid: string | null): boolean => uuid !== null && leaders.has(uuid);
    const named = { manager: isNamed(theirs.managerUuid), techLead: isNamed(theirs.techLeadUuid) };
    for (const field of listAgreeingFields(ours, theirs, differences, named))
      agreed.add(buildFieldKey(ours.uuid, field));
    yield;
  }
  return agreed;
}

/** Compares the enterprise's people with the platform, and finds people on the platform who are not in the records. */
function* lookThroughPeople(people: readonly RegisteredPerson[], records: PlatformRecords, entName: string | null) {
  const context = { employers: records.employers ?? {}, entName };
  const findOurs = yield* indexPeople(people);
  const agreed = new Set<string>();
  const strange = new Set<string>();
  for (const theirs of records.people) {
    const ours = findOurs(theirs);
    const registration = findRegistration(theirs);
    if (ours?.uuid !== undefined) {
      agreed.add(buildMissingPersonKey(ours.uuid));
      for (const one of listAgreeingRegistrations(ours, theirs, context))
        agreed.add(buildRegistrationFieldKey(ours.uuid, one));
    } else if (registration !== null) strange.add(buildPlatformPersonKey(registration));
    yield;
  }
  return { agreed, strange };
}

/**
 * Finds the keys of resolved differences: both values are equal, the entry was added on the side that lacked it, or it was removed from the
 * other side.
 */
export function* findAgreements<T extends Project & { uuid: string }>(
  keys: Iterable<string>,
  people: readonly RegisteredPerson[],
  records: PlatformRecords,
  { pairs, extra }: Comparison<T>,
  entName: string | null = null,
): Cooperative<string[]> {
  const ofPairs = yield* lookThroughPairs(pairs, records);
  const { agreed, strange } = yield* lookThroughPeople(people, records, entName);
  const extras = new Set(extra.map(({ theirs }) => buildPlatformProjectKey(theirs)));
  return [...keys].filter((key) => {
    // If the platform shows no records at all, it was not queried or did not respond.
    if (key.startsWith('platform-project:'))
      return records.projects.length > 0 && isListComplete(records, 'projects') && !extras.has(key);
    if (key.startsWith('platform-person:'))
      return records.people.length > 0 && isListComplete(records, 'people') && !strange.has(key);
    return ofPairs.has(key) || agreed.has(key);
  });
}
