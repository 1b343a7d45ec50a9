import { type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely';
import { getCount, toCountQuery } from './count.ts';

/** Which rows of a list are asked for. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** Those rows in their order, and how many the list has. */
export interface Listed<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/**
 * A page of a list, read with its total at once, as each statement costs a way to the database and back.
 * @param found what is counted: narrowed, with nothing selected
 * @param shown the same with its columns, whatever is joined to each row, and an order that leaves no two rows alike
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
  /** By which a row is known, in both queries. */
  readonly key: StringReference<DB, Table> & StringReference<ShownDB, ShownTable>;
  /** Columns of the table that is searched, and what is joined to each row. */
  readonly rows: SelectQueryBuilder<ShownDB, ShownTable, Row>;
  /** Leaves no two rows alike. */
  readonly order: <Output>(query: SelectQueryBuilder<DB, Table, Output>) => SelectQueryBuilder<DB, Table, Output>;
}

/** As `listPage`, where an index alone tells which rows and how many they are: only the rows of the page are read. */
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
): Promise<Listed<Row>> {
  const keys = order(found.select(key)).offset(offset).limit(limit);
  // What orders the keys orders their rows: whatever is joined to them hides no name of the table that is searched.
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
  // Behind the last page no row tells it.
  if (read.length === 0 && offset > 0) return { rows: [], total: await getCount(found) };
  let total = 0;
  const rows = read.map(({ inAll, ...row }) => {
    total = Number(inAll);
    return row as unknown as Row;
  });
  return { rows, total };
}
