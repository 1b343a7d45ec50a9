import type { OtherPerson, RegisteredPerson } from '#domain/firm/firm.ts';
import { CITIZEN_ID_TYPE } from '#domain/firm/value-sets.ts';
import { citizenIdBirth, citizenIdGender, isCitizenId, normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import type { PersonKind } from '../contract/people.ts';
import type { PersonFacts, PersonRecord } from './person-table.ts';

/** Between a stored person and his place in the firm document (domain/firm). Nothing is lost either way. */

type Shared = Omit<RegisteredPerson, 'uuid'> & { uuid: string };

function sharedOf(person: PersonRecord): Shared {
  const { personKind: _kind, extra, registrations, ...facts } = person;
  const { kind: _k, postName: _n, postCertNo: _c, postCertEnd: _e, skillGrade: _g, trade: _t, ...shared } = facts;
  return {
    ...shared,
    titleRank: shared.titleRank as RegisteredPerson['titleRank'],
    platformState: shared.platformState as RegisteredPerson['platformState'],
    titles: extra.titles as RegisteredPerson['titles'],
    posts: [...extra.posts],
    skills: extra.skills as RegisteredPerson['skills'],
    experiences: [...extra.experiences],
    registrations: [...registrations],
  };
}

export const toRegisteredPerson = (person: PersonRecord): RegisteredPerson & { uuid: string } => sharedOf(person);

export function toOtherPerson(person: PersonRecord): OtherPerson & { uuid: string } {
  return {
    ...sharedOf(person),
    kind: person.kind,
    postName: person.postName,
    postCertNo: person.postCertNo,
    postCertEnd: person.postCertEnd,
    skillGrade: person.skillGrade as OtherPerson['skillGrade'],
    trade: person.trade,
  };
}

export type FirmPerson = RegisteredPerson | OtherPerson;

const isCitizen = (person: FirmPerson): boolean => (person.idType ?? CITIZEN_ID_TYPE) === CITIZEN_ID_TYPE;

/** ID number of a document person as it is stored; null when he has none. */
export function idNoOf(person: FirmPerson): string | null {
  if (person.idNo === null || person.idNo === '') return null;
  return isCitizen(person) ? normaliseCitizenId(person.idNo) : person.idNo;
}

function factsOf(person: FirmPerson, idNo: string | null): PersonFacts {
  const isElse = 'kind' in person;
  const citizen = idNo !== null && isCitizen(person) && isCitizenId(idNo);
  return {
    name: person.name,
    idType: person.idType,
    gender: person.gender ?? (citizen ? citizenIdGender(idNo) : null),
    birthDate: person.birthDate ?? (citizen ? citizenIdBirth(idNo) : null),
    phone: person.phone,
    education: person.education,
    major: person.major,
    graduateSchool: person.graduateSchool,
    graduateDate: person.graduateDate,
    titleName: person.titleName,
    titleRank: person.titleRank,
    titleMajor: person.titleMajor,
    titleCertNo: person.titleCertNo,
    titleSeries: person.titleSeries,
    kind: isElse ? person.kind : null,
    postName: isElse ? person.postName : null,
    postCertNo: isElse ? person.postCertNo : null,
    postCertEnd: isElse ? person.postCertEnd : null,
    skillGrade: isElse ? person.skillGrade : null,
    trade: isElse ? person.trade : null,
    socialSecurityStart: person.socialSecurityStart,
    socialSecurityMonths: person.socialSecurityMonths,
    socialSecurityHere: person.socialSecurityHere,
    workYears: person.workYears,
    workYearsOn: person.workYearsOn,
    status: person.status,
    leaveDate: person.leaveDate,
    platformState: person.platformState,
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
  return person.registrations.map((registration) => {
    const at = free.findIndex((candidate) => isSameCertificate(candidate, registration));
    const [same] = at < 0 ? [] : free.splice(at, 1);
    return { ...registration, uuid: same?.uuid ?? newUuid() };
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
    extra: { titles: person.titles, posts: person.posts, skills: person.skills, experiences: person.experiences },
    registrations: registrationsOf(person, place.stored, newUuid),
  };
}

/** What counts when two states of a person are compared: all but the keys. */
export function printOf(person: PersonRecord): string {
  const { uuid: _uuid, ...facts } = toOtherPerson(person);
  const registrations = facts.registrations.map(({ uuid: _registration, ...registration }) => registration);
  return JSON.stringify(sorted({ ...facts, registrations }));
}

/** jsonb does not keep the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
