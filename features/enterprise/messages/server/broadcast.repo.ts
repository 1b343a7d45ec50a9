import type { Generated, Selectable } from 'kysely';
import type { Category } from '#domain/records/certificate.ts';
import type { MessageType } from '#platform/contract/message-types.ts';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { WriteAuthor } from '#platform/server/db/published-rows.repo.ts';
import { buildRegionCondition } from '#platform/server/db/region-condition.ts';
import type { AUDIENCE_MEMBERSHIPS } from '../contract/reach.ts';

/** The recipients of a broadcast; empty filters mean every user, including users without an enterprise. */
export interface BroadcastAudience {
  /** First digits of the region of the recipients' enterprises; empty for all regions. */
  readonly place: string;
  readonly category: string | null;
  readonly membership: (typeof AUDIENCE_MEMBERSHIPS)[number] | null;
  readonly todayOn: string;
}

interface BroadcastTable {
  uuid: string;
  type: MessageType;
  title: string;
  content: string;
  router: string | null;
  expireTime: Date | null;
  isPopup: boolean;
  region: Generated<string>;
  category: Category | null;
  membership: BroadcastAudience['membership'];
  status: Generated<'0' | '1'>;
  createTime: Date;
  updateTime: Date;
  createBy: string | null;
  updateBy: string | null;
  delFlag: Generated<'0' | '2'>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    broadcast: BroadcastTable;
  }
}

export type BroadcastRow = Selectable<BroadcastTable>;
export type BroadcastValues = Omit<
  BroadcastRow,
  'uuid' | 'status' | 'createTime' | 'updateTime' | 'createBy' | 'updateBy' | 'delFlag'
>;

export const isUnlimitedAudience = ({ place, category, membership }: BroadcastAudience): boolean =>
  place === '' && category === null && membership === null;

/** SQL that selects the enterprises of an audience; parameters $1 to $4. */
const ENTERPRISES = `select e.uuid from enterprise e where e.del_flag = '0' and starts_with(e.region, $1)
  and ($2::text is null or exists (select 1 from certificate c
    where c.ent_uuid = e.uuid and c.del_flag = '0' and c.status = 'normal' and c.category = $2))
  and ($3::text is null or ($3 = 'member') = exists (select 1 from membership m
    where m.ent_uuid = e.uuid and m.start_date <= $4::date and m.end_date >= $4::date))`;

const getEnterprises = ({ place, category, membership, todayOn }: BroadcastAudience): unknown[] => [
  place,
  category,
  membership,
  todayOn,
];

export async function countAudience(
  db: Db,
  scope: RegionScope,
  audience: BroadcastAudience,
): Promise<{ readonly enterpriseCount: number; readonly userCount: number }> {
  const limit =
    isUnlimitedAudience(audience) && scope.regions === null
      ? ''
      : 'and exists (select from firm_member w where w.user_uuid = u.uuid and w.ent_uuid in (select uuid from enterprises))';
  const { rows } = await db.sql<{ enterpriseCount: number; userCount: number }>(
    `with enterprises as (${ENTERPRISES} and ${buildRegionCondition(scope, 'e.region')})
     select (select count(*) from enterprises)::int as "enterpriseCount",
       (select count(*) from app_user u where u.del_flag = '0' and u.status = '0' ${limit})::int as "userCount"`,
    getEnterprises(audience),
  );
  return rows[0] ?? { enterpriseCount: 0, userCount: 0 };
}

export async function getBroadcastRow(db: Db, uuid: string): Promise<BroadcastRow | undefined> {
  return await db.query.selectFrom('broadcast').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/**
 * Sends the broadcast to recipients who have not received it and updates the sent copies: their text is replaced, and copies of users
 * outside the audience are recalled. A message to every user is one row with the broadcast's uuid.
 */
export async function publishBroadcastRow(
  db: Db,
  uuid: string,
  values: BroadcastValues,
  audience: BroadcastAudience,
  { userUuid, now }: WriteAuthor,
): Promise<void> {
  const written = { ...values, status: '0', delFlag: '0', updateTime: now, updateBy: userUuid } as const;
  await db.query
    .insertInto('broadcast')
    .values({ uuid, ...written, createTime: now, createBy: userUuid })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(written))
    .execute();
  const meant = isUnlimitedAudience(audience)
    ? 'select null::uuid as uuid from (values ($1::text, $2::text, $3::text, $4::date)) as limits'
    : ENTERPRISES;
  const sent = [values.type, values.title, values.content, values.router, values.expireTime, values.isPopup];
  await db.sql(
    `with meant as (${meant})
     update message m set type = $6, title = $7, content = $8, router = $9, expire_time = $10, is_popup = $11,
       is_recalled = not exists (select 1 from meant a where a.uuid is not distinct from m.ent_uuid)
     where m.broadcast_uuid = $5`,
    [...getEnterprises(audience), uuid, ...sent],
  );
  const id = isUnlimitedAudience(audience) ? '$5::uuid' : 'gen_random_uuid()';
  await db.sql(
    `with meant as (${meant})
     insert into message (uuid, broadcast_uuid, ent_uuid, type, title, content, router, expire_time, is_popup, message_time, create_time, create_by)
     select ${id}, $5, a.uuid, $6, $7, $8, $9, $10, $11, $12, $12, $13 from meant a
     where not exists (select 1 from message m where m.broadcast_uuid = $5 and m.ent_uuid is not distinct from a.uuid)`,
    [...getEnterprises(audience), uuid, ...sent, now, userUuid],
  );
}

/** Recalls a broadcast; afterwards only users who have read it still see their copy. */
export async function recallBroadcastRow(db: Db, uuid: string, { userUuid, now }: WriteAuthor): Promise<void> {
  await db.query
    .updateTable('broadcast')
    .set({ status: '1', updateTime: now, updateBy: userUuid })
    .where('uuid', '=', uuid)
    .execute();
  await db.query.updateTable('message').set({ isRecalled: true }).where('broadcastUuid', '=', uuid).execute();
}
