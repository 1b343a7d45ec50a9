import { type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely';
import { getCount, toCountQuery } from './count.ts';

/** The requested rows of a list. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** The rows of a page in order, and the total of the list. */
export interface Listed<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/**
 * Returns a page of a list with its total in one statement, because each statement costs a round trip to the database.
 * @param found the filtered rows, without a select list
 * @param shown the same query with its columns, all joins, and an order that is unique for every row
 */
export async function listPage<
  DB,
  Table extends keyof DB,
  Output,
  ShownDB,
  ShownTable extends keyof ShownDB,
  Row extends object,
>(
  found: SelectQueryBuilder<DB, Table, Output>,
  shown: SelectQueryBuilder<ShownDB, ShownTable, Row>,
  { offset, limit }: Slice,
): Promise<Listed<Row>> {
  return await readWithTotal(found, shown.offset(offset).limit(limit), offset);
}

interface Keyed<DB, Table extends keyof DB, ShownDB, ShownTable extends keyof ShownDB, Row> {
  /** Column that identifies a row, in both queries. */
  readonly key: StringReference<DB, Table> & StringReference<ShownDB, ShownTable>;
  /** The columns of the searched table, and the joins of each row. */
  readonly rows: SelectQueryBuilder<ShownDB, ShownTable, Row>;
  /** Orders the rows by a unique sort order. */
  readonly order: <Output>(query: SelectQueryBuilder<DB, Table, Output>) => SelectQueryBuilder<DB, Table, Output>;
}

/**
 * Like `listPage`, for lists whose rows and total are determined by an index alone: only the rows of the page are read.
 * @param first the first keys of each part of a list that has to be merged, with the columns of the order
 */
export async function listPageByKey<
  DB,
  Table extends keyof DB,
  Output,
  ShownDB,
  ShownTable extends keyof ShownDB,
  Row extends object,
>(
  found: SelectQueryBuilder<DB, Table, Output>,
  { key, rows, order }: Keyed<DB, Table, ShownDB, ShownTable, Row>,
  { offset, limit }: Slice,
  first: SelectQueryBuilder<DB, Table, Output> = found,
): Promise<Listed<Row>> {
  const keys = order(first.select(key)).offset(offset).limit(limit);
  // The keys are ordered like their rows, because no join hides a column name of the searched table.
  const shown = rows.where(sql<SqlBool>`${sql.ref(key)} in ${keys}`) as unknown as SelectQueryBuilder<DB, Table, Row>;
  return await readWithTotal(found, order(shown), offset);
}

async function readWithTotal<
  DB,
  Table extends keyof DB,
  Output,
  ShownDB,
  ShownTable extends keyof ShownDB,
  Row extends object,
>(
  found: SelectQueryBuilder<DB, Table, Output>,
  shown: SelectQueryBuilder<ShownDB, ShownTable, Row>,
  offset: number,
): Promise<Listed<Row>> {
  const read = (await shown.select(toCountQuery(found).as('inAll')).execute()) as unknown as (Row & {
    inAll: string;
  })[];
  // Beyond the last page there is no row with the total.
  if (read.length === 0 && offset > 0) return { rows: [], total: await getCount(found) };
  let total = 0;
  const rows = read.map(({ inAll, ...row }) => {
    total = Number(inAll);
    return row as unknown as Row;
  });
  return { rows, total };
}
