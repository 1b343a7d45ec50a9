import { assertCaptcha } from '#features/identity/captcha/server/captcha.server-api.ts';
import { CODE_ERRORS } from '#features/identity/codes/codes.contract.ts';
import { consumeCode, sendCodeLater, verifyCode } from '#features/identity/codes/server/codes.server-api.ts';
import { getUserByLogin } from '#features/identity/session/server/session.server-api.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { resetAttempts } from '#platform/server/secrets/attempts.ts';
import type * as contract from '../auth.contract.ts';
import { hashPassword } from './password.ts';
import { assertPasswordNotRecent } from './password-policy.ts';
import { assertStrongPassword } from './password-rules.ts';
import { removeUserSessions, savePassword } from './users.repo.ts';

/** Binds a reset code to the account, whichever of its names was typed. For an unknown name a code is created but not sent. */
const keyOf = (userUuid: string | null, username: string) =>
  ({ purpose: 'forgetPwd', target: userUuid ?? `name ${username.toLowerCase()}` }) as const;

/**
 * C-018. Sends a code for a password reset. The response and its time are the same for known and unknown names; requires a captcha, because
 * the call is public.
 */
export async function sendForgottenCode(
  context: PublicContext,
  { username, captcha }: InputOf<typeof contract.sendForgottenCode>['query'],
): Promise<void> {
  await assertCaptcha(context, captcha, { purpose: 'forgotten', of: username });
  const user = await getUserByLogin(context.app.db, username);
  const isOpen = user?.status === '0';
  await sendCodeLater(context, {
    ...keyOf(user?.uuid ?? null, username),
    countBy: username.toLowerCase(),
    ...(isOpen ? { owner: user.phonenumber } : {}),
    recipient: isOpen ? { channel: 'sms', to: user.phonenumber } : null,
  });
}

/** C-019. Sets a new password, ends all sessions of the account and removes its lock (G-27). */
export async function resetPassword(
  context: PublicContext,
  input: { readonly username: string; readonly newPassword: string; readonly code: string },
): Promise<void> {
  const { app, now } = context;
  const { username, newPassword } = input;
  await assertStrongPassword('newPassword', newPassword, [username]);
  const user = await getUserByLogin(app.db, username);
  const checked = await verifyCode(context, keyOf(user?.uuid ?? null, username), input.code);
  if (!user) throw createApiError(CODE_ERRORS.wrong);
  await assertStrongPassword('newPassword', newPassword, [user.username, user.phonenumber]);
  await assertPasswordNotRecent(context, 'newPassword', user.uuid, newPassword, {
    kind: 'code',
    of: `recent ${user.uuid}`,
  });
  const passwordHash = await hashPassword(newPassword);
  await app.db.transaction(async () => {
    await consumeCode(context, checked);
    await savePassword(app.db, { uuid: app.random.uuid(), userUuid: user.uuid, passwordHash }, now);
    await removeUserSessions(app.db, user.uuid, null);
    await resetAttempts(context, { kind: 'password', of: user.uuid });
    await logAudit(context, {
      action: 'password.reset',
      targetKind: 'user',
      targetUuid: user.uuid,
      isByTarget: true,
      detail: {},
    });
  });
}
