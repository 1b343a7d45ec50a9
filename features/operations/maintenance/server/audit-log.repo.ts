import { getRegionPrefix } from '#domain/regions/place.ts';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { VerifiedAuditLog } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/db.ts';
import { escapeLike, toLikePattern } from '#platform/server/db/like.ts';

export interface AuditLogFilter {
  readonly user?: string | undefined;
  readonly ent?: string | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly from: Date | null;
  /** The end of the period, exclusive. */
  readonly to: Date | null;
}

export interface AuditLogRow {
  readonly uuid: string;
  readonly seq: number;
  readonly at: Date;
  readonly userName: string | null;
  readonly entName: string | null;
  readonly action: string;
  readonly targetKind: string | null;
  readonly targetUuid: string | null;
  readonly ip: string | null;
  readonly detail: unknown;
}

/** Maximum number of accounts or enterprises that a search by name matches. */
const NAMESAKES = 20;
const UNKNOWN_UUID = '00000000-0000-0000-0000-000000000000';

async function listNamed(db: Db, statement: string, values: unknown[]): Promise<string[]> {
  const { rows } = await db.sql<{ uuid: string }>(`${statement} limit ${NAMESAKES}`, values);
  return rows.length === 0 ? [UNKNOWN_UUID] : rows.map(({ uuid }) => uuid);
}

/** The columns of `audit_region` by the length of the region code in digits. */
const LEVELS: Readonly<Record<number, string>> = { 2: 'province', 4: 'city', 6: 'region' };

/** Returns the SQL condition for audit entries about enterprises of one region; it uses the index of the region's level. */
function inPlace(region: string): string {
  const place = getRegionPrefix(region);
  const column = LEVELS[place.length];
  if (!column || !/^\d+$/.test(place)) throw new Error('no code of a region');
  return `n.${column} = '${place}'`;
}

/** Returns the SQL condition for audit entries about enterprises of the regions; for entries that other conditions have already selected. */
const namesEnterpriseIn = (regions: readonly string[]): string =>
  `exists (select from audit_region n where n.seq = a.seq and (${regions.map(inPlace).join(' or ') || 'false'}))`;

/** Builds the SQL that selects the audit entries of some regions in order, without duplicates; the planner merges one subquery per region. */
function getSteps(regions: readonly string[], where: string): string {
  if (regions.length === 0) return '(select null::bigint as seq, null::timestamptz as at where false) a';
  const parts = regions.map(
    (region) => `select distinct at, seq from audit_region n where ${inPlace(region)} order by at desc, seq desc`,
  );
  return `(select distinct at, seq from (${parts.map((part) => `(${part})`).join(' union all ')}) a ${where} order by at desc, seq desc) a`;
}

/** Returns the SQL conditions of a filter with their values; each uses the first column of an index. */
async function getConditions(db: Db, scope: RegionScope, { user, ent, action, target, from, to }: AuditLogFilter) {
  const parts: string[] = [];
  const values: unknown[] = [];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  const isFound = [user, ent, action, target].some(Boolean);
  if (scope.regions !== null && isFound) parts.push(namesEnterpriseIn(scope.regions));
  if (user) {
    const users = await listNamed(db, 'select uuid from app_user where username = $1 or nick_name = $1', [user]);
    add((place) => `a.user_uuid = any(${place}::uuid[])`, users);
  }
  if (ent) {
    // Separate subqueries use one index each; an OR over both columns would read the whole table.
    const enterprises = await listNamed(
      db,
      `(select uuid from enterprise where credit_code = $2 limit ${NAMESAKES})
       union (select uuid from enterprise where ent_name like $1 order by ent_name, uuid limit ${NAMESAKES})`,
      [toLikePattern(ent), ent],
    );
    add((place) => `a.ent_uuid = any(${place}::uuid[])`, enterprises);
  }
  if (action?.includes('.')) add((place) => `a.action = ${place}`, action);
  else if (action) add((place) => `a.action like ${place}`, `${escapeLike(action)}.%`);
  if (target) add((place) => `a.target_uuid = ${place}::uuid`, target);
  if (from) add((place) => `a.at >= ${place}`, from);
  if (to) add((place) => `a.at < ${place}`, to);
  const where = parts.length === 0 ? '' : `where ${parts.join(' and ')}`;
  return {
    steps: scope.regions !== null && !isFound ? getSteps(scope.regions, where) : `audit_log a ${where}`,
    values,
  };
}

/** Lists audit entries, newest first; counts at most `most` of them. */
export async function listAuditLogRows(
  db: Db,
  scope: RegionScope,
  filter: AuditLogFilter,
  page: { readonly offset: number; readonly limit: number; readonly most: number },
): Promise<{ rows: AuditLogRow[]; total: number; isMore: boolean }> {
  const { steps, values } = await getConditions(db, scope, filter);
  const limit = Math.max(0, Math.min(page.limit, page.most - page.offset));
  const { rows } = await db.sql<AuditLogRow>(
    `select a.uuid, a.seq, a.at, a.action, a.target_kind as "targetKind", a.target_uuid as "targetUuid", a.ip, a.detail,
       (select u.username from app_user u where u.uuid = a.user_uuid) as "userName",
       (select e.ent_name from enterprise e where e.uuid = a.ent_uuid) as "entName"
     from (select a.seq from ${steps} order by a.at desc, a.seq desc offset ${page.offset} limit ${limit}) k
       join audit_log a on a.seq = k.seq
     order by a.at desc, a.seq desc`,
    values,
  );
  const { rows: counted } = await db.sql<{ total: number }>(
    `select count(*)::int as total from (select 1 from ${steps} limit ${page.most + 1}) c`,
    values,
  );
  const found = counted[0]?.total ?? 0;
  return {
    rows: rows.map((row) => ({ ...row, seq: Number(row.seq) })),
    total: Math.min(found, page.most),
    isMore: found > page.most,
  };
}

const CHAIN = 'operation.chain';

export async function saveChainState(db: Db, auditLog: VerifiedAuditLog, now: Date): Promise<void> {
  await db.sql(
    `insert into app_setting (key, value, update_time) values ($1, $2::jsonb, $3)
     on conflict (key) do update set value = excluded.value, update_time = excluded.update_time`,
    [CHAIN, JSON.stringify(auditLog), now],
  );
}

export async function getChainState(db: Db): Promise<{ readonly trail: VerifiedAuditLog; readonly at: Date } | null> {
  const { rows } = await db.sql<{ value: VerifiedAuditLog; at: Date }>(
    'select value, update_time as at from app_setting where key = $1',
    [CHAIN],
  );
  return rows[0] ? { trail: rows[0].value, at: rows[0].at } : null;
}
