import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { ResultOf, RouteSpec } from '#platform/contract/route.ts';
import {
  keySessionBoundToEnterprise,
  type listOwnEnterprises as ListCall,
  signOnSessionBoundToEnterprise,
} from '#platform/contract/session.ts';
import { isCallAllowed, type LoginContext } from '#platform/server/access/access.ts';
import type { Session } from '#platform/server/access/session.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { lockAccessibleMembership, setSessionEnterprise } from './enterprise-member.repo.ts';
import { listOwnSessions } from './session.service.ts';

/**
 * Lists the caller's sessions in each of their enterprises in which they may make a call; users with one enterprise cost no extra query.
 */
export async function listSessionsPermitting(context: LoginContext, spec: RouteSpec): Promise<readonly Session[]> {
  const { session } = context;
  const isOfOne = session.enterpriseUuids.every((uuid) => uuid === session.ent?.uuid);
  const sessions = isOfOne ? [session] : await listOwnSessions(context);
  return sessions.filter((own) => own.ent !== null && isCallAllowed(spec, { ...context, session: own }));
}

export async function listOwnEnterprises(context: LoginContext): Promise<ResultOf<typeof ListCall>> {
  return (await listOwnSessions(context)).flatMap(({ ent, isOwner, enterpriseRoles, membership }) =>
    ent === null
      ? []
      : [
          {
            uuid: ent.uuid,
            entName: ent.entName,
            creditCode: ent.creditCode,
            isChosen: ent.uuid === context.session.ent?.uuid,
            isOwner,
            enterpriseRoles: enterpriseRoles && [...enterpriseRoles],
            membership,
          },
        ],
  );
}

/**
 * Selects another enterprise in the session; null selects none.
 * @throws ApiError 数据不存在 for an enterprise to which the user does not belong, or which is locked
 */
export async function switchEnterprise(context: LoginContext, wanted: string | null): Promise<void> {
  const { app, session, now } = context;
  if (session.keyUuid !== null) throw createApiError(keySessionBoundToEnterprise);
  if (session.signOnEnt) throw createApiError(signOnSessionBoundToEnterprise);
  const uuid = wanted?.toLowerCase() ?? null;
  const from = session.ent?.uuid ?? null;
  if (uuid === from) return;
  await app.db.transaction(async () => {
    if (uuid !== null && !(await lockAccessibleMembership(app.db, session.userUuid, uuid))) throw createNotFoundError();
    await setSessionEnterprise(app.db, session, uuid, now);
    await logAudit(context, {
      action: 'session.firm-switched',
      targetKind: uuid === null ? 'user' : 'enterprise',
      targetUuid: uuid ?? session.userUuid,
      detail: { from, to: uuid },
    });
  });
}
