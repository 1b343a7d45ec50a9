import { getFields, type RecordSpec } from '#domain/records/field.ts';
import { RECORDS } from '#domain/records/records.ts';
import { getFieldColumn, toSnakeCase } from '#platform/server/db/column-types.ts';
import type { Db } from '#platform/server/db/db.ts';

/** Lists fields of record definitions without a column in their table, each with the required change. */
export async function listMissingColumns(db: Db, records: readonly RecordSpec[] = RECORDS): Promise<string[]> {
  const { rows } = await db.sql<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns where table_schema = current_schema()`,
  );
  const known = new Set(rows.map(({ place }) => place));
  return records.flatMap((spec) =>
    getFields(spec).flatMap(([name, field]) => {
      // Rows of a list inside a record have no separate table.
      if (spec.table === null) return [];
      const place = `${toSnakeCase(spec.table)}.${toSnakeCase(getFieldColumn(name, field))}`;
      return known.has(place)
        ? []
        : [`${place} (${spec.label}：${field.label}) has no column: write its migration with npm run db:new`];
    }),
  );
}
