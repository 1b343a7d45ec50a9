/** Groups of accounts that need a second factor or a key, from the loosest rule to the strictest. */
export const MFA_LEVELS = ['none', 'operators', 'all'] as const;
export type MfaLevel = (typeof MFA_LEVELS)[number];

/** The login rules from one source, for example the configuration or an enterprise. A null setting has no rule. */
export interface PolicyLayer {
  readonly mfaRequired: MfaLevel | null;
  readonly idleMinutes: number | null;
  readonly passwordMaxDays: number | null;
  readonly passwordHistory: number | null;
  /** Permitted networks, separated by commas. A login must satisfy the lists of all sources. */
  readonly operatorNetworks: string | null;
}

export type PolicyName = keyof PolicyLayer;
/** The settings used by sessions; the others concern passwords. */
export type SessionPolicy = Pick<PolicyLayer, 'mfaRequired' | 'idleMinutes' | 'operatorNetworks'>;

interface Count {
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly isLessStricter: boolean;
}

/** Bounds of the numeric settings, used by configuration, contract and page. */
export const POLICY_NUMBER_BOUNDS = {
  idleMinutes: { label: '无操作自动退出', unit: '分钟', min: 5, max: 10_080, isLessStricter: true },
  passwordMaxDays: { label: '密码有效期', unit: '天', min: 30, max: 3650, isLessStricter: true },
  passwordHistory: { label: '不能重复最近用过的密码', unit: '次', min: 1, max: 24, isLessStricter: false },
} as const satisfies Partial<Record<PolicyName, Count>>;

export const POLICY_LABELS: Readonly<Record<PolicyName, string>> = {
  mfaRequired: '双因素认证',
  idleMinutes: POLICY_NUMBER_BOUNDS.idleMinutes.label,
  passwordMaxDays: POLICY_NUMBER_BOUNDS.passwordMaxDays.label,
  passwordHistory: POLICY_NUMBER_BOUNDS.passwordHistory.label,
  operatorNetworks: '运营人员登录网段',
};

export const POLICY_NAMES = [
  'mfaRequired',
  'idleMinutes',
  'passwordMaxDays',
  'passwordHistory',
  'operatorNetworks',
] as const satisfies readonly PolicyName[];

const MFA_TEXTS: Readonly<Record<MfaLevel, string>> = {
  none: '不要求',
  operators: '运营人员必须使用',
  all: '所有账号必须使用',
};

export const NO_POLICY: PolicyLayer = {
  mfaRequired: null,
  idleMinutes: null,
  passwordMaxDays: null,
  passwordHistory: null,
  operatorNetworks: null,
};

const isCount = (name: PolicyName): name is keyof typeof POLICY_NUMBER_BOUNDS => name in POLICY_NUMBER_BOUNDS;

/** Returns how strict a value is; a greater number is stricter, and no rule is the loosest. */
function getRank(name: PolicyName, value: string | number | null): number {
  if (value === null) return Number.NEGATIVE_INFINITY;
  if (typeof value === 'number') return isCount(name) && POLICY_NUMBER_BOUNDS[name].isLessStricter ? -value : value;
  const level = MFA_LEVELS.findIndex((known) => known === value);
  return level < 0 ? 0 : level;
}

/** Returns the index of the layer with the strictest rule for a setting, the first of equal ones; -1 if no layer has a rule. */
export function findStrictestLayer(name: PolicyName, layers: readonly Partial<PolicyLayer>[]): number {
  let found = -1;
  for (const [index, layer] of layers.entries()) {
    const value = layer[name] ?? null;
    const best = found < 0 ? null : (layers[found]?.[name] ?? null);
    if (value !== null && getRank(name, value) > getRank(name, best)) found = index;
  }
  return found;
}

/** Returns the strictest value of a setting; null if no layer has a rule. */
export function getStrictestValue<N extends PolicyName>(
  name: N,
  layers: readonly Partial<Pick<PolicyLayer, N>>[],
): PolicyLayer[N] | null {
  return layers[findStrictestLayer(name, layers)]?.[name] ?? null;
}

/**
 * Returns whether a value would be looser than another value that applies anyway. Networks are never looser, because all lists apply
 * together.
 */
export const isLooser = (name: PolicyName, value: string | number | null, than: string | number | null): boolean =>
  name !== 'operatorNetworks' && value !== null && than !== null && getRank(name, value) < getRank(name, than);

/** Formats a setting's value for users. */
export function formatPolicy(name: PolicyName, value: string | number | null): string {
  if (value === null) return '不限制';
  if (isCount(name)) return `${value} ${POLICY_NUMBER_BOUNDS[name].unit}`;
  if (name === 'operatorNetworks') return String(value);
  return MFA_TEXTS[MFA_LEVELS.find((level) => level === value) ?? 'none'];
}
