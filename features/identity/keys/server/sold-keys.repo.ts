import type { TenantContext } from '#platform/server/access/scope.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { EntityKeyRow } from './keys.repo.ts';

type SoldKey = Pick<EntityKeyRow, 'uuid' | 'keySn' | 'kind' | 'holderName' | 'status' | 'validEnd'> & {
  readonly orderUuid: string;
};

/** Lists the keys that the enterprise ordered. */
export async function listSoldKeys(db: Db, scope: TenantContext): Promise<SoldKey[]> {
  const rows = await db.query
    .selectFrom('entityKey')
    .select(['uuid', 'keySn', 'kind', 'holderName', 'status', 'validEnd', 'orderUuid'])
    .where('entUuid', '=', scope.entUuid)
    .where('orderUuid', 'is not', null)
    .where('delFlag', '=', '0')
    .orderBy('createTime')
    .orderBy('uuid')
    .limit(200)
    .execute();
  return rows.map(({ orderUuid, ...row }) => ({ ...row, orderUuid: orderUuid ?? '' }));
}

export async function countKeys(db: Db, entUuid: string, kind: EntityKeyRow['kind']): Promise<number> {
  return await getCount(
    db.query.selectFrom('entityKey').where('entUuid', '=', entUuid).where('kind', '=', kind).where('delFlag', '=', '0'),
  );
}

export async function addSoldKey(
  db: Db,
  row: Pick<EntityKeyRow, 'entUuid' | 'uuid' | 'keySn' | 'kind' | 'holderName' | 'userUuid'> & {
    readonly orderUuid: string;
  },
  now: Date,
): Promise<void> {
  await db.query
    .insertInto('entityKey')
    .values({
      ...row,
      holderPhone: null,
      status: 'pending',
      statusReason: null,
      statusTime: now,
      validEnd: null,
      menuIds: [],
      lastUseTime: null,
      createTime: now,
      updateTime: now,
      createBy: row.userUuid,
      updateBy: row.userUuid,
    })
    .execute();
}

/** Suspends the keys of an order. @returns their uuids */
export async function suspendSoldKeys(db: Db, orderUuid: string, reason: string, now: Date): Promise<string[]> {
  const rows = await db.query
    .updateTable('entityKey')
    .set({ status: 'suspended', statusReason: reason, statusTime: now, updateTime: now })
    .where('orderUuid', '=', orderUuid)
    .where('delFlag', '=', '0')
    .returning('uuid')
    .execute();
  return rows.map((row) => row.uuid);
}
