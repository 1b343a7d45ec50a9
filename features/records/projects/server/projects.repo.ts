import {
  CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type Generated,
  type OrderByItemBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { z } from 'zod';
import type { Measure, Project, UnitWorkRecord } from '#domain/enterprise/enterprise-document.ts';
import { getSearchedNames } from '#domain/records/field.ts';
import {
  measure,
  PROJECT_LINK_LABELS,
  type ProjectLinkKind,
  project,
  projectLink,
  work,
} from '#domain/records/project.ts';
import { completeRows, mergeColumns } from '#domain/records/values.ts';
import { buildNamePattern } from '#domain/text/person-name.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Bookkeeping } from '#platform/server/db/bookkeeping.ts';
import {
  listColumnNames,
  listColumnTypes,
  parseExactNumbers,
  type SelectedColumns,
} from '#platform/server/db/column-types.ts';
import type { Db } from '#platform/server/db/db.ts';
import { readInParts } from '#platform/server/db/in-parts.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { listPageByKey, type Slice } from '#platform/server/db/list-page.ts';
import { readRow, readRows } from '#platform/server/db/malformed.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import { getSaveValues } from '#platform/server/db/tenant-rows.ts';

/** Columns of the table `project` that are fields of the enterprise document. */
const COLUMNS = [...listColumnNames(project), 'links', 'works'] as const;

export interface PlatformDifference {
  readonly field: string;
  /** Label for the user; differences imported from a workbook have none. */
  readonly label?: string;
  readonly ours: string | null;
  readonly theirs: string | null;
  /** The reason to keep our value instead of the platform's. */
  readonly keptReason?: string | null;
}

interface ProjectTable extends Bookkeeping, SelectedColumns<typeof project>, Pick<Project, 'links' | 'works'> {
  entUuid: string;
  uuid: string;
  diff: PlatformDifference[];
  sample: Generated<boolean>;
}

interface ProjectMessageTable {
  entUuid: string;
  uuid: string;
  projectUuid: string;
  title: string;
  content: string;
  kind: 'differs' | 'missing' | 'levelChanged' | 'checked';
  messageTime: Date;
  read: Generated<boolean>;
  readTime: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    project: ProjectTable;
    projectMessage: ProjectMessageTable;
  }
}

/** A project of the enterprise document, with the columns that only the database has. */
export interface StoredProject extends Omit<Project, 'uuid' | 'metrics' | 'works'> {
  readonly uuid: string;
  readonly metrics: Measure[];
  readonly works: UnitWorkRecord[];
  readonly diff: PlatformDifference[];
  readonly sample: boolean;
  readonly revision: number;
  readonly createTime: Date;
  readonly updateTime: Date;
}

export interface ProjectFilter {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly role?: string | undefined;
  readonly dataLevel?: 'A' | 'B' | 'C' | 'D' | 'none' | undefined;
  readonly platformState?: 'same' | 'differs' | 'missing' | 'unchecked' | undefined;
  readonly missingLink?: boolean | undefined;
  /** Restricts the list to these projects, or excludes them if `isWanted` is false. */
  readonly among?: { readonly uuids: readonly string[]; readonly isWanted: boolean } | undefined;
  readonly orderBy?: 'updateTime' | 'finishDate' | 'contractAmount' | 'projectName' | undefined;
}

type StoredRow = Omit<ProjectTable, 'sample' | 'revision' | 'delFlag'> & { sample: boolean; revision: number };

const StoredMeasure = z.looseObject({ metric: z.string() });
/** The parts of the JSON columns that the code relies on. */
const StoredJson = z.object({
  standardCodes: z.array(z.string()),
  metrics: z.array(StoredMeasure),
  features: z.array(z.string()),
  links: z.record(z.string(), z.unknown()).nullable(),
  works: z.array(
    z.looseObject({ workName: z.string(), metrics: z.array(StoredMeasure), features: z.array(z.string()) }),
  ),
  diff: z.array(z.looseObject({ field: z.string() })),
});

