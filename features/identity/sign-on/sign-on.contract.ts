import { z } from 'zod';
import { cleanText } from '#domain/text/text.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { EnterpriseRoleList } from '#platform/contract/enterprise-roles.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { instant, optionalLine, uuid } from '#platform/contract/fields.ts';
import { data, empty, route } from '#platform/contract/route.ts';
import { PROVIDER_FORMS, PROVIDER_KINDS, type ProviderField } from './contract/provider-kinds.ts';

const TAG = '单点登录';

export const SIGN_ON_ERRORS = {
  unknown: defineApiError('sign-on.unknown', 400, '没有找到该企业的单点登录，请核对邮箱或统一社会信用代码'),
  unreachable: defineApiError('sign-on.unreachable', 409, '身份提供方暂时没有回应，请稍后重试，或用密码登录'),
  invalid: defineApiError(
    'sign-on.invalid',
    400,
    '身份提供方的回答无效，或与单点登录的设置不符，没有登录。请重试，仍不成功请联系本单位管理员',
  ),
  client: defineApiError(
    'sign-on.client',
    400,
    '身份提供方不接受客户端 ID 或密钥，没有登录。请联系本单位管理员核对单点登录的设置',
  ),
  denied: defineApiError('sign-on.denied', 400, '身份提供方没有同意登录，请重试，或用密码登录'),
  ended: defineApiError('sign-on.ended', 400, '这次单点登录已失效，请重新开始'),
  otherAddress: defineApiError(
    'sign-on.other-address',
    400,
    '这次登录返回到了别的回调地址，没有登录。请重试，仍不成功请联系本单位管理员核对在身份提供方登记的回调地址',
  ),
  otherDomain: defineApiError(
    'sign-on.other-domain',
    403,
    '身份提供方没有证明该账号的邮箱属于本企业的邮箱域名，不能登录',
  ),
  otherOrganisation: defineApiError(
    'sign-on.other-organisation',
    403,
    '登录的不是本企业在身份提供方的成员账号，不能登录。请换用本企业的账号',
  ),
  noAccount: defineApiError('sign-on.no-account', 403, '绑定的账号已停用，不能登录'),
  notMember: defineApiError(
    'sign-on.not-member',
    403,
    '您还不是这家企业的成员。加入申请经企业负责人同意后即可登录；没有申请过，请用密码登录后在会员中心申请加入',
  ),
  taken: defineApiError('sign-on.taken', 409, '这个身份已绑定另一个账号'),
  linked: defineApiError('sign-on.linked', 409, '您的账号已绑定这家身份提供方的另一个身份，请先在个人中心解绑'),
} as const;

/** Lists the sign-on options that the login page offers. */
export const getSignOnWays = route({
  spec: null,
  method: 'GET',
  path: '/portal/signOn/ways',
  tag: TAG,
  summary: '登录页可用的单点登录',
  access: 'public',
  output: data(
    z.object({
      /** Name of the installation's provider; null if there is none. */
      installation: z.string().nullable().meta({ title: '平台的单点登录' }),
      /** Whether any enterprise has its own provider. */
      hasEnterprises: z.boolean().meta({ title: '是否有企业单点登录' }),
    }),
  ),
});

const ticket = z.string().min(20).max(100).meta({ title: '登录凭据' });

/** Begins a sign-on. The ticket stays in the browser that began it; without it the provider's answer opens no session. */
export const beginSignOn = route({
  spec: null,
  method: 'POST',
  path: '/portal/signOn/begin',
  tag: TAG,
  summary: '开始单点登录：取身份提供方的登录地址',
  access: 'public',
  isOfAnyEnterprise: true,
  rate: 'login',
  body: z.object({
    /** Mail address, domain, or credit code of the enterprise; omitted for the provider of this installation. */
    account: z
      .string()
      .overwrite((value) => cleanText(value.normalize('NFKC')))
      .min(1)
      .max(200)
      .optional()
      .meta({ title: '企业邮箱或统一社会信用代码' }),
  }),
  output: data(z.object({ url: z.string(), ticket: z.string().meta({ title: '登录凭据' }) })),
  faults: [SIGN_ON_ERRORS.unknown, SIGN_ON_ERRORS.unreachable, SIGN_ON_ERRORS.invalid],
});

/**
 * Completes a sign-on with the provider's answer. For an identity without an account the result is `unlinked`; the same ticket then links
 * an account.
 */
export const finishSignOn = route({
  spec: null,
  method: 'POST',
  path: '/portal/signOn/finish',
  tag: TAG,
  summary: '完成单点登录',
  access: 'public',
  isOfAnyEnterprise: true,
  rate: 'login',
  body: z.object({
    ticket,
    /** The provider of the redirect address: the uuid of its enterprise, or `installation`. */
    of: z.string().max(40).meta({ title: '回调地址的身份提供方' }),
    /** The query of the redirect address. */
    answer: z.string().max(8000).meta({ title: '身份提供方的回答' }),
  }),
  output: data(
    z.discriminatedUnion('state', [
      z.object({
        state: z.literal('signed-in'),
        token: z.string(),
        /** The address to open after a logout, which also ends the provider's session; null if the provider has none. */
        logoutUrl: z.string().nullable().meta({ title: '退出后的地址' }),
      }),
      z.object({
        state: z.literal('unlinked'),
        providerName: z.string().meta({ title: '身份提供方' }),
        /** Whether linking an account also requests membership from the owner. */
        ofEnterprise: z.boolean().meta({ title: '是否由企业设置' }),
      }),
    ]),
  ),
  faults: [
    SIGN_ON_ERRORS.ended,
    SIGN_ON_ERRORS.unreachable,
    SIGN_ON_ERRORS.invalid,
    SIGN_ON_ERRORS.client,
    SIGN_ON_ERRORS.denied,
    SIGN_ON_ERRORS.otherAddress,
    SIGN_ON_ERRORS.otherDomain,
    SIGN_ON_ERRORS.otherOrganisation,
    SIGN_ON_ERRORS.noAccount,
    SIGN_ON_ERRORS.notMember,
  ],
});

