import { z } from 'zod';
import { ROLES } from '#domain/access/rights.ts';
import { newPassword, newUserName } from '#features/auth/contract.ts';
import { checkNewPassword, hashPassword } from '#features/auth/server/public.ts';
import { addUser, listOperators } from '#features/session/server/public.ts';
import { phone } from '#platform/contract/fields.ts';
import { inputFaults } from '#platform/contract/input-faults.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/db.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';

export const NewOperator = z.object({
  username: newUserName.meta({ title: '用户名' }),
  phonenumber: phone(),
  password: newPassword(),
});

interface Parts {
  readonly db: Db;
  readonly random: { uuid(): string; token(bytes: number): string };
  readonly now: Date;
}

function refusalOf(error: unknown): unknown {
  if (isUniqueViolation(error, 'app_user_username')) return new Error('该用户名已被使用，请换一个');
  if (isUniqueViolation(error, 'app_user_phonenumber')) return new Error('该手机号已被使用，请换一个');
  return error;
}

/**
 * Adds an account with every right of an operator, and says so in the audit trail.
 * @throws Error in words for the person at the keyboard
 */
export async function addOperator({ db, random, now }: Parts, given: z.input<typeof NewOperator>): Promise<void> {
  const parsed = NewOperator.safeParse(given);
  if (!parsed.success)
    throw new Error(
      inputFaults(NewOperator, parsed.error.issues)
        .map(({ message }) => message)
        .join('；'),
    );
  const { username, phonenumber, password } = parsed.data;
  await checkNewPassword('password', password, [username, phonenumber]);
  const uuid = random.uuid();
  const passwordHash = await hashPassword(password);
  try {
    await db.transaction(async () => {
      await addUser(db, {
        uuid,
        username,
        phonenumber,
        passwordHash,
        nickName: username,
        now,
        roles: [ROLES.admin],
        permissions: ['*:*:*'],
      });
      const actor = { app: { db, random }, now, session: null, ip: '', userAgent: 'npm run operator' };
      await recordAudit(actor, {
        action: 'operator.added',
        targetKind: 'user',
        targetUuid: uuid,
        detail: { username },
      });
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** A line for each operator: name, phone masked, last login. */
export async function describeOperators(db: Db): Promise<string[]> {
  return (await listOperators(db)).map(
    ({ username, phonenumber, lastLoginTime, isLocked }) =>
      `${username}  ${phonenumber.slice(0, 3)}****${phonenumber.slice(-4)}  ${lastLoginTime === null ? '从未登录' : `最近登录 ${lastLoginTime.toISOString()}`}${isLocked ? '  已停用' : ''}`,
  );
}