const LINKS = Object.keys(PROJECT_LINK_LABELS) as ProjectLinkKind[];
const wholeLinks = (links: NonNullable<Project['links']>) =>
  Object.fromEntries(
    LINKS.map((kind) => [kind, links[kind] ? mergeColumns(projectLink, links[kind], null) : null]),
  ) as NonNullable<Project['links']>;

/** @throws ZodError if a JSON column is invalid */
function toProject(row: StoredRow): StoredProject {
  StoredJson.parse(row);
  const { entUuid: _ent, createBy: _by, updateBy: _editor, ...rest } = row;
  return {
    ...rest,
    ...parseExactNumbers(project, row),
    // The row may have been stored before some fields existed.
    metrics: completeRows(measure, row.metrics),
    works: row.works.map((held) => ({ ...held, ...mergeColumns(work, held, null) })),
    links: row.links && wholeLinks(row.links),
  };
}

const visible = (db: Db, scope: TenantContext) =>
  db.query.selectFrom('project').where('entUuid', '=', scope.entUuid).where('delFlag', '=', sql.lit('0'));

const FIELDS = [
  ...COLUMNS,
  'entUuid',
  'uuid',
  'diff',
  'sample',
  'revision',
  'createTime',
  'updateTime',
  'createBy',
  'updateBy',
] as const;

/** Matches projects with a link that has no record or is recorded as missing. */
const lacksLink = sql<boolean>`(links is null or exists (
  select 1 from unnest(array['bidding', 'contract', 'drawingReview', 'permit', 'acceptance']) as kind
  where coalesce(links -> kind, 'null'::jsonb) = 'null'::jsonb or coalesce(links -> kind ->> 'state', '') in ('缺失', '未录入')))`;

/** Builds the condition of a filter, shared by the page and its count. */
function fits(filter: ProjectFilter) {
  return (where: ExpressionBuilder<Tables, 'project'>) => {
    const conditions: Expression<SqlBool>[] = [];
    if (filter.name) {
      const word = toWordPatterns(filter.name);
      const name = buildNamePattern(filter.name);
      conditions.push(
        where.or([
          ...getSearchedNames(project).map((field) => where(field, 'ilike', word)),
          ...(name === null ? [] : [where('projectName', '~', name)]),
        ]),
      );
    }
    if (filter.type) conditions.push(where('projectType', '=', filter.type));
    if (filter.role) conditions.push(where('role', '=', filter.role));
    if (filter.dataLevel === 'none') conditions.push(where('dataLevel', 'is', null));
    else if (filter.dataLevel) conditions.push(where('dataLevel', '=', filter.dataLevel));
    if (filter.platformState) conditions.push(where('platformState', '=', filter.platformState));
    if (filter.missingLink !== undefined) conditions.push(sql<SqlBool>`${lacksLink} = ${filter.missingLink}`);
    if (filter.among) {
      const listed = sql<boolean>`uuid = any(${filter.among.uuids}::uuid[])`;
      conditions.push(sql<SqlBool>`${listed} = ${filter.among.isWanted}`);
    }
    return where.and(conditions);
  };
}

export async function listProjectRows(db: Db, scope: TenantContext, filter: ProjectFilter, page: Slice) {
  const order = filter.orderBy ?? 'updateTime';
  const ordered = (by: OrderByItemBuilder) => {
    if (order === 'projectName') return by.asc();
    // `updateTime` is never null.
    return order === 'updateTime' ? by.desc() : by.desc().nullsLast();
  };
  const { rows, total } = await listPageByKey(
    visible(db, scope).where(fits(filter)),
    {
      key: 'uuid',
      rows: visible(db, scope).select(FIELDS),
      order: (query) => query.orderBy(order, ordered).orderBy('uuid'),
    },
    page,
  );
  return { rows: readRows(db, 'project', rows, toProject), total };
}

