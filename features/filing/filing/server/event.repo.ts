import { sql } from 'kysely';
import type { FilingState } from '#domain/filing/states.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';

export type EventKind = 'opened' | 'edited' | 'moved' | 'removed' | 'opinions' | 'files';

interface FilingEventTable {
  entUuid: string;
  uuid: string;
  filingUuid: string;
  eventTime: Date;
  userUuid: string | null;
  what: EventKind;
  fromState: FilingState | null;
  toState: FilingState | null;
  onDay: string | null;
  note: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    filingEvent: FilingEventTable;
  }
}

export type NewEvent = Pick<FilingEventTable, 'uuid' | 'filingUuid' | 'what'> &
  Partial<Pick<FilingEventTable, 'fromState' | 'toState' | 'onDay' | 'note'>>;
export type StoredEvent = Omit<FilingEventTable, 'entUuid' | 'filingUuid' | 'userUuid'> & { userName: string | null };

export async function addEventRow(db: Db, scope: TenantContext, event: NewEvent, now: Date): Promise<void> {
  await db.query
    .insertInto('filingEvent')
    .values({
      fromState: null,
      toState: null,
      onDay: null,
      note: null,
      ...event,
      entUuid: scope.entUuid,
      eventTime: now,
      userUuid: scope.userUuid,
    })
    .execute();
}

/** Newest first. */
export async function listEventRows(
  db: Db,
  scope: TenantContext,
  filingUuid: string,
  page: Slice,
): Promise<Listed<StoredEvent>> {
  const wanted = db.query
    .selectFrom('filingEvent')
    .where('entUuid', '=', scope.entUuid)
    .where('filingUuid', '=', filingUuid);
  return await listPage(
    wanted,
    wanted
      .select(['uuid', 'eventTime', 'what', 'fromState', 'toState', 'onDay', 'note'])
      .select(sql<string | null>`(select nick_name from app_user where uuid = filing_event.user_uuid)`.as('userName'))
      .orderBy('eventTime', 'desc')
      .orderBy('uuid'),
    page,
  );
}
