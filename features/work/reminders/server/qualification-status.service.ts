import { createHash } from 'node:crypto';
import { href } from '#domain/access/page.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { QualificationStatus } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import { remindersPages } from '../pages/reminders.pages.ts';

const MAX_NAMED = 5;

/** Returns the idempotency key, so that users are notified of the same requirements once a day, even if a record changes back and forth. */
function getOnceKey(entUuid: string, fallen: readonly QualificationStatus[], day: string): string {
  const names = fallen.map(({ itemUuid, indicator }) => `${itemUuid} ${indicator}`).sort();
  return `held ${day} ${entUuid} ${createHash('sha256').update(names.join('\n')).digest('base64url').slice(0, 22)}`;
}

/**
 * Notifies users on the day on which a current qualification falls short, because of a change or a passed date. The digest follows in the
 * next night.
 */
export async function notifyShortfalls(
  app: App,
  scope: TenantContext,
  fallen: readonly QualificationStatus[],
  now: Date,
): Promise<void> {
  if (fallen.length === 0) return;
  const named = fallen.slice(0, MAX_NAMED).map((row) => `${row.itemTitle} ${row.indicator}：${row.words}`);
  const more = fallen.length > MAX_NAMED ? `等 ${fallen.length} 项` : '';
  await sendMessages(
    app,
    [
      {
        entUuid: scope.entUuid,
        type: '01',
        title: `${fallen.length} 项资质要求今天起不再满足`,
        content: `<p>${named.map(escapeHtml).join('；')}${more}。请尽快补足；资质异常提醒从今天起计三个月。</p>`,
        router: href(remindersPages.anomalyReminders),
        onceKey: getOnceKey(scope.entUuid, fallen, toShanghaiDay(now)),
      },
    ],
    now,
  );
}
