import type { Selectable } from 'kysely';
import type { StoredKeyStatus } from '#domain/access/key-status.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { SoftDeletable } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { createUpdateStamp } from '#platform/server/db/tenant-rows.ts';

interface EntityKeyTable extends SoftDeletable {
  entUuid: string;
  uuid: string;
  keySn: string;
  kind: 'main' | 'secondary';
  holderName: string;
  holderPhone: string | null;
  status: StoredKeyStatus;
  statusReason: string | null;
  statusTime: Date;
  validEnd: string | null;
  menuIds: string[];
  userUuid: string;
  orderUuid: string | null;
  lastUseTime: Date | null;
}

interface KeyCredentialTable {
  entUuid: string;
  uuid: string;
  keyUuid: string;
  credentialId: string;
  /** The COSE public key in base64url. */
  publicKey: string;
  /** A bigint, which the driver returns as text. */
  counter: string | number;
  transports: string[];
  isSynced: boolean;
  rpId: string;
  label: string;
  createTime: Date;
  lastUseTime: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    entityKey: EntityKeyTable;
    keyCredential: KeyCredentialTable;
  }
}

export type EntityKeyRow = Selectable<EntityKeyTable>;
export type KeyCredentialRow = Selectable<KeyCredentialTable>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const getKeys = (db: Db, scope: TenantContext) =>
  db.query.selectFrom('entityKey').selectAll().where('entUuid', '=', scope.entUuid).where('delFlag', '=', '0');

export const getKeyRow = async (db: Db, scope: TenantContext, uuid: string): Promise<EntityKeyRow | null> =>
  UUID.test(uuid) ? ((await getKeys(db, scope).where('uuid', '=', uuid).executeTakeFirst()) ?? null) : null;

export const listKeyRows = async (db: Db, scope: TenantContext, kind: EntityKeyRow['kind']): Promise<EntityKeyRow[]> =>
  await getKeys(db, scope).where('kind', '=', kind).orderBy('createTime').orderBy('uuid').limit(100).execute();

/** Locks the keys of an enterprise until the end of the transaction, so that concurrent changes run one after another. */
export async function lockEntityKeys(db: Db, { entUuid }: Pick<TenantContext, 'entUuid'>): Promise<void> {
  await acquireTransactionLock(db, `keys ${entUuid}`);
}

export type NewEntityKey = Pick<
  EntityKeyRow,
  'uuid' | 'keySn' | 'kind' | 'holderName' | 'holderPhone' | 'validEnd' | 'userUuid'
>;

export async function addKeyRow(db: Db, scope: TenantContext, row: NewEntityKey, now: Date): Promise<void> {
  const { entUuid, userUuid } = scope;
  await db.query
    .insertInto('entityKey')
    .values({
      ...row,
      entUuid,
      status: 'pending',
      statusReason: null,
      statusTime: now,
      menuIds: [],
      orderUuid: null,
      lastUseTime: null,
      createTime: now,
      updateTime: now,
      createBy: userUuid,
      updateBy: userUuid,
    })
    .execute();
}

type KeyChange = Partial<
  Pick<EntityKeyRow, 'holderName' | 'holderPhone' | 'validEnd' | 'status' | 'statusReason' | 'statusTime' | 'menuIds'>
> & { readonly delFlag?: '2' };

export async function editKeyRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  change: KeyChange,
  now: Date,
): Promise<void> {
  await db.query
    .updateTable('entityKey')
    .set({ ...change, ...createUpdateStamp(scope, now) })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .execute();
}

export async function listCredentials(
  db: Db,
  scope: TenantContext,
  keyUuids: readonly string[],
): Promise<KeyCredentialRow[]> {
  if (keyUuids.length === 0) return [];
  return await db.query
    .selectFrom('keyCredential')
    .selectAll()
    .where('entUuid', '=', scope.entUuid)
    .where('keyUuid', 'in', keyUuids)
    .orderBy('createTime')
    .orderBy('uuid')
    .execute();
}

export async function addCredential(
  db: Db,
  scope: TenantContext,
  row: Omit<KeyCredentialRow, 'entUuid'>,
): Promise<void> {
  await db.query
    .insertInto('keyCredential')
    .values({ ...row, entUuid: scope.entUuid })
    .execute();
}

/** @returns the uuid of the credential's key, or null if the credential does not exist */
export async function removeCredentialRow(db: Db, scope: TenantContext, uuid: string): Promise<string | null> {
  const row = await db.query
    .deleteFrom('keyCredential')
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .returning('keyUuid')
    .executeTakeFirst();
  return row?.keyUuid ?? null;
}

export async function removeKeyCredentials(db: Db, scope: TenantContext, keyUuid: string): Promise<void> {
  await db.query
    .deleteFrom('keyCredential')
    .where('entUuid', '=', scope.entUuid)
    .where('keyUuid', '=', keyUuid)
    .execute();
}

/** Ends all sessions that were opened with a key. */
export async function removeKeySessions(db: Db, keyUuid: string): Promise<number> {
  const done = await db.query.deleteFrom('userSession').where('keyUuid', '=', keyUuid).executeTakeFirst();
  return Number(done.numDeletedRows);
}

/**
 * Transfers the keys that a user issued to another user. They must be enrolled again, because their old devices would log in as the new
 * user.
 * @returns the number of keys
 */
export async function transferKeys(db: Db, scope: TenantContext, from: string, to: string, now: Date): Promise<number> {
  // A concurrent enrolment would otherwise add its device after the others are removed.
  await lockEntityKeys(db, scope);
  const moved = await db.query
    .updateTable('entityKey')
    .set({ userUuid: to, status: 'pending', statusReason: null, statusTime: now })
    .set({ updateTime: now, updateBy: scope.userUuid })
    .where('entUuid', '=', scope.entUuid)
    .where('userUuid', '=', from)
    .where('delFlag', '=', '0')
    .returning('uuid')
    .execute();
  for (const { uuid } of moved) {
    await removeKeyCredentials(db, scope, uuid);
    await removeKeySessions(db, uuid);
  }
  return moved.length;
}

export async function getKeyPrice(db: Db, kind: 'mainKey' | 'secondaryKey') {
  const row = await db.query
    .selectFrom('price')
    .select(['name', 'amount', 'origin'])
    .where('kind', '=', kind)
    .where('status', '=', '0')
    .where('delFlag', '=', '0')
    .orderBy('sort')
    .orderBy('uuid')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
