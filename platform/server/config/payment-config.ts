import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { type GivenEnvironment, listMissingVariableErrors } from './missing-names.ts';

/** The payment settings. Keys are PEM texts; an escaped newline may represent a line break. */
export const PAYMENT_ENVIRONMENT = {
  WECHAT_PAY_APP_ID: z.string().optional(),
  WECHAT_PAY_MERCHANT_ID: z.string().optional(),
  WECHAT_PAY_SERIAL_NO: z.string().optional(),
  WECHAT_PAY_PRIVATE_KEY: z.string().optional(),
  WECHAT_PAY_API_KEY: z.string().optional(),
  WECHAT_PAY_PUBLIC_KEY_ID: z.string().optional(),
  WECHAT_PAY_PUBLIC_KEY: z.string().optional(),
  WECHAT_PAY_OTHER_KEY_ID: z.string().optional(),
  WECHAT_PAY_OTHER_KEY: z.string().optional(),
  WECHAT_PAY_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://api.mch.weixin.qq.com'),
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_SELLER_ID: z
    .string()
    .regex(/^2088\d{12}$/, '应为 2088 开头的 16 位商户号（PID）')
    .optional(),
  ALIPAY_PRIVATE_KEY: z.string().optional(),
  ALIPAY_PUBLIC_KEY: z.string().optional(),
  ALIPAY_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://openapi.alipay.com/gateway.do'),
  BANK_ACCOUNT: z.string().optional(),
} as const;

/** A key of WeChat Pay: a public key with its id, or a platform certificate with its serial number. */
interface PlatformKey {
  readonly id: string;
  readonly key: KeyObject;
  /** Validity of a certificate; null for a public key, which does not expire. */
  readonly validity: { readonly from: Date; readonly to: Date } | null;
}

/** Merchant account at WeChat Pay, API v3; answers and notifications are signed with WeChat Pay's own key. */
export interface WechatPayConfig {
  readonly endpoint: string;
  readonly appId: string;
  readonly merchantId: string;
  /** Serial number of the merchant's certificate. */
  readonly serialNo: string;
  readonly privateKey: KeyObject;
  /** Secret with which notifications are encrypted; 32 bytes. */
  readonly apiKey: string;
  /** The key used in requests and, during a key change, the second key with which WeChat Pay may sign. */
  readonly platformKeys: readonly [PlatformKey, ...PlatformKey[]];
}

/** Alipay application, signed with RSA2. */
export interface AlipayConfig {
  readonly endpoint: string;
  readonly appId: string;
  /** The PID of the merchant, who receives the payments. */
  readonly sellerId: string;
  readonly privateKey: KeyObject;
  /** Public key of Alipay, not of the application. */
  readonly publicKey: KeyObject;
}

/** Account for bank transfers. */
export interface BankAccount {
  readonly name: string;
  readonly bank: string;
  readonly account: string;
}

/** Null = not configured: a local cashier outside production, no payments in production. */
export interface PaymentConfig {
  readonly wechat: WechatPayConfig | null;
  readonly alipay: AlipayConfig | null;
  readonly bankAccount: BankAccount | null;
}

const WECHAT_NAMES = [
  'WECHAT_PAY_APP_ID',
  'WECHAT_PAY_MERCHANT_ID',
  'WECHAT_PAY_SERIAL_NO',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_API_KEY',
  'WECHAT_PAY_PUBLIC_KEY_ID',
  'WECHAT_PAY_PUBLIC_KEY',
] as const;
const OTHER_KEY_NAMES = ['WECHAT_PAY_OTHER_KEY_ID', 'WECHAT_PAY_OTHER_KEY'] as const;
/** Each variable of a platform key with the variable of its id. */
const PLATFORM_KEYS = [
  ['WECHAT_PAY_PUBLIC_KEY_ID', 'WECHAT_PAY_PUBLIC_KEY'],
  ['WECHAT_PAY_OTHER_KEY_ID', 'WECHAT_PAY_OTHER_KEY'],
] as const;
const ALIPAY_NAMES = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const;
const PRIVATE_KEYS = ['WECHAT_PAY_PRIVATE_KEY', 'ALIPAY_PRIVATE_KEY'] as const;
const PUBLIC_KEYS = ['WECHAT_PAY_PUBLIC_KEY', 'WECHAT_PAY_OTHER_KEY', 'ALIPAY_PUBLIC_KEY'] as const;

const getPem = (text: string): string => text.replaceAll('\\n', '\n');

