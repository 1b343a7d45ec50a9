import { z } from 'zod';
import { isRange, parseRanges } from './access-config.ts';

/** Variables of sign-on by OpenID Connect. */
export const SIGN_ON_ENVIRONMENT = {
  SIGN_ON_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  SIGN_ON_CLIENT_ID: z.string().min(1).max(200).optional(),
  SIGN_ON_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  SIGN_ON_NAME: z.string().trim().min(1).max(20).default('统一身份认证'),
  SIGN_ON_NETWORKS: z.string().max(2000).optional(),
} as const;

export interface SignOnConfig {
  /** The provider of this installation; null: none. */
  readonly provider: {
    readonly issuer: string;
    readonly clientId: string;
    /** Null: a public client, which proves itself by PKCE alone. */
    readonly clientSecret: string | null;
    /** The name on the button of the login page. */
    readonly name: string;
  } | null;
  /** Internal networks in which enterprises may have their providers, also without TLS; public addresses are always allowed, but only with TLS. */
  readonly networks: readonly string[];
}

const Read = z.object(SIGN_ON_ENVIRONMENT);

export function validateSignOnConfig(env: Readonly<Record<string, string | undefined>>): string[] {
  const errors: string[] = [];
  const { SIGN_ON_ISSUER: issuer, SIGN_ON_CLIENT_ID: client } = env;
  if (!parseRanges(env.SIGN_ON_NETWORKS).every(isRange))
    errors.push('SIGN_ON_NETWORKS: 应为地址或网段列表（如 10.0.0.0/8,192.168.1.10）');
  if (issuer && !client) errors.push('SIGN_ON_CLIENT_ID: 设置 SIGN_ON_ISSUER 时必须设置');
  if (!issuer && (client || env.SIGN_ON_CLIENT_SECRET))
    errors.push('SIGN_ON_ISSUER: 设置 SIGN_ON_CLIENT_ID 或 SIGN_ON_CLIENT_SECRET 时必须设置');
  if (env.NODE_ENV === 'production' && issuer && !issuer.startsWith('https:'))
    errors.push('SIGN_ON_ISSUER: 生产环境必须以 https:// 开头');
  return errors;
}

export const parseSignOnConfig = (env: z.output<typeof Read>): SignOnConfig => ({
  provider:
    env.SIGN_ON_ISSUER && env.SIGN_ON_CLIENT_ID
      ? {
          issuer: env.SIGN_ON_ISSUER,
          clientId: env.SIGN_ON_CLIENT_ID,
          clientSecret: env.SIGN_ON_CLIENT_SECRET ?? null,
          name: env.SIGN_ON_NAME,
        }
      : null,
  networks: parseRanges(env.SIGN_ON_NETWORKS),
});
