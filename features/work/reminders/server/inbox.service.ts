import { isUuid } from '#domain/text/uuid.ts';
import { getOwnTenantContextFor, type LoginContext } from '#platform/server/access/access.ts';
import type { Reminder } from '../reminders.contract.ts';
import { type InboxFilter, listInboxIndex, listInboxRows } from './inbox.repo.ts';
import { describeReminder, getView } from './reminders.service.ts';

type Ask = Omit<InboxFilter, 'assigneeUuid'> & { readonly isMine: boolean };
export type IndexedReminder = Awaited<ReturnType<typeof listInboxIndex>>[number];

/**
 * Indexes the reminders that the user may see, open, snoozed and handled: the day by which action is due, or of a snoozed one the day on
 * which it reopens, and the record that it belongs to. None if the person or item of the filter is unknown.
 */
export async function indexInbox(context: LoginContext, { isMine, ...ask }: Ask): Promise<readonly IndexedReminder[]> {
  const scope = getOwnTenantContextFor(context, 'reminder:*:list');
  if (
    scope === null ||
    ask.codes.length === 0 ||
    [ask.personUuid, ask.itemUuid].some((one) => one !== undefined && !isUuid(one))
  )
    return [];
  const assigneeUuid = isMine ? context.session.userUuid : undefined;
  return await listInboxIndex(context.app.db, scope, { ...ask, assigneeUuid });
}

/** Reads indexed reminders in full, with the day by which action is due; in no order. */
export async function readInbox(
  context: LoginContext,
  uuids: readonly string[],
  today: string,
): Promise<{ day: string; thingName: string | null; reminder: Reminder }[]> {
  const scope = getOwnTenantContextFor(context, 'reminder:*:list');
  if (scope === null || uuids.length === 0) return [];
  const rows = await listInboxRows(context.app.db, scope, uuids, today);
  const view = await getView(context, scope);
  return rows.map(({ day, thingName, ...row }) => ({ day, thingName, reminder: describeReminder(row, view) }));
}
