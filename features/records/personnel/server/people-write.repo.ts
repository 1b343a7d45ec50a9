import { sql } from 'kysely';
import type { RecordSpec } from '#domain/records/field.ts';
import { otherPerson } from '#domain/records/person.ts';
import { registration } from '#domain/records/person-credentials.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { listColumnTypes, toColumnValues } from '#platform/server/db/column-types.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { PersonKind } from '../contract/people.ts';
import './people.repo.ts';
import type { PersonExtra, PersonFacts, RegistrationFacts } from './person-table.ts';

/** A person ready to be stored, with an encrypted ID number. */
export interface PersonToSave extends PersonFacts {
  readonly uuid: string;
  readonly personKind: PersonKind;
  readonly idNo: string | null;
  readonly idNoIndex: string | null;
  readonly nextEnd: string | null;
  readonly extra: PersonExtra;
}

export interface RegistrationToSave extends RegistrationFacts {
  readonly uuid: string;
  readonly personUuid: string;
  readonly seq: number;
}

/** Number of rows per statement. Each chunk is one JSON parameter, so the statement text never changes and can stay prepared. */
const CHUNK = 1000;

function* getChunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += CHUNK) yield rows.slice(start, start + CHUNK);
}

/** Converts rows to JSON with column names; keys inside JSON columns stay unchanged. */
const toJson = (rows: readonly object[], spec: RecordSpec): string =>
  JSON.stringify(rows.map((row) => toColumnValues(row, spec)));

const PERSON_FIELDS = {
  uuid: 'uuid',
  person_kind: 'text',
  id_no_index: 'text',
  next_end: 'date',
  ...Object.fromEntries(listColumnTypes(otherPerson)),
};
const REGISTRATION_FIELDS = {
  uuid: 'uuid',
  person_uuid: 'uuid',
  seq: 'int',
  ...Object.fromEntries(listColumnTypes(registration)),
};

const getNames = (fields: Readonly<Record<string, string>>): string[] => Object.keys(fields);

/** Builds an `insert … select … on conflict do update` statement whose rows are one JSON parameter. */
function upsertSql(
  table: 'person' | 'registration',
  fields: Readonly<Record<string, string>>,
  onUpdate: string,
): string {
  const names = getNames(fields).join(', ');
  const typed = Object.entries(fields).map(([name, type]) => `${name} ${type}`);
  const updates = getNames(fields).filter((name) => name !== 'uuid' && name !== 'person_kind');
  const people =
    table === 'person'
      ? { columns: ', create_by, update_by', values: ', $4::uuid, $4::uuid' }
      : { columns: '', values: '' };
  return `insert into ${table} (ent_uuid, ${names}, create_time, update_time${people.columns})
    select $1::uuid, ${names}, $3::timestamptz, $3::timestamptz${people.values}
    from jsonb_to_recordset($2::jsonb) as r (${typed.join(', ')})
    on conflict (ent_uuid, uuid) do update set ${updates.map((name) => `${name} = excluded.${name}`).join(', ')},
      update_time = excluded.update_time${onUpdate}`;
}

const SAVE_PEOPLE = upsertSql(
  'person',
  PERSON_FIELDS,
  `, update_by = excluded.update_by, revision = person.revision + 1, del_flag = '0'`,
);
const SAVE_REGISTRATIONS = upsertSql('registration', REGISTRATION_FIELDS, ", del_flag = '0'");

/** Adds people, or replaces the stored people with the same uuid and increments their revision. */
export async function savePeople(
  db: Db,
  scope: TenantContext,
  rows: readonly PersonToSave[],
  now: Date,
): Promise<void> {
  for (const chunk of getChunks(rows)) {
    await db.sql(SAVE_PEOPLE, [scope.entUuid, toJson(chunk, otherPerson), now, scope.userUuid]);
  }
}

/** Replaces all registrations of the given people. */
export async function replaceRegistrations(
  db: Db,
  scope: TenantContext,
  input: { readonly personUuids: readonly string[]; readonly rows: readonly RegistrationToSave[] },
  now: Date,
): Promise<void> {
  if (input.personUuids.length === 0) return;
  // Deletes all registrations before the given ones are restored, so that a registration number can move between two people in one save.
  await db.query
    .updateTable('registration')
    .set({ delFlag: '2', updateTime: now })
    .where('entUuid', '=', scope.entUuid)
    .where('personUuid', '=', sql<string>`any(${[...input.personUuids]}::uuid[])`)
    .where('delFlag', '=', '0')
    .execute();
  for (const chunk of getChunks(input.rows)) {
    await db.sql(SAVE_REGISTRATIONS, [scope.entUuid, toJson(chunk, registration), now]);
  }
}

/** Clears the ID numbers of people, so that two people can exchange numbers in the next save. */
export async function clearIdNumbers(db: Db, scope: TenantContext, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await db.query
    .updateTable('person')
    .set({ idNo: null, idNoIndex: null })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .execute();
}

/**
 * Soft-deletes people and their registrations.
 * @returns uuids of the people that existed
 */
export async function markPeopleRemoved(
  db: Db,
  scope: TenantContext,
  wanted: readonly string[],
  now: Date,
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const gone = await db.query
    .updateTable('person')
    .set((set) => ({ delFlag: '2', updateTime: now, updateBy: scope.userUuid, revision: set('revision', '+', 1) }))
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', sql<string>`any(${[...wanted]}::uuid[])`)
    .where('delFlag', '=', '0')
    .returning('uuid')
    .execute();
  const uuids = gone.map((row) => row.uuid);
  await replaceRegistrations(db, scope, { personUuids: uuids, rows: [] }, now);
  return uuids;
}

/**
 * Marks people as having left.
 * @returns the people who were current employees until now
 */
export async function markPeopleLeft(
  db: Db,
  scope: TenantContext,
  input: { readonly uuids: readonly string[]; readonly leaveDate: string },
  now: Date,
): Promise<string[]> {
  const rows = await db.query
    .updateTable('person')
    .set((set) => ({
      status: 'left',
      leaveDate: input.leaveDate,
      updateTime: now,
      updateBy: scope.userUuid,
      revision: set('revision', '+', 1),
    }))
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', sql<string>`any(${[...input.uuids]}::uuid[])`)
    .where('status', '=', 'on')
    .where('delFlag', '=', '0')
    .returning('uuid')
    .execute();
  return rows.map((row) => row.uuid);
}
