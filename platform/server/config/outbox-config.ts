import { z } from 'zod';
import { type GivenEnvironment, listMissingVariableErrors } from './missing-names.ts';

/** The settings of text messages, mail and WeChat. */
export const OUTBOX_ENVIRONMENT = {
  MESSAGES_PER_DAY: z.coerce.number().int().min(1).max(1000).default(10),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_TLS: z.enum(['required', 'none']).default('required'),
  MAIL_FROM: z.string().min(3).max(200).optional(),
  SMS_PROVIDER: z.enum(['aliyun', 'tencent']).optional(),
  ALIYUN_SMS_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_SMS_ACCESS_KEY_SECRET: z.string().optional(),
  ALIYUN_SMS_SIGN_NAME: z.string().optional(),
  ALIYUN_SMS_TEMPLATE_CODE: z.string().optional(),
  ALIYUN_SMS_TEMPLATE_REGISTERED: z.string().optional(),
  ALIYUN_SMS_TEMPLATE_DIGEST: z.string().optional(),
  ALIYUN_SMS_TEMPLATE_NOTICE: z.string().optional(),
  ALIYUN_SMS_TEMPLATE_INVITATION: z.string().optional(),
  ALIYUN_SMS_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://dysmsapi.aliyuncs.com'),
  TENCENT_SMS_SECRET_ID: z.string().optional(),
  TENCENT_SMS_SECRET_KEY: z.string().optional(),
  TENCENT_SMS_APP_ID: z.string().optional(),
  TENCENT_SMS_SIGN_NAME: z.string().optional(),
  TENCENT_SMS_TEMPLATE_CODE: z.string().optional(),
  TENCENT_SMS_TEMPLATE_REGISTERED: z.string().optional(),
  TENCENT_SMS_TEMPLATE_DIGEST: z.string().optional(),
  TENCENT_SMS_TEMPLATE_NOTICE: z.string().optional(),
  TENCENT_SMS_TEMPLATE_INVITATION: z.string().optional(),
  TENCENT_SMS_REGION: z.string().min(2).max(40).default('ap-guangzhou'),
  TENCENT_SMS_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://sms.tencentcloudapi.com'),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_TOKEN: z.string().min(3).max(32).optional(),
  WECHAT_AES_KEY: z
    .string()
    .regex(/^[A-Za-z0-9]{43}$/, { message: '应为 43 个字母或数字' })
    .optional(),
  WECHAT_TEMPLATE_DIGEST: z.string().optional(),
  WECHAT_TEMPLATE_NOTICE: z.string().optional(),
  WECHAT_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://api.weixin.qq.com'),
} as const;

type Environment = z.output<z.ZodObject<typeof OUTBOX_ENVIRONMENT>>;

/** The SMTP server for outgoing mail; its address contains user name and password. */
export interface SmtpConfig {
  readonly url: string;
  /** Sender: `知讯资管家 <no-reply@…>`. */
  readonly from: string;
  /** Whether the server is an internal relay of the operator without encryption. */
  readonly isPlain?: boolean;
}

/** Templates approved by a provider; null = such messages cannot be sent by SMS. */
interface SmsTemplates {
  readonly code: string;
  readonly registered: string;
  readonly digest: string | null;
  readonly notice: string | null;
  readonly invitation: string | null;
}

/** Account and signature for Alibaba Cloud's text message service. */
export interface AliyunSmsConfig {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  readonly templates: SmsTemplates;
}

/** Account, application and signature for Tencent Cloud's text message service. */
export interface TencentSmsConfig {
  readonly endpoint: string;
  readonly region: string;
  readonly secretId: string;
  readonly secretKey: string;
  readonly appId: string;
  readonly signName: string;
  readonly templates: SmsTemplates;
}

