import type { Generated, Selectable } from 'kysely';
import type { SoftDeletable } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';

interface CarouselTable extends SoftDeletable {
  uuid: string;
  title: string;
  image: string;
  link: string | null;
  target: Generated<'_self' | '_blank'>;
  startTime: Date | null;
  endTime: Date | null;
  sort: number;
  status: Generated<'0' | '1'>;
  origin: Generated<string>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    carousel: CarouselTable;
  }
}

export type CarouselRow = Selectable<CarouselTable>;

/** Lists the pictures shown at `now`, in display order. */
export async function listCarouselRows(db: Db, now: Date): Promise<CarouselRow[]> {
  return await db.query
    .selectFrom('carousel')
    .selectAll()
    .where('delFlag', '=', '0')
    .where('status', '=', '0')
    .where((where) => where.or([where('startTime', 'is', null), where('startTime', '<=', now)]))
    .where((where) => where.or([where('endTime', 'is', null), where('endTime', '>', now)]))
    .orderBy('sort')
    .orderBy('uuid')
    .limit(20)
    .execute();
}

export async function addCarouselRows(
  db: Db,
  rows: readonly Pick<CarouselRow, 'uuid' | 'title' | 'image' | 'link' | 'sort' | 'origin'>[],
  now: Date,
): Promise<void> {
  await db.query
    .insertInto('carousel')
    .values(
      rows.map((row) => ({
        ...row,
        startTime: null,
        endTime: null,
        createTime: now,
        updateTime: now,
        createBy: null,
        updateBy: null,
      })),
    )
    .execute();
}

export type CarouselValues = Pick<
  CarouselRow,
  'title' | 'image' | 'link' | 'target' | 'startTime' | 'endTime' | 'sort'
>;

/** Returns a picture, visible or hidden. */
export async function getCarouselRow(db: Db, uuid: string): Promise<CarouselRow | undefined> {
  const found = db.query.selectFrom('carousel').selectAll().where('uuid', '=', uuid).where('delFlag', '=', '0');
  return await found.executeTakeFirst();
}

/** Writes a picture and makes it visible. */
export async function publishCarouselRow(
  db: Db,
  uuid: string,
  values: CarouselValues,
  { userUuid, now }: { readonly userUuid: string | null; readonly now: Date },
): Promise<void> {
  const written = { ...values, status: '0' as const, origin: 'operator', updateTime: now, updateBy: userUuid };
  await db.query
    .insertInto('carousel')
    .values({ uuid, ...written, createTime: now, createBy: userUuid })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(written))
    .execute();
}

export async function hideCarouselRow(
  db: Db,
  uuid: string,
  { userUuid, now }: { readonly userUuid: string | null; readonly now: Date },
): Promise<void> {
  await db.query
    .updateTable('carousel')
    .set({ status: '1', updateTime: now, updateBy: userUuid })
    .where('uuid', '=', uuid)
    .execute();
}
