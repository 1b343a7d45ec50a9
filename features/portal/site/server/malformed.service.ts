import { formatTime } from '#domain/text/time.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { listMalformedRows, removeMalformedRows, saveMalformedRows } from '#platform/server/db/malformed.repo.ts';
import * as contract from '../site.contract.ts';

const DAY_MS = 86_400_000;

/** Stores the malformed rows found by this process, and deletes expired ones. */
export async function storeMalformedRows({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await saveMalformedRows(db, db.malformed.take(), now);
  await removeMalformedRows(db, new Date(now.getTime() - contract.MALFORMED_ROW_DAYS * DAY_MS));
}

/** Counts the malformed rows. */
export async function countMalformedRows(app: Pick<App, 'db' | 'clock'>): Promise<number> {
  await storeMalformedRows(app);
  return (await listMalformedRows(app.db, { limit: 1, offset: 0 })).total;
}

export async function listMalformed({ app }: LoginContext, query: InputOf<typeof contract.listMalformed>['query']) {
  await storeMalformedRows(app);
  const page = await listMalformedRows(app.db, { limit: query.pageSize, offset: getOffset(query) });
  return { rows: page.rows.map((row) => ({ ...row, foundTime: formatTime(row.foundTime) })), total: page.total };
}
