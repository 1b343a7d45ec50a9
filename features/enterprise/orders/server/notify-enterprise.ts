import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { listSubscribedNumbers } from '#features/identity/message-phones/server/message-phones.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { sendMessage } from '#platform/server/messages/send-messages.ts';
import { ordersPages } from '../pages/orders.pages.ts';
import type { OrderRow } from './order.repo.ts';

const ROUTER = href(ordersPages.memberInfo);

/** Notifies an enterprise of changes to its order: in the portal, and by SMS for subscribers of order notifications. */
export async function notifyEnterprise(
  app: App,
  order: Pick<OrderRow, 'entUuid' | 'uuid'>,
  title: string,
  text: string,
  now: Date,
): Promise<void> {
  const { entUuid } = order;
  await sendMessage(app, { entUuid, type: '01', title, content: `<p>${text}</p>`, router: ROUTER }, now);
  const params = { what: title, time: formatTime(now) };
  for (const { phone } of await listSubscribedNumbers(app, { entUuid }, 'order'))
    await app.outbox.send(
      { channel: 'sms', to: phone, template: 'notice', params },
      { topic: 'order', isUrgent: true },
    );
}
