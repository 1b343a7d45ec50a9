import type { Db } from '#platform/server/db/db.ts';
import type { FilingRow } from './filing.repo.ts';

/** An entry, whether readers see it or not. */
export async function getFilingForEdit(db: Db, uuid: string): Promise<FilingRow | undefined> {
  return await db.query.selectFrom('filingEntry').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export type FilingValues = Omit<FilingRow, 'uuid' | 'origin' | 'createTime' | 'updateTime' | 'delFlag'>;

/** Writes an entry and shows it. */
export async function publishFilingRow(
  db: Db,
  uuid: string,
  { materials, steps, ...values }: FilingValues,
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

/** Hides an entry; the delivered facts do not restore it. */
export async function hideFilingRow(db: Db, uuid: string, now: Date): Promise<void> {
  await db.query
    .updateTable('filingEntry')
    .set({ delFlag: '2', origin: 'operator', updateTime: now })
    .where('uuid', '=', uuid)
    .execute();
}
