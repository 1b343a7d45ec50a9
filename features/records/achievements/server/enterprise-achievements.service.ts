import type { Achievement } from '#domain/enterprise/enterprise-document.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { listPersonNames } from '#features/records/personnel/server/personnel.server-api.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listUsedUuids } from '#platform/server/db/tenant-rows.ts';
import {
  type AchievementRecord,
  listAchievementRows,
  type StoredAchievement,
  saveAchievementRows,
} from './achievements.repo.ts';

/** Maps the document keys of people and projects to their uuids in the database. */
export interface AchievementReferences {
  readonly people: ReadonlyMap<string, string>;
  readonly projects: ReadonlyMap<string, string>;
}
export interface AchievementSaveResult {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly keys: ReadonlyMap<string, string>;
}

type EnterpriseAchievement = Achievement & { uuid: string };

const toRecord = ({ proofFileUuids: _files, revision: _revision, updateTime: _time, ...record }: StoredAchievement) =>
  record;

/** Lists all achievements in the format of the enterprise document. */
export async function listEnterpriseAchievements(db: Db, scope: TenantContext): Promise<EnterpriseAchievement[]> {
  return (await listAchievementRows(db, scope, {})).map(toRecord);
}

const getPlace = (
  one: Pick<AchievementRecord, 'personUuid' | 'personName' | 'projectName' | 'role' | 'startDate'>,
): string => JSON.stringify([one.personUuid ?? one.personName, one.projectName, one.role, one.startDate]);

/** Sorts the keys, because jsonb does not preserve their order. */
const serialisePerson = ({ uuid: _uuid, ...facts }: AchievementRecord): string => {
  const inOrder = (entry: object) => Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(inOrder({ ...facts, scale: facts.scale.map(inOrder) }));
};

interface Holder {
  readonly uuid: string;
  readonly name: string;
  readonly kind: 'register' | 'else';
}

/** Replaces the document keys of people and projects in an achievement with their uuids in the database. */
function resolve(
  one: Achievement,
  references: AchievementReferences,
  holders: ReadonlyMap<string, Holder>,
): Omit<AchievementRecord, 'uuid'> {
  const { uuid: _uuid, ...facts } = one;
  const holder = holders.get(getPersonKey(one, references) ?? '');
  const project = one.projectUuid && (references.projects.get(one.projectUuid) ?? one.projectUuid.toLowerCase());
  return {
    ...facts,
    personUuid: holder?.uuid ?? null,
    personName: one.personName ?? holder?.name ?? null,
    personKind: one.personKind ?? holder?.kind ?? null,
    projectUuid: project && isUuid(project) ? project : null,
  };
}

function getPersonKey(one: Achievement, references: AchievementReferences): string | null {
  if (one.personUuid === null) return null;
  const uuid = (references.people.get(one.personUuid) ?? one.personUuid).toLowerCase();
  return isUuid(uuid) ? uuid : null;
}

/**
 * Finds the stored achievement that matches an achievement of the document: by key, else by person, project, role and start. Each stored
 * achievement matches once.
 */
function createMatcher(stored: readonly AchievementRecord[]) {
  const byUuid = new Map(stored.map((record) => [record.uuid, record]));
  const byPlace = new Map(stored.map((record) => [getPlace(record), record]));
  const taken = new Set<string>();
  const take = (record: AchievementRecord | undefined): AchievementRecord | undefined => {
    if (!record || taken.has(record.uuid)) return undefined;
    taken.add(record.uuid);
    return record;
  };
  return (key: string | undefined, next: Omit<AchievementRecord, 'uuid'>): AchievementRecord | undefined =>
    take(key === undefined ? undefined : byUuid.get(key)) ?? take(byPlace.get(getPlace(next)));
}

async function listHolders(
  db: Db,
  scope: TenantContext,
  achievements: readonly Achievement[],
  references: AchievementReferences,
): Promise<Map<string, Holder>> {
  const wanted = new Set(achievements.flatMap((one) => getPersonKey(one, references) ?? []));
  const found = await listPersonNames(db, scope, [...wanted]);
  return new Map(found.map((person) => [person.uuid, person]));
}

/** Lists the keys of the document that are unused in the database and can therefore become uuids. */
async function listFreeKeys(db: Db, scope: TenantContext, achievements: readonly Achievement[]): Promise<Set<string>> {
  const keys = achievements.flatMap(({ uuid }) => (uuid !== undefined && isUuid(uuid) ? [uuid.toLowerCase()] : []));
  const used = new Set(await listUsedUuids(db, scope, 'achievement', keys));
  return new Set(keys.filter((key) => !used.has(key)));
}

/**
 * Imports the achievements of an enterprise document, matched by key, else by person, project, role and start; none are deleted. Publishes
 * no event: the import publishes one for all changes.
 */
export async function saveEnterpriseAchievements(
  app: Pick<App, 'db' | 'random'>,
  scope: TenantContext,
  input: { readonly achievements: readonly Achievement[]; readonly references: AchievementReferences },
  now: Date,
): Promise<AchievementSaveResult> {
  const { achievements, references } = input;
  const { db } = app;
  return await db.transaction(async () => {
    const holders = await listHolders(db, scope, achievements, references);
    const match = createMatcher((await listAchievementRows(db, scope, {})).map(toRecord));
    const free = await listFreeKeys(db, scope, achievements);
    const plans = achievements.map((one) => {
      const facts = resolve(one, references, holders);
      const key = one.uuid?.toLowerCase();
      const before = match(key, facts);
      const fresh = key !== undefined && free.delete(key) ? key : app.random.uuid();
      return { given: one.uuid, before, next: { ...facts, uuid: before?.uuid ?? fresh } };
    });
    const writes = plans.filter(({ before, next }) => !before || serialisePerson(before) !== serialisePerson(next));
    const rows = writes.map(({ next }) => next);
    await saveAchievementRows(db, scope, rows, now);
    const added = writes.filter(({ before }) => !before).length;
    return {
      added,
      changed: writes.length - added,
      unchanged: plans.length - writes.length,
      keys: new Map(plans.flatMap(({ given, next }) => (given === undefined ? [] : [[given, next.uuid] as const]))),
    };
  });
}
