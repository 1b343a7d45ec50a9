import { RENEWAL_PATTERNS } from '#domain/reminders/renewal.ts';
import {
  DEFAULT_SETTING,
  readStages,
  STAGE_GROUP_KEYS,
  STAGE_GROUPS,
  type StageGroup,
} from '#domain/reminders/stages.ts';
import { failField } from '#platform/contract/fault.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { editStageSetting as EditCall, StageSettings } from '../contract/stages.ts';
import { findRenewalKind } from './renewal-kinds.ts';
import { listStageRows, removeStageRow, saveStageRow } from './stages.repo.ts';

/** Windows of the facts behind a group, those of one wording once. */
function windowsOf(group: StageGroup): StageSettings[number]['windows'] {
  const kinds: readonly string[] = STAGE_GROUPS[group].kinds;
  const codes = new Set(RENEWAL_PATTERNS.flatMap(({ kind, code }) => (kinds.includes(kind) && code ? [code] : [])));
  return [...codes].flatMap((code) => {
    const kind = findRenewalKind(code);
    if (!kind || kind.renewal.kind === 'none') return [];
    const { summary: text } = kind.renewal;
    const docNumber = kind.rule[0]?.docNumber ?? null;
    return [{ name: kind.name, text, docNumber, isSourced: kind.confidence === 'sourced' }];
  });
}

export async function listStageSettings({ app, scope }: MemberContext): Promise<StageSettings> {
  const rows = new Map((await listStageRows(app.db, scope)).map((row) => [row.kind, row]));
  return STAGE_GROUP_KEYS.map((kind) => {
    const own = rows.get(kind);
    const { stages, byWindow } = own ?? DEFAULT_SETTING;
    return {
      kind,
      label: STAGE_GROUPS[kind].label,
      stages: [...stages],
      byWindow,
      isDefault: own === undefined,
      windows: windowsOf(kind),
    };
  });
}

/** The reminders themselves follow in a moment: the change is announced like one of a record. */
export async function editStageSetting(context: MemberContext, input: InputOf<typeof EditCall>['body']): Promise<void> {
  const { app, scope, now } = context;
  const stages = readStages(input.stages ?? [...DEFAULT_SETTING.stages]);
  if (stages === null) throw failField('stages', '提前天数应为 0 到 365 的整数，最多 8 个');
  await app.db.transaction(async () => {
    if (input.isDefault) await removeStageRow(app.db, scope, input.kind);
    else {
      const byWindow = input.byWindow ?? DEFAULT_SETTING.byWindow;
      await saveStageRow(app.db, scope, { kind: input.kind, stages, byWindow, updateTime: now });
    }
    await recordAudit(context, {
      action: 'reminder.stages-changed',
      targetKind: 'enterprise',
      targetUuid: scope.entUuid,
      detail: { kind: input.kind, stages: input.isDefault ? null : stages, byWindow: input.byWindow },
    });
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'enterprise' });
  });
}