/** Lists all projects in order of creation. */
export async function listAllProjects(db: Db, scope: TenantContext): Promise<StoredProject[]> {
  const ordered = visible(db, scope).orderBy('createTime').orderBy('uuid');
  const parts = readInParts({
    first: (limit) => ordered.select(FIELDS).limit(limit).execute(),
    keys: ordered.select('uuid'),
    of: (uuids) => listRowsOf(db, scope, uuids),
  });
  const projects: StoredProject[] = [];
  for await (const rows of parts) projects.push(...readRows(db, 'project', rows, toProject));
  return projects;
}

/**
 * Lists the keys of all projects in order of creation, with a version that every change of the row replaces: PostgreSQL stores with each row
 * the number of the transaction that wrote it.
 */
export const listProjectVersions = (db: Db, scope: TenantContext) =>
  visible(db, scope)
    .select(['uuid', sql<string>`xmin::text`.as('version')])
    .orderBy('createTime')
    .orderBy('uuid')
    .execute();

const listRowsOf = (db: Db, scope: TenantContext, uuids: readonly string[]) =>
  visible(db, scope)
    .select(FIELDS)
    .where('uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .execute();

const named = (db: Db, scope: TenantContext) => visible(db, scope).select(['uuid', 'projectName', 'projectNo']);

/** Lists the names of projects to choose from, last changed first, filtered by the keyword; uses only the index of the list. */
export async function listProjectNames(
  db: Db,
  scope: TenantContext,
  { keyword, limit }: { readonly keyword: string; readonly limit: number },
) {
  const word = toWordPatterns(keyword);
  const name = buildNamePattern(keyword);
  return await named(db, scope)
    .$if(keyword !== '', (query) =>
      query.where((where) =>
        where.or([
          where('projectName', 'ilike', word),
          where('projectNo', 'ilike', word),
          ...(name === null ? [] : [where('projectName', '~', name)]),
        ]),
      ),
    )
    .orderBy('updateTime', 'desc')
    .orderBy('uuid')
    .limit(limit)
    .execute();
}

/** Returns the names of the given projects that exist. */
export const getProjectNames = (db: Db, scope: TenantContext, uuids: readonly string[]) =>
  named(db, scope)
    .where('uuid', '=', sql<string>`any(${uuids.filter(isUuid)}::uuid[])`)
    .execute();

/** Lists the given projects that exist. */
export async function listProjectsByUuids(
  db: Db,
  scope: TenantContext,
  uuids: readonly string[],
): Promise<StoredProject[]> {
  if (uuids.length === 0) return [];
  return readRows(db, 'project', await listRowsOf(db, scope, uuids), toProject);
}

export async function getProjectRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  options: { lock?: boolean } = {},
): Promise<StoredProject | null> {
  if (!isUuid(uuid)) return null;
  const found = visible(db, scope).select(FIELDS).where('uuid', '=', uuid);
  const row = await (options.lock ? found.forNoKeyUpdate() : found).executeTakeFirst();
  return readRow(db, 'project', row, toProject) ?? null;
}

