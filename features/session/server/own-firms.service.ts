import { fail, notFound } from '#platform/contract/fault.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { boundToKey, type listOwnFirms as ListCall } from '#platform/contract/session.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { chooseFirm, isOpenFirm } from './firm-member.repo.ts';
import { listOwnSessions } from './session.service.ts';

export async function listOwnFirms(context: LoginContext): Promise<ResultOf<typeof ListCall>> {
  return (await listOwnSessions(context)).flatMap(({ ent, isOwner, firmRoles, membership }) =>
    ent === null
      ? []
      : [
          {
            uuid: ent.uuid,
            entName: ent.entName,
            creditCode: ent.creditCode,
            isChosen: ent.uuid === context.session.ent?.uuid,
            isOwner,
            firmRoles: firmRoles && [...firmRoles],
            membership,
          },
        ],
  );
}

/** @throws Failure 数据不存在 for a firm that is not his, or that nobody may enter */
export async function switchFirm(context: LoginContext, wanted: string | null): Promise<void> {
  const { app, session, now } = context;
  if (session.keyUuid !== null) throw fail(boundToKey);
  const uuid = wanted?.toLowerCase() ?? null;
  const from = session.ent?.uuid ?? null;
  if (uuid === from) return;
  await app.db.transaction(async () => {
    if (uuid !== null && !(await isOpenFirm(app.db, session.userUuid, uuid))) throw notFound();
    await chooseFirm(app.db, session, uuid, now);
    await recordAudit(context, {
      action: 'session.firm-switched',
      targetKind: uuid === null ? 'user' : 'enterprise',
      targetUuid: uuid ?? session.userUuid,
      detail: { from, to: uuid },
    });
  });
}
