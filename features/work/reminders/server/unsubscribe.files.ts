import type { FastifyInstance, FastifyReply } from 'fastify';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { App } from '#platform/server/app.ts';
import { buildPageHeaders } from '#platform/server/http/security-headers.ts';
import { escapeHtml, renderStandalonePage } from '#platform/server/http/small-page.ts';
import {
  MAIL_KIND_NAMES,
  type MailSubscription,
  muteMail,
  UNSUBSCRIBE_PATH,
  verifyUnsubscribeToken,
} from './unsubscribe.service.ts';

const send = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  reply
    .headers(buildPageHeaders({ hashes: [] }, false))
    .type('text/html; charset=utf-8')
    .send(renderStandalonePage(title, body));

/**
 * Registers the unsubscribe URL in the header of recurring mails. Mail programs post to it (RFC 8058), which changes the setting
 * immediately; a user who opens it must confirm, because scanners open every link of a mail.
 */
export function registerUnsubscribe(server: FastifyInstance, app: App): void {
  const getSubscription = (token: string): MailSubscription => {
    const found = verifyUnsubscribeToken(app, token);
    if (found === null) throw createNotFoundError();
    return found;
  };
  server.get<{ Params: { token: string } }>(`${UNSUBSCRIBE_PATH}/:token`, async (request, reply) => {
    const name = MAIL_KIND_NAMES[getSubscription(request.params.token).kind];
    const action = escapeHtml(`${UNSUBSCRIBE_PATH}/${request.params.token}`);
    return send(
      reply,
      `退订${name}`,
      `<p>退订后不再收到${name}；站内消息和其他方式不受影响，可随时在“提醒设置”中重新打开。</p><form method="post" action="${action}"><button type="submit">确认退订</button></form>`,
    );
  });
  server.post<{ Params: { token: string } }>(`${UNSUBSCRIBE_PATH}/:token`, async (request, reply) => {
    const subscription = getSubscription(request.params.token);
    await muteMail(app, subscription);
    const name = MAIL_KIND_NAMES[subscription.kind];
    return send(reply, '已退订', `<p>不会再给您发送${name}。如需恢复，请登录后到“提醒设置”中打开。</p>`);
  });
}
