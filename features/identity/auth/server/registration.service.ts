import type { z } from 'zod';
import { assertCaptcha, verifyCaptcha } from '#features/identity/captcha/server/captcha.server-api.ts';
import { CODE_ERRORS } from '#features/identity/codes/codes.contract.ts';
import { consumeCode, sendCode, verifyCode } from '#features/identity/codes/server/codes.server-api.ts';
import { addUser } from '#features/identity/session/server/session.server-api.ts';
import { createApiError, createFieldError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import type * as contract from '../auth.contract.ts';
import type { AccountRegistration } from '../auth.contract.ts';
import type { SaveRegistrationDraft } from './auth.server-api.ts';
import { hashPassword } from './password.ts';
import { assertStrongPassword } from './password-rules.ts';
import { hasPhone } from './users.repo.ts';

/** Key of the captcha of a registration: one solved captcha is valid for three codes to the number and for the registration. */
const captchaUse = (phonenumber: string) => ({ purpose: 'registration', of: phonenumber }) as const;

/**
 * C-009. Requires a captcha, because the call is public. A registered number gets a notice instead of a code, so that other people cannot
 * learn that it is registered.
 */
export async function sendRegisterCode(
  context: PublicContext,
  { phonenumber, captcha }: InputOf<typeof contract.sendRegisterCode>['query'],
): Promise<void> {
  await assertCaptcha(context, captcha, captchaUse(phonenumber));
  await sendCode(context, {
    purpose: 'register',
    target: phonenumber,
    countBy: phonenumber,
    recipient: { channel: 'sms', to: phonenumber },
    isTaken: await hasPhone(context.app.db, phonenumber),
  });
}

/** Creates a user name for an account whose user chose none. */
const makeName = ({ app }: PublicContext): string => `zx_${app.random.uuid().replaceAll('-', '').slice(0, 12)}`;

type Input = z.output<typeof AccountRegistration>;

async function addAccount(
  context: PublicContext,
  input: Input,
  passwordHash: string,
  saveDraft: SaveRegistrationDraft,
): Promise<void> {
  const { app, now } = context;
  const uuid = app.random.uuid();
  await addUser(app.db, {
    uuid,
    username: input.username ?? makeName(context),
    phonenumber: input.phonenumber,
    passwordHash,
    nickName: `用户${input.phonenumber.slice(-4)}`,
    now,
    addedBy: uuid,
  });
  await logAudit(context, {
    action: 'user.registered',
    targetKind: 'user',
    targetUuid: uuid,
    isByTarget: true,
    detail: {},
  });
  const content = { entName: input.entName ?? '', creditCode: input.creditCode ?? '' };
  if (content.entName === '' && content.creditCode === '') return;
  await saveDraft(context, uuid, content);
}

/**
 * Converts violations of the unique indexes to errors. A number that another user registered meanwhile gives the same error as a wrong
 * code, so that it is not disclosed.
 */
function getRefusal(error: unknown): unknown {
  if (isUniqueViolation(error, 'app_user_username')) return createFieldError('username', '该用户名已被使用，请换一个');
  if (!isUniqueViolation(error, 'app_user_phonenumber')) return error;
  return createApiError(CODE_ERRORS.wrong, {}, { fields: [{ path: 'code', message: CODE_ERRORS.wrong.text }] });
}

/** C-002. Registers an account with a verified phone number. */
export async function register(context: PublicContext, input: Input, saveDraft: SaveRegistrationDraft): Promise<void> {
  const { app } = context;
  await assertStrongPassword('password', input.password, [input.username ?? '', input.phonenumber]);
  await verifyCaptcha(context, input.captcha ?? null, captchaUse(input.phonenumber));
  const key = { purpose: 'register', target: input.phonenumber } as const;
  const checked = await verifyCode(context, key, input.code);
  const passwordHash = await hashPassword(input.password);
  try {
    await app.db.transaction(async () => {
      await consumeCode(context, checked);
      await addAccount(context, input, passwordHash, saveDraft);
    });
  } catch (error) {
    throw getRefusal(error);
  }
}
