import { z } from 'zod';

/** A third-party captcha instead of the built-in one: GeeTest v4 or Tencent Cloud. */
export const CAPTCHA_ENVIRONMENT = {
  GEETEST_CAPTCHA_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, { message: '应为 32 位十六进制编号' })
    .optional(),
  GEETEST_CAPTCHA_KEY: z.string().min(1).optional(),
  GEETEST_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://gcaptcha4.geetest.com'),
  TENCENT_CAPTCHA_APP_ID: z.string().regex(/^\d+$/, { message: '应为数字编号' }).optional(),
  TENCENT_CAPTCHA_APP_KEY: z.string().min(1).optional(),
  TENCENT_CAPTCHA_SECRET_ID: z.string().min(1).optional(),
  TENCENT_CAPTCHA_SECRET_KEY: z.string().min(1).optional(),
  TENCENT_CAPTCHA_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://captcha.tencentcloudapi.com'),
} as const;

const Read = z.object(CAPTCHA_ENVIRONMENT);
type Environment = z.output<typeof Read>;

export interface GeetestConfig {
  readonly kind: 'geetest';
  readonly endpoint: string;
  readonly captchaId: string;
  readonly captchaKey: string;
}

export interface TencentCaptchaConfig {
  readonly kind: 'tencent';
  readonly endpoint: string;
  readonly appId: string;
  readonly appKey: string;
  readonly secretId: string;
  readonly secretKey: string;
}

/** The third-party captcha; null for the built-in one. */
export type CaptchaConfig = GeetestConfig | TencentCaptchaConfig | null;

function getGeetest(env: Environment): GeetestConfig | null {
  const { GEETEST_CAPTCHA_ID: captchaId, GEETEST_CAPTCHA_KEY: captchaKey, GEETEST_ENDPOINT: endpoint } = env;
  return captchaId && captchaKey ? { kind: 'geetest', endpoint, captchaId, captchaKey } : null;
}

function getTencent(env: Environment): TencentCaptchaConfig | null {
  const {
    TENCENT_CAPTCHA_APP_ID: appId,
    TENCENT_CAPTCHA_APP_KEY: appKey,
    TENCENT_CAPTCHA_SECRET_ID: secretId,
    TENCENT_CAPTCHA_SECRET_KEY: secretKey,
    TENCENT_CAPTCHA_ENDPOINT: endpoint,
  } = env;
  return appId && appKey && secretId && secretKey
    ? { kind: 'tencent', endpoint, appId, appKey, secretId, secretKey }
    : null;
}

export const parseCaptchaConfig = (env: Environment): CaptchaConfig => getGeetest(env) ?? getTencent(env);

const PARTS = {
  GEETEST: ['GEETEST_CAPTCHA_ID', 'GEETEST_CAPTCHA_KEY'],
  TENCENT: [
    'TENCENT_CAPTCHA_APP_ID',
    'TENCENT_CAPTCHA_APP_KEY',
    'TENCENT_CAPTCHA_SECRET_ID',
    'TENCENT_CAPTCHA_SECRET_KEY',
  ],
} as const;

/** Returns errors in the combination of values: a partly configured service, or two services. */
export function validateCaptchaConfig(given: Readonly<Record<string, string | undefined>>): string[] {
  const begun = Object.values(PARTS).filter((names) => names.some((name) => given[name] !== undefined));
  const missing = begun.flatMap((names) => names.filter((name) => given[name] === undefined));
  return [
    ...missing.map((name) => `${name}: 验证码服务的其他参数已设置，该项也必须设置`),
    ...(begun.length > 1 ? ['GEETEST_CAPTCHA_ID、TENCENT_CAPTCHA_APP_ID: 只能设置一种验证码服务'] : []),
  ];
}
