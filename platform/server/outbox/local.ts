import type { Clock, Random } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { addOutboxMessage } from './outbox.repo.ts';
import type { MailPort, Sms, SmsPort } from './ports.ts';

export interface LocalParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
}

const WORDS: Readonly<Record<Sms['template'], (params: Sms['params']) => string>> = {
  code: ({ code = '', minutes = '' }) =>
    `【知讯资管家】您的验证码是 ${code}，${minutes} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。`,
  registered: () =>
    '【知讯资管家】有人用该手机号申请注册或绑定，但它已属于一个账号，因此没有发送验证码。可直接登录，或用“忘记密码”找回。',
};

const common = ({ random, clock }: LocalParts) => ({ uuid: random.uuid(), createTime: clock.now() });

export const createLocalSms = (parts: LocalParts): SmsPort => ({
  send: ({ to, template, params }) =>
    addOutboxMessage(parts.db, {
      ...common(parts),
      channel: 'sms',
      recipient: to,
      subject: null,
      body: WORDS[template](params),
    }),
});

export const createLocalMail = (parts: LocalParts): MailPort => ({
  send: ({ to, subject, text }) =>
    addOutboxMessage(parts.db, { ...common(parts), channel: 'mail', recipient: to, subject, body: text }),
});
