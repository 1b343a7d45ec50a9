import type { Db } from '#platform/server/db/db.ts';
import type { FilingEntryRow } from './filing.repo.ts';

/** Returns an entry, whether published or hidden. */
export async function getFilingEntryForEdit(db: Db, uuid: string): Promise<FilingEntryRow | undefined> {
  return await db.query.selectFrom('filingEntry').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export type FilingEntryValues = Omit<FilingEntryRow, 'uuid' | 'origin' | 'createTime' | 'updateTime' | 'delFlag'>;

/** Writes and publishes an entry. */
export async function publishFilingEntryRow(
  db: Db,
  uuid: string,
  { materials, steps, ...values }: FilingEntryValues,
  now: Date,
): Promise<void> {
  const written = {
    ...values,
    materials: JSON.stringify(materials) as never,
    steps: JSON.stringify(steps) as never,
    origin: 'operator',
    delFlag: '0',
    updateTime: now,
  } as const;
  await db.query
    .insertInto('filingEntry')
    .values({ uuid, ...written, createTime: now })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(written))
    .execute();
}

/** Hides an entry; syncing db/facts does not restore it. */
export async function hideFilingEntryRow(db: Db, uuid: string, now: Date): Promise<void> {
  await db.query
    .updateTable('filingEntry')
    .set({ delFlag: '2', origin: 'operator', updateTime: now })
    .where('uuid', '=', uuid)
    .execute();
}
