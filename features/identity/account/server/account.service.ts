import type { z } from 'zod';
import { formatTime } from '#domain/text/time.ts';
import { removeUserSessions } from '#features/identity/auth/server/auth.server-api.ts';
import { formatDeviceName, locateAddress } from '#features/identity/session/server/session.server-api.ts';
import { createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { ResultOf, Upload } from '#platform/contract/route.ts';
import type { LoginContext, OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { assertPersonInRegions } from '#platform/server/db/region.repo.ts';
import type { getProfile, listLogins, listSessions } from '../account.contract.ts';
import { getAccount, listLoginRows, listSessionRows, removeSessionRow, saveAccount } from './account.repo.ts';
import { drawAvatar, removeAvatarFile, saveAvatarFile } from './avatar.ts';

const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

function maskMail(mail: string): string {
  const cut = mail.indexOf('@');
  return `${mail.slice(0, Math.min(2, Math.max(1, cut - 1)))}***${mail.slice(cut)}`;
}

/** Logs a change that users made to their account. */
export const logAccountChange = (
  context: LoginContext,
  action: string,
  detail: Readonly<Record<string, unknown>> = {},
) => logAudit(context, { action, targetKind: 'user', targetUuid: context.session.userUuid, detail });

export async function getProfileData({
  app,
  session,
}: LoginContext): Promise<Omit<ResultOf<typeof getProfile>, 'closing'>> {
  const user = await getAccount(app.db, session.userUuid);
  return {
    userName: user.username,
    nickName: user.nickName,
    avatar: user.avatar,
    phonenumber: maskPhone(user.phonenumber),
    mail: user.mail === null ? null : maskMail(user.mail),
    createTime: formatTime(user.createTime),
  };
}

/** Changes the nickname (C-007). */
export async function changeNickName(context: LoginContext, nickName: string): Promise<void> {
  const { app, now, session } = context;
  await app.db.transaction(async () => {
    await saveAccount(app.db, session.userUuid, { nickName }, now);
    await logAccountChange(context, 'user.nick-name-changed');
  });
}

/** Changes the avatar (C-006). */
export async function changeAvatar(context: LoginContext, upload: Upload | undefined): Promise<{ imgUrl: string }> {
  const { app, now, session } = context;
  if (!upload) throw createFieldError('avatarfile', '请选择头像图片');
  const picture = await drawAvatar(upload.bytes, session.userUuid);
  const { avatar: old } = await getAccount(app.db, session.userUuid);
  const imgUrl = await saveAvatarFile(app, picture);
  await app.db.transaction(async () => {
    await saveAccount(app.db, session.userUuid, { avatar: imgUrl }, now);
    await logAccountChange(context, 'user.avatar-changed');
  });
  await removeAvatarFile(app, old);
  return { imgUrl };
}

export async function listOwnSessions({ app, now, session }: LoginContext): Promise<ResultOf<typeof listSessions>> {
  const rows = await listSessionRows(app.db, session.userUuid, now);
  return rows.map((row) => ({
    uuid: row.uuid,
    isCurrent: row.uuid === session.uuid,
    device: formatDeviceName(row.userAgent),
    place: locateAddress(row.ip),
    ip: row.ip,
    createTime: formatTime(row.createTime),
    lastSeen: formatTime(row.lastSeen),
  }));
}

/** @throws ApiError 404 if the session does not belong to the user */
export async function removeOwnSession(context: LoginContext, uuid: string): Promise<void> {
  const { app, session } = context;
  await app.db.transaction(async () => {
    if (!(await removeSessionRow(app.db, session.userUuid, uuid))) throw createNotFoundError();
    await logAccountChange(context, 'session.ended', { session: uuid });
  });
}

export async function endOtherSessions(context: LoginContext): Promise<{ ended: number }> {
  const { app, session } = context;
  return await app.db.transaction(async () => {
    const ended = await removeUserSessions(app.db, session.userUuid, session.uuid);
    await logAccountChange(context, 'session.others-ended', { ended });
    return { ended };
  });
}

/** Ends the sessions on behalf of an operator; the user is logged out at the next call. */
export async function endUserSessions(
  context: OperatorContext,
  { userUuid, reason }: { readonly userUuid: string; readonly reason: string },
): Promise<{ ended: number }> {
  const { app, regions } = context;
  return await app.db.transaction(async () => {
    await assertPersonInRegions(app.db, regions, userUuid);
    const ended = await removeUserSessions(app.db, userUuid, null);
    const detail = { ended, reason };
    await logAudit(context, {
      action: 'session.ended-by-operator',
      targetKind: 'user',
      targetUuid: userUuid,
      detail,
    });
    return { ended };
  });
}

type Paging = z.output<NonNullable<(typeof listLogins)['query']>>;

export async function listOwnLogins(
  { app, session }: LoginContext,
  page: Paging,
): Promise<ResultOf<typeof listLogins>> {
  const { rows, total } = await listLoginRows(app.db, session.userUuid, {
    limit: page.pageSize,
    offset: getOffset(page),
  });
  return {
    total,
    rows: rows.map((row) => ({
      uuid: row.uuid,
      isDone: row.action === 'login.done',
      device: formatDeviceName(row.userAgent ?? ''),
      place: locateAddress(row.ip ?? ''),
      ip: row.ip ?? '',
      time: formatTime(row.at),
    })),
  };
}