function keyOrNull(read: (pem: string) => KeyObject, text: string): KeyObject | null {
  try {
    const key = read(getPem(text));
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
}

const CERTIFICATE = '-----BEGIN CERTIFICATE-----';

function parsePlatformKey(id: string, text: string): PlatformKey {
  const pem = getPem(text);
  if (!pem.includes(CERTIFICATE)) return { id, key: createPublicKey(pem), validity: null };
  const { publicKey: key, validFrom, validTo, serialNumber } = new X509Certificate(pem);
  return { id: serialNumber, key, validity: { from: new Date(validFrom), to: new Date(validTo) } };
}

/** Finds ids that are not the serial number of their certificate, because every notification would then be rejected. */
function findWrongIds(env: GivenEnvironment): string[] {
  return PLATFORM_KEYS.flatMap(([idName, name]) => {
    const [id = '', pem = ''] = [env[idName], env[name]];
    if (!getPem(pem).includes(CERTIFICATE) || !keyOrNull(createPublicKey, pem)) return [];
    const { id: serial } = parsePlatformKey(id, pem);
    return id.toUpperCase() === serial ? [] : [`${idName}: 与 ${name} 中证书的序列号 ${serial} 不一致`];
  });
}

const BANK_PARTS = 3;
const getMapEntries = (text: string): string[] => text.split('|').map((part) => part.trim());

/** Returns errors for variables that must be set together or not at all, and for invalid keys. */
export function validatePaymentConfig(env: GivenEnvironment): string[] {
  const errors = [
    ...listMissingVariableErrors(env, WECHAT_NAMES, '微信支付的七项设置须同时提供'),
    ...listMissingVariableErrors(env, OTHER_KEY_NAMES, '更换密钥期间的另一把密钥须与其编号同时提供'),
    ...listMissingVariableErrors(env, ALIPAY_NAMES, '支付宝的四项设置须同时提供'),
    ...findWrongIds(env),
  ];
  for (const name of PRIVATE_KEYS)
    if (env[name] && !keyOrNull(createPrivateKey, env[name])) errors.push(`${name}: 应为 PEM 格式的 RSA 私钥`);
  for (const name of PUBLIC_KEYS)
    if (env[name] && !keyOrNull(createPublicKey, env[name]))
      errors.push(`${name}: 应为 PEM 格式的 RSA 公钥${name.startsWith('WECHAT') ? '或平台证书' : ''}`);
  if (env.WECHAT_PAY_API_KEY && Buffer.byteLength(env.WECHAT_PAY_API_KEY) !== 32)
    errors.push('WECHAT_PAY_API_KEY: 应为 32 个字节的 APIv3 密钥');
  if (env.BANK_ACCOUNT) {
    const parts = getMapEntries(env.BANK_ACCOUNT);
    if (parts.length !== BANK_PARTS || parts.includes('')) errors.push('BANK_ACCOUNT: 应为“户名|开户银行|账号”');
  }
  return errors;
}

function getWechat(env: Environment): WechatPayConfig {
  return {
    endpoint: env.WECHAT_PAY_ENDPOINT,
    appId: env.WECHAT_PAY_APP_ID ?? '',
    merchantId: env.WECHAT_PAY_MERCHANT_ID ?? '',
    serialNo: env.WECHAT_PAY_SERIAL_NO ?? '',
    privateKey: createPrivateKey(getPem(env.WECHAT_PAY_PRIVATE_KEY ?? '')),
    apiKey: env.WECHAT_PAY_API_KEY ?? '',
    platformKeys: [
      parsePlatformKey(env.WECHAT_PAY_PUBLIC_KEY_ID ?? '', env.WECHAT_PAY_PUBLIC_KEY ?? ''),
      ...(env.WECHAT_PAY_OTHER_KEY
        ? [parsePlatformKey(env.WECHAT_PAY_OTHER_KEY_ID ?? '', env.WECHAT_PAY_OTHER_KEY)]
        : []),
    ],
  };
}

function getAlipay(env: Environment): AlipayConfig {
  return {
    endpoint: env.ALIPAY_ENDPOINT,
    appId: env.ALIPAY_APP_ID ?? '',
    sellerId: env.ALIPAY_SELLER_ID ?? '',
    privateKey: createPrivateKey(getPem(env.ALIPAY_PRIVATE_KEY ?? '')),
    publicKey: createPublicKey(getPem(env.ALIPAY_PUBLIC_KEY ?? '')),
  };
}

function getBankAccount(text: string): BankAccount {
  const [name = '', bank = '', account = ''] = getMapEntries(text);
  return { name, bank, account };
}

type Environment = z.output<z.ZodObject<typeof PAYMENT_ENVIRONMENT>>;

/** Parses the settings of a valid environment. */
export function parsePaymentConfig(env: Environment): PaymentConfig {
  return {
    wechat: env.WECHAT_PAY_APP_ID ? getWechat(env) : null,
    alipay: env.ALIPAY_APP_ID ? getAlipay(env) : null,
    bankAccount: env.BANK_ACCOUNT ? getBankAccount(env.BANK_ACCOUNT) : null,
  };
}
