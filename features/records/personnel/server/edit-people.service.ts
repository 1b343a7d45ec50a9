import type { z } from 'zod';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { removeDraft } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { createApiError, createNotFoundError, type FieldError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { parseRecordKey } from '#platform/server/records/record-key.ts';
import {
  type MarkLeftInput,
  PERSON_NOUNS,
  type PeopleBatchInput,
  type PersonChange,
  type PersonKind,
  type PersonSaveResult,
} from '../contract/people.ts';
import { idNumberTaken, registrationNumberTaken, stalePerson } from '../personnel.contract.ts';
import { getPeople, listPeopleByIdNumber, listRegistrations, listRegistrationsByNumber } from './people.repo.ts';
import { markPeopleLeft, markPeopleRemoved, replaceRegistrations, savePeople } from './people-write.repo.ts';
import { applyPersonChanges, createBlankPerson, listPersonErrors, type PersonChanges } from './person-changes.ts';
import { decryptPerson, encryptPerson, hashIdNumber, toRegistrationRows } from './person-record.ts';
import type { PersonRecord } from './person-table.ts';

function refuse(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (!first) return;
  const message = errors.length === 1 ? first.message : `${errors.length} 处需要修改：${first.message}`;
  throw createApiError(KERNEL_ERRORS.badInput, { message }, { fields: errors });
}

/** Rejects a duplicate of a person in the same list. A person in both lists is allowed and reported as a warning. */
async function checkIdNo(context: MemberContext, person: PersonRecord): Promise<string[]> {
  const { app, scope } = context;
  if (person.idNo === null) return [];
  const found = await listPeopleByIdNumber(app.db, scope, [hashIdNumber(app.cipher, person.idNo)]);
  const others = found.filter((row) => row.uuid !== person.uuid);
  const same = others.find((row) => row.personKind === person.personKind);
  if (same) {
    const message = `证件号码与本企业${PERSON_NOUNS[person.personKind]}“${same.name}”重复`;
    throw createApiError(idNumberTaken, {}, { fields: [{ path: 'idNo', message }] });
  }
  return others.map((row) => `该证件号码也登记在${PERSON_NOUNS[row.personKind]}“${row.name}”名下，统计时按同一人核对`);
}

/** Rejects a registration number that belongs to another person. The same person may have it for several specialties. */
async function checkRegNos(context: MemberContext, person: PersonRecord): Promise<void> {
  const { app, scope } = context;
  const regNos = person.registrations.flatMap((registration) => registration.regNo ?? []);
  const found = await listRegistrationsByNumber(app.db, scope, regNos);
  const fields = person.registrations.flatMap((registration, index) => {
    const other = found.find(
      (row) =>
        row.personUuid !== person.uuid && row.regType === registration.regType && row.regNo === registration.regNo,
    );
    if (!other) return [];
    return [{ path: `registrations.${index}.regNo`, message: `注册编号与“${other.name}”的${other.regType}重复` }];
  });
  if (fields.length > 0) throw createApiError(registrationNumberTaken, {}, { fields });
}

/** Converts a violation of a unique index to a field error, because concurrent requests may pass the previous validation. */
function translate(error: unknown): unknown {
  if (isUniqueViolation(error, 'person_id_no')) {
    return createApiError(idNumberTaken, {}, { fields: [{ path: 'idNo', message: idNumberTaken.text }] });
  }
  if (isUniqueViolation(error, 'registration_no')) {
    return createApiError(
      registrationNumberTaken,
      {},
      { fields: [{ path: 'registrations', message: registrationNumberTaken.text }] },
    );
  }
  return error;
}

async function storePerson(
  context: MemberContext,
  person: PersonRecord,
  stored?: { readonly idNo: string | null; readonly idNoIndex: string | null },
): Promise<string[]> {
  const { app, scope, now } = context;
  const warnings = await checkIdNo(context, person);
  await checkRegNos(context, person);
  await savePeople(app.db, scope, [encryptPerson(app.cipher, person, stored)], now);
  await replaceRegistrations(app.db, scope, { personUuids: [person.uuid], rows: toRegistrationRows(person) }, now);
  await app.changes.announce({ entUuid: scope.entUuid, kind: 'personnel' });
  return warnings;
}

async function inTransaction<T>(context: MemberContext, work: () => Promise<T>): Promise<T> {
  try {
    return await context.app.db.transaction(work);
  } catch (error) {
    throw translate(error);
  }
}

/** Adds a person (C-120, C-122). */
export async function addPerson(
  context: MemberContext,
  personKind: PersonKind,
  input: PersonChanges,
): Promise<PersonSaveResult> {
  const newUuid = () => context.app.random.uuid();
  const person = applyPersonChanges(createBlankPerson(newUuid(), personKind), input, newUuid);
  refuse(listPersonErrors(person, toShanghaiDay(context.now), true));
  return await inTransaction(context, async () => {
    const warnings = await storePerson(context, person);
    await removeDraft(context, { bizType: personKind, bizUuid: '' });
    return { uuid: person.uuid, revision: 1, warnings };
  });
}

/** Edits a person (C-121, C-123). */
export async function editPerson(
  context: MemberContext,
  personKind: PersonKind,
  input: PersonChange,
): Promise<PersonSaveResult> {
  const { app, scope } = context;
  const { uuid, revision, ...changes } = input;
  return await inTransaction(context, async () => {
    const [row] = await getPeople(app.db, scope, [uuid], { personKind, forUpdate: true });
    if (!row) throw createNotFoundError();
    if (revision !== undefined && revision !== row.revision) throw createApiError(stalePerson);
    const before = decryptPerson(app.cipher, row, await listRegistrations(app.db, scope, [uuid]));
    const person = applyPersonChanges(before, changes, () => app.random.uuid());
    const identityGiven = changes.idNo !== undefined || changes.idType !== undefined;
    refuse(listPersonErrors(person, toShanghaiDay(context.now), identityGiven));
    const warnings = await storePerson(context, person, row);
    await removeDraft(context, { bizType: personKind, bizUuid: uuid });
    return { uuid, revision: row.revision + 1, warnings };
  });
}

/** Removes a person (C-124, C-125). */
export async function removePerson(context: MemberContext, personKind: PersonKind, id: string): Promise<void> {
  const { count } = await removePersons(context, { kind: personKind, ids: [parseRecordKey(id)] });
  if (count === 0) throw createNotFoundError();
}

/** Removes all of the people, or none if one of them does not exist. */
export async function removePersons(
  context: MemberContext,
  input: z.output<typeof PeopleBatchInput>,
): Promise<{ count: number }> {
  const { app, scope, now } = context;
  const uuids = [...new Set(input.ids)];
  return await app.db.transaction(async () => {
    const people = await getPeople(app.db, scope, uuids, { personKind: input.kind, forUpdate: true });
    if (people.length !== uuids.length) throw createNotFoundError();
    await markPeopleRemoved(app.db, scope, uuids, now);
    for (const person of people) {
      await logAudit(context, {
        action: 'person.removed',
        targetKind: 'person',
        targetUuid: person.uuid,
        detail: { name: person.name, list: person.personKind },
      });
    }
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'personnel' });
    return { count: people.length };
  });
}

/** Marks people as having left; people already marked stay unchanged. */
export async function markPersonsLeft(
  context: MemberContext,
  input: z.output<typeof MarkLeftInput>,
): Promise<{ count: number }> {
  const { app, scope, now } = context;
  const uuids = [...new Set(input.ids)];
  return await app.db.transaction(async () => {
    const people = await getPeople(app.db, scope, uuids, { personKind: input.kind, forUpdate: true });
    if (people.length !== uuids.length) throw createNotFoundError();
    const left = await markPeopleLeft(app.db, scope, { uuids, leaveDate: input.leaveDate }, now);
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'personnel' });
    return { count: left.length };
  });
}
