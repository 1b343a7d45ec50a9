import { RECORDS } from '#domain/records/records.ts';
import { toSnakeCase } from '#platform/server/db/column-types.ts';
import type { Db } from '#platform/server/db/db.ts';

/** The migrations of the new field: what reads a whole enterprise reads all of its tables. */
export async function addColumns(db: Db): Promise<void> {
  for (const table of new Set(RECORDS.flatMap((spec) => spec.table ?? [])))
    await db.sql(`alter table ${toSnakeCase(table)} add column shade text`);
}