export async function countProjectRows(db: Db, scope: TenantContext) {
  const row = await visible(db, scope)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where data_level = 'A')`.as('a'),
      sql<number>`count(*) filter (where data_level = 'B')`.as('b'),
      sql<number>`count(*) filter (where data_level = 'C')`.as('c'),
      sql<number>`count(*) filter (where data_level = 'D')`.as('d'),
      sql<number>`count(*) filter (where ${lacksLink})`.as('missingLink'),
      sql<number>`count(*) filter (where platform_state = 'differs')`.as('differs'),
    ])
    .executeTakeFirstOrThrow();
  const [total, a, b, c, d] = [row.total, row.a, row.b, row.c, row.d].map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    total,
    levels: { A: a, B: b, C: c, D: d, none: total - a - b - c - d },
    missingLink: Number(row.missingLink),
    differs: Number(row.differs),
  };
}

const TYPES = [...listColumnTypes(project), ['links', 'jsonb'], ['works', 'jsonb']] as const;
const SQL_COLUMNS = TYPES.map(([name]) => name);
/** Builds the SQL value of a column. A missing list is stored as an empty list. */
const given = (name: string, type: string): string =>
  type === 'jsonb' && name !== 'links' ? `coalesce(r.${name}, '[]')` : `r.${name}`;

/** Saves any number of projects in one statement. A project number that another project has violates the constraint `project_no_unique`. */
const SAVE = `
  insert into project (ent_uuid, uuid, ${SQL_COLUMNS.join(', ')}, sample, create_time, update_time, create_by, update_by)
  select $1, r.uuid, ${TYPES.map(([name, type]) => given(name, type)).join(', ')}, $5, $3, $3, $4, $4
  from jsonb_to_recordset($2::jsonb) as r (uuid uuid, ${TYPES.map(([name, type]) => `${name} ${type}`).join(', ')})
  on conflict (ent_uuid, uuid) do update set
    ${SQL_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')},
    revision = project.revision + 1, update_time = excluded.update_time, update_by = excluded.update_by, del_flag = '0'`;

/** `SAVE` with a RETURNING clause for the columns of `FIELDS`. */
const SAVE_AND_RETURN = `${SAVE}
  returning ${SQL_COLUMNS.join(', ')}, ent_uuid, uuid, diff, sample, revision, create_time, update_time, create_by, update_by`;

export type ProjectToSave = Omit<Project, 'uuid'> & { readonly uuid: string };

export async function saveProjectRows(
  db: Db,
  scope: TenantContext,
  rows: readonly ProjectToSave[],
  now: Date,
  sample = false,
): Promise<void> {
  if (rows.length > 0) await db.sql(SAVE, getSaveValues(scope, rows, now, sample));
}

/** Saves one project and returns the stored row, so that it need not be read again for the response. */
export async function saveProjectRow(
  db: Db,
  scope: TenantContext,
  row: ProjectToSave,
  now: Date,
): Promise<StoredProject | null> {
  const save = CompiledQuery.raw(SAVE_AND_RETURN, getSaveValues(scope, [row], now));
  const { rows } = await db.query.executeQuery<StoredRow>(save);
  return readRow(db, 'project', rows[0], toProject) ?? null;
}

export interface ProjectComparison extends Pick<Project, 'platformSource' | 'levelSource'> {
  readonly uuid: string;
  readonly platformState: NonNullable<Project['platformState']>;
  readonly diff: readonly PlatformDifference[];
}

/**
 * Stores the result of a comparison with the platform. This does not count as an edit: the revision stays the same, so that open forms
 * remain valid.
 */
export async function saveProjectComparisons(
  db: Db,
  scope: TenantContext,
  rows: readonly ProjectComparison[],
): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map((row) => ({
    uuid: row.uuid,
    state: row.platformState,
    source: row.platformSource,
    level: row.levelSource,
    diff: row.diff,
  }));
  await db.sql(
    `update project set platform_state = r.state, platform_source = r.source, level_source = r.level, diff = r.diff
     from jsonb_to_recordset($2::jsonb) as r (uuid uuid, state text, source text, level text, diff jsonb)
     where project.ent_uuid = $1 and project.uuid = r.uuid`,
    [scope.entUuid, JSON.stringify(records)],
  );
}

/** Lists the numbers of projects that were deleted and not restored. A comparison with the platform does not recreate them. */
export async function listDeletedProjectNumbers(db: Db, scope: TenantContext): Promise<ReadonlySet<string>> {
  const { rows } = await db.sql<{ number: string }>('select number from removed_project_number where ent_uuid = $1', [
    scope.entUuid,
  ]);
  return new Set(rows.map(({ number }) => number));
}

/** @returns the number of removed rows */
export async function removeProjectRows(
  db: Db,
  scope: TenantContext,
  uuids: readonly string[],
  now: Date,
): Promise<number> {
  const result = await db.sql(
    `update project set del_flag = '2', revision = revision + 1, update_time = $3, update_by = $4
     where ent_uuid = $1 and uuid = any($2::uuid[]) and del_flag = '0'`,
    [scope.entUuid, uuids.filter(isUuid), now, scope.userUuid],
  );
  return result.rowCount;
}
