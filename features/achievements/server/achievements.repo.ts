import { type Generated, type JSONColumnType, type OrderByItemBuilder, sql } from 'kysely';
import { z } from 'zod';
import { isWithin, type Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { containing } from '#platform/server/db/like.ts';
import { readRow, readRows } from '#platform/server/db/malformed.ts';

type PersonKind = 'register' | 'else';

interface Measure {
  readonly metric: string;
  readonly value: number | null;
  readonly unit: string | null;
  readonly count: number | null;
}
export interface AchievementExtra {
  readonly projectScale: string | null;
  readonly standardCode: string | null;
  readonly meetsLevel: string | null;
}

interface AchievementTable {
  entUuid: string;
  uuid: string;
  personUuid: string | null;
  personName: string | null;
  personKind: PersonKind | null;
  projectUuid: string | null;
  projectName: string;
  role: string | null;
  startDate: string | null;
  endDate: string | null;
  scale: JSONColumnType<Measure[]>;
  amount: string | null;
  proofFileUuids: Generated<string[]>;
  platformState: string | null;
  checkState: string | null;
  checkMsg: string | null;
  extra: JSONColumnType<Partial<AchievementExtra>>;
  revision: Generated<number>;
  createTime: Date;
  updateTime: Date;
  createBy: string | null;
  updateBy: string | null;
  delFlag: Generated<'0' | '2'>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    achievement: AchievementTable;
  }
}

/** What an achievement says; the amount in 万元. */
export interface AchievementFacts extends AchievementExtra {
  personUuid: string | null;
  personName: string | null;
  personKind: PersonKind | null;
  projectUuid: string | null;
  projectName: string;
  role: string | null;
  startDate: string | null;
  endDate: string | null;
  scale: readonly Measure[];
  amount: number | null;
  platformState: string | null;
  checkState: string | null;
  checkMsg: string | null;
}
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
  'personUuid',
  'personName',
  'personKind',
  'projectUuid',
  'projectName',
  'role',
  'startDate',
  'endDate',
  'scale',
  'amount',
  'proofFileUuids',
  'platformState',
  'checkState',
  'checkMsg',
  'extra',
  'revision',
  'updateTime',
] as const; // prettier-ignore

const StoredScale = z.array(
  z.object({
    metric: z.string(),
    value: z.number().nullable().default(null),
    unit: z.string().nullable().default(null),
    count: z.number().nullable().default(null),
  }),
);

const KINDS: readonly PersonKind[] = ['register', 'else'];
const kindsOf = (scope: Scope): PersonKind[] => KINDS.filter((kind) => isWithin(scope, kind));

function filtered(db: Db, scope: Scope, filter: AchievementFilter) {
  const { personUuid, personKind, role, keyword } = filter;
  return db.query
    .selectFrom('achievement')
    .where('entUuid', '=', scope.entUuid)
    .where('delFlag', '=', sql.lit('0'))
    .where((where) =>
      where.and([
        // Nobody's achievements stand with those of registered people.
        where(where.fn.coalesce('personKind', sql.lit('register')), 'in', kindsOf(scope)),
        ...(personUuid ? [where('personUuid', '=', personUuid)] : []),
        ...(personKind ? [where('personKind', '=', personKind)] : []),
        ...(role ? [where('role', '=', role)] : []),
        ...(keyword
          ? [
              where.or([
                where('projectName', 'ilike', containing(keyword)),
                where('personName', 'ilike', containing(keyword)),
              ]),
            ]
          : []),
      ]),
    );
}

type Row = Awaited<ReturnType<typeof select>>[number];
const select = async (db: Db, scope: Scope, filter: AchievementFilter) =>
  await filtered(db, scope, filter).select(COLUMNS).execute();

/** @throws ZodError when what is stored as the scale is none */
function toStored({ extra, amount, scale, ...row }: Row): StoredAchievement {
  return {
    ...row,
    scale: StoredScale.parse(scale),
    amount: amount === null ? null : Number(amount),
    projectScale: extra.projectScale ?? null,
    standardCode: extra.standardCode ?? null,
    meetsLevel: extra.meetsLevel ?? null,
  };
}

/** Newest start first. */
export async function listAchievementRows(
  db: Db,
  scope: Scope,
  filter: AchievementFilter,
  page?: { readonly limit: number; readonly offset: number },
): Promise<StoredAchievement[]> {
  const found = filtered(db, scope, filter);
  const newest = (by: OrderByItemBuilder) => by.desc().nullsLast();
  const shown =
    page === undefined
      ? found
      : filtered(db, scope, {}).where(
          'uuid',
          'in',
          found.select('uuid').orderBy('startDate', newest).orderBy('uuid').limit(page.limit).offset(page.offset),
        );
  const rows = await shown.select(COLUMNS).orderBy('startDate', newest).orderBy('uuid').execute();
  return readRows(db, 'achievement', rows, toStored);
}

