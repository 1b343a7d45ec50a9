import type { z } from 'zod';
import { ROLES } from '#domain/access/rights.ts';
import { assertStrongPassword, hashPassword } from '#features/identity/auth/server/auth.server-api.ts';
import { addUser, listOperators } from '#features/identity/session/server/session.server-api.ts';
import { createFieldError } from '#platform/contract/api-error.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/db.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import type { NewOperator } from '../installation.contract.ts';
import { removeInstallationCodes } from './installation.repo.ts';

/** The creator of an operator account: a person at the command line, or a person with an installation code. */
interface Maker {
  readonly app: { readonly db: Db; readonly random: { uuid(): string; token(bytes: number): string } };
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
}

function getRefusal(error: unknown): unknown {
  if (isUniqueViolation(error, 'app_user_username')) return createFieldError('username', '该用户名已被使用，请换一个');
  if (isUniqueViolation(error, 'app_user_phonenumber'))
    return createFieldError('phonenumber', '该手机号已被使用，请换一个');
  return error;
}

/**
 * Adds an account with full operator rights and records it in the audit log. All installation codes become invalid.
 * @param mayAdd runs within the transaction and throws when the account may not be added
 * @returns the uuid of the account
 * @throws ApiError for the invalid field
 */
export async function addOperator(
  maker: Maker,
  { username, phonenumber, password }: z.output<typeof NewOperator>,
  mayAdd?: () => Promise<void>,
): Promise<string> {
  const { app, now } = maker;
  await assertStrongPassword('password', password, [username, phonenumber]);
  const uuid = app.random.uuid();
  const passwordHash = await hashPassword(password);
  try {
    await app.db.transaction(async () => {
      await mayAdd?.();
      await addUser(app.db, {
        uuid,
        username,
        phonenumber,
        passwordHash,
        nickName: username,
        now,
        roles: [ROLES.admin],
        permissions: ['*:*:*'],
      });
      await removeInstallationCodes(app.db);
      await logAudit(
        { ...maker, session: null },
        { action: 'operator.added', targetKind: 'user', targetUuid: uuid, detail: { username } },
      );
    });
  } catch (error) {
    throw getRefusal(error);
  }
  return uuid;
}

/** Returns one line of text for each operator: name, masked phone, last login. */
export async function formatOperatorLines(db: Db): Promise<string[]> {
  return (await listOperators(db)).map(
    ({ username, phonenumber, lastLoginTime, isLocked }) =>
      `${username}  ${phonenumber.slice(0, 3)}****${phonenumber.slice(-4)}  ${lastLoginTime === null ? '从未登录' : `最近登录 ${lastLoginTime.toISOString()}`}${isLocked ? '  已停用' : ''}`,
  );
}
