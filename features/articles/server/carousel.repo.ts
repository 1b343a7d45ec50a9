import type { Generated, Selectable } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';

interface CarouselTable {
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
  createTime: Date;
  updateTime: Date;
  createBy: string | null;
  updateBy: string | null;
  delFlag: Generated<'0' | '2'>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    carousel: CarouselTable;
  }
}

export type CarouselRow = Selectable<CarouselTable>;

/** Pictures that are shown at an instant, in their order. */
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
