import { sql } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { WriteStamp } from '#platform/server/db/bookkeeping.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import { addTenantRow, createUpdateStamp } from '#platform/server/db/tenant-rows.ts';
import type { ReportShare, SharedReport } from '../../contract/share.ts';

interface ShareTable extends WriteStamp {
  entUuid: string;
  uuid: string;
  runUuid: string;
  tokenHash: string;
  names: ReportShare['names'];
  endOn: string;
  closeTime: Date | null;
  openCount: number;
  lastOpenTime: Date | null;
  content: SharedReport;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    reportShare: ShareTable;
  }
}

const COLUMNS = ['uuid', 'names', 'endOn', 'closeTime', 'openCount', 'lastOpenTime', 'createTime'] as const;
export type ReportShareRow = Pick<ShareTable, (typeof COLUMNS)[number]>;

const own = (db: Db, scope: TenantContext) => db.query.selectFrom('reportShare').where('entUuid', '=', scope.entUuid);

/** Newest first. */
export async function listReportShareRows(
  db: Db,
  scope: TenantContext,
  runUuid: string,
  page: Slice,
): Promise<Listed<ReportShareRow>> {
  const wanted = own(db, scope).where('runUuid', '=', runUuid);
  return await listPage(wanted, wanted.select(COLUMNS).orderBy('createTime', 'desc').orderBy('uuid'), page);
}

export async function countOpenReportShares(
  db: Db,
  scope: TenantContext,
  runUuid: string,
  today: string,
): Promise<number> {
  return await getCount(
    own(db, scope).where('runUuid', '=', runUuid).where('closeTime', 'is', null).where('endOn', '>=', today),
  );
}

type NewShare = Pick<ShareTable, 'uuid' | 'runUuid' | 'tokenHash' | 'names' | 'endOn' | 'content'>;

export async function addReportShareRow(db: Db, scope: TenantContext, row: NewShare, now: Date): Promise<void> {
  const content = sql<ShareTable['content']>`${JSON.stringify(row.content)}::jsonb`;
  const unread = { closeTime: null, openCount: 0, lastOpenTime: null };
  await addTenantRow(db, scope, 'reportShare', { ...row, content, ...unread }, now);
}

/** Closes a link; closing it again changes nothing. @returns the report that it shows, or null if the enterprise has no such link */
export async function closeReportShareRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  now: Date,
): Promise<string | null> {
  if (!isUuid(uuid)) return null;
  const row = await db.query
    .updateTable('reportShare')
    .set((share) => ({
      closeTime: share.fn.coalesce('closeTime', share.val(now)),
      ...createUpdateStamp(scope, now),
    }))
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .returning('runUuid')
    .executeTakeFirst();
  return row?.runUuid ?? null;
}

/** Opens a report by the secret of its link and counts one more view; returns null if the link is not valid for any reason. */
export async function openReportShareRow(
  db: Db,
  tokenHash: string,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<Pick<ShareTable, 'names' | 'endOn' | 'content'> | null> {
  const row = await db.query
    .updateTable('reportShare as s')
    .from('enterprise as e')
    .set((share) => ({ openCount: share('s.openCount', '+', 1), lastOpenTime: now }))
    .whereRef('e.uuid', '=', 's.entUuid')
    .where('e.delFlag', '=', '0')
    .where('s.tokenHash', '=', tokenHash)
    .where('s.closeTime', 'is', null)
    .where('s.endOn', '>=', today)
    .returning(['s.names', 's.endOn', 's.content'])
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the shared links that ended before a day. */
export async function deleteReportSharesBefore(db: Db, endOn: string): Promise<void> {
  await db.query.deleteFrom('reportShare').where('endOn', '<', endOn).execute();
}
