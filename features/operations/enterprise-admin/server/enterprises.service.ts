import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { removeUserSessions } from '#features/identity/auth/server/auth.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import type * as contract from '../enterprise-admin.contract.ts';
import { ENTERPRISE_ERRORS, type ManagedEnterprise } from '../enterprise-admin.contract.ts';
import * as repo from './enterprises.repo.ts';

const toEnterprise = (row: repo.EnterpriseRow): ManagedEnterprise => ({
  ...row,
  isLocked: row.lockReason !== null,
  createTime: formatTime(row.createTime),
});

export async function listEnterprises(
  { app, regions }: OperatorContext,
  query: InputOf<typeof contract.listEnterprises>['query'],
) {
  const page = await repo.listEnterpriseRows(app.db, regions, query, {
    offset: getOffset(query),
    limit: query.pageSize,
  });
  return { rows: page.rows.map(toEnterprise), total: page.total };
}

/**
 * Returns an enterprise with its members.
 * @throws ApiError 数据不存在
 */
export async function getEnterprise({ app, regions }: OperatorContext, uuid: string) {
  const row = isUuid(uuid) ? await repo.getEnterpriseRow(app.db, regions, uuid) : undefined;
  if (!row) throw createNotFoundError();
  const people = (await repo.listColleagues(app.db, uuid)).map(({ lastLoginTime, ...colleague }) => ({
    ...colleague,
    lastLoginTime: lastLoginTime && formatTime(lastLoginTime),
  }));
  return { ...toEnterprise(row), people };
}

/**
 * Runs one change of a locked enterprise row in a transaction.
 * @throws ApiError 数据不存在
 */
async function step(
  { app, regions }: OperatorContext,
  uuid: string,
  work: (enterprise: repo.LockedEnterprise) => Promise<void>,
): Promise<undefined> {
  await app.db.transaction(async () => {
    const enterprise = await repo.lockEnterpriseRow(app.db, regions, uuid);
    if (!enterprise) throw createNotFoundError();
    await work(enterprise);
  });
  return undefined;
}

const audit = (
  context: OperatorContext,
  action: string,
  targetUuid: string,
  detail: Readonly<Record<string, unknown>>,
) => logAudit(context, { action: `firm.${action}`, targetKind: 'enterprise', targetUuid, detail });

interface Decision {
  readonly uuid: string;
  readonly reason: string;
}

/** Maximum length of the reason stored with each locked account; the enterprise stores the full reason. */
const MAX_REASON = 200;

export const lockEnterprise = (context: OperatorContext, { uuid, reason }: Decision) =>
  step(context, uuid, async ({ lockReason }) => {
    const { app, now, session } = context;
    if (lockReason !== null) throw createApiError(ENTERPRISE_ERRORS.sameStatus);
    await repo.editEnterpriseLock(app.db, uuid, reason);
    const shown = `企业已停用：${reason}`.slice(0, MAX_REASON);
    const people = await repo.lockEnterpriseAccounts(app.db, uuid, shown, session.userUuid, now);
    for (const user of people) await removeUserSessions(app.db, user, null);
    await audit(context, 'locked', uuid, { reason, people: people.length });
  });

export const unlockEnterprise = (context: OperatorContext, { uuid, reason }: Decision) =>
  step(context, uuid, async ({ lockReason }) => {
    const { app, now, session } = context;
    if (lockReason === null) throw createApiError(ENTERPRISE_ERRORS.sameStatus);
    await repo.editEnterpriseLock(app.db, uuid, null);
    const people = await repo.unlockEnterpriseAccounts(app.db, uuid, session.userUuid, now);
    await audit(context, 'unlocked', uuid, { reason, people });
  });

/**
 * Transfers the ownership of an enterprise. The former owner stays a member; both are notified. @throws ApiError when the new owner is not
 * a member of the enterprise or cannot log in
 */
export const transferEnterprise = (
  context: OperatorContext,
  { uuid, userUuid, reason }: Decision & { readonly userUuid: string },
) =>
  step(context, uuid, async ({ entName, ownerUuid }) => {
    const { app, now } = context;
    if (ownerUuid === userUuid) throw createApiError(ENTERPRISE_ERRORS.sameOwner);
    if (!(await repo.isActiveEnterpriseUser(app.db, uuid, userUuid)))
      throw createApiError(ENTERPRISE_ERRORS.notOfEnterprise);
    await repo.updateEnterpriseOwner(app.db, uuid, userUuid);
    const content = `<p>${escapeHtml(entName)} 的负责人已由平台变更。原因：${escapeHtml(reason)}</p>`;
    const told = [userUuid, ...(ownerUuid === null ? [] : [ownerUuid])];
    const message = {
      type: '01' as const,
      title: '企业负责人已变更',
      content,
      router: href(membershipPages.memberCenter),
      entUuid: uuid,
    };
    await sendMessages(
      app,
      told.map((user) => ({ ...message, userUuid: user })),
      now,
    );
    await audit(context, 'owner', uuid, { from: ownerUuid, to: userUuid, reason });
  });
