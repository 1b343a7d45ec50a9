import type { Db } from '#platform/server/db/db.ts';

interface PageViewTable {
  day: string;
  path: string;
  views: number;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    pageView: PageViewTable;
  }
}

export async function incrementPageViews(db: Db, day: string, path: string): Promise<void> {
  await db.query
    .insertInto('pageView')
    .values({ day, path, views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'path']).doUpdateSet((row) => ({ views: row('pageView.views', '+', 1) })),
    )
    .execute();
}
