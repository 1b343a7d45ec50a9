import {
  assertCurrentPassword,
  assertPasswordNotRecent,
  assertStrongPassword,
  hashPassword,
  hasPhone,
  removeUserSessions,
  savePassword,
} from '#features/identity/auth/server/auth.server-api.ts';
import { CODE_ERRORS } from '#features/identity/codes/codes.contract.ts';
import {
  consumeCode,
  exchangeCodeForProof,
  sendCode,
  verifyChangeProof,
  verifyCode,
} from '#features/identity/codes/server/codes.server-api.ts';
import { createApiError, createFieldError } from '#platform/contract/api-error.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { ACCOUNT_ERRORS } from '../account.contract.ts';
import { getAccount, isMailRegistered, saveAccount } from './account.repo.ts';
import { logAccountChange } from './account.service.ts';

type PhonePurpose = 'editOblPhone' | 'editMail' | 'editPassword';

const ownKey = <P extends string>({ session }: LoginContext, purpose: P, to: string) => ({
  purpose,
  target: `${session.userUuid} ${to}`,
});

/** C-010, C-014, C-016: sends a code to the current phone of the account. */
export async function sendCodeToCurrentPhone(context: LoginContext, purpose: PhonePurpose): Promise<void> {
  const to = context.session.phonenumber;
  await sendCode(context, { ...ownKey(context, purpose, to), countBy: to, recipient: { channel: 'sms', to } });
}

/**
 * C-011, C-015: verifies the code of step 1 of a change.
 * @returns the proof for step 2
 */
export async function verifyPhoneCode(context: LoginContext, purpose: PhonePurpose, code: string): Promise<string> {
  const checked = await verifyCode(context, ownKey(context, purpose, context.session.phonenumber), code);
  return await exchangeCodeForProof(context, purpose, checked);
}

/** C-012: sends a code to the new phone. If the number belongs to another account, it gets a notice instead of a code. */
export async function sendCodeToNewPhone(context: LoginContext, to: string): Promise<void> {
  const { app, session } = context;
  if (to === session.phonenumber) throw createFieldError('phonenumber', '新手机号与当前手机号相同');
  await sendCode(context, {
    ...ownKey(context, 'editNewPhone', to),
    countBy: to,
    recipient: { channel: 'sms', to },
    isTaken: await hasPhone(app.db, to),
  });
}

/** Converts the violation of a unique index: a phone or mail that another user took meanwhile is reported as a wrong code. */
function getRefusal(error: unknown): unknown {
  if (!isUniqueViolation(error)) return error;
  return createApiError(CODE_ERRORS.wrong, {}, { fields: [{ path: 'newCode', message: CODE_ERRORS.wrong.text }] });
}

/** C-013: changes the phone. */
export async function changePhone(
  context: LoginContext,
  input: { readonly phonenumber: string; readonly oblCode: string; readonly newCode: string },
): Promise<void> {
  const { app, now, session } = context;
  const { phonenumber } = input;
  const proof = await verifyChangeProof(context, 'editOblPhone', input.oblCode);
  const fresh = await verifyCode(context, ownKey(context, 'editNewPhone', phonenumber), input.newCode, 'newCode');
  try {
    await app.db.transaction(async () => {
      await consumeCode(context, proof, 'oblCode');
      await consumeCode(context, fresh, 'newCode');
      await saveAccount(app.db, session.userUuid, { phonenumber }, now);
      await logAccountChange(context, 'user.phone-changed');
    });
  } catch (error) {
    throw getRefusal(error);
  }
}

async function ownMail({ app, session }: LoginContext): Promise<string> {
  const { mail } = await getAccount(app.db, session.userUuid);
  if (mail === null) throw createApiError(ACCOUNT_ERRORS.noMail);
  return mail;
}

/** C-021: sends a code to the current mail address. */
export async function sendCodeToCurrentMail(context: LoginContext): Promise<void> {
  const to = await ownMail(context);
  await sendCode(context, { ...ownKey(context, 'oblMail', to), countBy: to, recipient: { channel: 'mail', to } });
}

/**
 * C-022: verifies the code from the current mail address.
 * @returns the proof for step 2
 */
export async function verifyMailCode(context: LoginContext, code: string): Promise<string> {
  const checked = await verifyCode(context, ownKey(context, 'oblMail', await ownMail(context)), code);
  return await exchangeCodeForProof(context, 'oblMail', checked);
}

/** C-023: sends a code to the new mail address. */
export async function sendCodeToNewMail(context: LoginContext, to: string): Promise<void> {
  const { app, session } = context;
  const { mail } = await getAccount(app.db, session.userUuid);
  if (mail?.toLowerCase() === to) throw createFieldError('newMail', '新邮箱与当前邮箱相同');
  await sendCode(context, {
    ...ownKey(context, 'newMail', to),
    countBy: to,
    recipient: { channel: 'mail', to },
    isTaken: await isMailRegistered(app.db, to),
  });
}

/** C-024: changes the mail address. */
export async function changeMail(
  context: LoginContext,
  input: {
    readonly newMail: string;
    readonly idCode: string;
    readonly newCode: string;
    readonly method: 'phone' | 'mail';
  },
): Promise<void> {
  const { app, now, session } = context;
  const { newMail: mail } = input;
  const proof = await verifyChangeProof(context, input.method === 'phone' ? 'editMail' : 'oblMail', input.idCode);
  const fresh = await verifyCode(context, ownKey(context, 'newMail', mail), input.newCode, 'newCode');
  try {
    await app.db.transaction(async () => {
      await consumeCode(context, proof, 'idCode');
      await consumeCode(context, fresh, 'newCode');
      await saveAccount(app.db, session.userUuid, { mail }, now);
      await logAccountChange(context, 'user.mail-changed');
    });
  } catch (error) {
    throw getRefusal(error);
  }
}

/** C-017: changes the password. Requires the code and the old password; all other sessions end (G-27). */
export async function changePassword(
  context: LoginContext,
  input: { readonly code: string; readonly password: string; readonly newPassword: string },
): Promise<void> {
  const { app, now, session } = context;
  await assertStrongPassword('newPassword', input.newPassword, [session.userName, session.phonenumber]);
  if (input.newPassword === input.password) throw createFieldError('newPassword', '新密码不能与原密码相同');
  const checked = await verifyCode(context, ownKey(context, 'editPassword', session.phonenumber), input.code);
  await assertCurrentPassword(context, input.password, '原密码不正确');
  await assertPasswordNotRecent(context, 'newPassword', session.userUuid, input.newPassword);
  const fresh = await hashPassword(input.newPassword);
  await app.db.transaction(async () => {
    await consumeCode(context, checked);
    await savePassword(app.db, { uuid: app.random.uuid(), userUuid: session.userUuid, passwordHash: fresh }, now);
    await removeUserSessions(app.db, session.userUuid, session.uuid);
    await logAccountChange(context, 'password.changed');
  });
}
