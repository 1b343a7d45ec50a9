import { type Selectable, sql } from 'kysely';
import type { SoftDeletable } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';

interface HolidayYearTable extends SoftDeletable {
  uuid: string;
  name: string;
  year: number;
  source: string;
  url: string | null;
  holidays: readonly { readonly name: string; readonly from: string; readonly to: string }[];
  worked: readonly string[];
  isVerified: boolean;
  sort: number;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    holidayYear: HolidayYearTable;
  }
}

export type HolidayRow = Selectable<HolidayYearTable>;
export type HolidayValues = Pick<
  HolidayRow,
  'name' | 'year' | 'source' | 'url' | 'holidays' | 'worked' | 'isVerified' | 'sort'
>;

/** Lists all years that operators published; there are few. */
export async function listHolidayRows(db: Db): Promise<HolidayRow[]> {
  return await db.query.selectFrom('holidayYear').selectAll().where('delFlag', '=', '0').orderBy('year').execute();
}

/** Returns a year by uuid, published or not. */
export async function getHolidayRow(db: Db, uuid: string): Promise<HolidayRow | undefined> {
  return await db.query.selectFrom('holidayYear').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/** Returns the uuid of the record that currently applies to a year. */
export async function findHolidayYear(db: Db, year: number): Promise<string | null> {
  const row = await db.query
    .selectFrom('holidayYear')
    .select('uuid')
    .where('year', '=', year)
    .where('delFlag', '=', '0')
    .executeTakeFirst();
  return row?.uuid ?? null;
}

interface Writer {
  readonly userUuid: string | null;
  readonly now: Date;
}

/** Stores a year and makes it effective. */
export async function publishHolidayRow(
  db: Db,
  uuid: string,
  { holidays, worked, ...rest }: HolidayValues,
  { userUuid, now }: Writer,
): Promise<void> {
  const written = {
    ...rest,
    holidays: sql<HolidayYearTable['holidays']>`${JSON.stringify(holidays)}::jsonb`,
    worked: sql<HolidayYearTable['worked']>`${JSON.stringify(worked)}::jsonb`,
    delFlag: '0',
    updateTime: now,
    updateBy: userUuid,
  } as const;
  await db.query
    .insertInto('holidayYear')
    .values({ uuid, ...written, createTime: now, createBy: userUuid })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(written))
    .execute();
}

export async function hideHolidayRow(db: Db, uuid: string, { userUuid, now }: Writer): Promise<void> {
  await db.query
    .updateTable('holidayYear')
    .set({ delFlag: '2', updateTime: now, updateBy: userUuid })
    .where('uuid', '=', uuid)
    .execute();
}
