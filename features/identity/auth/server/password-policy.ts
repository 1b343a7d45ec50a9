import { createFieldError } from '#platform/contract/api-error.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { type AttemptSubject, verifySecret } from '#platform/server/secrets/attempts.ts';
import { verifyPassword } from './password.ts';
import { listRecentHashes } from './users.repo.ts';

const DAY_MS = 86_400_000;

/** Returns whether a password is older than the configured number of days, so that it opens no session. */
export function isPasswordExpired({ app, now }: Pick<PublicContext, 'app' | 'now'>, passwordTime: Date): boolean {
  const { passwordMaxDays: days } = app.config.policy;
  return days !== null && now.getTime() - passwordTime.getTime() > days * DAY_MS;
}

/**
 * @param countBy the counter that admits the comparisons, which are no wrong attempts; a reset by code is not to be held up by wrong entries
 * of the own password
 * @throws ApiError 400 at the field for one of the recent passwords of the account, as far as the rule reaches
 */
export async function assertNotRecent(
  context: Pick<PublicContext, 'app' | 'now'>,
  field: string,
  userUuid: string,
  password: string,
  countBy: AttemptSubject = { kind: 'ownPassword', of: userUuid },
): Promise<void> {
  const { passwordHistory: most } = context.app.config.policy;
  if (most === 0) return;
  const recent = await listRecentHashes(context.app.db, userUuid, most);
  const found = await verifySecret(context, [countBy], async (reserved) => {
    for (const stored of recent) if (await verifyPassword(reserved, stored, password)) return { isRecent: true };
    return { isRecent: false };
  });
  if (found?.isRecent) throw createFieldError(field, `新密码不能与最近 ${most} 次用过的密码相同`);
}
