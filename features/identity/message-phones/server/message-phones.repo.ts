import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import type { MessagePhoneKind } from '../message-phones.contract.ts';

interface MessagePhoneTable {
  uuid: string;
  /** The enterprise, or the user if the user has no enterprise. */
  ownerUuid: string;
  userUuid: string;
  phone: string;
  phoneHash: string;
  kinds: MessagePhoneKind[];
  verifiedTime: Date;
  createTime: Date;
  updateTime: Date;
  updateBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    messagePhone: MessagePhoneTable;
  }
}

/** The owners whose phones a user sees: the enterprise, and the user, for phones bound before joining an enterprise. */
export type PhoneOwners = readonly string[];

/** Locks an owner until the end of the transaction, so that concurrent bindings respect the limit. */
export async function lockPhoneOwner(db: Db, ownerUuid: string): Promise<void> {
  await acquireTransactionLock(db, `message phone ${ownerUuid}`);
}

/** Lists the phones of the owners, oldest first. */
export async function listPhoneRows(db: Db, owners: PhoneOwners) {
  return await db.query
    .selectFrom('messagePhone as p')
    .innerJoin('appUser as u', 'u.uuid', 'p.userUuid')
    .selectAll('p')
    .select('u.nickName as holder')
    .where('p.ownerUuid', 'in', owners)
    .orderBy('p.createTime')
    .orderBy('p.uuid')
    .execute();
}
export type PhoneRow = Awaited<ReturnType<typeof listPhoneRows>>[number];

export async function addPhoneRow(db: Db, row: MessagePhoneTable): Promise<void> {
  await db.query.insertInto('messagePhone').values(row).execute();
}

/**
 * Updates a phone.
 * @returns false if the owners have no such phone
 */
export async function editPhoneRow(
  db: Db,
  owners: PhoneOwners,
  uuid: string,
  change: Pick<MessagePhoneTable, 'kinds' | 'updateTime' | 'updateBy'>,
): Promise<boolean> {
  const row = await db.query
    .updateTable('messagePhone')
    .set(change)
    .where('uuid', '=', uuid)
    .where('ownerUuid', 'in', owners)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes the phones that a user bound to an enterprise when the user leaves it, so that they receive no more messages about the
 * enterprise.
 */
export async function removeMemberPhones(db: Db, scope: TenantContext, userUuid: string): Promise<void> {
  await db.query
    .deleteFrom('messagePhone')
    .where('ownerUuid', '=', scope.entUuid)
    .where('userUuid', '=', userUuid)
    .execute();
}

/**
 * Removes a phone.
 * @returns false if the owners have no such phone
 */
export async function removePhoneRow(db: Db, owners: PhoneOwners, uuid: string): Promise<boolean> {
  const row = await db.query
    .deleteFrom('messagePhone')
    .where('uuid', '=', uuid)
    .where('ownerUuid', 'in', owners)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}
