import { toShanghaiDay } from '#domain/validity/day.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { DuplicateReason, MergeState, SelectableKind } from '../enterprise-merge.contract.ts';
import type { EnterprisePair } from './move.repo.ts';

export interface DuplicateRow {
  readonly oneUuid: string;
  readonly otherUuid: string;
  readonly reasons: readonly DuplicateReason[];
  readonly foundTime: Date;
}

export interface EnterpriseRow {
  readonly uuid: string;
  readonly entName: string;
  readonly formerNames: readonly string[];
  readonly creditCode: string;
  readonly region: string;
  readonly certifyStatus: 'none' | 'reviewing' | 'passed' | 'rejected';
  readonly lockReason: string | null;
  readonly ownerName: string | null;
  readonly memberSince: string | null;
  readonly memberUntil: string | null;
  readonly createTime: Date;
}

const OPEN = `state in ('asked', 'waiting')`;

/** Condition for pairs that are neither dismissed nor being merged. */
const UNJUDGED = `dismiss_time is null and not exists (select from firm_merge where ${OPEN}
  and stay_uuid in (one_uuid, other_uuid) and gone_uuid in (one_uuid, other_uuid))`;

/** Lists the undecided pairs of possible duplicate enterprises, newest first. */
export async function listDuplicateRows(
  db: Db,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: DuplicateRow[]; total: number }> {
  const { rows } = await db.sql<DuplicateRow>(
    `select one_uuid as "oneUuid", other_uuid as "otherUuid", reasons, found_time as "foundTime" from firm_double
     where ${UNJUDGED} order by found_time desc, one_uuid, other_uuid offset $1 limit $2`,
    [page.offset, page.limit],
  );
  const { rows: counted } = await db.sql<{ total: number }>(
    `select count(*)::int as total from firm_double where ${UNJUDGED}`,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/**
 * Marks a pair as different enterprises.
 * @returns false if the pair does not exist or is already dismissed
 */
export async function dismissDuplicate(
  db: Db,
  pair: { readonly one: string; readonly other: string },
  { reason, by, now }: { readonly reason: string; readonly by: string; readonly now: Date },
): Promise<boolean> {
  const done = await db.sql(
    `update firm_double set dismiss_time = $3, dismiss_by = $4, dismiss_reason = $5
     where one_uuid = least($1::uuid, $2::uuid) and other_uuid = greatest($1::uuid, $2::uuid) and dismiss_time is null`,
    [pair.one, pair.other, now, by, reason],
  );
  return done.rowCount > 0;
}

export async function listEnterpriseRows(db: Db, uuids: readonly string[]): Promise<EnterpriseRow[]> {
  const { rows } = await db.sql<EnterpriseRow>(
    `select e.uuid, e.ent_name as "entName", e.former_names as "formerNames", e.credit_code as "creditCode", e.region,
       e.certify_status as "certifyStatus", e.lock_reason as "lockReason", e.create_time as "createTime",
       (select u.nick_name from firm_member w join app_user u on u.uuid = w.user_uuid
         where w.user_uuid = e.create_by and w.ent_uuid = e.uuid and u.del_flag = '0') as "ownerName",
       m.start_date::text as "memberSince", m.end_date::text as "memberUntil"
     from enterprise e left join membership m on m.ent_uuid = e.uuid where e.uuid = any($1) and e.del_flag = '0'`,
    [[...uuids]],
  );
  return rows;
}

/**
 * Locks both until the end of the transaction, always in the same order: of two concurrent merges the second sees the result of the first.
 */
export async function lockEnterprises(db: Db, pair: Pick<EnterprisePair, 'stay' | 'gone'>): Promise<void> {
  await db.sql('select uuid from enterprise where uuid in ($1, $2) order by uuid for update', [pair.stay, pair.gone]);
}

export interface MergePerson {
  readonly nickName: string;
  readonly username: string;
  readonly isInStay: boolean;
  readonly isInGone: boolean;
}

const MAX_PEOPLE = 100;

export async function listMergePeople(
  db: Db,
  { stay, gone }: Pick<EnterprisePair, 'stay' | 'gone'>,
): Promise<MergePerson[]> {
  const { rows } = await db.sql<MergePerson>(
    `select u.nick_name as "nickName", u.username, bool_or(m.ent_uuid = $1) as "isInStay", bool_or(m.ent_uuid = $2) as "isInGone"
     from firm_member m join app_user u on u.uuid = m.user_uuid where m.ent_uuid in ($1, $2) and u.del_flag = '0'
     group by u.uuid order by min(m.join_time), u.uuid limit ${MAX_PEOPLE}`,
    [stay, gone],
  );
  return rows;
}

/** Counts the rows of a table that are not deleted, for each of the two enterprises. */
export async function countEnterpriseRows(
  db: Db,
  { stay, gone }: Pick<EnterprisePair, 'stay' | 'gone'>,
  { name, columns }: { readonly name: string; readonly columns: ReadonlySet<string> },
): Promise<{ readonly stay: number; readonly gone: number }> {
  const { rows } = await db.sql<{ stay: number; gone: number }>(
    `select count(*) filter (where ent_uuid = $1)::int as stay, count(*) filter (where ent_uuid = $2)::int as gone
     from ${name} where ent_uuid in ($1, $2)${columns.has('del_flag') ? ` and del_flag = '0'` : ''}`,
    [stay, gone],
  );
  return rows[0] ?? { stay: 0, gone: 0 };
}

const BUSY: Readonly<Record<string, string>> = {
  资料导入: `select from import_batch where ent_uuid in ($1, $2) and status = 'applying'`,
  归档: `select from archive_task where ent_uuid in ($1, $2) and status in ('waiting', 'running') and update_time > $3::timestamptz - interval '1 day'`,
  打包: `select from paper_pack where ent_uuid in ($1, $2) and status in ('waiting', 'running') and update_time > $3::timestamptz - interval '1 day'`,
  变更审批: `select from change_proposal where ent_uuid in ($1, $2) and state = 'applying'`,
};

/** Lists the running tasks of either enterprise that a merge would interrupt. */
export async function listMergeBlockers(
  db: Db,
  { stay, gone }: Pick<EnterprisePair, 'stay' | 'gone'>,
  now: Date,
): Promise<string[]> {
  const { rows } = await db.sql<{ what: string }>(
    `select what from (values ${Object.entries(BUSY)
      .map(([what, query]) => `('${what}', exists (${query}))`)
      .join(', ')}) b (what, is_busy) where is_busy and $3::timestamptz is not null`,
    [stay, gone, now],
  );
  return rows.map(({ what }) => what);
}

export interface MergeRow {
  readonly uuid: string;
  readonly stayUuid: string;
  readonly goneUuid: string;
  readonly stayName: string;
  readonly goneName: string;
  readonly goneCode: string;
  readonly state: MergeState;
  readonly reason: string;
  readonly fromGone: readonly SelectableKind[];
  readonly note: string | null;
  readonly outcome: { readonly moved: number; readonly removed: number } | null;
  readonly storageKey: string | null;
  readonly dataKey: string | null;
  readonly createBy: string;
  readonly createName: string | null;
  readonly createTime: Date;
  readonly decideBy: string | null;
  readonly decideName: string | null;
  readonly doneTime: Date | null;
}

const COLUMNS = `g.uuid, g.stay_uuid as "stayUuid", g.gone_uuid as "goneUuid", g.stay_name as "stayName", g.gone_name as "goneName",
  g.gone_code as "goneCode", g.state, g.reason, g.from_gone as "fromGone", g.note, g.outcome, g.storage_key as "storageKey", g.data_key as "dataKey",
  g.create_by as "createBy", (select nick_name from app_user where uuid = g.create_by) as "createName", g.create_time as "createTime",
  g.decide_by as "decideBy", (select nick_name from app_user where uuid = g.decide_by) as "decideName", g.done_time as "doneTime"`;

export async function listMergeRows(
  db: Db,
  {
    state,
    offset,
    limit,
  }: { readonly state?: MergeState | undefined; readonly offset: number; readonly limit: number },
): Promise<{ rows: MergeRow[]; total: number }> {
  const where = state === undefined ? '$1::text is null' : 'g.state = $1';
  const { rows } = await db.sql<MergeRow>(
    `select ${COLUMNS} from firm_merge g where ${where} order by g.create_time desc, g.uuid offset $2 limit $3`,
    [state ?? null, offset, limit],
  );
  const { rows: counted } = await db.sql<{ total: number }>(
    `select count(*)::int as total from firm_merge g where ${where}`,
    [state ?? null],
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/**
 * Returns a merge.
 * @param isHeld whether to lock the row until the end of the transaction
 */
export async function getMergeRow(db: Db, uuid: string, isHeld = false): Promise<MergeRow | undefined> {
  const { rows } = await db.sql<MergeRow>(
    `select ${COLUMNS} from firm_merge g where g.uuid = $1${isHeld ? ' for no key update' : ''}`,
    [uuid],
  );
  return rows[0];
}

/** Returns whether either enterprise takes part in an unfinished merge. */
export async function hasOpenMerge(
  db: Db,
  { stay, gone }: Pick<EnterprisePair, 'stay' | 'gone'>,
  except: string | null = null,
): Promise<boolean> {
  const { rows } = await db.sql(
    `select from firm_merge where ${OPEN} and uuid is distinct from $3::uuid
       and (stay_uuid in ($1, $2) or gone_uuid in ($1, $2)) limit 1`,
    [stay, gone, except],
  );
  return rows.length > 0;
}

export async function addMergeRow(
  db: Db,
  merge: EnterprisePair & {
    readonly stayName: string;
    readonly goneName: string;
    readonly goneCode: string;
    readonly state: MergeState;
    readonly reason: string;
    readonly by: string;
    readonly now: Date;
  },
): Promise<void> {
  const { uuid, stay, gone, fromGone, stayName, goneName, goneCode, state, reason, by, now } = merge;
  await db.sql(
    `insert into firm_merge (uuid, stay_uuid, gone_uuid, from_gone, stay_name, gone_name, gone_code, state, reason, create_by, create_time,
       update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [uuid, stay, gone, [...fromGone], stayName, goneName, goneCode, state, reason, by, now],
  );
}

interface MergeChange {
  readonly state?: MergeState;
  readonly note?: string;
  readonly decideBy?: string;
  readonly outcome?: MergeRow['outcome'];
  readonly stored?: { readonly storageKey: string; readonly dataKey: string; readonly size: number } | null;
  readonly isDone?: true;
}

export async function updateMergeRow(db: Db, uuid: string, change: MergeChange, now: Date): Promise<void> {
  const { state, note, decideBy, outcome, stored, isDone } = change;
  await db.sql(
    `update firm_merge set update_time = $2, state = coalesce($3, state), note = coalesce($4, note), decide_by = coalesce($5, decide_by),
       decide_time = case when $5::uuid is null then decide_time else $2 end, outcome = coalesce($6::jsonb, outcome),
       done_time = case when $7 then $2 else done_time end where uuid = $1`,
    [
      uuid,
      now,
      state ?? null,
      note ?? null,
      decideBy ?? null,
      outcome ? JSON.stringify(outcome) : null,
      isDone ?? false,
    ],
  );
  if (stored !== undefined)
    await db.sql('update firm_merge set storage_key = $2, data_key = $3, size = $4 where uuid = $1', [
      uuid,
      stored?.storageKey ?? null,
      stored?.dataKey ?? null,
      stored?.size ?? null,
    ]);
}

export async function countPendingMerges({ db }: { readonly db: Db }): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await db.sql<{ count: number; oldest: Date | null }>(
    `select count(*)::int as count, min(create_time) as oldest from firm_merge where state = 'asked'`,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

export async function listExpiredExports(db: Db, before: Date): Promise<{ uuid: string; storageKey: string }[]> {
  const { rows } = await db.sql<{ uuid: string; storageKey: string }>(
    `select uuid, storage_key as "storageKey" from firm_merge where storage_key is not null
       and (done_time < $1 or (state in ('failed', 'rejected', 'withdrawn') and update_time < $1)) limit 100`,
    [before],
  );
  return rows;
}

/** A compared field: its label, and its SQL expression for the row of an alias. */
export interface ComparedField {
  readonly label: string;
  readonly of: (row: string) => string;
}

/** Returns the number of duplicate records of a table, the fields that differ, and the first display names. */
export async function describeDuplicates(
  db: Db,
  {
    uuid,
    table,
    title,
    most,
  }: { readonly uuid: string; readonly table: string; readonly title: string; readonly most: number },
  fields: readonly ComparedField[],
): Promise<{ total: number; differing: number; fields: { label: string; total: number }[]; names: string[] }> {
  const differ = fields.map(({ of }) => `${of('x')} is distinct from ${of('s')}`);
  const anyDiffers = differ.length === 0 ? 'false' : `(${differ.join(' or ')})`;
  const { rows } = await db.sql<{ total: number; differing: number; totals: number[]; names: string[] }>(
    `with twin as materialized (
       select ${title} as name, ${anyDiffers} as differs, array[${differ.join(', ')}]::boolean[] as fields
       from firm_merge_twin t join ${table} x on x.uuid = t.gone_key join ${table} s on s.uuid = t.stay_key
       where t.merge_uuid = $1 and t.table_name = $2)
     select count(*)::int as total, count(*) filter (where differs)::int as differing,
       array[${differ.map((_one, at) => `count(*) filter (where fields[${at + 1}])`).join(', ')}]::int[] as totals,
       array(select name from twin order by not differs, name limit $3) as names from twin`,
    [uuid, table, most],
  );
  const found = rows[0] ?? { total: 0, differing: 0, totals: [], names: [] };
  return {
    total: found.total,
    differing: found.differing,
    fields: fields.flatMap(({ label }, at) => (found.totals[at] ? [{ label, total: found.totals[at] }] : [])),
    names: found.names,
  };
}

export async function countDuplicates(db: Db, uuid: string): Promise<number> {
  const { rows } = await db.sql<{ total: number }>(
    `select count(*)::int as total from firm_merge_twin where merge_uuid = $1 and table_name <> 'enterprise'`,
    [uuid],
  );
  return rows[0]?.total ?? 0;
}

export async function deleteMergeMap(db: Db, uuid: string): Promise<void> {
  await db.sql('delete from firm_merge_twin where merge_uuid = $1', [uuid]);
}

const IS_ACTIVE = `select from firm_member m join app_user u on u.uuid = m.user_uuid where u.status = '0' and u.del_flag = '0'`;

/**
 * Merges enterprise-level data before the records move: memberships, users, the selected enterprise of sessions, names. The remaining days
 * of the shorter membership are added to the end of the longer one, so no paid time is lost.
 */
export async function mergeEnterpriseData(
  db: Db,
  { stay, gone }: EnterprisePair,
  { by, changeUuid, now }: { readonly by: string; readonly changeUuid: string; readonly now: Date },
): Promise<void> {
  const today = toShanghaiDay(now);
  const run = async (text: string, ...more: readonly unknown[]) => void (await db.sql(text, [stay, gone, ...more]));
  await run(
    `update membership s set start_date = least(s.start_date, g.start_date), update_time = $4,
       end_date = greatest(s.end_date, g.end_date) + greatest(0, least(s.end_date, g.end_date) - $3::date + 1)
     from membership g where s.ent_uuid = $1 and g.ent_uuid = $2`,
    today,
    now,
  );
  await run(
    `update approval_rule s set kinds = array(select distinct k from unnest(s.kinds || g.kinds) k order by k), update_time = $3
     from approval_rule g where s.ent_uuid = $1 and g.ent_uuid = $2`,
    now,
  );
  // Both owners' login policies apply to the merged members, so the stricter value of each rule is kept. An enterprise has no operator
  // networks. `least` and `greatest` ignore null; of the two levels of a required second factor, the stricter one comes first in the
  // alphabet.
  await run(
    `update login_policy s set mfa_required = least(s.mfa_required, g.mfa_required), idle_minutes = least(s.idle_minutes, g.idle_minutes),
       password_max_days = least(s.password_max_days, g.password_max_days),
       password_history = greatest(s.password_history, g.password_history), update_time = $3
     from login_policy g where s.ent_uuid = $1 and g.ent_uuid = $2`,
    now,
  );
  await run(
    `update id_disclosure s set count = s.count + g.count from id_disclosure g
     where s.ent_uuid = $1 and g.ent_uuid = $2 and g.actor_uuid = s.actor_uuid and g.kind = s.kind and g.day = s.day`,
  );
  // The owner of the remaining enterprise stays its owner; without an active owner, the owner of the removed enterprise takes over.
  await run(
    `update enterprise s set create_by = g.create_by from enterprise g where s.uuid = $1 and g.uuid = $2
       and not exists (${IS_ACTIVE} and m.ent_uuid = s.uuid and (s.create_by is null or s.create_by = m.user_uuid))
       and exists (${IS_ACTIVE} and m.ent_uuid = g.uuid and m.user_uuid = g.create_by)`,
  );
  await run(
    `update firm_member s set join_time = least(s.join_time, g.join_time), chosen_time = greatest(s.chosen_time, g.chosen_time),
       firm_roles = case when s.firm_roles is null or g.firm_roles is null then null
         else array(select distinct r from unnest(s.firm_roles || g.firm_roles) r order by r) end
     from firm_member g where s.ent_uuid = $1 and g.ent_uuid = $2 and g.user_uuid = s.user_uuid`,
  );
  await run('update user_session set chosen_ent = $1 where chosen_ent = $2');
  await run(
    `update join_request set state = 'withdrawn', decide_time = $3 where ent_uuid in ($1, $2) and state = 'waiting'
       and user_uuid in (select user_uuid from firm_member where ent_uuid in ($1, $2))`,
    now,
  );
  await run(
    `update identity_request set state = 'withdrawn', decide_time = $3 where ent_uuid = $2 and state = 'reviewing' and $1::uuid is not null`,
    now,
  );
  await run('update enterprise set merged_into = $1 where merged_into = $2');
  const { rows: former } = await db.sql<{ before: string | null }>(
    `select nullif(array_to_string(former_names, '、'), '') as before from enterprise where uuid = $1`,
    [stay],
  );
  await run(
    `update enterprise s set revision = s.revision + 1, update_time = $3,
       former_names = array(select n from unnest(s.former_names || g.former_names || g.ent_name) with ordinality f (n, at)
         where n <> s.ent_name group by n order by min(at)),
       trial_time = least(s.trial_time, g.trial_time)
     from enterprise g where s.uuid = $1 and g.uuid = $2`,
    now,
  );
  await db.sql(
    `insert into enterprise_change (ent_uuid, uuid, field, field_label, old_value, new_value, source, user_uuid, change_time)
     select uuid, $2, 'formerNames', '曾用名', $3, array_to_string(former_names, '、'), 'operator', $4, $5 from enterprise where uuid = $1`,
    [stay, changeUuid, former[0]?.before ?? null, by, now],
  );
  await run(`update enterprise set del_flag = '2', merged_into = $1, update_time = $3 where uuid = $2`, now);
}
