import { z } from 'zod';
import { MFA_LEVELS, type MfaLevel, POLICY_COUNTS } from '#domain/access/login-policy.ts';
import { isRange, parseRanges } from './access-config.ts';

const { idleMinutes: idle, passwordMaxDays: age, passwordHistory: history } = POLICY_COUNTS;

/** Variables of the rules for logins; by default none of them restricts anything. */
export const POLICY_ENVIRONMENT = {
  MFA_REQUIRED: z.enum(MFA_LEVELS).default('none'),
  IDLE_MINUTES: z.coerce.number().int().min(idle.min).max(idle.max).optional(),
  PASSWORD_MAX_DAYS: z.coerce.number().int().min(age.min).max(age.max).optional(),
  PASSWORD_HISTORY: z.coerce.number().int().min(0).max(history.max).default(0),
  OPERATOR_NETWORKS: z.string().max(2000).optional(),
} as const;

export interface PolicyConfig {
  /** The accounts that need a second factor or a key. */
  readonly mfaRequired: MfaLevel;
  /** A session ends after this time without an action of its user; null: only after seven days. */
  readonly idleMs: number | null;
  /** A password must be changed after this number of days; null: never. */
  readonly passwordMaxDays: number | null;
  /** The number of earlier passwords, with the current one, that cannot be chosen again; 0: any can. */
  readonly passwordHistory: number;
  /** The networks in which operators can work; if empty, any. */
  readonly operatorNetworks: readonly string[];
}

const Read = z.object(POLICY_ENVIRONMENT);

export function validatePolicyConfig(env: Readonly<Record<string, string | undefined>>): string[] {
  return parseRanges(env.OPERATOR_NETWORKS).every(isRange)
    ? []
    : ['OPERATOR_NETWORKS: 应为地址或网段列表（如 10.0.0.0/8,192.168.1.10）'];
}

export const parsePolicyConfig = (env: z.output<typeof Read>): PolicyConfig => ({
  mfaRequired: env.MFA_REQUIRED,
  idleMs: env.IDLE_MINUTES === undefined ? null : env.IDLE_MINUTES * 60_000,
  passwordMaxDays: env.PASSWORD_MAX_DAYS ?? null,
  passwordHistory: env.PASSWORD_HISTORY,
  operatorNetworks: parseRanges(env.OPERATOR_NETWORKS),
});
