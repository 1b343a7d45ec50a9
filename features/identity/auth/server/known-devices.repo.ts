import type { Db } from '#platform/server/db/db.ts';

interface KnownDeviceTable {
  userUuid: string;
  deviceHash: string;
  createTime: Date;
  lastSeen: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    knownDevice: KnownDeviceTable;
  }
}

/** Records a device of a user. @returns whether it is new and not the user's first device */
export async function saveKnownDevice(db: Db, userUuid: string, deviceHash: string, now: Date): Promise<boolean> {
  const known = await db.query
    .selectFrom('knownDevice')
    .select('deviceHash')
    .where('userUuid', '=', userUuid)
    .execute();
  await db.query
    .insertInto('knownDevice')
    .values({ userUuid, deviceHash, createTime: now, lastSeen: now })
    .onConflict((conflict) => conflict.columns(['userUuid', 'deviceHash']).doUpdateSet({ lastSeen: now }))
    .execute();
  return known.length > 0 && !known.some((one) => one.deviceHash === deviceHash);
}

/** Returns whether a user has logged in with a device before. */
export async function hasKnownDevice(db: Db, userUuid: string, deviceHash: string): Promise<boolean> {
  const row = await db.query
    .selectFrom('knownDevice')
    .select('userUuid')
    .where('userUuid', '=', userUuid)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeOldKnownDevices(db: Db, before: Date): Promise<void> {
  await db.query.deleteFrom('knownDevice').where('lastSeen', '<', before).execute();
}
