import { listColleagueRows } from '#features/work/reminders/server/reminders.server-api.ts';
import { createFieldError } from '#platform/contract/api-error.ts';
import type { MemberContext } from '#platform/server/access/access.ts';

/**
 * Validates the responsible user (负责人) of a filing or task, and returns the uuid. A user who has left since can be kept, but not newly
 * chosen.
 * @throws ApiError that names the field if the user does not belong to the enterprise
 */
export async function validateResponsibleUser(
  { app, scope }: MemberContext,
  given: string | null | undefined,
  before: string | null,
): Promise<string | null> {
  const ownerUuid = given ?? null;
  if (ownerUuid === null || ownerUuid === before) return ownerUuid;
  const owners = await listColleagueRows(app.db, scope);
  if (!owners.some((one) => one.uuid === ownerUuid)) throw createFieldError('ownerUuid', '负责人不是本企业的用户');
  return ownerUuid;
}
