import { formatTime } from '#domain/text/time.ts';
import { getOwnTenantContext, type LoginContext, type MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { ModelConsent } from '../contract/consent.ts';
import { getConsentRow, saveConsentRow } from './consent.repo.ts';

/** Returns the consent of the enterprise; not given without an enterprise or an owner's decision. */
export async function getModelConsent(context: LoginContext): Promise<ModelConsent> {
  const { app } = context;
  const scope = getOwnTenantContext(context);
  const row = scope === null ? null : await getConsentRow(app.db, scope);
  return {
    isGiven: row?.isGiven ?? false,
    hasModel: app.config.assistant.model !== null,
    updateTime: row && formatTime(row.updateTime),
    updateBy: row?.updateBy ?? null,
  };
}

export async function updateModelConsent(context: MemberContext, isGiven: boolean): Promise<ModelConsent> {
  const { app, now, scope } = context;
  await app.db.transaction(async () => {
    await saveConsentRow(app.db, scope, isGiven, now);
    await logAudit(context, {
      action: isGiven ? 'assistant.consent-given' : 'assistant.consent-withdrawn',
      targetKind: 'enterprise',
      targetUuid: scope.entUuid,
      detail: {},
    });
  });
  return await getModelConsent(context);
}
