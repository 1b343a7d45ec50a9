import type { Reminder } from '../reminders.contract.ts';

/** Returns the name of the user responsible for a reminder; empty if all users are responsible. */
export function formatResponsibleUser({ assignee, deputy }: Pick<Reminder, 'assignee' | 'deputy'>): string {
  if (!assignee) return deputy ? `由${deputy.nickName}代理` : '';
  return deputy ? `由${assignee.nickName}跟进，外出期间${deputy.nickName}代理` : `由${assignee.nickName}跟进`;
}

/** Formats the end and the reason of a snooze, or that a snoozed reminder has reopened; empty if it was never snoozed. */
function formatSnooze({
  snoozedUntil,
  snoozeReason,
  snoozedBy,
}: Pick<Reminder, 'snoozedUntil' | 'snoozeReason' | 'snoozedBy'>): string {
  if (snoozeReason === null) return '';
  const by = snoozedBy ?? '';
  return snoozedUntil === null
    ? `${by}曾推迟，现已恢复：${snoozeReason}`
    : `${by}推迟至 ${snoozedUntil}：${snoozeReason}`;
}

/** Formats how a reminder was handled or snoozed, or that it was snoozed before; empty if it was neither. */
export const formatDecision = (row: Reminder): string =>
  row.handled
    ? `${row.handledTime?.slice(0, 10) ?? ''} 已处理${row.handledNote ? `：${row.handledNote}` : ''}`
    : formatSnooze(row);

/** Returns the label of the action that reverts handling or snoozing. */
export const formatReopenLabel = ({ handled }: Pick<Reminder, 'handled'>): string =>
  handled ? '恢复提醒' : '撤回推迟';
