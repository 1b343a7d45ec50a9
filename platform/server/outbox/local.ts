import type { Clock, Random } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { addOutboxMessage } from './outbox.repo.ts';
import type { MailPort, SmsPort, WechatPort } from './ports.ts';
import { formatSms } from './sms-templates.ts';

export interface LocalOutboxOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
}

const common = ({ random, clock }: LocalOutboxOptions) => ({ uuid: random.uuid(), createTime: clock.now() });

export const createLocalSms = (parts: LocalOutboxOptions): SmsPort => ({
  send: (message) =>
    addOutboxMessage(parts.db, {
      ...common(parts),
      channel: 'sms',
      recipient: message.to,
      subject: null,
      body: formatSms(message),
    }),
});

export const createLocalMail = (parts: LocalOutboxOptions): MailPort => ({
  send: ({ to, subject, text }) =>
    addOutboxMessage(parts.db, { ...common(parts), channel: 'mail', recipient: to, subject, body: text }),
});

/** Path of the page that simulates the WeChat app, outside production only. */
export const LOCAL_WECHAT_PATH = '/portal/dev/wechat';

export const createLocalWechat = (parts: LocalOutboxOptions): WechatPort => ({
  send: ({ to, template, params, url }) =>
    addOutboxMessage(parts.db, {
      ...common(parts),
      channel: 'wechat',
      recipient: to,
      subject: params.title ?? template,
      body: [...Object.entries(params).flatMap(([name, value]) => (name === 'title' ? [] : [value])), url ?? '']
        .filter((line) => line !== '')
        .join('\n'),
    }),
  createQrcode: async (scene) => `${LOCAL_WECHAT_PATH}?scene=${encodeURIComponent(scene)}`,
});
