import { z } from 'zod';
import { ENTERPRISE_ROLES } from '#domain/access/enterprise-role.ts';
import { defineApiError } from './error-definition.ts';
import { uuid } from './fields.ts';
import { data, empty, route } from './route.ts';

export const Membership = z.object({
  status: z.enum(['none', 'active', 'grace', 'expired']),
  endDate: z.string().nullable(),
});
export type Membership = z.output<typeof Membership>;

/** One unread message in the session state. */
export interface UnreadMessage {
  readonly uuid: string;
  readonly type: '01' | '02' | '03' | '04';
  readonly title: string;
  readonly content: string;
  readonly messageTime: string;
  readonly read: boolean;
  readonly router: string | null;
  readonly enterprise: { readonly uuid: string; readonly entName: string; readonly isChosen: boolean } | null;
}

/** Answer of GET /portal/getInfo (C-003; R-093, G-18). */
export const SessionInfo = z.object({
  user: z.object({
    uuid: z.string(),
    userName: z.string(),
    nickName: z.string(),
    avatar: z.string(),
    phonenumber: z.string(),
  }),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** For an operator limited to regions: the rights of each role and its regions (null: the whole country). */
  regionGrants: z
    .array(z.object({ permissions: z.array(z.string()), regions: z.array(z.string()).nullable() }))
    .nullable(),
  ent: z.object({ uuid: z.string(), entName: z.string(), creditCode: z.string(), region: z.string() }).nullable(),
  membership: Membership,
  /** The key with which this session was opened; null for a login by password. A secondary key may only do what its menus grant. */
  key: z.object({ kind: z.enum(['main', 'secondary']), keySn: z.string(), holderName: z.string() }).nullable(),
  /** The roles granted to the user by the owner of the enterprise; null for all roles, or if the user works with a key. */
  enterpriseRoles: z.array(z.enum(ENTERPRISE_ROLES)).nullable(),
  isOwner: z.boolean(),
  /**
   * Whether the session was opened by the sign-on of an enterprise, which does not cover the personal account
   * (docs/adr/0047-sign-on-by-openid-connect.md).
   */
  isBySignOn: z.boolean(),
  /** Number of enterprises between which the user can switch. */
  enterpriseCount: z.int(),
  unreadMessage: z.number().int(),
  /** Checksum that changes with the session or its routes; sent by the live stream (docs/adr/0024-live-updates.md). */
  mark: z.string(),
});
export type SessionInfo = z.output<typeof SessionInfo>;

/** One generated route of GET /portal/getRouters (C-008). */
export const RouterItem = z.object({
  name: z.string(),
  path: z.string(),
  hidden: z.boolean(),
  component: z.string(),
  meta: z.object({ title: z.string(), icon: z.string(), noCache: z.boolean() }),
  children: z.array(z.object({ name: z.string(), path: z.string() })),
});
export type RouterItem = z.output<typeof RouterItem>;

export const getInfo = route({
  spec: 'C-003',
  method: 'GET',
  path: '/portal/getInfo',
  tag: '账号',
  summary: '当前用户、角色、权限、企业与未读数',
  access: { login: 'session:info:get' },
  isOfAnyEnterprise: true,
  isByItself: true,
  output: data(SessionInfo),
});

export const getRouters = route({
  spec: 'C-008',
  method: 'GET',
  path: '/portal/getRouters',
  tag: '账号',
  summary: '当前用户可进入的企业页面',
  access: { login: 'session:info:get' },
  isOfAnyEnterprise: true,
  isByItself: true,
  output: data(z.array(RouterItem)),
});

/** An enterprise of the requesting user. */
export const OwnEnterprise = z.object({
  uuid: z.string(),
  entName: z.string().meta({ title: '企业名称' }),
  creditCode: z.string().meta({ title: '统一社会信用代码' }),
  /** Whether it is the current enterprise of the session. */
  isChosen: z.boolean().meta({ title: '当前企业' }),
  isOwner: z.boolean(),
  enterpriseRoles: z.array(z.enum(ENTERPRISE_ROLES)).nullable(),
  membership: Membership,
});
export type OwnEnterprise = z.output<typeof OwnEnterprise>;

/**
 * Lists the enterprises of a group that one user manages (docs/adr/0039-accounts-of-several-enterprises.md). Not part of the specification.
 */
export const listOwnEnterprises = route({
  spec: null,
  method: 'GET',
  path: '/portal/firms',
  tag: '账号',
  summary: '本人所属的企业',
  access: 'login',
  isOpenToSignOn: true,
  isOfAnyEnterprise: true,
  output: data(z.array(OwnEnterprise)),
});

export const keySessionBoundToEnterprise = defineApiError(
  'session.bound-to-key',
  409,
  '您是用密钥登录的，只能办理密钥所属企业的事务。要切换企业，请用密码登录',
);

export const signOnSessionBoundToEnterprise = defineApiError(
  'session.bound-to-sign-on',
  409,
  '您是通过企业单点登录的，只能办理该企业的事务。要切换企业，请用密码登录',
);

/** Switches the session to another enterprise, in all of its open pages. */
export const switchEnterprise = route({
  spec: null,
  method: 'POST',
  path: '/portal/firms/switch',
  tag: '账号',
  summary: '切换当前企业',
  access: 'login',
  isOpenToSignOn: true,
  isOfAnyEnterprise: true,
  body: z.object({
    /** Null to leave the current enterprise, in order to register or join another one. */
    uuid: uuid('企业编号').nullable(),
  }),
  output: empty(),
  faults: [keySessionBoundToEnterprise, signOnSessionBoundToEnterprise],
});
