import { countOf } from './count.ts';
import type { Db } from './db.ts';
import type { MalformedRow } from './malformed.ts';

interface MalformedRowTable {
  place: string;
  rowKey: string;
  reason: string;
  foundTime: Date;
}

declare module './tables.ts' {
  interface Tables {
    malformedRow: MalformedRowTable;
  }
}

export async function saveMalformedRows(db: Db, rows: readonly MalformedRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await db.query
    .insertInto('malformedRow')
    .values(rows.map(({ place, key: rowKey, reason }) => ({ place, rowKey, reason, foundTime: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['place', 'rowKey'])
        .doUpdateSet((row) => ({ reason: row.ref('excluded.reason'), foundTime: row.ref('excluded.foundTime') })),
    )
    .execute();
}

/** The newest first. */
export async function listMalformedRows(
  db: Db,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: MalformedRowTable[]; total: number }> {
  const found = db.query.selectFrom('malformedRow');
  const rows = await found
    .selectAll()
    .orderBy('foundTime', 'desc')
    .orderBy('place')
    .orderBy('rowKey')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: await countOf(found) };
}

export async function removeMalformedRows(db: Db, before: Date): Promise<void> {
  await db.query.deleteFrom('malformedRow').where('foundTime', '<', before).execute();
}
