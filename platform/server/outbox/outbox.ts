import type { Config } from '#platform/server/config/config.ts';
import { createAliyunSms } from './aliyun-sms.ts';
import { createLocalMail, createLocalSms, type LocalParts } from './local.ts';
import { type Outbox, OutboxFailure } from './ports.ts';
import { createSmtpMail } from './smtp-mail.ts';

const unavailable = (what: string) => ({
  send: () => Promise.reject(new OutboxFailure(`${what} is not configured`)),
});

/** Real ports where they are configured; else, outside production, the local outbox; else none. */
export function createOutbox(config: Config, parts: LocalParts): Outbox {
  const { aliyunSms, smtp } = config.outbox;
  return {
    sms: aliyunSms
      ? createAliyunSms(aliyunSms, parts)
      : config.isProduction
        ? unavailable('ALIYUN_SMS_ACCESS_KEY_ID')
        : createLocalSms(parts),
    mail: smtp ? createSmtpMail(smtp) : config.isProduction ? unavailable('SMTP_URL') : createLocalMail(parts),
  };
}
