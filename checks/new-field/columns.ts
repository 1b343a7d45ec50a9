import { RECORDS } from '#domain/records/records.ts';
import { snakeCase } from '#platform/server/db/column-types.ts';
import type { Db } from '#platform/server/db/db.ts';

/** The migrations of the new field: what reads a whole firm reads all of its tables. */
export async function addColumns(db: Db): Promise<void> {
  for (const table of new Set(RECORDS.flatMap((spec) => spec.table ?? [])))
    await db.sql(`alter table ${snakeCase(table)} add column shade text`);
}
