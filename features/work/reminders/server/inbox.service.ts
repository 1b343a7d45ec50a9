import { isUuid } from '#domain/text/uuid.ts';
import { getOwnTenantContextFor, type LoginContext } from '#platform/server/access/access.ts';
import type { Reminder } from '../reminders.contract.ts';
import { countInboxRows, type InboxFilter, type InboxPage, listInboxRows } from './inbox.repo.ts';
import { describeReminder, getView } from './reminders.service.ts';

type Ask = Omit<InboxFilter, 'assigneeUuid'> & { readonly isMine: boolean };

/** Returns null if the user may see no reminders, or if the person or item is unknown. */
function getReading(context: LoginContext, { isMine, ...ask }: Ask) {
  const scope = getOwnTenantContextFor(context, 'reminder:*:list');
  if (scope === null || [ask.personUuid, ask.itemUuid].some((one) => one !== undefined && !isUuid(one))) return null;
  return { scope, filter: { ...ask, assigneeUuid: isMine ? context.session.userUuid : undefined } };
}

/** Lists a page of reminders by the day on which action is due, or of snoozed ones by the day on which they reopen (`place`). */
export async function listInbox(
  context: LoginContext,
  ask: Ask & InboxPage,
): Promise<{ day: string; place: string; reminder: Reminder }[]> {
  const reading = getReading(context, ask);
  if (reading === null) return [];
  const rows = await listInboxRows(context.app.db, reading.scope, reading.filter, ask);
  if (rows.length === 0) return [];
  const view = await getView(context, reading.scope);
  return rows.map(({ day, place, ...row }) => ({ day, place, reminder: describeReminder(row, view) }));
}

export async function countInbox(
  context: LoginContext,
  ask: Ask,
): Promise<{ day: string; isPutOff: boolean; count: number }[]> {
  const reading = getReading(context, ask);
  return reading === null ? [] : await countInboxRows(context.app.db, reading.scope, reading.filter);
}
