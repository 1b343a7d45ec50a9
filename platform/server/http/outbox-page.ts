import type { FastifyInstance } from 'fastify';
import { formatTime } from '#domain/text/time.ts';
import type { App } from '#platform/server/app.ts';
import { type DeliveryRow, listDeliveries } from '#platform/server/outbox/delivery.repo.ts';
import { listOutboxMessages, type OutboxMessage } from '#platform/server/outbox/outbox.repo.ts';
import { buildPageHeaders } from './security-headers.ts';

const SHOWN = 50;
const DELIVERIES_SHOWN = 30;
const PATH = '/portal/dev/outbox';

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `body{font:14px/1.6 "Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0 auto;max-width:900px;padding:24px;color:#17212f;background:#fff}
h1{font-size:22px}li{border-bottom:1px solid #e9edf2;padding:10px 0}ul{list-style:none;padding:0}small{color:#465364}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:4px 0 0}h2{font-size:17px;margin:32px 0 4px}div{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 16px 6px 0;border-bottom:1px solid #e9edf2;white-space:nowrap}`;

const CHANNELS = { sms: '短信', mail: '邮件', wechat: '微信' } as const;
const STATES = { waiting: '待发送', sending: '发送中', sent: '已交付', failed: '失败' } as const;

const getItem = (message: OutboxMessage): string =>
  `<li data-to="${escape(message.recipient)}"><small>${CHANNELS[message.channel]} · ${formatTime(message.createTime)}</small> <b>${escape(message.recipient)}</b>${message.subject === null ? '' : ` ${escape(message.subject)}`}<pre>${escape(message.body)}</pre></li>`;

const getRow = (row: DeliveryRow): string => {
  const next = row.state === 'waiting' ? `，${formatTime(row.nextTime)} 再试` : '';
  const cells = [
    formatTime(row.createTime),
    CHANNELS[row.channel],
    row.recipientMasked,
    row.topic,
    `${STATES[row.state]}${row.tries > 1 ? `（第 ${row.tries} 次）` : ''}${next}`,
    row.fault ?? '',
  ];
  return `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`;
};

const getTable = (rows: readonly DeliveryRow[]): string =>
  rows.length === 0
    ? ''
    : `<h2>投递记录</h2><div tabindex="0" role="region" aria-label="投递记录"><table><thead><tr><th>时间</th><th>渠道</th><th>收件人</th><th>用途</th><th>结果</th><th>原因</th></tr></thead><tbody>${rows.map(getRow).join('')}</tbody></table></div>`;

const getPage = (messages: readonly OutboxMessage[], deliveries: readonly DeliveryRow[]): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>本地发件箱 - 知讯资管家</title><style>${STYLE}</style></head>
<body><main><h1>本地发件箱</h1><p>没有配置短信、邮件和微信服务时，消息只写到这里，不会真正发出。生产环境没有本页。</p>${messages.length === 0 ? '<p>还没有消息。</p>' : `<ul>${messages.map(getItem).join('')}</ul>`}${getTable(deliveries)}</main></body></html>`;

/** Shows developers the messages that would have been sent. In production the page does not exist. */
export function registerOutboxPage(server: FastifyInstance, app: App): void {
  if (app.config.isProduction) return;
  server.get(PATH, async (_request, reply) =>
    reply
      .headers(buildPageHeaders({ hashes: [] }, false))
      .type('text/html; charset=utf-8')
      .send(getPage(await listOutboxMessages(app.db, SHOWN), await listDeliveries(app.db, DELIVERIES_SHOWN))),
  );
}
