/** Public API of the personnel module: people of the enterprise document in bulk, and people as options. */

import { isUuid } from '#domain/text/uuid.ts';
import { MAX_CHOICES } from '#platform/contract/fields.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { RemovableRecord } from '#platform/server/db/removed.ts';
import { defineSingle } from '#platform/server/extension-point.ts';
import { type ChoiceQuery, findChoices } from '#platform/server/records/choices.ts';
import type { PersonKind } from '../contract/people.ts';
import {
  getPeople,
  listPersonOptions as listOptionRows,
  listPeopleByIdNumber,
  searchCurrentEmployees,
} from './people.repo.ts';
import type { PeopleFileReader } from './people-file.ts';

export { logDisclosure } from './disclosure.service.ts';
export {
  type EnterprisePeople,
  listEnterprisePeople,
  saveEnterprisePeople,
} from './enterprise-people.service.ts';
export type { PeopleFile, PeopleFileError } from './people-file.ts';
export { type CurrentEmployee, listCurrentEmployees } from './people-in-post.ts';

/** Provides the parser for an uploaded list of people. */
export const PEOPLE_FILE_READER = defineSingle<PeopleFileReader>('reader of lists of people');

export interface PersonOption {
  readonly uuid: string;
  readonly name: string;
  readonly kind: PersonKind;
  /** Name of the registrations: 一级建造师（建筑工程）. */
  readonly note: string;
}

/** Lists the current employees as options for a project manager or the holder of an achievement. */
export async function listPersonOptions(
  db: Db,
  scope: TenantContext,
  { kind, ...wanted }: ChoiceQuery & { readonly kind?: PersonKind | undefined },
): Promise<PersonOption[]> {
  const get = async (uuids: readonly string[]): Promise<PersonOption[]> => {
    const rows = await listOptionRows(db, scope, uuids.filter(isUuid));
    return rows
      .filter(({ personKind }) => kind === undefined || personKind === kind)
      .map(({ uuid, name, personKind, note }) => ({ uuid, name, kind: personKind, note: note ?? '' }));
  };
  const find = async (keyword: string) =>
    await get(await searchCurrentEmployees(db, scope, { keyword, personKind: kind, limit: MAX_CHOICES }));
  return await findChoices(wanted, { find, get });
}

/** Returns the names of the given uuids that belong to people of the enterprise. */
export async function listPersonNames(
  db: Db,
  scope: TenantContext,
  uuids: readonly string[],
): Promise<{ uuid: string; name: string; kind: PersonKind }[]> {
  const rows = await getPeople(db, scope, uuids);
  return rows.map(({ uuid, name, personKind }) => ({ uuid, name, kind: personKind }));
}

/**
 * Maps each of the given people to their records, which may be in both lists; unknown people are omitted.
 * @param uuids valid UUIDs
 */
export async function listRecordsOfPeople(
  db: Db,
  scope: TenantContext,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const people = await getPeople(db, scope, uuids);
  const same = await listPeopleByIdNumber(
    db,
    scope,
    people.flatMap(({ idNoIndex }) => idNoIndex ?? []),
  );
  const byNumber = Map.groupBy(same, ({ idNoIndex }) => idNoIndex);
  return new Map(
    people.map(({ uuid, idNoIndex }) => [
      uuid,
      idNoIndex === null ? [uuid] : (byNumber.get(idNoIndex) ?? []).map((record) => record.uuid),
    ]),
  );
}

/**
 * Defines the deleted people and their registrations for the recycle bin. A person with an achievement is kept until the achievement is
 * deleted permanently.
 */
export const createRemovedPeople = (kind: PersonKind): RemovableRecord & { change: 'personnel' } => ({
  table: 'person',
  name: 'r.name',
  only: `r.person_kind = '${kind}'`,
  children: [{ table: 'registration', column: 'person_uuid' }],
  keptWhile: 'exists (select 1 from achievement a where a.ent_uuid = r.ent_uuid and a.person_uuid = r.uuid)',
  change: 'personnel',
});
