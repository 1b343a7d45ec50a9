import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
import {
  isActiveEnterpriseMember,
  linkUserToEnterprise,
} from '#features/identity/session/server/session.server-api.ts';
import { createApiError, createNotFoundError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import { getOwnTenantContext, type LoginContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type * as contract from '../contract/certification.ts';
import {
  alreadyMember,
  applicantAlreadyMember,
  joinRequestPending,
  ownerOnly,
  requestAlreadyDecided,
} from '../contract/certification.ts';
import {
  addJoinRequestRow,
  closeJoinRequestRow,
  countJoinRequestRows,
  findCertifiedEnterprise,
  getEnterpriseName,
  listEnterpriseOwners,
  lockJoinRequestRow,
  withdrawJoinRequestRow,
} from './certification.repo.ts';
import { escapeHtml, type NotifyUsers } from './certification.service.ts';

const DAY_MS = 86_400_000;
const MAX_A_DAY = 5;

/** Creates a request to join an enterprise that another user has already certified; its owner is notified and decides. */
export async function requestToJoin(
  context: LoginContext,
  input: InputOf<typeof contract.requestToJoin>['body'],
  notify: NotifyUsers,
): Promise<void> {
  const { app, now, session } = context;
  const ent = await findCertifiedEnterprise(app.db, input.creditCode);
  if (!ent) throw createNotFoundError();
  if (await isActiveEnterpriseMember(app.db, session.userUuid, ent.uuid)) throw createApiError(alreadyMember);
  const asked = await countJoinRequestRows(app.db, session.userUuid, new Date(now.getTime() - DAY_MS));
  if (asked >= MAX_A_DAY) throw createApiError(KERNEL_ERRORS.tooMany, {}, { retryAfterSeconds: 3600 });
  const isAdded = await app.db.transaction(() =>
    addJoin(context, ent, { note: input.note ?? '', roles: null }, notify),
  );
  if (!isAdded) throw createApiError(joinRequestPending);
}

/** Stores a request and notifies the owners. @returns false if the user already has a pending request */
async function addJoin(
  context: LoginContext,
  ent: { readonly uuid: string; readonly entName: string },
  { note, roles }: { readonly note: string; readonly roles: readonly EnterpriseRole[] | null },
  notify: NotifyUsers,
): Promise<boolean> {
  const { app, now, session } = context;
  const uuid = app.random.uuid();
  const row = { uuid, userUuid: session.userUuid, entUuid: ent.uuid, note, firmRoles: roles && [...roles] };
  if (!(await addJoinRequestRow(app.db, { ...row, createTime: now, decideTime: null, decideBy: null }))) return false;
  await logAudit(context, {
    action: 'enterprise.join-asked',
    targetKind: 'enterprise',
    targetUuid: ent.uuid,
    detail: { request: uuid, roles },
  });
  const owners = await listEnterpriseOwners(app.db, ent.uuid);
  const content = `<p>${escapeHtml(session.nickName)} 申请加入 ${escapeHtml(ent.entName)}。请在会员中心同意或拒绝。</p>`;
  await notify(
    app,
    owners.map((userUuid) => ({ userUuid, title: '有人申请加入企业', content })),
    now,
  );
  return true;
}

/** Creates the request to join of a user whom the single sign-on of an enterprise has identified; an existing pending request is kept. */
export async function requestToJoinBySignOn(
  context: LoginContext,
  entUuid: string,
  roles: readonly EnterpriseRole[],
  notify: NotifyUsers,
): Promise<void> {
  const ent = await getEnterpriseName(context.app.db, entUuid);
  if (ent) await addJoin(context, ent, { note: '通过本企业的单点登录核实了身份', roles }, notify);
}

export async function withdrawJoinRequest({ app, now, session }: LoginContext): Promise<void> {
  if (!(await withdrawJoinRequestRow(app.db, session.userUuid, now))) throw createNotFoundError();
}

/** Stores the owner's decision. An accepted user gets the granted roles; if omitted, the requested roles. */
export async function decideJoinRequest(
  context: LoginContext,
  { uuid, accept, roles: granted }: InputOf<typeof contract.decideJoinRequest>['body'],
  notify: NotifyUsers,
): Promise<void> {
  const { app, now, session } = context;
  const scope = getOwnTenantContext(context);
  if (scope === null) throw createNotFoundError();
  await app.db.transaction(async () => {
    const row = await lockJoinRequestRow(app.db, scope, uuid);
    if (!row) throw createNotFoundError();
    if (!session.isOwner) throw createApiError(ownerOnly);
    if (row.state !== 'waiting') throw createApiError(requestAlreadyDecided);
    const roles = granted === undefined ? row.enterpriseRoles : granted;
    if (accept && !(await linkUserToEnterprise(app.db, row.userUuid, scope.entUuid, now, roles)))
      throw createApiError(applicantAlreadyMember);
    await closeJoinRequestRow(app.db, uuid, accept ? 'accepted' : 'refused', { userUuid: session.userUuid, now });
    await logAudit(context, {
      action: accept ? 'enterprise.join-accepted' : 'enterprise.join-refused',
      targetKind: 'user',
      targetUuid: row.userUuid,
      detail: { request: uuid, ...(accept ? { roles } : {}) },
    });
    const name = escapeHtml(session.ent?.entName ?? '');
    const content = accept ? `<p>您已加入 ${name}。</p>` : `<p>${name} 的负责人没有同意您的加入申请。</p>`;
    const title = accept ? '加入企业的申请已同意' : '加入企业的申请未通过';
    await notify(app, [{ userUuid: row.userUuid, ...(accept ? { entUuid: scope.entUuid } : {}), title, content }], now);
  });
}
