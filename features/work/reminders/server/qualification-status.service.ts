import { createHash } from 'node:crypto';
import { href } from '#domain/access/page.ts';
import { formatLossToday, LOSS_DEGREES } from '#domain/qualification/wording/loss-degrees.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import { remindersPages } from '../pages/reminders.pages.ts';
import type { WorsenedIndicator } from './qualification-status.repo.ts';

/**
 * Returns the idempotency key, which limits notifications about the same requirements to one a day, even if a record changes back and
 * forth.
 */
function getOnceKey(entUuid: string, lost: readonly WorsenedIndicator[], day: string): string {
  const names = lost
    .map(({ degree, row }) => `${row.itemUuid} ${row.indicator}${degree === 'unmet' ? '' : ` ${degree}`}`)
    .sort();
  return `held ${day} ${entUuid} ${createHash('sha256').update(names.join('\n')).digest('base64url').slice(0, 22)}`;
}

/** Formats a requirement with the missing amount, or with the reason why its result is unknown. */
const describe = ({ degree, row }: WorsenedIndicator): string =>
  `${row.itemTitle} ${row.indicator}：${degree === 'unproven' ? (row.reason ?? row.words) : row.words}`;

/**
 * Notifies users when a requirement of a current qualification becomes worse, because of a change or a passed date, with one message for
 * each degree. The digest follows in the next night.
 */
export async function notifyWorsenedIndicators(
  app: App,
  scope: TenantContext,
  lost: readonly WorsenedIndicator[],
  now: Date,
): Promise<void> {
  const messages = LOSS_DEGREES.flatMap((degree) => {
    const same = lost.filter((one) => one.degree === degree);
    if (same.length === 0) return [];
    const { title, content } = formatLossToday(degree, same.map(describe));
    return [
      {
        entUuid: scope.entUuid,
        type: '01' as const,
        title,
        content: `<p>${escapeHtml(content)}</p>`,
        router: href(remindersPages.anomalyReminders),
        onceKey: getOnceKey(scope.entUuid, same, toShanghaiDay(now)),
      },
    ];
  });
  if (messages.length > 0) await sendMessages(app, messages, now);
}
