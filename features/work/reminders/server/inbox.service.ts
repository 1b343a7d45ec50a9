import { isUuid } from '#domain/text/uuid.ts';
import { getOwnTenantContextFor, type LoginContext } from '#platform/server/access/access.ts';
import type { Reminder } from '../reminders.contract.ts';
import { type InboxFilter, listInboxReminderKeys, listInboxReminderRows } from './inbox.repo.ts';
import { describeReminder, loadReminderViewData } from './reminders.service.ts';

type Ask = Omit<InboxFilter, 'assigneeUuid'> & { readonly isMine: boolean };
export type IndexedReminder = Awaited<ReturnType<typeof listInboxReminderKeys>>[number];

/**
 * Lists the keys of the reminders that the user may see, in all states, with the record of each. The day is the due day, or the day on
 * which a snoozed reminder reopens. The list is empty if the person or item of the filter does not exist.
 */
export async function findInboxReminderKeys(
  context: LoginContext,
  { isMine, ...ask }: Ask,
): Promise<readonly IndexedReminder[]> {
  const scope = getOwnTenantContextFor(context, 'reminder:*:list');
  if (
    scope === null ||
    ask.codes.length === 0 ||
    [ask.personUuid, ask.itemUuid].some((one) => one !== undefined && !isUuid(one))
  )
    return [];
  const assigneeUuid = isMine ? context.session.userUuid : undefined;
  return await listInboxReminderKeys(context.app.db, scope, { ...ask, assigneeUuid });
}

/** Loads complete reminders by their keys, with the due day of each, in no particular order. */
export async function loadInboxReminders(
  context: LoginContext,
  uuids: readonly string[],
  today: string,
): Promise<{ day: string; thingName: string | null; reminder: Reminder }[]> {
  const scope = getOwnTenantContextFor(context, 'reminder:*:list');
  if (scope === null || uuids.length === 0) return [];
  const rows = await listInboxReminderRows(context.app.db, scope, uuids, today);
  const view = await loadReminderViewData(context, scope);
  return rows.map(({ day, thingName, ...row }) => ({ day, thingName, reminder: describeReminder(row, view) }));
}
