import { API_TOKEN_PREFIX, getApiTokenStatus, MAX_API_TOKEN_DAYS, MAX_API_TOKENS } from '#domain/access/api-token.ts';
import { addApprovalRequesterRights, findUnknownMenus, listGrantedLeaves } from '#domain/access/key-rights.ts';
import { MENU_TREE, type MenuNode } from '#domain/access/menu-tree.ts';
import { formatTime } from '#domain/text/time.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { hashToken } from '#features/identity/session/server/session.server-api.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { Page } from '#platform/contract/route.ts';
import { getOwnTenantContext, type LoginContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { API_ACCESS_ERRORS, type ApiToken, type ApiTokenFields, type TokenMenu } from '../api-access.contract.ts';
import { getActiveOwnerContext, getOwnerContext } from './enterprise-owner.ts';
import { addTokenRow, countUsableTokens, listTokenRows, revokeTokenRow } from './token.repo.ts';

const TOKEN_BYTES = 32;
const SHOWN_LETTERS = 4;

const getTime = (instant: Date | null): string | null => instant && formatTime(instant);

export async function listApiTokens(context: LoginContext): Promise<Page<ApiToken>> {
  const scope = getOwnTenantContext(context);
  if (scope === null) return { rows: [], total: 0 };
  const today = toShanghaiDay(context.now);
  const found = await listTokenRows(context.app.db, scope);
  const rows = found.map(
    ({ revokeTime, lastUseTime, createTime, ...row }): ApiToken => ({
      ...row,
      status: getApiTokenStatus({ validEnd: row.validEnd, isRevoked: revokeTime !== null }, today),
      lastUseTime: getTime(lastUseTime),
      createTime: formatTime(createTime),
      revokeTime: getTime(revokeTime),
    }),
  );
  return { rows, total: rows.length };
}

/** Lists the rights that can be granted to a token, in the order of the menus; a directory includes its leaves. */
export function listTokenMenus(): TokenMenu[] {
  const list = (nodes: readonly MenuNode[], above: readonly string[]): TokenMenu[] =>
    nodes.flatMap(({ id, label, rights = [], children }) => {
      const names = [...above, label];
      return children === undefined
        ? [{ id, name: names.join(' / '), permissions: [...addApprovalRequesterRights(rights)] }]
        : list(children, names);
    });
  return list(MENU_TREE, []);
}

function checkFields({ now }: LoginContext, { validEnd, menuIds }: ApiTokenFields): void {
  const today = toShanghaiDay(now);
  if (validEnd < today) throw createFieldError('validEnd', '有效期至不能早于今天');
  const latest = addDays(today, MAX_API_TOKEN_DAYS);
  if (validEnd > latest) throw createFieldError('validEnd', `有效期最长 ${MAX_API_TOKEN_DAYS} 天，不能晚于 ${latest}`);
  const unknown = findUnknownMenus(menuIds);
  if (unknown.length > 0) throw createFieldError('menuIds', `菜单中没有：${unknown.slice(0, 5).join('、')}`);
  if (listGrantedLeaves(menuIds).length === 0) throw createFieldError('menuIds', '请至少选择一项权限');
}

/** Creates a token, which only this response contains. */
export async function createApiToken(
  context: LoginContext,
  fields: ApiTokenFields,
): Promise<{ uuid: string; token: string }> {
  const scope = getActiveOwnerContext(context);
  checkFields(context, fields);
  const { app, now, session } = context;
  const { name, validEnd } = fields;
  const menuIds = listGrantedLeaves(fields.menuIds);
  const uuid = app.random.uuid();
  const token = `${API_TOKEN_PREFIX}${app.random.token(TOKEN_BYTES)}`;
  await app.db.transaction(async () => {
    await acquireTransactionLock(app.db, `tokens ${scope.entUuid}`);
    if ((await countUsableTokens(app.db, scope, toShanghaiDay(now))) >= MAX_API_TOKENS)
      throw createApiError(API_ACCESS_ERRORS.tooManyTokens, { most: MAX_API_TOKENS });
    await addTokenRow(app.db, scope, {
      uuid,
      name,
      validEnd,
      menuIds,
      tokenHash: hashToken(token),
      hint: `${API_TOKEN_PREFIX}…${token.slice(-SHOWN_LETTERS)}`,
      userUuid: session.userUuid,
      createTime: now,
      updateTime: now,
    });
    await logAudit(context, {
      action: 'api-token.added',
      targetKind: 'api-token',
      targetUuid: uuid,
      detail: { name, validEnd, menuIds },
    });
  });
  return { uuid, token };
}

export async function revokeApiToken(context: LoginContext, uuid: string): Promise<void> {
  const scope = getOwnerContext(context);
  const { app, now } = context;
  await app.db.transaction(async () => {
    const name = await revokeTokenRow(app.db, scope, uuid, now);
    if (name === null) throw createNotFoundError();
    await logAudit(context, {
      action: 'api-token.revoked',
      targetKind: 'api-token',
      targetUuid: uuid,
      detail: { name },
    });
  });
}
