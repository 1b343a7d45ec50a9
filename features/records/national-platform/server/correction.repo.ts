import { type Generated, type Selectable, sql } from 'kysely';
import type { CorrectionState } from '#domain/national-platform/corrections.ts';
import type { FindingSubject } from '#domain/national-platform/findings.ts';
import type { ProjectDataSource } from '#domain/records/project.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { WriteStamp } from '#platform/server/db/bookkeeping.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import { addTenantRow, createUpdateStamp, updateTenantRow } from '#platform/server/db/tenant-rows.ts';

export interface EvidenceItem {
  readonly name: string;
  readonly isReady: boolean;
}

interface PlatformCorrectionTable extends WriteStamp {
  entUuid: string;
  uuid: string;
  findingKey: string;
  what: FindingSubject;
  name: string;
  field: string;
  label: string;
  ours: string | null;
  theirs: string | null;
  side: 'ours' | 'theirs' | 'unclear';
  state: CorrectionState;
  route: string;
  isRouteVerified: Generated<boolean>;
  evidence: readonly EvidenceItem[];
  filedOn: string | null;
  dueOn: string | null;
  answeredOn: string | null;
  refusedWhy: string | null;
  tries: Generated<number>;
  doneOn: string | null;
  /** Source of the records that agreed with the values; unknown for corrections completed before this field was added. */
  doneSource: ProjectDataSource | null;
  note: string | null;
  revision: Generated<number>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    platformCorrection: PlatformCorrectionTable;
  }
}

export type StoredCorrection = Omit<Selectable<PlatformCorrectionTable>, 'entUuid'>;
export type NewCorrection = Pick<
  StoredCorrection,
  'uuid' | 'findingKey' | 'what' | 'name' | 'field' | 'label' | 'ours' | 'theirs' | 'side' | 'route' | 'evidence'
>;

const OVER = ['done', 'dropped'] as const;
const own = (db: Db, scope: TenantContext) =>
  db.query.selectFrom('platformCorrection').where('entUuid', '=', scope.entUuid);

export async function listCorrectionRows(
  db: Db,
  scope: TenantContext,
  state: 'open' | 'over' | null,
  page: Slice,
): Promise<Listed<StoredCorrection>> {
  const all = own(db, scope);
  const wanted = state === null ? all : all.where('state', state === 'open' ? 'not in' : 'in', [...OVER]);
  const openFirst = wanted
    .selectAll()
    .$if(state !== 'over', (query) =>
      query.orderBy(sql`state in ('done', 'dropped')`).orderBy('dueOn', (order) => order.asc().nullsLast()),
    );
  return await listPage(wanted, openFirst.orderBy('updateTime', 'desc').orderBy('uuid'), page);
}

/** Returns the states of the open corrections by the key of their finding. */
export async function listOpenCorrectionStates(
  db: Db,
  scope: TenantContext,
): Promise<ReadonlyMap<string, CorrectionState>> {
  const rows = await own(db, scope)
    .select(['findingKey', 'state'])
    .where('state', 'not in', [...OVER])
    .execute();
  return new Map(rows.map(({ findingKey, state }) => [findingKey, state]));
}

export async function countCorrections(db: Db, scope: TenantContext): Promise<number> {
  return await getCount(own(db, scope));
}

/**
 * Removes the oldest closed correction.
 * @returns false if no correction is closed
 */
export async function removeOldestClosedCorrection(db: Db, scope: TenantContext): Promise<boolean> {
  const oldest = own(db, scope)
    .select('uuid')
    .where('state', 'in', [...OVER])
    .orderBy('updateTime')
    .orderBy('uuid')
    .limit(1);
  const { numDeletedRows } = await db.query
    .deleteFrom('platformCorrection')
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', 'in', oldest)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Returns a correction, locked until the transaction ends. */
export async function lockCorrection(db: Db, scope: TenantContext, uuid: string): Promise<StoredCorrection | null> {
  if (!isUuid(uuid)) return null;
  return (await own(db, scope).selectAll().where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

export async function addCorrectionRow(db: Db, scope: TenantContext, row: NewCorrection, now: Date): Promise<void> {
  const evidence = JSON.stringify(row.evidence) as never;
  const unanswered = { filedOn: null, dueOn: null, answeredOn: null, refusedWhy: null, doneOn: null, note: null };
  await addTenantRow(db, scope, 'platformCorrection', { ...row, evidence, state: 'open', ...unanswered }, now);
}

type Change = Partial<
  Pick<
    StoredCorrection,
    'state' | 'route' | 'isRouteVerified' | 'filedOn' | 'dueOn' | 'answeredOn' | 'refusedWhy' | 'tries' | 'note'
  > & { readonly evidence: readonly EvidenceItem[] }
>;

export async function updateCorrectionRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  { evidence, ...change }: Change,
  now: Date,
): Promise<void> {
  const values = { ...change, ...(evidence ? { evidence: JSON.stringify(evidence) as never } : {}) };
  await updateTenantRow(db, scope, 'platformCorrection', uuid, values, now);
}

/** Marks the open corrections of these findings as done. */
export async function finishCorrections(
  db: Db,
  scope: TenantContext,
  keys: readonly string[],
  { now, on, doneSource }: { readonly now: Date; readonly on: string; readonly doneSource: ProjectDataSource },
): Promise<void> {
  if (keys.length === 0) return;
  await db.query
    .updateTable('platformCorrection')
    .set((set) => ({
      state: 'done',
      doneOn: on,
      doneSource,
      dueOn: null,
      revision: set('revision', '+', 1),
      ...createUpdateStamp(scope, now),
    }))
    .where('entUuid', '=', scope.entUuid)
    .where('state', 'not in', [...OVER])
    .where('findingKey', 'in', [...keys])
    .execute();
}

export interface DueCorrection {
  readonly uuid: string;
  readonly what: FindingSubject;
  /** The project or person with this name; null if there is none or more than one. */
  readonly targetUuid: string | null;
  readonly name: string;
  readonly label: string;
  readonly state: CorrectionState;
  readonly dueOn: string;
}

/** Lists the corrections to follow up, soonest first. */
export async function listDueCorrections(db: Db, scope: TenantContext): Promise<DueCorrection[]> {
  return await own(db, scope)
    .select(['uuid', 'what', 'name', 'label', 'state'])
    .select((column) => column.ref('dueOn').$notNull().as('dueOn'))
    .select(
      sql<string | null>`case what
        when 'project' then (select min(p.uuid::text) from project p where p.ent_uuid = platform_correction.ent_uuid
          and p.project_name = platform_correction.name and p.del_flag = '0' having count(*) = 1)
        when 'person' then (select min(p.uuid::text) from person p where p.ent_uuid = platform_correction.ent_uuid
          and p.name = platform_correction.name and p.del_flag = '0' having count(*) = 1) end`.as('targetUuid'),
    )
    .where('state', 'not in', [...OVER])
    .where('dueOn', 'is not', null)
    .orderBy('dueOn')
    .orderBy('uuid')
    .execute();
}
