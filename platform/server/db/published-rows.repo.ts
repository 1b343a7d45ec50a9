/** Tables of published content: a row is saved and visible (`status = '0'`), or hidden and kept. */
import type { WriteStamp } from './bookkeeping.ts';
import type { Db } from './db.ts';

/** Author and time of a write; a null author is the program itself. */
export interface WriteAuthor {
  readonly userUuid: string | null;
  readonly now: Date;
}

/** The columns that these tables have in common; repos extend the type. */
export interface PublishedRowTable extends WriteStamp {
  uuid: string;
  status: '0' | '1';
  delFlag: '0' | '2';
}

/** Values by database column name; objects and lists are stored in JSON columns. */
export type PublishedRowValues = Readonly<Record<string, string | number | boolean | object | null>>;

const bound = (value: PublishedRowValues[string]): string | number | boolean | null =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Inserts or updates a row and makes it visible. @param table and columns must be constants of our code, never values of a request */
export async function savePublishedRow(
  db: Db,
  table: string,
  uuid: string,
  values: PublishedRowValues,
  { userUuid, now }: WriteAuthor,
): Promise<void> {
  const columns = ['status', ...Object.keys(values), 'update_time', 'update_by'];
  const written = ['0', ...Object.values(values).map(bound), now, userUuid];
  const places = columns.map((_, index) => `$${index + 2}`);
  const [time, by] = places.slice(-2);
  await db.sql(
    `insert into ${table} (uuid, ${columns.join(', ')}, create_time, create_by, del_flag)
     values ($1, ${places.join(', ')}, ${time}, ${by}, '0')
     on conflict (uuid) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [uuid, ...written],
  );
}

/** Hides a row from readers. */
export async function hidePublishedRow(
  db: Db,
  table: string,
  uuid: string,
  { userUuid, now }: WriteAuthor,
): Promise<void> {
  await db.sql(`update ${table} set status = '1', update_time = $2, update_by = $3 where uuid = $1`, [
    uuid,
    now,
    userUuid,
  ]);
}
