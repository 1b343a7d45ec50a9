import type { HistoryKind, RecordedChanges } from '#domain/records/history.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { HistoryCall, HistoryEntry } from '../record-history.contract.ts';

interface Own {
  readonly table: string;
  readonly where: string;
  /** The record kind in the rows of permanently deleted records; null if the rows do not determine it. */
  readonly kind: HistoryKind | null;
}

const OF_ENTERPRISE = 'ent_uuid = $1 and uuid = $2';
const OWN: Readonly<Record<HistoryCall, Own>> = {
  enterprise: { table: 'enterprise', where: 'uuid = $1 and uuid = $2', kind: null },
  certificate: { table: 'certificate', where: OF_ENTERPRISE, kind: 'certificate' },
  register: { table: 'person', where: `${OF_ENTERPRISE} and person_kind = 'register'`, kind: 'register' },
  else: { table: 'person', where: `${OF_ENTERPRISE} and person_kind = 'else'`, kind: 'else' },
  project: { table: 'project', where: OF_ENTERPRISE, kind: 'project' },
  registerAchievement: { table: 'achievement', where: `${OF_ENTERPRISE} and person_kind = 'register'`, kind: null },
  // An unknown person counts as not registered, as in the list of achievements.
  elseAchievement: {
    table: 'achievement',
    where: `${OF_ENTERPRISE} and person_kind is distinct from 'register'`,
    kind: null,
  },
  equipment: { table: 'equipment', where: OF_ENTERPRISE, kind: 'equipment' },
  declaration: { table: 'declaration', where: OF_ENTERPRISE, kind: 'declaration' },
};

/** Returns whether a record exists, or existed until it was permanently deleted. */
export async function recordExistsOrWasDeleted(
  db: Db,
  { entUuid }: TenantContext,
  call: HistoryCall,
  uuid: string,
): Promise<boolean> {
  const { table, where, kind } = OWN[call];
  const gone =
    kind === null
      ? ''
      : `or exists (select 1 from record_history where ent_uuid = $1 and owner_uuid = $2 and uuid = $2 and kind = '${kind}')`;
  const { rows } = await db.sql<{ is: boolean }>(
    `select exists (select 1 from ${table} where ${where}) ${gone} as is`,
    [entUuid, uuid],
  );
  return rows[0]?.is ?? false;
}

export interface HistoryRow {
  readonly seq: string;
  readonly uuid: string;
  readonly ownerUuid: string;
  readonly kind: HistoryKind;
  readonly act: HistoryEntry['act'];
  readonly at: Date;
  readonly name: string | null;
  readonly changes: RecordedChanges | null;
  readonly source: string;
  readonly userName: string | null;
  readonly holderName: string | null;
  readonly tokenName: string | null;
}

const SELECTED = `h.seq::text as seq, h.uuid, h.owner_uuid as "ownerUuid", h.kind, h.act, h.at, h.name, h.changes, h.source,
  (select nick_name from app_user where uuid = h.user_uuid) as "userName",
  (select holder_name from entity_key where ent_uuid = h.ent_uuid and uuid = h.key_uuid) as "holderName",
  (select name from api_token where ent_uuid = h.ent_uuid and uuid = h.token_uuid) as "tokenName"`;

/** Lists the history of a record and of the records shown with it, newest first. */
export async function listHistoryRows(
  db: Db,
  { entUuid }: TenantContext,
  owner: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const { rows } = await db.sql<HistoryRow>(
    `select ${SELECTED} from record_history h where h.ent_uuid = $1 and h.owner_uuid = $2 order by h.seq desc offset $3 limit $4`,
    [entUuid, owner, page.offset, page.limit],
  );
  const { rows: counted } = await db.sql<{ total: number }>(
    'select count(*)::int as total from record_history where ent_uuid = $1 and owner_uuid = $2',
    [entUuid, owner],
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Lists the edits of records and of the records shown with them since a time, newest first. */
export async function listEditRows(
  db: Db,
  { entUuid }: TenantContext,
  filter: { readonly owners: readonly string[]; readonly after: Date; readonly most: number },
): Promise<HistoryRow[]> {
  const { rows } = await db.sql<HistoryRow>(
    `select ${SELECTED} from unnest($2::uuid[]) o cross join lateral (
       select * from record_history where ent_uuid = $1 and owner_uuid = o and at > $3 order by seq desc limit $4) h
     order by h.seq desc limit $4`,
    [entUuid, [...filter.owners], filter.after, filter.most],
  );
  return rows;
}

/** The cursor for reading the whole history. */
export type HistoryCursor = Pick<HistoryRow, 'ownerUuid' | 'seq'>;

/** The position before the first entry. */
const START: HistoryCursor = { ownerUuid: '00000000-0000-0000-0000-000000000000', seq: '0' };

/**
 * Lists the next rows of an enterprise's whole history after a position, record by record and oldest first: in the order of the key, so
 * that no row is read twice.
 */
export async function listEnterpriseHistoryRows(
  db: Db,
  { entUuid }: TenantContext,
  {
    kinds,
    after,
    most,
  }: { readonly kinds: readonly HistoryKind[]; readonly after: HistoryCursor | null; readonly most: number },
): Promise<HistoryRow[]> {
  const { ownerUuid, seq } = after ?? START;
  const { rows } = await db.sql<HistoryRow>(
    `select ${SELECTED} from record_history h
     where h.ent_uuid = $1 and (h.owner_uuid, h.seq) > ($2::uuid, $3::bigint) and h.kind = any($4)
     order by h.owner_uuid, h.seq limit $5`,
    [entUuid, ownerUuid, seq, [...kinds], most],
  );
  return rows;
}

/** Lists the current names of people and projects. */
export async function listPersonAndProjectNames(
  db: Db,
  { entUuid }: TenantContext,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uuids.length === 0) return new Map();
  const { rows } = await db.sql<{ uuid: string; name: string }>(
    `select uuid, name from person where ent_uuid = $1 and uuid = any($2::uuid[])
     union all select uuid, project_name from project where ent_uuid = $1 and uuid = any($2::uuid[])`,
    [entUuid, [...uuids]],
  );
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}
