import { z } from 'zod';
import { API_TOKEN_STATUSES, MAX_API_TOKEN_DAYS } from '#domain/access/api-token.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { id, instant, requiredDay, requiredText } from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

const TAG = '开放接口';

export const API_ACCESS_ERRORS = {
  noEnterprise: defineApiError('api-access.no-enterprise', 400, '请先完成企业认证，再使用开放接口'),
  tooManyTokens: defineApiError('api-access.too-many-tokens', 409, '使用中的令牌最多 {most} 个，请先吊销不用的令牌'),
} as const;

const MANAGING = [API_ACCESS_ERRORS.noEnterprise, KERNEL_ERRORS.membershipRequired, KERNEL_ERRORS.readOnly] as const;

export const ApiToken = z.object({
  uuid: z.string(),
  name: z.string(),
  /** The first and last characters of the token, so that users can distinguish tokens. */
  hint: z.string(),
  status: z.enum(API_TOKEN_STATUSES),
  /** Granted leaves of the menu tree. */
  menuIds: z.array(z.string()),
  validEnd: z.string(),
  lastUseTime: instant.nullable(),
  lastUseIp: z.string().nullable(),
  createTime: instant,
  createBy: z.string(),
  revokeTime: instant.nullable(),
});
export type ApiToken = z.output<typeof ApiToken>;

export const listApiTokens = route({
  spec: null,
  method: 'GET',
  path: '/portal/api-access/token/list',
  tag: TAG,
  summary: '本企业的接口令牌',
  access: { login: 'api:access:list' },
  isPersonal: true,
  output: list(ApiToken),
});

const TokenMenu = z.object({
  /** The value for `menuIds`. */
  id: z.string().meta({ title: '权限编号' }),
  /** The names of the menu path, from the directory to the function: 企业信息 / 项目 / 修改. */
  name: z.string().meta({ title: '菜单' }),
  /** The permissions as in the description of each call and in the 403 response to a call without them. */
  permissions: z.array(z.string()).meta({ title: '包含的调用权限' }),
});

export type TokenMenu = z.output<typeof TokenMenu>;

export const listTokenMenus = route({
  spec: null,
  method: 'GET',
  path: '/portal/api-access/token/menus',
  tag: TAG,
  summary: '接口令牌可以授予的权限',
  access: { login: 'api:access:list' },
  isPersonal: true,
  output: data(z.array(TokenMenu)),
});

export const ApiTokenFields = z.object({
  name: requiredText('令牌名称', 50, 2),
  validEnd: requiredDay('有效期至'),
  menuIds: z.array(z.string().max(60)).min(1, { message: '请至少选择一项权限' }).max(500).meta({ title: '权限' }),
});
export type ApiTokenFields = z.output<typeof ApiTokenFields>;

/** Creates a token. Only this response contains it, because only its hash is stored. */
export const createApiToken = route({
  spec: null,
  method: 'POST',
  path: '/portal/api-access/token/add',
  tag: TAG,
  summary: `新建接口令牌（最长 ${MAX_API_TOKEN_DAYS} 天），完整令牌只在这里给出一次`,
  access: { login: 'api:access:edit' },
  isPersonal: true,
  freshLogin: true,
  body: ApiTokenFields,
  output: data(z.object({ uuid: z.string(), token: z.string() })),
  faults: [...MANAGING, API_ACCESS_ERRORS.tooManyTokens],
});

/** Revokes a token. Requires neither recent authentication nor a membership, so that revoking is always possible. */
export const revokeApiToken = route({
  spec: null,
  method: 'POST',
  path: '/portal/api-access/token/revoke/{id}',
  tag: TAG,
  summary: '吊销接口令牌，立即失效',
  access: { login: 'api:access:edit' },
  isPersonal: true,
  params: id,
  output: empty(),
  faults: [API_ACCESS_ERRORS.noEnterprise],
});
