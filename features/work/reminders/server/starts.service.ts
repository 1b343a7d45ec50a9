/** Lists documents whose latest safe start of the renewal preparation has been reached. */

import { getRenewalCode, getRenewalHint, type RenewalHint } from '#domain/reminders/renewal.ts';
import type { CauseKind, DueKind } from '#domain/reminders/rules.ts';
import { getDefaultStageSetting, getStageGroup } from '#domain/reminders/stages.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { listOpenExpiryReminders } from './reminders.repo.ts';
import { loadRenewalKinds } from './renewal-kinds.ts';
import { listEnterpriseStageSettings } from './stages.repo.ts';

export interface RenewalStart {
  readonly targetUuid: string;
  readonly kind: CauseKind;
  /** Category of a certificate. */
  readonly family: string | null;
  readonly subject: string;
  readonly region: string | null;
  readonly endOn: string;
  readonly hint: RenewalHint;
  readonly assigneeUuid: string | null;
}

/** Lists the documents of an enterprise that an authority renews on application, except expired and handled ones. */
export async function listDueRenewalStarts(
  { db }: App,
  scope: TenantContext,
  todayOn: string,
): Promise<RenewalStart[]> {
  const settings = await listEnterpriseStageSettings(db, scope);
  const findRenewalKind = await loadRenewalKinds(db, todayOn);
  return (await listOpenExpiryReminders(db, scope, ['certificate', 'safetyPermit'], todayOn)).flatMap(
    (row): RenewalStart[] => {
      const { kind, family, region, dueDate: endOn, targetUuid, subject, assigneeUuid } = row;
      const renewal = findRenewalKind(getRenewalCode(kind, family) ?? '');
      if (renewal === null) return [];
      const group = getStageGroup(kind as DueKind);
      const { preparationDays } = settings.get(group) ?? getDefaultStageSetting(group);
      const hint = getRenewalHint(renewal, endOn, todayOn, { region, preparationDays, absences: [] });
      if (hint === null || hint.safeStartOn === null || hint.safeStartOn > todayOn) return [];
      return [{ targetUuid, kind, family, subject, region, endOn, hint, assigneeUuid }];
    },
  );
}
