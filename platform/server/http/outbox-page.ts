import type { FastifyInstance } from 'fastify';
import { formatTime } from '#domain/text/time.ts';
import type { App } from '#platform/server/app.ts';
import { listOutboxMessages, type OutboxMessage } from '#platform/server/outbox/outbox.repo.ts';
import { pageHeaders } from './security-headers.ts';

const SHOWN = 50;
const PATH = '/portal/dev/outbox';

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `body{font:14px/1.6 "Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0 auto;max-width:900px;padding:24px;color:#17212f;background:#fff}
h1{font-size:22px}li{border-bottom:1px solid #e9edf2;padding:10px 0}ul{list-style:none;padding:0}small{color:#465364}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:4px 0 0}`;

const itemOf = (message: OutboxMessage): string =>
  `<li data-to="${escape(message.recipient)}"><small>${message.channel === 'sms' ? '短信' : '邮件'} · ${formatTime(message.createTime)}</small> <b>${escape(message.recipient)}</b>${message.subject === null ? '' : ` ${escape(message.subject)}`}<pre>${escape(message.body)}</pre></li>`;

const pageOf = (messages: readonly OutboxMessage[]): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>本地发件箱 - 知讯资管家</title><style>${STYLE}</style></head>
<body><main><h1>本地发件箱</h1><p>没有配置短信和邮件服务时，消息只写到这里，不会真正发出。生产环境没有本页。</p>${messages.length === 0 ? '<p>还没有消息。</p>' : `<ul>${messages.map(itemOf).join('')}</ul>`}</main></body></html>`;

/** Shows developers what would have been sent. In production the page does not exist. */
export function registerOutboxPage(server: FastifyInstance, app: App): void {
  if (app.config.isProduction) return;
  server.get(PATH, async (_request, reply) =>
    reply
      .headers(pageHeaders({ hashes: [] }, false))
      .type('text/html; charset=utf-8')
      .send(pageOf(await listOutboxMessages(app.db, SHOWN))),
  );
}
