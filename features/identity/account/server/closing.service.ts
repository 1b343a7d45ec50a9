import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { assertCurrentPassword, removeUserSessions } from '#features/identity/auth/server/auth.server-api.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { sendMessage } from '#platform/server/messages/send-messages.ts';
import { ACCOUNT_CLOSING_DAYS, ACCOUNT_ERRORS } from '../account.contract.ts';
import { accountPages } from '../pages/account.pages.ts';
import { getAccount } from './account.repo.ts';
import { logAccountChange } from './account.service.ts';
import { removeAvatarFile } from './avatar.ts';
import {
  addAccountClosing,
  anonymiseAccount,
  cancelClosingRow,
  getPendingClosing,
  leavesEnterpriseWithoutOwner,
  listDueClosings,
  markAccountClosed,
} from './closing.repo.ts';

export interface AccountClosing {
  readonly askTime: string;
  /** The last day on which the closing can be cancelled. */
  readonly until: string;
}

export async function getAccountClosing({ app, session }: LoginContext): Promise<AccountClosing | null> {
  const row = await getPendingClosing(app.db, session.userUuid);
  return row ? { askTime: formatTime(row.askTime), until: addDays(toShanghaiDay(row.dueTime), -1) } : null;
}

/**
 * Requests the closing of the account (PIPL, article 47). The account is closed in the first night after the cooling-off period; until then
 * the user may log in and cancel. All sessions end, so that using the account requires a login.
 */
export async function requestAccountClosing(context: LoginContext, password: string): Promise<void> {
  const { app, now, session } = context;
  await assertCurrentPassword(context, password);
  // The period ends at midnight, so that the last day is a whole day.
  const dueTime = new Date(Date.parse(`${addDays(toShanghaiDay(now), ACCOUNT_CLOSING_DAYS + 1)}T00:00:00+08:00`));
  const row = { uuid: app.random.uuid(), userUuid: session.userUuid, askTime: now, dueTime };
  try {
    await app.db.transaction(async () => {
      if (await leavesEnterpriseWithoutOwner(app.db, session.userUuid))
        throw createApiError(ACCOUNT_ERRORS.ownsEnterprise);
      await addAccountClosing(app.db, { ...row, cancelTime: null, doneTime: null });
      await removeUserSessions(app.db, session.userUuid, null);
      await logAccountChange(context, 'user.closing-asked', { until: addDays(toShanghaiDay(dueTime), -1) });
    });
  } catch (error) {
    throw isUniqueViolation(error, 'account_closing_open') ? createApiError(ACCOUNT_ERRORS.closingAsked) : error;
  }
}

export async function cancelAccountClosing(context: LoginContext): Promise<void> {
  const { app, now, session } = context;
  await app.db.transaction(async () => {
    if (!(await cancelClosingRow(app.db, session.userUuid, now))) throw createApiError(ACCOUNT_ERRORS.noClosing);
    await logAccountChange(context, 'user.closing-cancelled');
    await sendMessage(
      app,
      {
        userUuid: session.userUuid,
        type: '01',
        title: '账号注销已撤销',
        content: '<p>您已撤销注销账号，账号和资料照常使用。</p>',
        router: href(accountPages.userInfo),
      },
      now,
    );
  });
}

/** Keeps the account, because the user has become the owner of an enterprise with members since the request. */
async function keepForEnterprise(app: App, userUuid: string, now: Date): Promise<void> {
  if (!(await cancelClosingRow(app.db, userUuid, now))) return;
  const byProgram = { app, now, session: null, ip: '', userAgent: 'job' };
  const target = { targetKind: 'user', targetUuid: userUuid };
  await logAudit(byProgram, {
    action: 'user.closing-cancelled',
    ...target,
    detail: { why: ACCOUNT_ERRORS.ownsEnterprise.id },
  });
  const content = `<p>${ACCOUNT_ERRORS.ownsEnterprise.text}。</p>`;
  await sendMessage(
    app,
    { userUuid, type: '01', title: '账号没有注销', content, router: href(accountPages.userInfo) },
    now,
  );
}

/**
 * Closes due accounts unless that would leave an enterprise without an owner. Each account has a separate transaction, so a second process
 * finds nothing to do.
 */
export async function closeDueAccounts(app: App): Promise<void> {
  const now = app.clock.now();
  for (const { uuid, userUuid } of await listDueClosings(app.db, now)) {
    const { avatar } = await getAccount(app.db, userUuid);
    const isDone = await app.db.transaction(async () => {
      if (await leavesEnterpriseWithoutOwner(app.db, userUuid)) {
        await keepForEnterprise(app, userUuid, now);
        return false;
      }
      if (!(await markAccountClosed(app.db, uuid, now))) return false;
      await anonymiseAccount(app.db, userUuid, now);
      // The actor is the program, without user and IP address.
      await logAudit(
        { app, now, session: null, ip: '', userAgent: 'job' },
        {
          action: 'user.closed',
          targetKind: 'user',
          targetUuid: userUuid,
          detail: { closing: uuid },
        },
      );
      return true;
    });
    if (isDone) await removeAvatarFile(app, avatar);
  }
}
