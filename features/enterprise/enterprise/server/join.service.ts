import { isOfEnterprise, linkEnterprise } from '#features/identity/session/server/session.server-api.ts';
import { createApiError, createNotFoundError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import { getOwnTenantContext, type LoginContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import type * as contract from '../contract/certification.ts';
import { alreadyAsked, alreadyDecided, alreadyMember, joinedElsewhere, ownerOnly } from '../contract/certification.ts';
import {
  addJoinRow,
  closeJoinRow,
  countJoinRows,
  findEnterprise,
  getJoinRow,
  listOwners,
  withdrawJoinRow,
} from './certification.repo.ts';
import { escapeHtml, type Notify } from './certification.service.ts';

const DAY_MS = 86_400_000;
const MAX_A_DAY = 5;

/** Creates a request to join an enterprise that another user has already certified; its owner is notified and decides. */
export async function requestToJoin(
  context: LoginContext,
  input: InputOf<typeof contract.askToJoin>['body'],
  notify: Notify,
): Promise<void> {
  const { app, now, session } = context;
  const ent = await findEnterprise(app.db, input.creditCode);
  if (!ent) throw createNotFoundError();
  if (await isOfEnterprise(app.db, session.userUuid, ent.uuid)) throw createApiError(alreadyMember);
  const asked = await countJoinRows(app.db, session.userUuid, new Date(now.getTime() - DAY_MS));
  if (asked >= MAX_A_DAY) throw createApiError(KERNEL_ERRORS.tooMany, {}, { retryAfterSeconds: 3600 });
  const row = { uuid: app.random.uuid(), userUuid: session.userUuid, entUuid: ent.uuid, note: input.note ?? '' };
  try {
    await app.db.transaction(async () => {
      await addJoinRow(app.db, { ...row, createTime: now, decideTime: null, decideBy: null });
      await logAudit(context, {
        action: 'enterprise.join-asked',
        targetKind: 'enterprise',
        targetUuid: ent.uuid,
        detail: { request: row.uuid },
      });
      const owners = await listOwners(app.db, ent.uuid);
      const content = `<p>${escapeHtml(session.nickName)} 申请加入 ${escapeHtml(ent.entName)}。请在会员中心同意或拒绝。</p>`;
      await notify(
        app,
        owners.map((userUuid) => ({ userUuid, title: '有人申请加入企业', content })),
        now,
      );
    });
  } catch (error) {
    throw isUniqueViolation(error, 'join_request_waiting') ? createApiError(alreadyAsked) : error;
  }
}

export async function withdrawJoin({ app, now, session }: LoginContext): Promise<void> {
  if (!(await withdrawJoinRow(app.db, session.userUuid, now))) throw createNotFoundError();
}

/** Stores the owner's decision. An accepted user can view and edit the enterprise's records like every other member. */
export async function decideJoin(
  context: LoginContext,
  { uuid, accept }: InputOf<typeof contract.decideJoin>['body'],
  notify: Notify,
): Promise<void> {
  const { app, now, session } = context;
  const scope = getOwnTenantContext(context);
  if (scope === null) throw createNotFoundError();
  await app.db.transaction(async () => {
    const row = await getJoinRow(app.db, scope, uuid);
    if (!row) throw createNotFoundError();
    if (!session.isOwner) throw createApiError(ownerOnly);
    if (row.state !== 'waiting') throw createApiError(alreadyDecided);
    if (accept && !(await linkEnterprise(app.db, row.userUuid, scope.entUuid, now)))
      throw createApiError(joinedElsewhere);
    await closeJoinRow(app.db, uuid, accept ? 'accepted' : 'refused', { userUuid: session.userUuid, now });
    await logAudit(context, {
      action: accept ? 'enterprise.join-accepted' : 'enterprise.join-refused',
      targetKind: 'user',
      targetUuid: row.userUuid,
      detail: { request: uuid },
    });
    const name = escapeHtml(session.ent?.entName ?? '');
    const content = accept ? `<p>您已加入 ${name}。</p>` : `<p>${name} 的负责人没有同意您的加入申请。</p>`;
    const title = accept ? '加入企业的申请已同意' : '加入企业的申请未通过';
    await notify(app, [{ userUuid: row.userUuid, ...(accept ? { entUuid: scope.entUuid } : {}), title, content }], now);
  });
}
