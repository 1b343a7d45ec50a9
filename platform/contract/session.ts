import { z } from 'zod';
import { FIRM_ROLES } from '#domain/access/firm-roles.ts';
import { data, route } from './route.ts';

export const Membership = z.object({
  status: z.enum(['none', 'active', 'grace', 'expired']),
  endDate: z.string().nullable(),
});
export type Membership = z.output<typeof Membership>;

/** One unread message as the session state holds it. */
export interface UnreadMessage {
  readonly uuid: string;
  readonly type: '01' | '02' | '03' | '04';
  readonly title: string;
  readonly content: string;
  readonly messageTime: string;
  readonly read: boolean;
  readonly router: string | null;
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
  ent: z.object({ uuid: z.string(), entName: z.string(), creditCode: z.string(), region: z.string() }).nullable(),
  membership: Membership,
  /** The key this session was opened with, or null when by password. A secondary key may only do what its menus grant. */
  key: z.object({ kind: z.enum(['main', 'secondary']), keySn: z.string(), holderName: z.string() }).nullable(),
  /** What the owner of the firm lets the reader do there; null: all of it, or he works with a key. */
  firmRoles: z.array(z.enum(FIRM_ROLES)).nullable(),
  /** Decides for the firm. */
  isOwner: z.boolean(),
  unreadMessage: z.number().int(),
  /** Differs as soon as anything of the session or its routes does; the live stream tells it (docs/adr/0024-live-updates.md). */
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
  output: data(SessionInfo),
});

export const getRouters = route({
  spec: 'C-008',
  method: 'GET',
  path: '/portal/getRouters',
  tag: '账号',
  summary: '当前用户可进入的企业页面',
  access: { login: 'session:info:get' },
  output: data(z.array(RouterItem)),
});