/** Links a verified identity to the signed-in account; requires recent authentication with the account's password or key. */
export const linkIdentity = route({
  spec: null,
  method: 'POST',
  path: '/portal/user/signOn/link',
  tag: TAG,
  summary: '把单点登录的身份绑定到当前账号；不是企业成员时同时申请加入',
  access: 'login',
  isOpenToSignOn: true,
  isOfAnyEnterprise: true,
  freshLogin: true,
  rate: 'login',
  body: z.object({ ticket, roles: EnterpriseRoleList.default(['look']) }),
  output: data(z.object({ isAsking: z.boolean().meta({ title: '是否已申请加入企业' }) })),
  faults: [SIGN_ON_ERRORS.ended, SIGN_ON_ERRORS.taken, SIGN_ON_ERRORS.linked],
});

const Identity = z.object({
  uuid: z.string(),
  name: z.string(),
  linkTime: instant.meta({ title: '绑定时间' }),
});

export const listIdentities = route({
  spec: null,
  method: 'GET',
  path: '/portal/user/signOn/list',
  tag: TAG,
  summary: '当前账号绑定的单点登录身份',
  access: 'login',
  isOpenToSignOn: true,
  isOfAnyEnterprise: true,
  output: data(z.array(Identity)),
});

/** Removes a linked identity and ends the sessions that it opened. */
export const unlinkIdentity = route({
  spec: null,
  method: 'POST',
  path: '/portal/user/signOn/unlink',
  tag: TAG,
  summary: '解绑单点登录的身份',
  access: 'login',
  isOpenToSignOn: true,
  isOfAnyEnterprise: true,
  freshLogin: true,
  rate: 'write',
  body: z.object({ uuid: uuid() }),
  output: empty(),
  faults: [KERNEL_ERRORS.notFound],
});

const kind = z.enum(PROVIDER_KINDS).meta({ title: '身份提供方的种类' });

const Provider = z.object({
  kind,
  issuer: z.string(),
  clientId: z.string().meta({ title: '客户端 ID' }),
  corpId: z.string().nullable().meta({ title: '企业 ID' }),
  hasSecret: z.boolean().meta({ title: '是否有客户端密钥' }),
  domain: z.string().nullable().meta({ title: '邮箱域名' }),
  isOn: z.boolean(),
});

export const getProvider = route({
  spec: null,
  method: 'GET',
  path: '/portal/signOn/provider',
  tag: TAG,
  summary: '本企业的单点登录设置',
  access: { owner: 'signon:provider:list' },
  output: data(
    z.object({
      provider: Provider.nullable().meta({ title: '单点登录设置' }),
      /** The redirect address that the enterprise registers with its provider. */
      redirectUri: z.string().meta({ title: '回调地址' }),
      backChannelLogoutUri: z.string().meta({ title: '后台退出地址' }),
      /** The DNS TXT record that proves the ownership of a mail domain. */
      domainRecord: z.string().meta({ title: '域名的 TXT 记录' }),
    }),
  ),
});

/** The fields of all kinds of providers. Fields that `PROVIDER_FORMS` does not list for the kind are not stored. */
export const ProviderFields = z
  .object({
    kind: kind.default('openid'),
    issuer: optionalLine('身份提供方地址', 500),
    clientId: optionalLine('客户端 ID', 200),
    /** If omitted, the stored secret is kept, as long as issuer and client remain the same. */
    clientSecret: optionalLine('客户端密钥', 500),
    corpId: optionalLine('企业 ID', 64),
    domain: optionalLine('邮箱域名', 253),
    isOn: z.boolean().meta({ title: '是否启用' }),
  })
  .superRefine((given, context) => {
    const add = (field: ProviderField, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    const { fields } = PROVIDER_FORMS[given.kind];
    for (const field of ['issuer', 'corpId', 'clientId'] as const)
      if (fields[field]?.isRequired && !given[field]) add(field, `请填写${fields[field].label}`);
    if (fields.corpId && given.corpId && !/^[\w-]+$/.test(given.corpId))
      add('corpId', `${fields.corpId.label}只含字母、数字、_ 和 -`);
  });

/**
 * Saves the provider after it has responded and, as far as its protocol allows, accepted the settings, and after DNS has confirmed the mail
 * domain.
 */
export const saveProvider = route({
  spec: null,
  method: 'POST',
  path: '/portal/signOn/provider/save',
  tag: TAG,
  summary: '设置本企业的单点登录',
  access: { owner: 'signon:provider:edit' },
  freshLogin: true,
  rate: 'login',
  body: ProviderFields,
  output: empty(),
  faults: [SIGN_ON_ERRORS.unreachable],
});

/** Removes the provider with its identities, and ends the sessions that it opened. */
export const removeProvider = route({
  spec: null,
  method: 'POST',
  path: '/portal/signOn/provider/remove',
  tag: TAG,
  summary: '删除本企业的单点登录，绑定的身份和由它登录的会话随即失效',
  access: { owner: 'signon:provider:edit' },
  freshLogin: true,
  rate: 'write',
  output: empty(),
  faults: [KERNEL_ERRORS.notFound],
});