/** A template message of the official account: its id, and the mapping of our parameters to its fields. */
export interface WechatTemplateConfig {
  readonly id: string;
  /** Names of our parameters, mapped to fields of the template: `{title: 'thing1', count: 'number2'}`. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The WeChat official account. */
export interface WechatConfig {
  readonly endpoint: string;
  readonly appId: string;
  readonly appSecret: string;
  /** Secret for the callback's signature. */
  readonly token: string;
  /** EncodingAESKey for the callback's safe mode. */
  readonly aesKey: string;
  readonly templates: { readonly digest: WechatTemplateConfig | null; readonly notice: WechatTemplateConfig | null };
}

/** Null = not configured: messages go to the local outbox, or are rejected in production. */
export interface OutboxConfig {
  /** Maximum number of messages a day to one phone number, mailbox or WeChat account; further ones are combined the next morning. */
  readonly messagesPerDay: number;
  readonly smtp: SmtpConfig | null;
  readonly aliyunSms: AliyunSmsConfig | null;
  readonly tencentSms: TencentSmsConfig | null;
  readonly wechat: WechatConfig | null;
}

const ALIYUN_NAMES = [
  'ALIYUN_SMS_ACCESS_KEY_ID',
  'ALIYUN_SMS_ACCESS_KEY_SECRET',
  'ALIYUN_SMS_SIGN_NAME',
  'ALIYUN_SMS_TEMPLATE_CODE',
  'ALIYUN_SMS_TEMPLATE_REGISTERED',
] as const;
const TENCENT_NAMES = [
  'TENCENT_SMS_SECRET_ID',
  'TENCENT_SMS_SECRET_KEY',
  'TENCENT_SMS_APP_ID',
  'TENCENT_SMS_SIGN_NAME',
  'TENCENT_SMS_TEMPLATE_CODE',
  'TENCENT_SMS_TEMPLATE_REGISTERED',
] as const;
const WECHAT_NAMES = ['WECHAT_APP_ID', 'WECHAT_APP_SECRET', 'WECHAT_TOKEN', 'WECHAT_AES_KEY'] as const;

/** Format of a template variable: `<template id>;title=thing1,count=number2`. */
const TEMPLATE = /^([\w-]{10,100});((?:\w+=\w+)(?:,\w+=\w+)*)$/;

const isComplete = (env: GivenEnvironment, names: readonly string[]): boolean => names.every((name) => env[name]);

/** Rejects a password without encryption, and an `smtps` address that is configured as plain. */
function plainRelayErrors({ SMTP_URL: url, SMTP_TLS: tls }: GivenEnvironment): string[] {
  if (tls !== 'none' || !url || !URL.canParse(url)) return [];
  const { protocol, username } = new URL(url);
  return [
    ...(protocol === 'smtps:' ? ['SMTP_TLS: none 只用于 smtp:// 的中继，smtps:// 本身就是加密的'] : []),
    ...(username === '' ? [] : ['SMTP_TLS: none 时 SMTP_URL 不能带用户名和密码，密码不会以明文发送']),
  ];
}

/** Returns errors for variables that must be set together or not at all. */
export function validateOutboxConfig(env: GivenEnvironment): string[] {
  const hasAliyun = isComplete(env, ALIYUN_NAMES);
  const hasTencent = isComplete(env, TENCENT_NAMES);
  const errors = [
    ...plainRelayErrors(env),
    ...(env.SMTP_URL && !env.MAIL_FROM ? ['MAIL_FROM: 设置了 SMTP_URL 时必须设置发件人'] : []),
    ...listMissingVariableErrors(env, ALIYUN_NAMES, '阿里云短信的五项设置须同时提供'),
    ...listMissingVariableErrors(env, TENCENT_NAMES, '腾讯云短信的六项设置须同时提供'),
    ...listMissingVariableErrors(env, WECHAT_NAMES, '微信公众号的四项设置须同时提供'),
  ];
  if (hasAliyun && hasTencent && !env.SMS_PROVIDER)
    errors.push('SMS_PROVIDER: 同时设置了阿里云和腾讯云短信，请指明用哪一家');
  if (env.SMS_PROVIDER === 'aliyun' && !hasAliyun) errors.push('SMS_PROVIDER: 选用阿里云短信，但其设置不全');
  if (env.SMS_PROVIDER === 'tencent' && !hasTencent) errors.push('SMS_PROVIDER: 选用腾讯云短信，但其设置不全');
  for (const name of ['WECHAT_TEMPLATE_DIGEST', 'WECHAT_TEMPLATE_NOTICE'] as const) {
    if (env[name] && !TEMPLATE.test(env[name]))
      errors.push(`${name}: 应为“模板编号;字段=模板字段,…”，如 AbCdEf123456;title=thing1,count=number2`);
  }
  return errors;
}

function getTemplate(text: string | undefined): WechatTemplateConfig | null {
  const match = TEMPLATE.exec(text ?? '');
  if (!match) return null;
  const pairs = (match[2] ?? '').split(',').map((pair) => pair.split('='));
  return { id: match[1] ?? '', fields: Object.fromEntries(pairs) as Record<string, string> };
}

function getAliyun(env: Environment): AliyunSmsConfig {
  return {
    endpoint: env.ALIYUN_SMS_ENDPOINT,
    accessKeyId: env.ALIYUN_SMS_ACCESS_KEY_ID ?? '',
    accessKeySecret: env.ALIYUN_SMS_ACCESS_KEY_SECRET ?? '',
    signName: env.ALIYUN_SMS_SIGN_NAME ?? '',
    templates: {
      code: env.ALIYUN_SMS_TEMPLATE_CODE ?? '',
      registered: env.ALIYUN_SMS_TEMPLATE_REGISTERED ?? '',
      digest: env.ALIYUN_SMS_TEMPLATE_DIGEST ?? null,
      notice: env.ALIYUN_SMS_TEMPLATE_NOTICE ?? null,
      invitation: env.ALIYUN_SMS_TEMPLATE_INVITATION ?? null,
    },
  };
}

function getTencent(env: Environment): TencentSmsConfig {
  return {
    endpoint: env.TENCENT_SMS_ENDPOINT,
    region: env.TENCENT_SMS_REGION,
    secretId: env.TENCENT_SMS_SECRET_ID ?? '',
    secretKey: env.TENCENT_SMS_SECRET_KEY ?? '',
    appId: env.TENCENT_SMS_APP_ID ?? '',
    signName: env.TENCENT_SMS_SIGN_NAME ?? '',
    templates: {
      code: env.TENCENT_SMS_TEMPLATE_CODE ?? '',
      registered: env.TENCENT_SMS_TEMPLATE_REGISTERED ?? '',
      digest: env.TENCENT_SMS_TEMPLATE_DIGEST ?? null,
      notice: env.TENCENT_SMS_TEMPLATE_NOTICE ?? null,
      invitation: env.TENCENT_SMS_TEMPLATE_INVITATION ?? null,
    },
  };
}

function getWechat(env: Environment): WechatConfig {
  return {
    endpoint: env.WECHAT_ENDPOINT,
    appId: env.WECHAT_APP_ID ?? '',
    appSecret: env.WECHAT_APP_SECRET ?? '',
    token: env.WECHAT_TOKEN ?? '',
    aesKey: env.WECHAT_AES_KEY ?? '',
    templates: { digest: getTemplate(env.WECHAT_TEMPLATE_DIGEST), notice: getTemplate(env.WECHAT_TEMPLATE_NOTICE) },
  };
}

/** Parses the settings of a valid environment. */
export function parseOutboxConfig(env: Environment): OutboxConfig {
  const { SMTP_URL: url, MAIL_FROM: from, SMS_PROVIDER: provider } = env;
  const hasAliyun = Boolean(env.ALIYUN_SMS_ACCESS_KEY_ID) && provider !== 'tencent';
  const hasTencent = Boolean(env.TENCENT_SMS_SECRET_ID) && provider !== 'aliyun';
  return {
    messagesPerDay: env.MESSAGES_PER_DAY,
    smtp: url && from ? { url, from, isPlain: env.SMTP_TLS === 'none' } : null,
    aliyunSms: hasAliyun ? getAliyun(env) : null,
    tencentSms: hasTencent ? getTencent(env) : null,
    wechat: env.WECHAT_APP_ID ? getWechat(env) : null,
  };
}
