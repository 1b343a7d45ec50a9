import { z } from 'zod';
import { region } from '#platform/contract/fields.ts';
import { data, empty, route } from '#platform/contract/route.ts';

const TAG = '政策推送';
/** Kinds of texts about which enterprises are notified. */
export const PUSHED_POLICY_KINDS = ['policy', 'regulation'] as const;
export type PushedPolicyKind = (typeof PUSHED_POLICY_KINDS)[number];
export const PUSHED_POLICY_KIND_NAMES: Readonly<Record<PushedPolicyKind, string>> = {
  policy: '政策文件',
  regulation: '法律法规',
};
/** There are 34 provinces; cities may be chosen in addition. */
const MAX_REGIONS = 50;

const Choice = z.object({
  kinds: z
    .array(z.enum(PUSHED_POLICY_KINDS).meta({ title: '推送种类' }))
    .max(PUSHED_POLICY_KINDS.length)
    .meta({ title: '推送种类' }),
  /** Regions whose policies are sent in addition to national ones; if empty, the region of the enterprise. */
  regions: z.array(region('关注地区').min(6, '请选择关注地区')).max(MAX_REGIONS).meta({ title: '关注地区' }),
  byMail: z.boolean('请选择是否用邮件接收').meta({ title: '邮件接收' }),
});
export type PolicyChoice = z.output<typeof Choice>;

/** Returns the policies of which the user wants to be notified; beyond the specification. */
export const getPolicyChoice = route({
  spec: null,
  method: 'GET',
  path: '/portal/policyPush/setting',
  tag: TAG,
  summary: '政策推送设置',
  access: { login: 'reminder:setting:get' },
  output: data(Choice),
});

export const editPolicyChoice = route({
  spec: null,
  method: 'POST',
  path: '/portal/policyPush/setting/edit',
  tag: TAG,
  summary: '修改政策推送设置',
  access: { login: 'reminder:setting:edit' },
  isPersonal: true,
  body: Choice,
  output: empty(),
});
