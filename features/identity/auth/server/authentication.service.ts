import { formatTime } from '#domain/text/time.ts';
import { markAuthenticated } from '#features/identity/session/server/session.server-api.ts';
import { createFieldError } from '#platform/contract/api-error.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import { getFreshUntil } from '#platform/server/access/fresh-login.ts';
import type { AuthMethod } from '#platform/server/access/session.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { resetAttempts, verifySecret } from '#platform/server/secrets/attempts.ts';
import type * as contract from '../contract/authentication.ts';
import { verifyPassword } from './password.ts';
import { checkSecondFactor, createSecondFactorError } from './second-factor.service.ts';
import { getPasswordHash } from './users.repo.ts';

const ownPassword = ({ session }: LoginContext) => ({ kind: 'ownPassword', of: session.userUuid }) as const;

const logFailure = (context: LoginContext, by: string): Promise<void> =>
  logAudit(context, {
    action: 'authentication.failed',
    targetKind: 'user',
    targetUuid: context.session.userUuid,
    detail: { by },
  });

/**
 * Verifies the password of the current user; attempts are limited, because the user of a hijacked session does not know it.
 * @throws CallError with the field, or 429
 */
export async function assertCurrentPassword(
  context: LoginContext,
  password: string,
  wrong = '密码不正确',
): Promise<void> {
  const { app, session } = context;
  const fits = await verifySecret(context, [ownPassword(context)], async (reserved) =>
    (await verifyPassword(reserved, await getPasswordHash(app.db, session.userUuid), password)) ? true : null,
  );
  if (fits) return;
  await logFailure(context, 'password');
  throw createFieldError('password', wrong);
}

/** Records that the user of the session has just authenticated, in the surrounding transaction if there is one. */
export async function recordAuthentication(context: LoginContext, method: AuthMethod): Promise<{ freshUntil: string }> {
  const { app, now, session } = context;
  await markAuthenticated(app.db, session.uuid, method, now);
  await logAudit(context, {
    action: 'authentication.repeated',
    targetKind: 'user',
    targetUuid: session.userUuid,
    detail: { by: method },
  });
  return { freshUntil: formatTime(getFreshUntil(now)) };
}

export async function authenticateByPassword(
  context: LoginContext,
  { password, secondFactor }: InputOf<typeof contract.authenticateByPassword>['body'],
): Promise<ResultOf<typeof contract.authenticateByPassword>> {
  const { app, session } = context;
  await assertCurrentPassword(context, password);
  const proof = await checkSecondFactor(context, session.userUuid, secondFactor);
  if (proof === 'needed') throw createSecondFactorError(proof);
  const done =
    proof === 'wrong'
      ? null
      : await app.db.transaction(async () => {
          if (proof !== null && !(await proof())) return null;
          await resetAttempts(context, ownPassword(context));
          return await recordAuthentication(context, proof === null ? 'password' : 'password-and-code');
        });
  if (done !== null) return done;
  await logFailure(context, 'second-factor');
  throw createSecondFactorError('wrong');
}
