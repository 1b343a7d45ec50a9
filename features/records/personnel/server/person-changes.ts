import { getCitizenIdBirth, getCitizenIdGender } from '#domain/identity/citizen-id.ts';
import { explainIdNumber, getIdNumberMessage, isOfCitizenForm, normaliseIdNumber } from '#domain/identity/id-number.ts';
import { CITIZEN_ID_TYPE } from '#domain/identity/id-type.ts';
import { otherPerson } from '#domain/records/person.ts';
import { registration } from '#domain/records/person-credentials.ts';
import { mergeColumns, mergeNested } from '#domain/records/values.ts';
import { createNotFoundError, type FieldError } from '#platform/contract/api-error.ts';
import { type PersonInput, type PersonKind, type RegistrationInput } from '../contract/people.ts';
import { getPersonLists, type PersonRecord } from './person-table.ts';

export type PersonChanges = Partial<PersonInput>;

/**
 * Replaces the registrations of a person with the given ones; entries without a uuid are new.
 * @throws ApiError 404 if an entry belongs to another person or is listed twice
 */
function mergeRegistrations(
  person: PersonRecord,
  given: readonly RegistrationInput[] | undefined,
  newUuid: () => string,
): PersonRecord['registrations'] {
  if (given === undefined) return person.registrations;
  const free = new Set(person.registrations.map((paper) => paper.uuid));
  return given.map((input) => {
    if (input.uuid && !free.delete(input.uuid)) throw createNotFoundError();
    return {
      uuid: input.uuid ?? newUuid(),
      ...mergeColumns(registration, input, null),
    };
  });
}

/**
 * Applies changes to a person. Omitted fields keep their value, null clears a field. Birth date and gender are derived from a citizen ID
 * number.
 */
export function applyPersonChanges(person: PersonRecord, changes: PersonChanges, newUuid: () => string): PersonRecord {
  const next: PersonRecord = {
    ...person,
    ...mergeColumns(otherPerson, changes, person),
    idNo: changes.idNo ?? person.idNo,
    extra: mergeNested(otherPerson, changes, person.extra),
    registrations: mergeRegistrations(person, changes.registrations, newUuid),
  };
  if (next.idNo !== null) next.idNo = normaliseIdNumber(next.idNo, next.idType);
  if (next.idNo !== null && isOfCitizenForm(next.idNo, next.idType)) {
    next.birthDate = getCitizenIdBirth(next.idNo) ?? next.birthDate;
    next.gender = getCitizenIdGender(next.idNo) ?? next.gender;
  }
  if (next.status === 'on') next.leaveDate = null;
  return next;
}

function getRegistrationsErrors(person: PersonRecord): FieldError[] {
  const seen = new Set<string>();
  return person.registrations.flatMap((paper, index) => {
    const path = `registrations.${index}`;
    const key = JSON.stringify([paper.regType, paper.regNo, paper.specialty]);
    const errors: FieldError[] = [];
    if (paper.regNo !== null && seen.has(key)) {
      errors.push({ path: `${path}.regNo`, message: `第 ${index + 1} 项注册编号与前面的注册证书重复` });
    }
    seen.add(key);
    if (paper.issueDate && paper.validEnd && paper.validEnd < paper.issueDate) {
      errors.push({ path: `${path}.validEnd`, message: `第 ${index + 1} 项注册有效期至早于发证日期` });
    }
    return errors;
  });
}

/** Lists the errors by rules that concern several fields (gaps D, registered person and other person). */
export function listPersonErrors(person: PersonRecord, today: string, idNoGiven: boolean): FieldError[] {
  const errors = getRegistrationsErrors(person);
  const isCitizen = isOfCitizenForm(person.idNo ?? '', person.idType);
  if (idNoGiven && explainIdNumber(person.idNo ?? '', person.idType) !== null) {
    errors.push({ path: 'idNo', message: getIdNumberMessage(person.idType) });
  }
  if (person.birthDate !== null && person.birthDate > today) {
    errors.push({ path: isCitizen ? 'idNo' : 'birthDate', message: '出生日期晚于今天' });
  }
  if (person.status === 'left' && person.leaveDate === null) {
    errors.push({ path: 'leaveDate', message: '请填写离职日期' });
  }
  if (person.graduateDate && person.birthDate && person.graduateDate <= person.birthDate) {
    errors.push({ path: 'graduateDate', message: '毕业日期早于出生日期' });
  }
  return errors;
}

/** Creates an empty person. */
export const createBlankPerson = (uuid: string, personKind: PersonKind): PersonRecord => ({
  ...mergeColumns(otherPerson, { name: '', idType: CITIZEN_ID_TYPE }, null),
  uuid,
  personKind,
  idNo: null,
  extra: getPersonLists({}),
  registrations: [],
});
