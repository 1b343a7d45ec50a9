import type { Config } from '#platform/server/config/config.ts';
import { createAliyunSms } from './aliyun-sms.ts';
import { createDelivery, type DeliveryOptions, type Transports } from './delivery.ts';
import { createLocalMail, createLocalSms, createLocalWechat } from './local.ts';
import { type Outbox, OutboxError, type SmsPort, type WechatPort } from './ports.ts';
import { createSmtpMail } from './smtp-mail.ts';
import { createTencentSms } from './tencent-sms.ts';
import { createOfficialAccount } from './wechat/official-account.ts';

const refuse = (what: string) => () => Promise.reject(new OutboxError(`${what} is not configured`, { isFinal: true }));

function getSms(config: Config, parts: DeliveryOptions): SmsPort {
  const { aliyunSms, tencentSms } = config.outbox;
  if (aliyunSms) return createAliyunSms(aliyunSms, parts);
  if (tencentSms) return createTencentSms(tencentSms, parts);
  return config.isProduction ? { send: refuse('SMS_PROVIDER') } : createLocalSms(parts);
}

function getWechat(config: Config, parts: DeliveryOptions): WechatPort {
  const { wechat } = config.outbox;
  if (wechat) return createOfficialAccount(wechat, parts.clock);
  if (config.isProduction) return { send: refuse('WECHAT_APP_ID'), createQrcode: refuse('WECHAT_APP_ID') };
  return createLocalWechat(parts);
}

/** Creates the outbox: with the configured ports, otherwise with the local outbox outside production, otherwise with none. */
export function createOutbox(config: Config, parts: DeliveryOptions): Outbox {
  const { smtp, messagesPerDay } = config.outbox;
  const carriers: Transports = {
    sms: getSms(config, parts),
    mail: smtp ? createSmtpMail(smtp) : config.isProduction ? { send: refuse('SMTP_URL') } : createLocalMail(parts),
    wechat: getWechat(config, parts),
  };
  return createDelivery(parts, carriers, messagesPerDay);
}
