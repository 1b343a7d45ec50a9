import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { getProvince } from '#domain/regions/regions.ts';
import { listProvinceWindows, RENEWAL_PATTERNS } from '#domain/reminders/renewal.ts';
import {
  getDefaultStageSetting,
  parseReminderStages,
  STAGE_GROUP_KEYS,
  STAGE_GROUPS,
  type StageGroup,
} from '#domain/reminders/stages.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { createFieldError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { editStageSetting as EditCall, StageSettings } from '../contract/stages.ts';
import { type FindRenewalKind, loadRenewalKinds } from './renewal-kinds.ts';
import { listEnterpriseStageSettings, removeStageRow, saveStageRow } from './stages.repo.ts';

/** Returns the distinct renewal windows of the kinds in a group. */
function getWindows(group: StageGroup, findRenewalKind: FindRenewalKind): StageSettings[number]['windows'] {
  const kinds: readonly string[] = STAGE_GROUPS[group].kinds;
  const codes = new Set(RENEWAL_PATTERNS.flatMap(({ kind, code }) => (kinds.includes(kind) && code ? [code] : [])));
  return [...codes].flatMap((code) => {
    const kind = findRenewalKind(code);
    if (!kind || kind.renewal.kind === 'none') return [];
    const { summary: text } = kind.renewal;
    const docNumber = kind.rule[0]?.docNumber ?? null;
    const own = listProvinceWindows(kind).map(({ province, summary, ...source }) => {
      const label = getProvince(PROVINCE_GROUPS, province)?.label ?? province;
      return {
        name: `${kind.name}（${label}）`,
        text: summary,
        docNumber: source.docNumber,
        isSourced: source.isSourced,
      };
    });
    return [{ name: kind.name, text, docNumber, isSourced: kind.confidence === 'sourced' }, ...own];
  });
}

export async function listStageSettings({ app, scope, now }: MemberContext): Promise<StageSettings> {
  const settings = await listEnterpriseStageSettings(app.db, scope);
  const findRenewalKind = await loadRenewalKinds(app.db, toShanghaiDay(now));
  return STAGE_GROUP_KEYS.map((kind) => {
    const own = settings.get(kind);
    const { stages, byWindow, preparationDays } = own ?? getDefaultStageSetting(kind);
    return {
      kind,
      label: STAGE_GROUPS[kind].label,
      stages: [...stages],
      byWindow,
      preparationDays,
      isDefault: own === undefined,
      windows: getWindows(kind, findRenewalKind),
    };
  });
}

/** Saves the setting. Reminders are updated shortly after, because the change triggers the same event as a change of records. */
export async function editStageSetting(context: MemberContext, input: InputOf<typeof EditCall>['body']): Promise<void> {
  const { app, scope, now } = context;
  const usual = getDefaultStageSetting(input.kind);
  const stages = parseReminderStages(input.stages ?? usual.stages);
  const byWindow = input.byWindow ?? usual.byWindow;
  const preparationDays = input.preparationDays ?? usual.preparationDays;
  if (stages === null) throw createFieldError('stages', '提前天数应为 0 到 365 的整数，最多 8 个');
  await app.db.transaction(async () => {
    if (input.isDefault) await removeStageRow(app.db, scope, input.kind);
    else await saveStageRow(app.db, scope, { kind: input.kind, stages, byWindow, preparationDays, updateTime: now });
    await logAudit(context, {
      action: 'reminder.stages-changed',
      targetKind: 'enterprise',
      targetUuid: scope.entUuid,
      detail: input.isDefault ? { kind: input.kind } : { kind: input.kind, stages, byWindow, preparationDays },
    });
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'enterprise' });
  });
}
