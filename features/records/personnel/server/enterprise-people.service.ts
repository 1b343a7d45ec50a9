import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { createApiError, type FieldError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { mapCooperatively } from '#platform/server/cooperative.ts';
import type { Cipher } from '#platform/server/crypto/cipher.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listUsedUuids } from '#platform/server/db/tenant-rows.ts';
import { PERSON_NOUNS, type PersonKind } from '../contract/people.ts';
import {
  type EnterprisePerson,
  getIdNo,
  serialisePerson,
  toOtherPerson,
  toPersonRecord,
  toRegisteredPerson,
} from './enterprise-person.ts';
import { listAllPeople, listRegistrations, type PersonRow } from './people.repo.ts';
import { clearIdNumbers, replaceRegistrations, savePeople } from './people-write.repo.ts';
import { decryptPerson, encryptPerson, groupRegistrationsByPerson, toRegistrationRows } from './person-record.ts';
import type { PersonRecord } from './person-table.ts';

export type EnterprisePeople = Pick<EnterpriseDocument, 'registeredPeople' | 'otherPeople'>;

export interface SavedPeople {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Maps the key of each person in the document to the uuid in the database, for records that refer to people (achievements, projects). */
  readonly keys: ReadonlyMap<string, string>;
}

type People = Pick<App, 'db' | 'cipher' | 'random'>;
interface Stored {
  readonly row: PersonRow;
  readonly person: PersonRecord;
}

const LISTS = { register: 'registeredPeople', else: 'otherPeople' } as const;

async function listStored(db: Db, scope: TenantContext, cipher: Cipher): Promise<Stored[]> {
  const stored: Stored[] = [];
  for await (const rows of listAllPeople(db, scope)) {
    const uuids = rows.map(({ uuid }) => uuid);
    const registrations = groupRegistrationsByPerson(await listRegistrations(db, scope, uuids));
    for (const row of rows) stored.push({ row, person: decryptPerson(cipher, row, registrations.get(row.uuid) ?? []) });
  }
  return stored;
}

/** Lists both kinds of people in the format of the enterprise document. Contains unmasked ID numbers, so do not expose the result. */
export async function listEnterprisePeople(db: Db, scope: TenantContext, cipher: Cipher): Promise<EnterprisePeople> {
  const people = (await listStored(db, scope, cipher)).map(({ person }) => person);
  return {
    registeredPeople: await mapCooperatively(
      people.filter((person) => person.personKind === 'register'),
      toRegisteredPerson,
    ),
    otherPeople: await mapCooperatively(
      people.filter((person) => person.personKind === 'else'),
      toOtherPerson,
    ),
  };
}

interface Incoming {
  readonly person: EnterprisePerson;
  readonly personKind: PersonKind;
  /** Position in the document, for error messages. */
  readonly path: string;
  readonly number: number;
}

const getIncoming = (people: EnterprisePeople): Incoming[] =>
  (['register', 'else'] as const).flatMap((personKind) =>
    people[LISTS[personKind]].map((person, index) => ({
      person,
      personKind,
      path: `${LISTS[personKind]}.${index}`,
      number: index + 1,
    })),
  );

const keyOf = (...parts: readonly (string | null)[]): string => JSON.stringify(parts);

/**
 * Finds the stored person that matches a person of the document: by ID number, else by uuid, else by name and birth date if one of them has
 * no number.
 */
function createMatcher(stored: readonly Stored[]): (incoming: Incoming) => Stored | undefined {
  const byIdNo = new Map<string, Stored>();
  const byUuid = new Map<string, Stored>();
  const byName = new Map<string, Stored>();
  for (const one of stored) {
    const { personKind, idNo, name, birthDate } = one.person;
    if (idNo !== null) byIdNo.set(keyOf(personKind, idNo), one);
    byUuid.set(keyOf(personKind, one.person.uuid), one);
    byName.set(keyOf(personKind, name, birthDate), one);
  }
  const taken = new Set<Stored>();
  const take = (one: Stored | undefined): Stored | undefined => {
    if (one === undefined || taken.has(one)) return undefined;
    taken.add(one);
    return one;
  };
  return ({ person, personKind }) => {
    const idNo = getIdNo(person);
    const sameName = byName.get(keyOf(personKind, person.name, person.birthDate));
    return (
      take(idNo === null ? undefined : byIdNo.get(keyOf(personKind, idNo))) ??
      take(person.uuid === undefined ? undefined : byUuid.get(keyOf(personKind, person.uuid.toLowerCase()))) ??
      take(idNo === null || sameName?.person.idNo === null ? sameName : undefined)
    );
  };
}

/** Matches people with an ID number first, so that people without a number cannot match the same stored person by name. */
const inMatchingOrder = (incoming: readonly Incoming[]): Incoming[] => [
  ...incoming.filter(({ person }) => getIdNo(person) !== null),
  ...incoming.filter(({ person }) => getIdNo(person) === null),
];

function duplicateIdNumbers(incoming: readonly Incoming[]): FieldError[] {
  const seen = new Map<string, Incoming>();
  return incoming.flatMap((one) => {
    const idNo = getIdNo(one.person);
    if (idNo === null) return [];
    const key = keyOf(one.personKind, idNo);
    const first = seen.get(key);
    if (!first) {
      seen.set(key, one);
      return [];
    }
    const message = `${PERSON_NOUNS[one.personKind]}第 ${one.number} 条与第 ${first.number} 条证件号码重复`;
    return [{ path: `${one.path}.idNo`, message }];
  });
}

/** Finds registration numbers that belong to several people. One person may have a number once for each specialty. */
function duplicateRegistrations(incoming: readonly Incoming[], kept: readonly Stored[]): FieldError[] {
  const holders = new Map<
    string,
    { readonly who: object; readonly name: string; readonly specialties: Set<string | null> }
  >();
  for (const { person } of kept) {
    for (const { regType, regNo, specialty } of person.registrations) {
      if (regNo !== null)
        holders.set(keyOf(regType, regNo), { who: person, name: person.name, specialties: new Set([specialty]) });
    }
  }
  const errors: FieldError[] = [];
  for (const { person, path } of incoming) {
    for (const [index, { regType, regNo, specialty }] of person.registrations.entries()) {
      if (regNo === null) continue;
      const key = keyOf(regType, regNo);
      const holder = holders.get(key);
      if (!holder) holders.set(key, { who: person, name: person.name, specialties: new Set([specialty]) });
      else if (holder.who !== person || holder.specialties.has(specialty)) {
        const message = `“${person.name}”的${regType}注册编号 ${regNo} 与“${holder.name}”重复`;
        errors.push({ path: `${path}.registrations.${index}.regNo`, message });
      } else holder.specialties.add(specialty);
    }
  }
  return errors;
}

/** Lists the errors that prevent saving the people, each with its path (`otherPeople.3.idNo`, counted from 0). */
function listErrors(incoming: readonly Incoming[], stored: readonly Stored[]): FieldError[] {
  const match = createMatcher(stored);
  const replaced = new Set(inMatchingOrder(incoming).map(match));
  const kept = stored.filter((one) => !replaced.has(one));
  return [...duplicateIdNumbers(incoming), ...duplicateRegistrations(incoming, kept)];
}

/** Lists the document keys that become the uuids of new people: valid, unused uuids. */
async function listFreeKeys(app: People, scope: TenantContext, incoming: readonly Incoming[]): Promise<Set<string>> {
  const wanted = incoming.flatMap(({ person }) =>
    person.uuid !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(person.uuid)
      ? [person.uuid.toLowerCase()]
      : [],
  );
  const used = new Set(await listUsedUuids(app.db, scope, 'person', wanted));
  return new Set(wanted.filter((uuid) => !used.has(uuid)));
}

/**
 * Saves the people of an enterprise document. Existing people (matched by ID number, else uuid, else name and birth date) are replaced,
 * others are added, none are removed. Saving the same document again changes nothing. Publishes no event, because the import publishes one
 * for all changes.
 * @throws ApiError with every error of `listErrors`; then nothing is stored
 */
export async function saveEnterprisePeople(
  app: People,
  scope: TenantContext,
  people: EnterprisePeople,
  now: Date,
): Promise<SavedPeople> {
  return await app.db.transaction(async () => {
    const incoming = getIncoming(people);
    const known = await listStored(app.db, scope, app.cipher);
    const errors = listErrors(incoming, known);
    const [first] = errors;
    if (first) throw createApiError(KERNEL_ERRORS.badInput, { message: first.message }, { fields: errors });
    const match = createMatcher(known);
    const free = await listFreeKeys(app, scope, incoming);
    const pairs = inMatchingOrder(incoming).map((one) => ({ one, stored: match(one) }));
    const newUuid = () => app.random.uuid();
    const uuidFor = (key: string | undefined) =>
      key !== undefined && free.delete(key.toLowerCase()) ? key.toLowerCase() : newUuid();
    const plans = pairs.map(({ one, stored }) => {
      const place = {
        uuid: stored?.person.uuid ?? uuidFor(one.person.uuid),
        personKind: one.personKind,
        stored: stored?.person,
      };
      return { key: one.person.uuid, stored, next: toPersonRecord(one.person, place, newUuid) };
    });
    const writes = plans.filter(
      ({ stored, next }) => !stored || serialisePerson(stored.person) !== serialisePerson(next),
    );
    await writePeople(app, scope, writes, now);
    const added = writes.filter(({ stored }) => !stored).length;
    return {
      added,
      changed: writes.length - added,
      unchanged: plans.length - writes.length,
      keys: new Map(plans.flatMap(({ key, next }) => (key === undefined ? [] : [[key, next.uuid] as const]))),
    };
  });
}

interface Write {
  readonly stored: Stored | undefined;
  readonly next: PersonRecord;
}

async function writePeople(app: People, scope: TenantContext, writes: readonly Write[], now: Date): Promise<void> {
  if (writes.length === 0) return;
  const renumbered = writes.flatMap(({ stored, next }) =>
    stored && stored.person.idNo !== next.idNo ? [next.uuid] : [],
  );
  await clearIdNumbers(app.db, scope, renumbered);
  const rows = writes.map(({ stored, next }) => encryptPerson(app.cipher, next, stored?.row));
  await savePeople(app.db, scope, rows, now);
  const personUuids = writes.map(({ next }) => next.uuid);
  const registrations = writes.flatMap(({ next }) => toRegistrationRows(next));
  await replaceRegistrations(app.db, scope, { personUuids, rows: registrations }, now);
}
