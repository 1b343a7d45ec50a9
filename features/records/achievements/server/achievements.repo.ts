import { type Generated, type JSONColumnType, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { achievement } from '#domain/records/achievement.ts';
import { getSearchedNames } from '#domain/records/field.ts';
import { measure } from '#domain/records/project.ts';
import {
  completeRows,
  convertDocumentToColumns,
  mergeNested,
  type NestedFields,
  type PlainColumns,
} from '#domain/records/values.ts';
import { buildNamePattern } from '#domain/text/person-name.ts';
import { listVisibleKinds, type TenantContext } from '#platform/server/access/scope.ts';
import type { Bookkeeping } from '#platform/server/db/bookkeeping.ts';
import {
  listColumnNames,
  listColumnTypes,
  parseExactNumbers,
  type SelectedColumns,
  toColumnValues,
} from '#platform/server/db/column-types.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { type Listed, listPageByKey, type Slice } from '#platform/server/db/list-page.ts';
import { readRow, readRows } from '#platform/server/db/malformed.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import { createUpdateStamp } from '#platform/server/db/tenant-rows.ts';

type PersonKind = 'register' | 'else';

/** The validation results contained in an imported workbook; the portal computes its own results on reading. */
interface Judgement {
  checkState: string | null;
  checkMsg: string | null;
}

interface AchievementTable extends Bookkeeping, SelectedColumns<typeof achievement>, Judgement {
  entUuid: string;
  uuid: string;
  proofFileUuids: Generated<string[]>;
  extra: JSONColumnType<Partial<NestedFields<typeof achievement>>>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    achievement: AchievementTable;
  }
}

/** The content of an achievement; the amount in 万元. */
export interface AchievementFacts
  extends PlainColumns<typeof achievement>,
    NestedFields<typeof achievement>,
    Judgement {}
export interface AchievementRecord extends AchievementFacts {
  readonly uuid: string;
}
export interface StoredAchievement extends AchievementRecord {
  readonly proofFileUuids: string[];
  readonly revision: number;
  readonly updateTime: Date;
}

export interface AchievementFilter {
  readonly personUuid?: string | undefined;
  readonly personKind?: PersonKind | undefined;
  readonly role?: string | undefined;
  readonly keyword?: string | undefined;
}

const COLUMNS = [
  'uuid',
  ...listColumnNames(achievement),
  'extra',
  'checkState',
  'checkMsg',
  'proofFileUuids',
  'revision',
  'updateTime',
] as const; // prettier-ignore

const StoredScale = z.array(z.looseObject({ metric: z.string() }));

const KINDS: readonly PersonKind[] = ['register', 'else'];
function filtered(db: Db, scope: TenantContext, filter: AchievementFilter) {
  const { personUuid, personKind, role, keyword } = filter;
  const name = buildNamePattern(keyword ?? '');
  return db.query
    .selectFrom('achievement')
    .where('entUuid', '=', scope.entUuid)
    .where('delFlag', '=', sql.lit('0'))
    .where((where) =>
      where.and([
        // Achievements without a person are included in the list of registered people.
        where(where.fn.coalesce('personKind', sql.lit('register')), 'in', listVisibleKinds(scope, KINDS)),
        ...(personUuid ? [where('personUuid', '=', personUuid)] : []),
        ...(personKind ? [where('personKind', '=', personKind)] : []),
        ...(role ? [where('role', '=', role)] : []),
        ...(keyword
          ? [
              where.or([
                ...getSearchedNames(achievement).map((field) => where(field, 'ilike', toWordPatterns(keyword))),
                ...(name === null ? [] : [where('personName', '~', name), where('projectName', '~', name)]),
              ]),
            ]
          : []),
      ]),
    );
}

type Row = Awaited<ReturnType<typeof select>>[number];
const select = async (db: Db, scope: TenantContext, filter: AchievementFilter) =>
  await filtered(db, scope, filter).select(COLUMNS).execute();

