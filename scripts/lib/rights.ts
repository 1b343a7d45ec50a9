import { PAGE_ROUTES } from '#apps/pages.ts';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import { getRoleRights } from '#domain/access/enterprise-roles.ts';
import {
  APPROVAL_REQUESTER_RIGHTS,
  BASE_KEY_RIGHTS,
  BASE_TOKEN_RIGHTS,
  GRANTABLE_RIGHTS,
} from '#domain/access/key-rights.ts';
import { MENU_TREE, type MenuNode } from '#domain/access/menu-tree.ts';
import { expandPermission, grantsPermission } from '#domain/access/permission.ts';
import {
  FRESH_LOGIN_MINUTES,
  getPermission,
  isOpenToTokens,
  isReadCall,
  type Permission,
  type RouteSpec,
} from '#platform/contract/route.ts';

/** Kinds of callers that differ in access. */
export const CALLERS = [
  'anonymous',
  'no-enterprise',
  'trial',
  'expired',
  'grace',
  'member',
  'colleague',
  'key-without',
  'key-with',
  'token-without',
  'token',
  'operator',
] as const;
export type Caller = (typeof CALLERS)[number];

export const CALLER_LABELS: Readonly<Record<Caller, string>> = {
  anonymous: '未登录',
  'no-enterprise': '无企业用户',
  trial: '认证企业（从未开通会员）',
  expired: '会员到期',
  grace: '宽限期',
  member: '会员',
  colleague: '同事（仅查看）',
  'key-without': '副锁（无此权限）',
  'key-with': '副锁（有此权限）',
  'token-without': '接口令牌（无此权限）',
  token: '接口令牌（全部菜单）',
  operator: '运营人员',
};

/** Decision about access: `in` admits the call, with any later result; 401 and 403 reject it. */
export type AccessDecision = 'in' | 401 | 403;

/** Returns whether a secondary key with every menu has the permission. */
const canBeOfKey = (permission: Permission): boolean =>
  expandPermission(permission).some((one) =>
    [...GRANTABLE_RIGHTS, ...BASE_KEY_RIGHTS, ...APPROVAL_REQUESTER_RIGHTS].some((right) => right === one),
  );

const OF_LOOKING: readonly string[] = getRoleRights(['look']);

/** Returns the decision for an enterprise member who may only view. Such a member still has access to the personal account. */
function decisionForColleague({ access }: RouteSpec): AccessDecision {
  if (access === 'login') return 'in';
  const permission = getPermission(access);
  return permission !== null && grantsPermission(OF_LOOKING, permission) ? 'in' : 403;
}

const isOfAnyKey = (permission: Permission): boolean => BASE_KEY_RIGHTS.includes(permission);
const isOfAnyToken = (permission: Permission): boolean => BASE_TOKEN_RIGHTS.includes(permission);

/** Callers that are the only user of their enterprise, or whose enterprise has no approver. */
const OWNERS: readonly Caller[] = ['trial', 'expired', 'grace', 'member'];

/**
 * Returns the decision of a declared access for a kind of caller (gaps G-26 and section C), independent of the code that decides at run
 * time.
 */
export function getAccessDecision(spec: RouteSpec, caller: Caller): AccessDecision {
  const { access } = spec;
  const permission = getPermission(access);
  // Every call that is open to tokens can be granted to one.
  if (caller === 'token') return isOpenToTokens(spec) ? 'in' : 403;
  if (caller === 'token-without')
    return isOpenToTokens(spec) && (permission === null || isOfAnyToken(permission)) ? 'in' : 403;
  if (access === 'public') return 'in';
  if (caller === 'anonymous') return 401;
  if (caller === 'key-without') return permission !== null && isOfAnyKey(permission) ? 'in' : 403;
  if (caller === 'colleague') return decisionForColleague(spec);
  if (access === 'login') return caller === 'key-with' ? 403 : 'in';
  if ('owner' in access) return OWNERS.includes(caller) ? 'in' : 403;
  if (caller === 'key-with' && !canBeOfKey(permission ?? '*:*:*')) return 403;
  if ('login' in access) return 'in';
  if ('operator' in access) return caller === 'operator' ? 'in' : 403;
  if (caller === 'trial') return access.trial ? 'in' : 403;
  if (caller === 'grace') return isReadCall(spec) ? 'in' : 403;
  return caller === 'member' || caller === 'key-with' ? 'in' : 403;
}

