import { getStrictestValue } from '#domain/access/login-policy.ts';
import { listUserPolicyLayers } from '#features/identity/login-policy/server/login-policy.server-api.ts';
import { createFieldError } from '#platform/contract/api-error.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { toPolicyLayer } from '#platform/server/access/policy.ts';
import { type AttemptSubject, verifySecret } from '#platform/server/secrets/attempts.ts';
import { verifyPassword } from './password.ts';
import { listRecentPasswordHashes } from './users.repo.ts';

const DAY_MS = 86_400_000;

const listLayers = async ({ app }: Pick<PublicContext, 'app'>, userUuid: string) => [
  toPolicyLayer(app.config.policy),
  ...(await listUserPolicyLayers(app.db, userUuid)),
];

/**
 * Returns the maximum password age in days if the password exceeds it and may therefore open no session, else null. The strictest rule of
 * the environment, the installation and the user's enterprises applies.
 */
export async function getExceededPasswordAge(
  context: Pick<PublicContext, 'app' | 'now'>,
  { uuid, passwordTime }: { readonly uuid: string; readonly passwordTime: Date },
): Promise<number | null> {
  const days = getStrictestValue('passwordMaxDays', await listLayers(context, uuid));
  return days !== null && context.now.getTime() - passwordTime.getTime() > days * DAY_MS ? days : null;
}

/**
 * Asserts that a new password is none of the account's recent passwords, as far back as the password policy requires.
 * @param countBy the counter of the comparisons; a reset by code uses a separate one, so that earlier wrong entries of the current password
 *   do not block it
 * @throws ApiError 400 at the field
 */
export async function assertPasswordNotRecent(
  context: Pick<PublicContext, 'app' | 'now'>,
  field: string,
  userUuid: string,
  password: string,
  countBy: AttemptSubject = { kind: 'ownPassword', of: userUuid },
): Promise<void> {
  const most = getStrictestValue('passwordHistory', await listLayers(context, userUuid));
  if (most === null) return;
  const recent = await listRecentPasswordHashes(context.app.db, userUuid, most);
  const found = await verifySecret(context, [countBy], async (reserved) => {
    for (const stored of recent) if (await verifyPassword(reserved, stored, password)) return { isRecent: true };
    return { isRecent: false };
  });
  if (found?.isRecent) throw createFieldError(field, `新密码不能与最近 ${most} 次用过的密码相同`);
}
