import { CODE_FAULTS } from '#features/codes/contract.ts';
import { checkCode, sendCodeLater, spendCode } from '#features/codes/server/public.ts';
import { getUserByLogin } from '#features/session/server/public.ts';
import { fail } from '#platform/contract/fault.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { forgetTries } from '#platform/server/secrets/tries.ts';
import { hashPassword } from './password.ts';
import { checkNewPassword } from './password-rules.ts';
import { removeSessionsOf, savePassword } from './users.repo.ts';

/** The code is bound to the name as it was typed, which exists whether the account does or not. */
const keyOf = (username: string) => ({ purpose: 'forgetPwd', target: username.toLowerCase() }) as const;

/** C-018. The same answer, after the same time, for known and unknown names. */
export async function sendForgottenCode(context: PublicContext, username: string): Promise<void> {
  const user = await getUserByLogin(context.app.db, username);
  const isOpen = user?.status === '0';
  await sendCodeLater(context, {
    ...keyOf(username),
    countBy: username.toLowerCase(),
    recipient: isOpen ? { channel: 'sms', to: user.phonenumber } : null,
  });
}

/** C-019. Ends all sessions of the account and lifts its lock (G-27). */
export async function resetPassword(
  context: PublicContext,
  input: { readonly username: string; readonly newPassword: string; readonly code: string },
): Promise<void> {
  const { app, now } = context;
  const { username, newPassword } = input;
  checkNewPassword('newPassword', newPassword, [username]);
  const checked = await checkCode(context, keyOf(username), input.code);
  const user = await getUserByLogin(app.db, username);
  if (!user) throw fail(CODE_FAULTS.wrong);
  checkNewPassword('newPassword', newPassword, [user.username, user.phonenumber]);
  const passwordHash = await hashPassword(newPassword);
  await app.db.transaction(async () => {
    await spendCode(context, checked);
    await savePassword(app.db, user.uuid, passwordHash, now);
    await removeSessionsOf(app.db, user.uuid, null);
    await forgetTries(context, { kind: 'password', of: user.uuid });
    await recordAudit(context, { action: 'password.reset', targetKind: 'user', targetUuid: user.uuid, detail: {} });
  });
}