const MARKS: Readonly<Record<AccessDecision, string>> = { in: '✓', 401: '401', 403: '403' };

const cell = (text: string): string => text.replaceAll('|', '\\|');

function menuRows(nodes: readonly MenuNode[], depth = 0): string[] {
  return nodes.flatMap((node) => {
    const indent = '&emsp;'.repeat(depth);
    const opened = PAGE_ROUTES.filter(({ grantedBy }) => grantedBy === node.id);
    const paths = opened.map(({ path }) => `\`${path}\``).join('<br>');
    const rights = (node.rights ?? []).map((right) => `\`${right}\``).join(' ');
    return [
      `| ${indent}${node.label} | \`${node.id}\` | ${node.kind} | ${paths} | ${rights} |`,
      ...menuRows(node.children ?? [], depth + 1),
    ];
  });
}

/**
 * Generates the text of build/docs/rights.md: access to each call by each kind of caller, and the permissions of each menu of a secondary
 * key.
 */
export async function writeRights(root: string): Promise<string> {
  const calls = await listDeclaredCalls(root);
  const rows = calls.map(({ spec }) => {
    const marks = CALLERS.map((caller) => MARKS[getAccessDecision(spec, caller)]);
    const right = getPermission(spec.access);
    const declared = typeof spec.access === 'string' ? spec.access : Object.keys(spec.access)[0];
    const fresh = spec.freshLogin === undefined ? '' : spec.freshLogin === true ? '是' : `${spec.freshLogin.when}时`;
    return `| ${spec.spec ?? ''} | ${spec.method} \`${spec.path}\` | ${cell(spec.summary)} | ${declared} | ${right ? `\`${right}\`` : ''} | ${fresh} | ${marks.join(' | ')} |`;
  });
  return `# Rights: who may make which call

Generated by \`npm run docs\`; a test fails when it is stale. \`apps/server/rights.test.ts\` walks every row against the running server.

✓ the call is let in (its records are the own enterprise's only: another's answer 404 数据不存在); 401 no live session; 403 refused.
A permission with \`*\` in place of the kind of record (\`attachment:*:get\`) lets in whoever holds it for one kind at least; a secondary key then sees
records of its kinds only, and the others do not exist for it (\`apps/server/record-kinds.test.ts\` walks these).
A login by password and the main key hold every permission of a member, but for a colleague whose rights the owner narrowed. A secondary key holds those of its menus, and these:
${BASE_KEY_RIGHTS.map((right) => `\`${right}\``).join(', ')}.
Whoever holds a right that changes something for which a second look can be asked also holds ${APPROVAL_REQUESTER_RIGHTS.map((right) => `\`${right}\``).join(', ')}.
Plain \`login\` calls (the account itself) are closed to secondary keys, and so are those whose right no menu grants (keys, orders, interfaces).
A colleague whose rights the owner narrowed holds those of his roles (\`domain/access/enterprise-roles.ts\`) and keeps his account; \`owner\` calls are for who
decides for the enterprise, by his own account, however its membership stands.
An API token holds those of its menus, and these: ${BASE_TOKEN_RIGHTS.map((right) => `\`${right}\``).join(', ')}; what is a person's own
(plain \`login\`, signing in, codes, acting without a login) is closed to it whatever its menus say. Where a proof is asked for, it passes by
its menus alone (\`personnel:*:reveal\`), or not at all.
须再次验证: the session must have proven itself by password or key within ${FRESH_LOGIN_MINUTES} minutes, else 423
(\`apps/server/fresh-login.test.ts\` walks these).

## Calls (${calls.length})

| id | call | what | access | permission | 须再次验证 | ${CALLERS.map((caller) => CALLER_LABELS[caller]).join(' | ')} |
| --- | --- | --- | --- | --- | --- | ${CALLERS.map(() => '---').join(' | ')} |
${rows.join('\n')}

## Menus of a secondary key

Only leaves grant; a function of a page brings the page's view along.

| menu | id | kind | opens | permissions |
| --- | --- | --- | --- | --- |
${menuRows(MENU_TREE).join('\n')}
`;
}