export async function countAchievements(db: Db, scope: Scope, filter: AchievementFilter = {}): Promise<number> {
  const row = await filtered(db, scope, filter)
    .select((counted) => counted.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** All achievements of some people: what one of them says is judged beside the others. */
export async function listOfPeople(db: Db, scope: Scope, personUuids: readonly string[]): Promise<StoredAchievement[]> {
  if (personUuids.length === 0) return [];
  const rows = await filtered(db, scope, {})
    .where('personUuid', '=', sql<string>`any(${[...personUuids]}::uuid[])`)
    .select(COLUMNS)
    .execute();
  return readRows(db, 'achievement', rows, toStored);
}

export async function getAchievementRow(
  db: Db,
  scope: Scope,
  uuid: string,
  options: { readonly forUpdate?: boolean } = {},
): Promise<StoredAchievement | undefined> {
  const row = await filtered(db, scope, {})
    .where('uuid', '=', uuid)
    .select(COLUMNS)
    .$if(options.forUpdate === true, (query) => query.forUpdate())
    .executeTakeFirst();
  return readRow(db, 'achievement', row, toStored);
}

const SAVE = `insert into achievement (ent_uuid, uuid, person_uuid, person_name, person_kind, project_uuid, project_name, role,
    start_date, end_date, scale, amount, platform_state, check_state, check_msg, extra, create_time, update_time, create_by, update_by)
  select $1::uuid, uuid, person_uuid, person_name, person_kind, project_uuid, project_name, role, start_date, end_date, scale, amount,
    platform_state, check_state, check_msg, extra, $3::timestamptz, $3::timestamptz, $4::uuid, $4::uuid
  from jsonb_to_recordset($2::jsonb) as r (uuid uuid, person_uuid uuid, person_name text, person_kind text, project_uuid uuid,
    project_name text, role text, start_date date, end_date date, scale jsonb, amount numeric, platform_state text, check_state text,
    check_msg text, extra jsonb)
  on conflict (ent_uuid, uuid) do update set person_uuid = excluded.person_uuid, person_name = excluded.person_name,
    person_kind = excluded.person_kind, project_uuid = excluded.project_uuid, project_name = excluded.project_name,
    role = excluded.role, start_date = excluded.start_date, end_date = excluded.end_date, scale = excluded.scale,
    amount = excluded.amount, platform_state = excluded.platform_state, check_state = excluded.check_state,
    check_msg = excluded.check_msg, extra = excluded.extra, update_time = excluded.update_time, update_by = excluded.update_by,
    revision = achievement.revision + 1, del_flag = '0'`;

/** Adds achievements, or replaces what is stored under their uuid and raises the revision. */
export async function saveAchievementRows(
  db: Db,
  scope: Scope,
  rows: readonly AchievementRecord[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map((row) => ({
    uuid: row.uuid,
    person_uuid: row.personUuid,
    person_name: row.personName,
    person_kind: row.personKind,
    project_uuid: row.projectUuid,
    project_name: row.projectName,
    role: row.role,
    start_date: row.startDate,
    end_date: row.endDate,
    scale: row.scale,
    amount: row.amount,
    platform_state: row.platformState,
    check_state: row.checkState,
    check_msg: row.checkMsg,
    extra: { projectScale: row.projectScale, standardCode: row.standardCode, meetsLevel: row.meetsLevel },
  }));
  await db.sql(SAVE, [scope.entUuid, JSON.stringify(records), now, scope.userUuid]);
}

/** @returns how many were there to remove */
export async function removeAchievementRows(
  db: Db,
  scope: Scope,
  uuids: readonly string[],
  now: Date,
): Promise<number> {
  if (uuids.length === 0) return 0;
  const gone = await db.query
    .updateTable('achievement')
    .set((set) => ({ delFlag: '2', updateTime: now, updateBy: scope.userUuid, revision: set('revision', '+', 1) }))
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .where('delFlag', '=', '0')
    .returning('uuid')
    .execute();
  return gone.length;
}

/** Which of some uuids other achievements have, of any enterprise; own removed ones may come back. */
export async function listUsedUuids(db: Db, scope: Scope, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const rows = await db.query
    .selectFrom('achievement')
    .select('uuid')
    .where('uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .where((where) => where.or([where('entUuid', '!=', scope.entUuid), where('delFlag', '=', '0')]))
    .execute();
  return rows.map((row) => row.uuid);
}
