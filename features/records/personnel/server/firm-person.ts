import type { OtherPerson, RegisteredPerson } from '#domain/firm/firm.ts';
import { citizenIdBirth, citizenIdGender, isCitizenId, normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import { CITIZEN_ID_TYPE } from '#domain/identity/id-type.ts';
import { registration } from '#domain/records/papers.ts';
import { otherPerson, registeredPerson } from '#domain/records/person.ts';
import { columnsOfDocument, documentOf, mergeHeld } from '#domain/records/values.ts';
import type { PersonKind } from '../contract/people.ts';
import type { PersonFacts, PersonRecord } from './person-table.ts';

/** Between a stored person and his place in the firm document (domain/firm). Nothing is lost either way. */

const beside = ({ uuid, idNo, extra, registrations }: PersonRecord) => ({
  uuid,
  idNo,
  ...extra,
  registrations: [...registrations],
});

export const toRegisteredPerson = (person: PersonRecord): RegisteredPerson & { uuid: string } => ({
  ...documentOf(registeredPerson, person),
  ...beside(person),
});

export const toOtherPerson = (person: PersonRecord): OtherPerson & { uuid: string } => ({
  ...documentOf(otherPerson, person),
  ...beside(person),
});

export type FirmPerson = RegisteredPerson | OtherPerson;

const isCitizen = (person: FirmPerson): boolean => (person.idType ?? CITIZEN_ID_TYPE) === CITIZEN_ID_TYPE;

/** ID number of a document person as it is stored; null when he has none. */
export function idNoOf(person: FirmPerson): string | null {
  if (person.idNo === null || person.idNo === '') return null;
  return isCitizen(person) ? normaliseCitizenId(person.idNo) : person.idNo;
}

function factsOf(person: FirmPerson, idNo: string | null): PersonFacts {
  const citizen = idNo !== null && isCitizen(person) && isCitizenId(idNo);
  return {
    ...columnsOfDocument(otherPerson, person),
    gender: person.gender ?? (citizen ? citizenIdGender(idNo) : null),
    birthDate: person.birthDate ?? (citizen ? citizenIdBirth(idNo) : null),
  };
}

const isSameCertificate = (a: PersonRecord['registrations'][number], b: FirmPerson['registrations'][number]): boolean =>
  a.regType === b.regType && a.regNo === b.regNo && a.specialty === b.specialty;

/** Registrations keep their uuid when type, number and specialty are the same. */
function registrationsOf(
  person: FirmPerson,
  stored: PersonRecord | undefined,
  newUuid: () => string,
): PersonRecord['registrations'] {
  const free = [...(stored?.registrations ?? [])];
  return person.registrations.map((paper) => {
    const at = free.findIndex((candidate) => isSameCertificate(candidate, paper));
    const [same] = at < 0 ? [] : free.splice(at, 1);
    return { ...columnsOfDocument(registration, paper), uuid: same?.uuid ?? newUuid() };
  });
}

/** A person of the document as a record to be stored in the place of `stored`, or as a new one. */
export function toRecord(
  person: FirmPerson,
  place: { readonly uuid: string; readonly personKind: PersonKind; readonly stored: PersonRecord | undefined },
  newUuid: () => string,
): PersonRecord {
  const idNo = idNoOf(person);
  return {
    ...factsOf(person, idNo),
    uuid: place.uuid,
    personKind: place.personKind,
    idNo,
    extra: mergeHeld(otherPerson, person, null),
    registrations: registrationsOf(person, place.stored, newUuid),
  };
}

/** What counts when two states of a person are compared: all but the keys. */
export function printOf(person: PersonRecord): string {
  const { uuid: _person, ...facts } = toOtherPerson(person);
  const registrations = facts.registrations.map(({ uuid: _uuid, ...paper }) => paper);
  return JSON.stringify(sorted({ ...facts, registrations }));
}

/** jsonb does not keep the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