/** @throws ZodError when the stored scale is invalid */
function toStored({ extra, ...row }: Row): StoredAchievement {
  return {
    ...row,
    ...parseExactNumbers(achievement, row),
    ...mergeNested(achievement, {}, extra),
    scale: completeRows(measure, StoredScale.parse(row.scale)),
  };
}

const newestFirst = <Output>(query: SelectQueryBuilder<Tables, 'achievement', Output>) =>
  query.orderBy('startDate', (by) => by.desc().nullsLast()).orderBy('uuid');

/** Lists a page of achievements, newest start first. */
export async function listAchievementRows(
  db: Db,
  scope: TenantContext,
  filter: AchievementFilter,
): Promise<StoredAchievement[]> {
  const rows = await newestFirst(filtered(db, scope, filter).select(COLUMNS)).execute();
  return readRows(db, 'achievement', rows, toStored);
}

export async function readAchievementPage(
  db: Db,
  scope: TenantContext,
  filter: AchievementFilter,
  page: Slice,
): Promise<Listed<StoredAchievement>> {
  const { rows, total } = await listPageByKey(
    filtered(db, scope, filter),
    { key: 'uuid', rows: filtered(db, scope, {}).select(COLUMNS), order: newestFirst },
    page,
  );
  return { rows: readRows(db, 'achievement', rows, toStored), total };
}

/** Lists all achievements of the given people, because each achievement is validated against the others of the same person. */
export async function listAchievementsOfPeople(
  db: Db,
  scope: TenantContext,
  personUuids: readonly string[],
): Promise<StoredAchievement[]> {
  if (personUuids.length === 0) return [];
  const rows = await filtered(db, scope, {})
    .where('personUuid', '=', sql<string>`any(${[...personUuids]}::uuid[])`)
    .select(COLUMNS)
    .execute();
  return readRows(db, 'achievement', rows, toStored);
}

export async function getAchievementRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  options: { readonly forUpdate?: boolean } = {},
): Promise<StoredAchievement | undefined> {
  const row = await filtered(db, scope, {})
    .where('uuid', '=', uuid)
    .select(COLUMNS)
    .$if(options.forUpdate === true, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return readRow(db, 'achievement', row, toStored);
}

const TYPES = [...listColumnTypes(achievement), ['check_state', 'text'], ['check_msg', 'text']] as const;
const NAMES = TYPES.map(([name]) => name);
const SAVE = `insert into achievement (ent_uuid, uuid, ${NAMES.join(', ')}, create_time, update_time, create_by, update_by)
  select $1::uuid, uuid, ${NAMES.join(', ')}, $3::timestamptz, $3::timestamptz, $4::uuid, $4::uuid
  from jsonb_to_recordset($2::jsonb) as r (uuid uuid, ${TYPES.map(([name, type]) => `${name} ${type}`).join(', ')})
  on conflict (ent_uuid, uuid) do update set ${NAMES.map((name) => `${name} = excluded.${name}`).join(', ')},
    update_time = excluded.update_time, update_by = excluded.update_by, revision = achievement.revision + 1, del_flag = '0'`;

/** Adds achievements, or replaces those stored under the same uuid and increments their revision. */
export async function saveAchievementRows(
  db: Db,
  scope: TenantContext,
  rows: readonly AchievementRecord[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map((row) => ({
    ...toColumnValues({ uuid: row.uuid, ...convertDocumentToColumns(achievement, row) }, achievement),
    extra: mergeNested(achievement, row, null),
    check_state: row.checkState,
    check_msg: row.checkMsg,
  }));
  await db.sql(SAVE, [scope.entUuid, JSON.stringify(records), now, scope.userUuid]);
}

/** @returns the number of removed rows */
export async function removeAchievementRows(
  db: Db,
  scope: TenantContext,
  uuids: readonly string[],
  now: Date,
): Promise<number> {
  if (uuids.length === 0) return 0;
  const gone = await db.query
    .updateTable('achievement')
    .set((set) => ({ delFlag: '2', ...createUpdateStamp(scope, now), revision: set('revision', '+', 1) }))
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .where('delFlag', '=', '0')
    .returning('uuid')
    .execute();
  return gone.length;
}
