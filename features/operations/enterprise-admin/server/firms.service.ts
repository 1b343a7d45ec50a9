import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { sendMessages } from '#features/enterprise/messages/server/messages.server-api.ts';
import { removeSessionsOf } from '#features/identity/auth/server/auth.server-api.ts';
import { fail, notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import type * as contract from '../enterprise-admin.contract.ts';
import { FIRM_FAULTS, type Firm } from '../enterprise-admin.contract.ts';
import * as repo from './firms.repo.ts';

const toFirm = (row: repo.FirmRow): Firm => ({
  ...row,
  isLocked: row.lockReason !== null,
  createTime: formatTime(row.createTime),
});

export async function listFirms({ app, regions }: OperatorContext, query: InputOf<typeof contract.listFirms>['query']) {
  const page = await repo.listFirmRows(app.db, regions, query, { offset: offsetOf(query), limit: query.pageSize });
  return { rows: page.rows.map(toFirm), total: page.total };
}

/** @throws Failure 数据不存在 */
export async function getFirm({ app, regions }: OperatorContext, uuid: string) {
  const row = isUuid(uuid) ? await repo.getFirmRow(app.db, regions, uuid) : undefined;
  if (!row) throw notFound();
  const people = (await repo.listColleagues(app.db, uuid)).map(({ lastLoginTime, ...colleague }) => ({
    ...colleague,
    lastLoginTime: lastLoginTime && formatTime(lastLoginTime),
  }));
  return { ...toFirm(row), people };
}

/** One step on a firm that nobody else is working on meanwhile. @throws Failure 数据不存在 */
async function step(
  { app, regions }: OperatorContext,
  uuid: string,
  work: (firm: repo.HeldFirm) => Promise<void>,
): Promise<undefined> {
  await app.db.transaction(async () => {
    const firm = await repo.holdFirm(app.db, regions, uuid);
    if (!firm) throw notFound();
    await work(firm);
  });
  return undefined;
}

const audit = (
  context: OperatorContext,
  action: string,
  targetUuid: string,
  detail: Readonly<Record<string, unknown>>,
) => recordAudit(context, { action: `firm.${action}`, targetKind: 'enterprise', targetUuid, detail });

interface Decision {
  readonly uuid: string;
  readonly reason: string;
}

/** Reason as it stands with the accounts that go with the firm; whole only with the firm itself. */
const REASON_MOST = 200;

export const lockFirm = (context: OperatorContext, { uuid, reason }: Decision) =>
  step(context, uuid, async ({ lockReason }) => {
    const { app, now, session } = context;
    if (lockReason !== null) throw fail(FIRM_FAULTS.sameStatus);
    await repo.editFirmLock(app.db, uuid, reason);
    const shown = `企业已停用：${reason}`.slice(0, REASON_MOST);
    const people = await repo.lockPeople(app.db, uuid, shown, session.userUuid, now);
    for (const user of people) await removeSessionsOf(app.db, user, null);
    await audit(context, 'locked', uuid, { reason, people: people.length });
  });

export const unlockFirm = (context: OperatorContext, { uuid, reason }: Decision) =>
  step(context, uuid, async ({ lockReason }) => {
    const { app, now, session } = context;
    if (lockReason === null) throw fail(FIRM_FAULTS.sameStatus);
    await repo.editFirmLock(app.db, uuid, null);
    const people = await repo.unlockPeople(app.db, uuid, session.userUuid, now);
    await audit(context, 'unlocked', uuid, { reason, people });
  });

/** The former owner stays in the firm; both are told. @throws Failure when the new one is nobody of the firm who can sign in */
export const transferFirm = (
  context: OperatorContext,
  { uuid, userUuid, reason }: Decision & { readonly userUuid: string },
) =>
  step(context, uuid, async ({ entName, ownerUuid }) => {
    const { app, now } = context;
    if (ownerUuid === userUuid) throw fail(FIRM_FAULTS.sameOwner);
    if (!(await repo.isActiveColleague(app.db, uuid, userUuid))) throw fail(FIRM_FAULTS.notOfFirm);
    await repo.editOwner(app.db, uuid, userUuid);
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
