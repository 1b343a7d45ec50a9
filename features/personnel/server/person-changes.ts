import { CITIZEN_ID_TYPE } from '#domain/firm/value-sets.ts';
import {
  CITIZEN_ID_MESSAGE,
  citizenIdBirth,
  citizenIdGender,
  isCitizenId,
  normaliseCitizenId,
} from '#domain/identity/citizen-id.ts';
import { tableOf } from '#domain/text/table.ts';
import { type FieldFault, notFound } from '#platform/contract/fault.ts';
import { type PersonInput, type PersonKind, type RegistrationInput } from '../contract/people.ts';
import { NO_EXTRA, type PersonExtra, type PersonFacts, type PersonRecord } from './person-table.ts';

const EMPTY: PersonFacts = {
  name: '',
  idType: CITIZEN_ID_TYPE,
  gender: null,
  birthDate: null,
  phone: null,
  education: null,
  major: null,
  graduateSchool: null,
  graduateDate: null,
  titleName: null,
  titleRank: null,
  titleMajor: null,
  titleCertNo: null,
  titleSeries: null,
  kind: null,
  postName: null,
  postCertNo: null,
  postCertEnd: null,
  skillGrade: null,
  trade: null,
  socialSecurityStart: null,
  socialSecurityMonths: null,
  socialSecurityHere: null,
  workYears: null,
  workYearsOn: null,
  status: 'on',
  leaveDate: null,
  platformState: null,
}; // prettier-ignore

export type PersonChanges = Partial<PersonInput>;

/** Absent values become null all the way down, as the firm document writes what is not known. */
const known = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).map(([key, item]) => [key, item ?? null]));

function mergeExtra(extra: PersonExtra, changes: PersonChanges): PersonExtra {
  const given = {
    titles: changes.titles,
    posts: changes.posts,
    skills: changes.skills,
    experiences: changes.experiences,
  };
  const wanted = Object.entries(given).filter(([, rows]) => rows !== undefined);
  const merged = Object.fromEntries(
    wanted.map(([name, rows]) => [name, (rows ?? []).map((row) => ({ ...fullRow(name), ...known(row) }))]),
  );
  return { ...extra, ...merged };
}

const EXTRA_ROWS = tableOf<object>({
  titles: { titleName: null, titleRank: null, titleMajor: null, titleCertNo: null, titleSeries: null },
  posts: { postCertNo: null, postCertEnd: null },
  skills: { trade: null, skillGrade: null, skillCertNo: null },
});
const fullRow = (name: string): object => EXTRA_ROWS[name] ?? {};

/**
 * Registrations as given; those without a uuid are new.
 * @throws Failure 404 when one is named that is not the person's own, or one is named twice
 */
function mergeRegistrations(
  person: PersonRecord,
  given: readonly RegistrationInput[] | undefined,
  newUuid: () => string,
): PersonRecord['registrations'] {
  if (given === undefined) return person.registrations;
  const free = new Set(person.registrations.map((registration) => registration.uuid));
  return given.map((input) => {
    if (input.uuid && !free.delete(input.uuid)) throw notFound();
    return {
      uuid: input.uuid ?? newUuid(),
      regType: input.regType,
      specialty: input.specialty ?? null,
      grade: input.grade ?? null,
      regNo: input.regNo,
      practiceSealNo: input.practiceSealNo ?? null,
      certNo: input.certNo ?? null,
      issueDate: input.issueDate ?? null,
      validEnd: input.validEnd ?? null,
      continuingEduEnd: input.continuingEduEnd ?? null,
      safetyBNo: input.safetyBNo ?? null,
      safetyBEnd: input.safetyBEnd ?? null,
      registeredHere: input.registeredHere ?? null,
    };
  });
}

/** The person after the changes: what is absent stays, null clears; birth and gender follow from a citizen's ID number. */
export function applyChanges(person: PersonRecord, changes: PersonChanges, newUuid: () => string): PersonRecord {
  const { registrations, titles: _t, posts: _p, skills: _s, experiences: _e, ...columns } = changes;
  const given = Object.fromEntries(
    Object.entries(columns).filter(([key, value]) => value !== undefined && (key in EMPTY || key === 'idNo')),
  );
  const next: PersonRecord = {
    ...person,
    ...given,
    extra: mergeExtra(person.extra, changes),
    registrations: mergeRegistrations(person, registrations, newUuid),
  };
  if ((next.idType ?? CITIZEN_ID_TYPE) === CITIZEN_ID_TYPE && next.idNo !== null) {
    next.idNo = normaliseCitizenId(next.idNo);
    next.birthDate = citizenIdBirth(next.idNo) ?? next.birthDate;
    next.gender = citizenIdGender(next.idNo) ?? next.gender;
  }
  if (next.status === 'on') next.leaveDate = null;
  return next;
}

function faultsOfRegistrations(person: PersonRecord): FieldFault[] {
  const seen = new Set<string>();
  return person.registrations.flatMap((registration, index) => {
    const path = `registrations.${index}`;
    const key = JSON.stringify([registration.regType, registration.regNo, registration.specialty]);
    const faults: FieldFault[] = [];
    if (registration.regNo !== null && seen.has(key)) {
      faults.push({ path: `${path}.regNo`, message: `第 ${index + 1} 项注册编号与前面的注册证书重复` });
    }
    seen.add(key);
    if (registration.issueDate && registration.validEnd && registration.validEnd < registration.issueDate) {
      faults.push({ path: `${path}.validEnd`, message: `第 ${index + 1} 项注册有效期早于发证日期` });
    }
    return faults;
  });
}

/** Rules that look at several fields at once (gaps D, registered person and other person). */
export function faultsOf(person: PersonRecord, today: string, idNoGiven: boolean): FieldFault[] {
  const faults = faultsOfRegistrations(person);
  const isCitizen = (person.idType ?? CITIZEN_ID_TYPE) === CITIZEN_ID_TYPE;
  if (idNoGiven && isCitizen && !isCitizenId(person.idNo ?? '')) {
    faults.push({ path: 'idNo', message: CITIZEN_ID_MESSAGE });
  }
  if (person.birthDate !== null && person.birthDate > today) {
    faults.push({ path: isCitizen ? 'idNo' : 'birthDate', message: '出生日期晚于今天' });
  }
  if (person.status === 'left' && person.leaveDate === null) {
    faults.push({ path: 'leaveDate', message: '请填写离职日期' });
  }
  if (person.graduateDate && person.birthDate && person.graduateDate <= person.birthDate) {
    faults.push({ path: 'graduateDate', message: '毕业时间早于出生日期' });
  }
  return faults;
}

/** A person of whom nothing is known yet. */
export const blankPerson = (uuid: string, personKind: PersonKind): PersonRecord => ({
  ...EMPTY,
  uuid,
  personKind,
  idNo: null,
  extra: NO_EXTRA,
  registrations: [],
});
