import { z } from 'zod';
import { isAddressRange, parseAddressRanges } from './access-config.ts';

/** Environment variables for the sign-on of this installation. */
export const SIGN_ON_ENVIRONMENT = {
  SIGN_ON_KIND: z.enum(['openid', 'wecom', 'dingtalk', 'cas']).default('openid'),
  SIGN_ON_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  SIGN_ON_CORP_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  SIGN_ON_CLIENT_ID: z.string().min(1).max(200).optional(),
  SIGN_ON_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  SIGN_ON_NAME: z.string().trim().min(1).max(20).default('统一身份认证'),
  SIGN_ON_NETWORKS: z.string().max(2000).optional(),
  SIGN_ON_WECOM_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIGN_ON_DINGTALK_URL: z.url({ protocol: /^https?$/ }).optional(),
} as const;

export interface SignOnConfig {
  /** Sign-on provider of this installation; null if there is none. */
  readonly provider: {
    readonly kind: 'openid' | 'wecom' | 'dingtalk' | 'cas';
    /** Address of an OpenID provider or a CAS server; empty for the public services. */
    readonly issuer: string;
    /** Client id at the provider; empty for CAS. */
    readonly clientId: string;
    /** Organisation id at 企业微信 or 钉钉. */
    readonly corpId: string | null;
    /** Client secret; null for a public client, which uses PKCE only. */
    readonly clientSecret: string | null;
    /** The name on the button of the login page. */
    readonly name: string;
  } | null;
  /**
   * Internal networks that may contain the providers of enterprises, also without TLS. Public addresses are always allowed, but only with
   * TLS.
   */
  readonly networks: readonly string[];
  /** Base address of a self-hosted 企业微信 or 钉钉; null for the public service. */
  readonly wecomUrl: string | null;
  readonly dingtalkUrl: string | null;
}

const Read = z.object(SIGN_ON_ENVIRONMENT);

/** Variables required by each kind of provider. The secret of an OpenID client is optional. */
const NEEDED = {
  openid: ['SIGN_ON_ISSUER', 'SIGN_ON_CLIENT_ID'],
  wecom: ['SIGN_ON_CORP_ID', 'SIGN_ON_CLIENT_ID', 'SIGN_ON_CLIENT_SECRET'],
  dingtalk: ['SIGN_ON_CORP_ID', 'SIGN_ON_CLIENT_ID', 'SIGN_ON_CLIENT_SECRET'],
  cas: ['SIGN_ON_ISSUER'],
} as const;

const OF_PROVIDER = ['SIGN_ON_ISSUER', 'SIGN_ON_CORP_ID', 'SIGN_ON_CLIENT_ID', 'SIGN_ON_CLIENT_SECRET'] as const;
const ADDRESSES = ['SIGN_ON_ISSUER', 'SIGN_ON_WECOM_URL', 'SIGN_ON_DINGTALK_URL'] as const;

export function validateSignOnConfig(env: Readonly<Record<string, string | undefined>>): string[] {
  const errors: string[] = [];
  if (!parseAddressRanges(env.SIGN_ON_NETWORKS).every(isAddressRange))
    errors.push('SIGN_ON_NETWORKS: 应为地址或网段列表（如 10.0.0.0/8,192.168.1.10）');
  // The schema of the configuration reports an invalid kind; the default is used here, so that it is not reported twice.
  const kind = Read.shape.SIGN_ON_KIND.catch('openid').parse(env.SIGN_ON_KIND || undefined);
  const given = OF_PROVIDER.filter((name) => env[name]);
  if (given.length > 0 || kind !== 'openid')
    for (const name of NEEDED[kind])
      if (!env[name]) errors.push(`${name}: 设置 ${given.join('、') || 'SIGN_ON_KIND'} 时必须设置`);
  if (env.NODE_ENV === 'production')
    for (const name of ADDRESSES)
      if (env[name] && !env[name].startsWith('https:')) errors.push(`${name}: 生产环境必须以 https:// 开头`);
  return errors;
}

const trimSlash = (address: string | undefined): string | null => address?.replace(/\/$/, '') ?? null;

export const parseSignOnConfig = (env: z.output<typeof Read>): SignOnConfig => ({
  provider: NEEDED[env.SIGN_ON_KIND].every((name) => env[name])
    ? {
        kind: env.SIGN_ON_KIND,
        issuer: env.SIGN_ON_ISSUER ?? '',
        clientId: env.SIGN_ON_KIND === 'cas' ? '' : (env.SIGN_ON_CLIENT_ID ?? ''),
        corpId: env.SIGN_ON_CORP_ID ?? null,
        clientSecret: env.SIGN_ON_CLIENT_SECRET ?? null,
        name: env.SIGN_ON_NAME,
      }
    : null,
  networks: parseAddressRanges(env.SIGN_ON_NETWORKS),
  wecomUrl: trimSlash(env.SIGN_ON_WECOM_URL),
  dingtalkUrl: trimSlash(env.SIGN_ON_DINGTALK_URL),
});
