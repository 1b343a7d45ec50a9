import type { Selectable } from 'kysely';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import type { BID_PACK_LOG_ACTIONS } from '../bid-packs.contract.ts';

interface BidTakeTable {
  entUuid: string;
  uuid: string;
  packUuid: string;
  what: (typeof BID_PACK_LOG_ACTIONS)[number];
  tender: string;
  useOn: string;
  subjects: string[];
  files: number;
  userUuid: string | null;
  userName: string | null;
  ip: string | null;
  at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    bidTake: BidTakeTable;
  }
}

export type StoredBidPackLogEntry = Selectable<BidTakeTable>;

export async function addBidPackLogRow(
  db: Db,
  scope: TenantContext,
  take: Omit<StoredBidPackLogEntry, 'entUuid' | 'userUuid'>,
): Promise<void> {
  await db.query
    .insertInto('bidTake')
    .values({
      ...take,
      subjects: JSON.stringify(take.subjects) as never,
      entUuid: scope.entUuid,
      userUuid: scope.userUuid,
    })
    .execute();
}

interface Span {
  readonly since: Date | null;
  readonly before: Date | null;
}

const within = (db: Db, scope: TenantContext, { since, before }: Span) =>
  db.query
    .selectFrom('bidTake')
    .where('entUuid', '=', scope.entUuid)
    .$if(since !== null, (query) => query.where('at', '>=', since ?? new Date(0)))
    .$if(before !== null, (query) => query.where('at', '<', before ?? new Date(0)));

export async function listBidPackLogRows(
  db: Db,
  scope: TenantContext,
  span: Span,
  slice: Slice,
): Promise<Listed<StoredBidPackLogEntry>> {
  const found = within(db, scope, span);
  return await listPage(found, found.selectAll().orderBy('at', 'desc').orderBy('uuid'), slice);
}
