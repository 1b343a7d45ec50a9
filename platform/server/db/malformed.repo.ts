import type { Db } from './db.ts';
import { type Listed, listPage, type Slice } from './list-page.ts';
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

/** Lists the malformed rows, newest first. */
export async function listMalformedRows(db: Db, page: Slice): Promise<Listed<MalformedRowTable>> {
  const found = db.query.selectFrom('malformedRow');
  return await listPage(found, found.selectAll().orderBy('foundTime', 'desc').orderBy('place').orderBy('rowKey'), page);
}

export async function removeMalformedRows(db: Db, before: Date): Promise<void> {
  await db.query.deleteFrom('malformedRow').where('foundTime', '<', before).execute();
}
