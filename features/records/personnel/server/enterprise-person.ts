import type { OtherPerson, RegisteredPerson } from '#domain/enterprise/enterprise-document.ts';
import { getCitizenIdBirth, getCitizenIdGender, isCitizenId } from '#domain/identity/citizen-id.ts';
import { isOfCitizenForm, normaliseIdNumber } from '#domain/identity/id-number.ts';
import { otherPerson, registeredPerson } from '#domain/records/person.ts';
import { registration } from '#domain/records/person-credentials.ts';
import { convertDocumentToColumns, convertRowToDocument, mergeNested } from '#domain/records/values.ts';
import type { PersonKind } from '../contract/people.ts';
import type { PersonFacts, PersonRecord } from './person-table.ts';

/** Converts between a stored person and a person of the enterprise document (domain/enterprise) without loss. */

const beside = ({ uuid, idNo, extra, registrations }: PersonRecord) => ({
  uuid,
  idNo,
  ...extra,
  registrations: [...registrations],
});

export const toRegisteredPerson = (person: PersonRecord): RegisteredPerson & { uuid: string } => ({
  ...convertRowToDocument(registeredPerson, person),
  ...beside(person),
});

export const toOtherPerson = (person: PersonRecord): OtherPerson & { uuid: string } => ({
  ...convertRowToDocument(otherPerson, person),
  ...beside(person),
});

export type EnterprisePerson = RegisteredPerson | OtherPerson;

/** Returns the ID number of a person of the document in the stored format; null if there is none. */
export function getIdNo(person: EnterprisePerson): string | null {
  if (person.idNo === null || person.idNo === '') return null;
  return normaliseIdNumber(person.idNo, person.idType);
}

function getFacts(person: EnterprisePerson, idNo: string | null): PersonFacts {
  const citizen = idNo !== null && isOfCitizenForm(idNo, person.idType) && isCitizenId(idNo);
  return {
    ...convertDocumentToColumns(otherPerson, person),
    gender: person.gender ?? (citizen ? getCitizenIdGender(idNo) : null),
    birthDate: person.birthDate ?? (citizen ? getCitizenIdBirth(idNo) : null),
  };
}

const isSameCertificate = (
  a: PersonRecord['registrations'][number],
  b: EnterprisePerson['registrations'][number],
): boolean => a.regType === b.regType && a.regNo === b.regNo && a.specialty === b.specialty;

/** Keeps the uuid of a registration if its type, number and specialty are unchanged. */
function getRegistrations(
  person: EnterprisePerson,
  stored: PersonRecord | undefined,
  newUuid: () => string,
): PersonRecord['registrations'] {
  const free = [...(stored?.registrations ?? [])];
  return person.registrations.map((paper) => {
    const at = free.findIndex((candidate) => isSameCertificate(candidate, paper));
    const [same] = at < 0 ? [] : free.splice(at, 1);
    return { ...convertDocumentToColumns(registration, paper), uuid: same?.uuid ?? newUuid() };
  });
}

/** Converts a person of the document to a record that replaces `stored`, or to a new record. */
export function toPersonRecord(
  person: EnterprisePerson,
  place: { readonly uuid: string; readonly personKind: PersonKind; readonly stored: PersonRecord | undefined },
  newUuid: () => string,
): PersonRecord {
  const idNo = getIdNo(person);
  return {
    ...getFacts(person, idNo),
    uuid: place.uuid,
    personKind: place.personKind,
    idNo,
    extra: mergeNested(otherPerson, person, null),
    registrations: getRegistrations(person, place.stored, newUuid),
  };
}

/** Serialises a person without uuids, to compare two versions. */
export function serialisePerson(person: PersonRecord): string {
  const { uuid: _person, ...facts } = toOtherPerson(person);
  const registrations = facts.registrations.map(({ uuid: _uuid, ...paper }) => paper);
  return JSON.stringify(sorted({ ...facts, registrations }));
}

/** Sorts the keys, because jsonb does not preserve their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
