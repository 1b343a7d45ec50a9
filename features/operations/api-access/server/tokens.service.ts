import { API_TOKEN_PREFIX, apiTokenStatusOn, LONGEST_TOKEN_DAYS, MOST_API_TOKENS } from '#domain/access/api-token.ts';
import { grantedLeaves, unknownMenus } from '#domain/access/key-rights.ts';
import { formatTime } from '#domain/text/time.ts';
import { addDays, shanghaiDay } from '#domain/validity/day.ts';
import { hashToken } from '#features/identity/session/server/session.server-api.ts';
import { fail, failField, notFound } from '#platform/contract/fault.ts';
import type { Page } from '#platform/contract/route.ts';
import { type LoginContext, ownScope } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { lockFor } from '#platform/server/db/lock.repo.ts';
import { API_ACCESS_FAULTS, type ApiToken, type TokenFields } from '../api-access.contract.ts';
import { addScope, ownerScope } from './firm-owner.ts';
import { addTokenRow, countUsableTokens, listTokenRows, revokeTokenRow } from './token.repo.ts';

const TOKEN_BYTES = 32;
const SHOWN_LETTERS = 4;

const timeOf = (instant: Date | null): string | null => instant && formatTime(instant);

export async function listTokens(context: LoginContext): Promise<Page<ApiToken>> {
  const scope = ownScope(context);
  if (scope === null) return { rows: [], total: 0 };
  const today = shanghaiDay(context.now);
  const found = await listTokenRows(context.app.db, scope);
  const rows = found.map(
    ({ revokeTime, lastUseTime, createTime, ...row }): ApiToken => ({
      ...row,
      status: apiTokenStatusOn({ validEnd: row.validEnd, isRevoked: revokeTime !== null }, today),
      lastUseTime: timeOf(lastUseTime),
      createTime: formatTime(createTime),
      revokeTime: timeOf(revokeTime),
    }),
  );
  return { rows, total: rows.length };
}

function checkFields({ now }: LoginContext, { validEnd, menuIds }: TokenFields): void {
  const today = shanghaiDay(now);
  if (validEnd < today) throw failField('validEnd', '有效期至不能早于今天');
  const latest = addDays(today, LONGEST_TOKEN_DAYS);
  if (validEnd > latest) throw failField('validEnd', `有效期最长 ${LONGEST_TOKEN_DAYS} 天，不能晚于 ${latest}`);
  const unknown = unknownMenus(menuIds);
  if (unknown.length > 0) throw failField('menuIds', `菜单中没有：${unknown.slice(0, 5).join('、')}`);
  if (grantedLeaves(menuIds).length === 0) throw failField('menuIds', '请至少选择一项权限');
}

/** Makes a token. It is answered here and never again. */
export async function addToken(context: LoginContext, fields: TokenFields): Promise<{ uuid: string; token: string }> {
  const scope = addScope(context);
  checkFields(context, fields);
  const { app, now, session } = context;
  const { name, validEnd } = fields;
  const menuIds = grantedLeaves(fields.menuIds);
  const uuid = app.random.uuid();
  const token = `${API_TOKEN_PREFIX}${app.random.token(TOKEN_BYTES)}`;
  await app.db.transaction(async () => {
    await lockFor(app.db, `tokens ${scope.entUuid}`);
    if ((await countUsableTokens(app.db, scope, shanghaiDay(now))) >= MOST_API_TOKENS)
      throw fail(API_ACCESS_FAULTS.tooManyTokens, { most: MOST_API_TOKENS });
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
    await recordAudit(context, {
      action: 'api-token.added',
      targetKind: 'api-token',
      targetUuid: uuid,
      detail: { name, validEnd, menuIds },
    });
  });
  return { uuid, token };
}

export async function revokeToken(context: LoginContext, uuid: string): Promise<void> {
  const scope = ownerScope(context);
  const { app, now } = context;
  await app.db.transaction(async () => {
    const name = await revokeTokenRow(app.db, scope, uuid, now);
    if (name === null) throw notFound();
    await recordAudit(context, {
      action: 'api-token.revoked',
      targetKind: 'api-token',
      targetUuid: uuid,
      detail: { name },
    });
  });
}
