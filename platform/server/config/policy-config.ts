import { z } from 'zod';
import { MFA_LEVELS, type MfaLevel, POLICY_NUMBER_BOUNDS } from '#domain/access/login-policy.ts';
import { isAddressRange, parseAddressRanges } from './access-config.ts';

const { idleMinutes: idle, passwordMaxDays: age, passwordHistory: history } = POLICY_NUMBER_BOUNDS;

/** Environment variables for login rules. By default no rule restricts logins. */
export const POLICY_ENVIRONMENT = {
  MFA_REQUIRED: z.enum(MFA_LEVELS).default('none'),
  IDLE_MINUTES: z.coerce.number().int().min(idle.min).max(idle.max).optional(),
  PASSWORD_MAX_DAYS: z.coerce.number().int().min(age.min).max(age.max).optional(),
  PASSWORD_HISTORY: z.coerce.number().int().min(0).max(history.max).default(0),
  OPERATOR_NETWORKS: z.string().max(2000).optional(),
} as const;

export interface PolicyConfig {
  /** Accounts that need a second factor or a key. */
  readonly mfaRequired: MfaLevel;
  /** Time in milliseconds after which a session without user actions ends; null: only after seven days. */
  readonly idleMs: number | null;
  /** Number of days after which a password must be changed; null if it never expires. */
  readonly passwordMaxDays: number | null;
  /** Number of most recent passwords, including the current one, that cannot be chosen again; 0 allows all. */
  readonly passwordHistory: number;
  /** Networks from which operators may work; if empty, any network. */
  readonly operatorNetworks: readonly string[];
}

const Read = z.object(POLICY_ENVIRONMENT);

export function validatePolicyConfig(env: Readonly<Record<string, string | undefined>>): string[] {
  return parseAddressRanges(env.OPERATOR_NETWORKS).every(isAddressRange)
    ? []
    : ['OPERATOR_NETWORKS: 应为地址或网段列表（如 10.0.0.0/8,192.168.1.10）'];
}

export const parsePolicyConfig = (env: z.output<typeof Read>): PolicyConfig => ({
  mfaRequired: env.MFA_REQUIRED,
  idleMs: env.IDLE_MINUTES === undefined ? null : env.IDLE_MINUTES * 60_000,
  passwordMaxDays: env.PASSWORD_MAX_DAYS ?? null,
  passwordHistory: env.PASSWORD_HISTORY,
  operatorNetworks: parseAddressRanges(env.OPERATOR_NETWORKS),
});
