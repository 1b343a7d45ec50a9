import { href } from '#domain/access/page.ts';
import { ALL_PERMISSIONS, grantsPermission } from '#domain/access/permission.ts';
import type { App } from '#platform/server/app.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import { operatorDeskPages } from '../pages/operator-desk.pages.ts';
import { countOperatorBacklog, type DeskOperator, type MeasuredBacklog } from './desk.service.ts';
import { listDeskOperators } from './operators.repo.ts';

const DAY_MS = 86_400_000;

const getAge = ({ oldest }: MeasuredBacklog, now: Date): string => {
  const days = oldest === null ? 0 : Math.floor((now.getTime() - oldest.getTime()) / DAY_MS);
  return days > 0 ? `，最早的已等待 ${days} 天` : '';
};

/** Notifies every operator of their backlog in the morning, if there is any. */
export async function sendMorningNotice(app: App, sources: readonly BacklogSource[]): Promise<void> {
  const now = app.clock.now();
  // Operators without region limits share one count; operators limited to the same regions share another.
  const counted = new Map<string, Promise<MeasuredBacklog[]>>();
  const waitingFor = (owner: DeskOperator): Promise<MeasuredBacklog[]> => {
    const key = JSON.stringify(owner.regionGrants);
    const asker = owner.regionGrants === null ? { ...owner, permissions: [ALL_PERMISSIONS] } : owner;
    const known = counted.get(key) ?? countOperatorBacklog(app, sources, asker);
    counted.set(key, known);
    return known;
  };
  const owners = await listDeskOperators(app.db);
  const messages = [];
  for (const { uuid, ...owner } of owners) {
    const own = (await waitingFor(owner)).filter(
      ({ count, isQuiet, right }) => count > 0 && !isQuiet && grantsPermission(owner.permissions, right),
    );
    if (own.length === 0) continue;
    const items = own.map(
      (item) => `<li><a href="${item.href}">${item.label} ${item.count} ${item.unit}</a>${getAge(item, now)}</li>`,
    );
    const total = own.reduce((sum, { count }) => sum + count, 0);
    messages.push({
      userUuid: uuid,
      type: '01' as const,
      title: `有 ${total} 件事等待处理`,
      content: `<ul>${items.join('')}</ul>`,
      router: href(operatorDeskPages.desk),
    });
  }
  await sendMessages(app, messages, now);
}
