import { formatTime } from '#domain/text/time.ts';
import { computePhoneIndex } from '#features/identity/message-phones/server/message-phones.server-api.ts';
import { linkUserToEnterprise } from '#features/identity/session/server/session.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import { keySessionBoundToEnterprise } from '#platform/contract/session.ts';
import type { LoginContext, MemberContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import { composeMail } from '#platform/server/outbox/compose-mail.ts';
import type * as contract from '../contract/invitations.ts';
import {
  INVITATION_ERRORS,
  INVITATION_VALID_DAYS,
  type InvitationState,
  MAX_DAILY_INVITATIONS_PER_ENTERPRISE,
  MAX_DAILY_INVITATIONS_PER_PHONE,
} from '../contract/invitations.ts';
import { colleaguesPages } from '../pages/colleagues.pages.ts';
import { formatRoleLabels, maskPhone, runAsOwner } from './colleagues.service.ts';
import * as repo from './invitations.repo.ts';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 180;

/**
 * Deletes invitations after the retention period, when the answer is no longer relevant; the audit log keeps the invited number and roles.
 */
export async function removeOldInvitations(app: App): Promise<void> {
  await repo.removeInvitationsBefore(app.db, new Date(app.clock.now().getTime() - RETENTION_DAYS * DAY_MS));
}

const stateOn = (
  { state, endTime }: { readonly state: InvitationState; readonly endTime: Date },
  now: Date,
): InvitationState => (state === 'waiting' && endTime <= now ? 'ended' : state);

export async function listInvitations(
  { app, scope, now }: MemberContext,
  query: InputOf<typeof contract.listInvitations>['query'],
): Promise<ResultOf<typeof contract.listInvitations>> {
  const page = { offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await repo.listInvitationRows(app.db, scope, page);
  return {
    rows: rows.map((row) => ({
      uuid: row.uuid,
      phonenumber: maskPhone(app.cipher.decrypt(row.phone)),
      roles: row.enterpriseRoles,
      state: stateOn(row, now),
      createTime: formatTime(row.createTime),
      endTime: formatTime(row.endTime),
      decideTime: row.decideTime && formatTime(row.decideTime),
    })),
    total,
  };
}

interface Invited {
  readonly uuid: string;
  readonly phonenumber: string;
  readonly account: { readonly uuid: string; readonly mail: string | null } | null;
}

/** Notifies the phone number by SMS in any case; an existing account is also notified in the portal and by mail. */
async function notifyInvited({ app, now, session }: MemberContext, { uuid, phonenumber, account }: Invited) {
  const enterprise = session.ent?.entName ?? '';
  const title = `${enterprise}邀请您加入`;
  const line = `${session.nickName} 邀请您加入 ${enterprise}。请在 ${INVITATION_VALID_DAYS} 天内接受或拒绝；不认识对方时请拒绝。`;
  const topic = 'colleague.invited';
  await app.outbox.send(
    {
      channel: 'sms',
      to: phonenumber,
      template: 'invitation',
      params: { firm: enterprise, days: String(INVITATION_VALID_DAYS) },
    },
    { topic, onceKey: `invitation sms ${uuid}` },
  );
  if (account === null) return;
  const router = colleaguesPages.invitations.path;
  const content = `<p>${escapeHtml(line)}</p>`;
  await sendMessages(app, [{ userUuid: account.uuid, type: '01', title, content, router }], now);
  if (account.mail === null) return;
  const { publicUrl } = app.config;
  const mail = composeMail({
    to: account.mail,
    subject: title,
    title,
    lines: [line],
    ...(publicUrl === null ? {} : { action: { label: '查看邀请', href: `${publicUrl}${router}` } }),
  });
  await app.outbox.send({ ...mail, channel: 'mail' }, { topic, onceKey: `invitation mail ${uuid}` });
}

export async function inviteColleague(
  context: MemberContext,
  { phonenumber, roles }: InputOf<typeof contract.inviteColleague>['body'],
): Promise<ResultOf<typeof contract.inviteColleague>> {
  const { app, scope, now, session } = context;
  const { db } = app;
  const phoneHash = computePhoneIndex(app.cipher, phonenumber);
  return await runAsOwner(context, async () => {
    const account = await repo.findInvitedAccount(db, scope, phonenumber);
    if (account?.isMember) throw createApiError(INVITATION_ERRORS.isMember);
    const { ofEnterprise, toPhone } = await repo.countInvitations(
      db,
      scope,
      phoneHash,
      new Date(now.getTime() - DAY_MS),
    );
    if (ofEnterprise >= MAX_DAILY_INVITATIONS_PER_ENTERPRISE || toPhone >= MAX_DAILY_INVITATIONS_PER_PHONE)
      throw createApiError(INVITATION_ERRORS.tooMany, {
        enterprise: MAX_DAILY_INVITATIONS_PER_ENTERPRISE,
        phone: MAX_DAILY_INVITATIONS_PER_PHONE,
      });
    await repo.endInvitationRows(db, scope, phoneHash, now);
    const uuid = app.random.uuid();
    const row = {
      entUuid: scope.entUuid,
      uuid,
      phone: app.cipher.encrypt(phonenumber),
      phoneHash,
      firmRoles: roles && [...roles],
      state: 'waiting' as const,
      createBy: session.userUuid,
      createTime: now,
      endTime: new Date(now.getTime() + INVITATION_VALID_DAYS * DAY_MS),
      decideTime: null,
    };
    if (!(await repo.addInvitationRow(db, row))) throw createApiError(INVITATION_ERRORS.waits);
    await logAudit(context, {
      action: 'colleague.invited',
      targetKind: 'enterprise',
      targetUuid: scope.entUuid,
      detail: { invitation: uuid, phone: maskPhone(phonenumber), roles },
    });
    await notifyInvited(context, { uuid, phonenumber, account });
    return { uuid };
  });
}

export async function withdrawInvitation(context: MemberContext, uuid: string): Promise<void> {
  const { app, scope, now } = context;
  await runAsOwner(context, async () => {
    const row = await repo.lockSentInvitation(app.db, scope, uuid);
    if (!row) throw createNotFoundError();
    if (stateOn(row, now) !== 'waiting') throw createApiError(INVITATION_ERRORS.closed);
    await repo.closeInvitationRow(app.db, uuid, 'withdrawn', now);
    await logAudit(context, {
      action: 'colleague.invitation-withdrawn',
      targetKind: 'enterprise',
      targetUuid: scope.entUuid,
      detail: { invitation: uuid },
    });
  });
}

/**
 * Returns the phone number of the account; null for keys and tokens, whose holder may be another person, and for the single sign-on of an
 * enterprise.
 */
const getOwnPhone = ({ app, session }: LoginContext): string | null =>
  session.keyUuid === null && session.apiToken === null && !session.signOnEnt
    ? computePhoneIndex(app.cipher, session.phonenumber)
    : null;

export async function listReceivedInvitations(
  context: LoginContext,
): Promise<ResultOf<typeof contract.listReceivedInvitations>> {
  const phoneHash = getOwnPhone(context);
  if (phoneHash === null) return [];
  const rows = await repo.listReceivedRows(context.app.db, phoneHash, context.now);
  return rows.map(({ enterpriseRoles, createTime, endTime, ...row }) => ({
    ...row,
    roles: enterpriseRoles,
    createTime: formatTime(createTime),
    endTime: formatTime(endTime),
  }));
}

/**
 * Accepts or declines an invitation; an accepting user joins the enterprise with the invited roles, effective from the next call. @throws
 * ApiError 数据不存在 if the invitation is for another number
 */
export async function answerInvitation(
  context: LoginContext,
  { uuid, accept }: InputOf<typeof contract.answerInvitation>['body'],
): Promise<ResultOf<typeof contract.answerInvitation>> {
  const { app, session, now } = context;
  const { db } = app;
  const phoneHash = getOwnPhone(context);
  if (phoneHash === null) throw createApiError(keySessionBoundToEnterprise);
  return await db.transaction(async () => {
    const row = await repo.lockReceivedInvitation(db, phoneHash, uuid);
    if (!row) throw createNotFoundError();
    if (stateOn(row, now) !== 'waiting') throw createApiError(INVITATION_ERRORS.closed);
    const { entUuid, enterpriseRoles } = row;
    if (accept && !(await linkUserToEnterprise(db, session.userUuid, entUuid, now, enterpriseRoles)))
      throw createApiError(INVITATION_ERRORS.isMember);
    await repo.closeInvitationRow(db, uuid, accept ? 'accepted' : 'declined', now);
    await logAudit(context, {
      action: accept ? 'colleague.invitation-accepted' : 'colleague.invitation-declined',
      targetKind: 'enterprise',
      targetUuid: entUuid,
      detail: { invitation: uuid, roles: enterpriseRoles },
    });
    const title = accept ? `${session.nickName}已接受邀请，加入企业` : `${session.nickName}没有接受邀请`;
    const text = accept
      ? `权限：${formatRoleLabels(enterpriseRoles)}。可在“成员与权限”中更改。`
      : '需要时可以重新邀请。';
    await sendMessages(
      app,
      [...new Set([row.createBy, row.ownerUuid ?? row.createBy])].map((to) => ({
        userUuid: to,
        entUuid,
        type: '01' as const,
        title,
        content: `<p>${escapeHtml(text)}</p>`,
        router: colleaguesPages.colleagues.path,
      })),
      now,
    );
    return { entUuid };
  });
}

/**
 * Notifies invited users with an account that their invitation is void. A number without an account is not notified, because it will not
 * see the invitation after a later registration. Must run within the transaction that deletes the enterprise.
 */
export async function endInvitations(
  app: App,
  entUuid: string,
  names: { readonly former: string; readonly now: string },
): Promise<void> {
  const { db, cipher, clock } = app;
  const at = clock.now();
  const phones = (await repo.listInvitedPhones(db, entUuid, at)).map((phone) => cipher.decrypt(phone));
  const title = '企业邀请已结束';
  const content = `<p>${escapeHtml(`${names.former}已并入${names.now}，原来的邀请不能再接受。需要加入时，请联系${names.now}重新邀请。`)}</p>`;
  const people = await repo.listAccountsByPhone(db, phones);
  await sendMessages(
    app,
    people.map((userUuid) => ({ userUuid, type: '01' as const, title, content })),
    at,
  );
}
