import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { removeUserSessions } from '#features/identity/auth/server/auth.server-api.ts';
import { createApiError, createNotFoundError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import * as contract from '../user-admin.contract.ts';
import * as repo from './accounts.repo.ts';
import { assertOwnRights, getMenuRoles, normaliseRights } from './operator-rights.ts';

const toAccount = ({ status, phonenumber, lastLoginTime, createTime, ...row }: repo.AccountRow): contract.Account => ({
  ...row,
  phonenumber: `${phonenumber.slice(0, 3)}****${phonenumber.slice(-4)}`,
  isLocked: status === '1',
  lastLoginTime: lastLoginTime && formatTime(lastLoginTime),
  createTime: formatTime(createTime),
});

export async function listAccounts(
  { app, now, regions }: OperatorContext,
  query: InputOf<typeof contract.listAccounts>['query'],
) {
  const page = await repo.listAccountRows(app.db, regions, query, {
    offset: getOffset(query),
    limit: query.pageSize,
    now,
  });
  return { rows: page.rows.map(toAccount), total: page.total };
}

/**
 * Returns an account.
 * @throws ApiError 数据不存在
 */
export async function getAccount({ app, now, regions }: OperatorContext, uuid: string) {
  const row = isUuid(uuid) ? await repo.getAccountRow(app.db, regions, uuid, now) : undefined;
  if (!row) throw createNotFoundError();
  return toAccount(row);
}

/**
 * Runs one change of a locked account row in a transaction.
 * @throws ApiError 数据不存在
 */
async function step(
  { app, regions }: OperatorContext,
  uuid: string,
  work: (account: repo.LockedAccount) => Promise<void>,
): Promise<undefined> {
  await app.db.transaction(async () => {
    const account = await repo.lockAccountRow(app.db, regions, uuid);
    if (!account) throw createNotFoundError();
    if (account.isElsewhereToo) throw createApiError(KERNEL_ERRORS.elsewhereToo);
    await work(account);
  });
  return undefined;
}

interface Decision {
  readonly uuid: string;
  readonly reason: string;
}

/**
 * Locks an account.
 * @throws ApiError when it is the caller's own account, or the last one with full rights
 */
export const lockAccount = (context: OperatorContext, { uuid, reason }: Decision) =>
  step(context, uuid, async (account) => {
    const { app, now, session } = context;
    if (uuid === session.userUuid) throw createApiError(contract.ownAccountUnchangeable);
    assertOwnRights(context, account.permissions);
    if (account.status === '1') throw createApiError(contract.accountStatusUnchanged);
    if (account.isLastOperator) throw createApiError(contract.lastFullOperator);
    await repo.updateAccountLock(app.db, uuid, { isLocked: true, reason, by: session.userUuid, now });
    const ended = await removeUserSessions(app.db, uuid, null);
    await logAudit(context, {
      action: 'user.locked',
      targetKind: 'user',
      targetUuid: uuid,
      detail: { reason, ended },
    });
  });

export const unlockAccount = (context: OperatorContext, { uuid, reason }: Decision) =>
  step(context, uuid, async ({ status, permissions, isLockedWithEnterprise }) => {
    const { app, now, session } = context;
    assertOwnRights(context, permissions);
    if (status === '0') throw createApiError(contract.accountStatusUnchanged);
    if (isLockedWithEnterprise) throw createApiError(contract.lockedWithEnterprise);
    await repo.updateAccountLock(app.db, uuid, { isLocked: false, reason: null, by: session.userUuid, now });
    await logAudit(context, { action: 'user.unlocked', targetKind: 'user', targetUuid: uuid, detail: { reason } });
  });

/**
 * Sets the individual rights of an operator.
 * @throws ApiError when no user with full rights would be left
 */
export const editOperatorRights = (
  context: OperatorContext,
  { uuid, permissions }: InputOf<typeof contract.editOperatorRights>['body'],
) =>
  step(context, uuid, async (account) => {
    const { app, now, session } = context;
    const wanted = normaliseRights(permissions);
    if (uuid === session.userUuid) throw createApiError(contract.ownAccountUnchangeable);
    assertOwnRights(
      context,
      [...account.permissions, ...wanted].filter(
        (right) => !(account.permissions.includes(right) && wanted.includes(right)),
      ),
    );
    if (account.isOfEnterprise && wanted.length > 0) throw createApiError(contract.belongsToEnterprise);
    if (account.isLastOperator && !wanted.includes(contract.FULL_RIGHTS))
      throw createApiError(contract.lastFullOperator);
    await repo.updateAccountPermissions(app.db, uuid, {
      roles: getMenuRoles(wanted),
      permissions: wanted,
      by: session.userUuid,
      now,
    });
    await logAudit(context, {
      action: 'user.rights',
      targetKind: 'user',
      targetUuid: uuid,
      detail: {
        from: account.permissions,
        to: wanted,
        ...(account.regionGrants === null ? {} : { regions: { from: account.regionGrants, to: null } }),
      },
    });
  });
