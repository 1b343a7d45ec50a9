import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

const ALIYUN = {
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '示例',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
  ALIYUN_SMS_TEMPLATE_REGISTERED: 'SMS_2',
};
const TENCENT = {
  TENCENT_SMS_SECRET_ID: 'id',
  TENCENT_SMS_SECRET_KEY: 'key',
  TENCENT_SMS_APP_ID: '1400000000',
  TENCENT_SMS_SIGN_NAME: '示例',
  TENCENT_SMS_TEMPLATE_CODE: '1',
  TENCENT_SMS_TEMPLATE_REGISTERED: '2',
};
const WECHAT = {
  WECHAT_APP_ID: 'wx1',
  WECHAT_APP_SECRET: 'secret',
  WECHAT_TOKEN: 'token',
  WECHAT_AES_KEY: 'a'.repeat(43),
};
const outbox = (given: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...given }).outbox;
const getErrors = (given: Record<string, string>): readonly string[] => {
  try {
    outbox(given);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
  return [];
};

describe('settings of the outbox', () => {
  it('choose the provider of short messages: the one that is set, or the one that is named', () => {
    const chosen = (given: Record<string, string>) => {
      const { aliyunSms, tencentSms } = outbox(given);
      return [aliyunSms !== null, tencentSms !== null];
    };
    expect(chosen({})).toEqual([false, false]);
    expect(chosen(ALIYUN)).toEqual([true, false]);
    expect(chosen(TENCENT)).toEqual([false, true]);
    expect(chosen({ ...ALIYUN, ...TENCENT, SMS_PROVIDER: 'tencent' })).toEqual([false, true]);
    expect(chosen({ ...ALIYUN, ...TENCENT, SMS_PROVIDER: 'aliyun' })).toEqual([true, false]);
  });
  it('refuse half of a provider, two without a choice, and a choice without its settings', () => {
    expect(getErrors({ ...TENCENT, TENCENT_SMS_APP_ID: '' })).toEqual([
      'TENCENT_SMS_APP_ID: 腾讯云短信的六项设置须同时提供',
    ]);
    expect(getErrors({ ...ALIYUN, ...TENCENT })).toEqual([
      'SMS_PROVIDER: 同时设置了阿里云和腾讯云短信，请指明用哪一家',
    ]);
    expect(getErrors({ ...ALIYUN, SMS_PROVIDER: 'tencent' })).toEqual(['SMS_PROVIDER: 选用腾讯云短信，但其设置不全']);
    expect(getErrors({ SMS_PROVIDER: 'fax' })).toHaveLength(1);
  });
  it('take an official account whole, its key of 43 characters, its templates with their fields', () => {
    const digest = 'AbCdEf123456;title=thing1,count=number2';
    expect(outbox({ ...WECHAT, WECHAT_TEMPLATE_DIGEST: digest }).wechat?.templates).toEqual({
      digest: { id: 'AbCdEf123456', fields: { title: 'thing1', count: 'number2' } },
      notice: null,
    });
    expect(getErrors({ ...WECHAT, WECHAT_TOKEN: '' })).toEqual(['WECHAT_TOKEN: 微信公众号的四项设置须同时提供']);
    expect(getErrors({ ...WECHAT, WECHAT_AES_KEY: 'short' })).toHaveLength(1);
    expect(getErrors({ ...WECHAT, WECHAT_TEMPLATE_DIGEST: 'no fields' })).toHaveLength(1);
  });
});

it('messages of a day are limited to ten, or as configured', () => {
  expect(readConfig({}).outbox.messagesPerDay).toBe(10);
  expect(readConfig({ MESSAGES_PER_DAY: '3' }).outbox.messagesPerDay).toBe(3);
  expect(() => readConfig({ MESSAGES_PER_DAY: '0' })).toThrow('MESSAGES_PER_DAY');
});

describe('a plain relay', () => {
  const relay = { SMTP_URL: 'smtp://relay:25', MAIL_FROM: 'a@example.com' };
  it('is spoken to openly only when that is said', () => {
    expect(outbox(relay).smtp?.isPlain).toBe(false);
    expect(outbox({ ...relay, SMTP_TLS: 'none' }).smtp?.isPlain).toBe(true);
  });
  it('gets no password, and no address that promises encryption', () => {
    const url = 'smtp://user:secret@relay:25';
    expect(getErrors({ ...relay, SMTP_URL: url, SMTP_TLS: 'none' })).toEqual([expect.stringContaining('明文')]);
    expect(getErrors({ ...relay, SMTP_URL: 'smtps://relay', SMTP_TLS: 'none' })).toEqual([
      expect.stringContaining('smtps'),
    ]);
  });
});
