import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Trail } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/db.ts';
import { containing, escapeLike } from '#platform/server/db/like.ts';
import { ofFirmIn, ofPersonIn } from '#platform/server/db/region-condition.ts';

export interface TrailFilter {
  readonly user?: string | undefined;
  readonly ent?: string | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly from: Date | null;
  /** Without it. */
  readonly to: Date | null;
}

export interface StepRow {
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

/** Accounts or firms of one name that are looked for at most. */
const NAMESAKES = 20;
const NOBODY = '00000000-0000-0000-0000-000000000000';

async function listNamed(db: Db, statement: string, values: unknown[]): Promise<string[]> {
  const { rows } = await db.sql<{ uuid: string }>(`${statement} limit ${NAMESAKES}`, values);
  return rows.length === 0 ? [NOBODY] : rows.map(({ uuid }) => uuid);
}

/**
 * What names a firm of the regions: done by its people, or done to it, to them, or to its orders and invoices. A part for each index, so that
 * what is read grows with what these firms did.
 */
function namesFirmIn(scope: RegionScope): string {
  const done = (condition: string) => `select n.seq from audit_log n where ${condition}`;
  const doneTo = (kind: string, condition: string) => done(`n.target_kind = '${kind}' and ${condition}`);
  const of = (table: string) =>
    `n.target_uuid in (select t.uuid from ${table} t where ${ofFirmIn(scope, 't.ent_uuid')})`;
  return `a.seq in (${[
    done(ofFirmIn(scope, 'n.ent_uuid')),
    doneTo('enterprise', ofFirmIn(scope, 'n.target_uuid')),
    doneTo('user', ofPersonIn(scope, 'n.target_uuid')),
    doneTo('order', of('purchase_order')),
    doneTo('invoice', of('invoice')),
  ].join(' union ')})`;
}

/** Conditions with their values, each by a column that an index begins with. */
async function conditionsOf(db: Db, scope: RegionScope, { user, ent, action, target, from, to }: TrailFilter) {
  const parts: string[] = [];
  const values: unknown[] = [];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  if (scope.regions !== null) parts.push(namesFirmIn(scope));
  if (user) {
    const users = await listNamed(db, 'select uuid from app_user where username = $1 or nick_name = $1', [user]);
    add((place) => `a.user_uuid = any(${place}::uuid[])`, users);
  }
  if (ent) {
    // A part for each index: of an "or" over both the whole table would be read.
    const firms = await listNamed(
      db,
      `(select uuid from enterprise where credit_code = $2 limit ${NAMESAKES})
       union (select uuid from enterprise where ent_name like $1 order by ent_name, uuid limit ${NAMESAKES})`,
      [containing(ent), ent],
    );
    add((place) => `a.ent_uuid = any(${place}::uuid[])`, firms);
  }
  if (action?.includes('.')) add((place) => `a.action = ${place}`, action);
  else if (action) add((place) => `a.action like ${place}`, `${escapeLike(action)}.%`);
  if (target) add((place) => `a.target_uuid = ${place}::uuid`, target);
  if (from) add((place) => `a.at >= ${place}`, from);
  if (to) add((place) => `a.at < ${place}`, to);
  return { where: parts.length === 0 ? '' : `where ${parts.join(' and ')}`, values };
}

/** The newest first; no more are counted than anybody looks through. */
export async function listTrailRows(
  db: Db,
  scope: RegionScope,
  filter: TrailFilter,
  page: { readonly offset: number; readonly limit: number; readonly most: number },
): Promise<{ rows: StepRow[]; total: number; isMore: boolean }> {
  const { where, values } = await conditionsOf(db, scope, filter);
  const limit = Math.max(0, Math.min(page.limit, page.most - page.offset));
  const { rows } = await db.sql<StepRow>(
    `select a.uuid, a.seq, a.at, a.action, a.target_kind as "targetKind", a.target_uuid as "targetUuid", a.ip, a.detail,
       (select u.username from app_user u where u.uuid = a.user_uuid) as "userName",
       (select e.ent_name from enterprise e where e.uuid = a.ent_uuid) as "entName"
     from (select a.seq from audit_log a ${where} order by a.at desc, a.seq desc offset ${page.offset} limit ${limit}) k
       join audit_log a on a.seq = k.seq
     order by a.at desc, a.seq desc`,
    values,
  );
  const { rows: counted } = await db.sql<{ total: number }>(
    `select count(*)::int as total from (select 1 from audit_log a ${where} limit ${page.most + 1}) c`,
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

export async function saveChain(db: Db, trail: Trail, now: Date): Promise<void> {
  await db.sql(
    `insert into app_setting (key, value, update_time) values ($1, $2::jsonb, $3)
     on conflict (key) do update set value = excluded.value, update_time = excluded.update_time`,
    [CHAIN, JSON.stringify(trail), now],
  );
}

export async function getChainState(db: Db): Promise<{ readonly trail: Trail; readonly at: Date } | null> {
  const { rows } = await db.sql<{ value: Trail; at: Date }>(
    'select value, update_time as at from app_setting where key = $1',
    [CHAIN],
  );
  return rows[0] ? { trail: rows[0].value, at: rows[0].at } : null;
}
