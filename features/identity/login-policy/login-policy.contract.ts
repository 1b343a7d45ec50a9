import { z } from 'zod';
import { POLICY_LABELS, POLICY_NAMES, POLICY_NUMBER_BOUNDS } from '#domain/access/login-policy.ts';
import { cleanText } from '#domain/text/text.ts';
import { optionalLine } from '#platform/contract/fields.ts';
import { data, empty, route } from '#platform/contract/route.ts';

const TAG = '登录安全';

/** Forms send strings; an empty string means that there is no rule. */
const asTyped = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = cleanText(value);
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
};

const count = (name: keyof typeof POLICY_NUMBER_BOUNDS) =>
  z
    .preprocess(
      asTyped,
      z.number().int().min(POLICY_NUMBER_BOUNDS[name].min).max(POLICY_NUMBER_BOUNDS[name].max).nullable(),
    )
    .optional()
    .meta({ title: POLICY_LABELS[name] });

const level = <const L extends readonly [string, ...string[]]>(levels: L) =>
  z.preprocess(asTyped, z.enum(levels).nullable()).optional().meta({ title: POLICY_LABELS.mfaRequired });

const counts = {
  idleMinutes: count('idleMinutes'),
  passwordMaxDays: count('passwordMaxDays'),
  passwordHistory: count('passwordHistory'),
};

/**
 * The rules that the owner of an enterprise can set; omitted fields have no rule. Rules for operators are excluded, because operators do
 * not belong to an enterprise.
 */
export const EnterprisePolicy = z.object({ mfaRequired: level(['all']), ...counts });

export const InstallationPolicy = z.object({
  mfaRequired: level(['operators', 'all']),
  ...counts,
  operatorNetworks: optionalLine(POLICY_LABELS.operatorNetworks, 2000),
});

const Setting = z.object({
  name: z.enum(POLICY_NAMES),
  own: z.string().nullable().meta({ title: '本页的设置' }),
  effective: z.string().nullable().meta({ title: '生效的值' }),
  /**
   * The source of the effective rule; null if no rule applies. Network lists of several sources apply together; the first source is given.
   */
  source: z.enum(['environment', 'installation', 'enterprise']).nullable().meta({ title: '来源' }),
});
export type PolicySetting = z.output<typeof Setting>;

const output = data(z.object({ settings: z.array(Setting).meta({ title: '登录安全设置' }) }));

export const getInstallationPolicy = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/loginPolicy',
  tag: TAG,
  summary: '平台的登录安全设置',
  access: { operator: 'system:data:list' },
  output,
});

/** Saves the rules of the installation. A value less strict than the rules of the environment is rejected. */
export const saveInstallationPolicy = route({
  spec: null,
  method: 'POST',
  path: '/portal/manage/loginPolicy/save',
  tag: TAG,
  summary: '收紧平台的登录安全设置',
  access: { operator: 'system:data:edit' },
  freshLogin: true,
  rate: 'write',
  body: InstallationPolicy,
  output: empty(),
});

export const getEnterprisePolicy = route({
  spec: null,
  method: 'GET',
  path: '/portal/colleague/loginPolicy',
  tag: TAG,
  summary: '本企业的登录安全设置',
  access: { owner: 'login:policy:list' },
  output,
});

/** Saves the rules for the members of the enterprise. A value less strict than the rules of the installation is rejected. */
export const saveEnterprisePolicy = route({
  spec: null,
  method: 'POST',
  path: '/portal/colleague/loginPolicy/save',
  tag: TAG,
  summary: '收紧本企业成员的登录安全设置',
  access: { owner: 'login:policy:edit' },
  freshLogin: true,
  rate: 'write',
  body: EnterprisePolicy,
  output: empty(),
});
