/** Public holidays: years published by operators override those included in the program. */
import { HOLIDAYS, type Holidays, type HolidayYear } from '#domain/validity/working-days.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { defineList } from '#platform/server/extension-point.ts';
import { definePublication } from '#platform/server/publication.ts';
import { HOLIDAY_YEAR, validateHolidayYear } from '../contract/holiday-year.ts';
import type { HolidayYears } from '../contract/holidays.ts';
import { findHolidayYear, getHolidayRow, hideHolidayRow, listHolidayRows, publishHolidayRow } from './holiday.repo.ts';

export async function loadHolidays(db: Db): Promise<Holidays> {
  const entered: readonly (readonly [string, HolidayYear])[] = (await listHolidayRows(db)).map(
    ({ uuid, year, source, holidays, worked, isVerified }) => [
      String(year),
      { uuid, source, off: holidays.map(({ from, to }) => [from, to] as const), worked, isVerified },
    ],
  );
  return { ...HOLIDAYS, ...Object.fromEntries<HolidayYear>(entered) };
}

export const formatHolidayYears = (holidays: Holidays): HolidayYears =>
  Object.entries(holidays)
    .map(([year, { uuid, source, off, worked, isVerified }]) => ({
      uuid: uuid ?? null,
      year: Number(year),
      source,
      off: off.map(([from, to]) => ({ from, to })),
      worked: [...worked],
      isVerified: isVerified ?? false,
    }))
    .toSorted((a, b) => a.year - b.year);

/** Recomputes stored data that depends on working days when a year is published or withdrawn. Runs inside that transaction. */
export type HolidaysChangedListener = (app: App) => Promise<void>;
export const HOLIDAYS_CHANGED_LISTENERS = defineList<HolidaysChangedListener>('what is kept of working days');

/** Defines how operators publish the public holidays of a year. */
export const createHolidayPublication = (listeners: readonly HolidaysChangedListener[]) => {
  const tell = async (app: App) => {
    for (const listener of listeners) await listener(app);
  };
  return definePublication(HOLIDAY_YEAR, {
    read: async ({ db }, uuid) => {
      const row = await getHolidayRow(db, uuid);
      if (!row) return null;
      const { name, year, source, url, holidays, worked, isVerified, sort } = row;
      return { name, year, source, url, off: [...holidays], worked: worked.map((day) => ({ day })), isVerified, sort };
    },
    examine: async ({ app }, uuid, body) => {
      const { year } = body;
      const same = await findHolidayYear(app.db, year);
      const taken = { path: 'year', message: `${year} 年的节假日安排已经发布，请修改那一条` };
      return [...validateHolidayYear(body), ...(same && same !== uuid ? [taken] : [])];
    },
    async apply({ app, ...writer }, uuid, { name, year, source, url, off, worked, isVerified, sort }) {
      const values = {
        name,
        year,
        source,
        url: url ?? null,
        holidays: off,
        worked: (worked ?? []).map(({ day }) => day),
        isVerified: isVerified ?? false,
        sort: sort ?? 0,
      };
      await publishHolidayRow(app.db, uuid, values, writer);
      await tell(app);
    },
    async remove({ app, ...writer }, uuid) {
      await hideHolidayRow(app.db, uuid, writer);
      await tell(app);
    },
  });
};
