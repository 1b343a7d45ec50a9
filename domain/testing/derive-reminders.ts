import type { PersonKind, ReminderCode } from '#domain/reminders/codes.ts';
import {
  DUE_RULES,
  type DueKind,
  type DueRule,
  REMINDER_STAGES,
  type ReminderLevel,
  STATE_RULES,
  type StateKind,
} from '#domain/reminders/rules.ts';
import {
  APPLICATION_REMINDER_DAYS,
  getDefaultStageSetting,
  getLastSafeStart,
  getStageGroup,
  PREPARATION_REMINDER_DAYS,
  type RenewalWindow,
  type StageSetting,
} from '#domain/reminders/stages.ts';
import { addDays, countDaysBetween } from '#domain/validity/day.ts';

interface Target {
  readonly targetKind: string;
  readonly targetUuid: string;
  readonly subject: string;
  readonly personKind: PersonKind | null;
}
/** A record with an end date. */
export interface DueCause extends Target {
  readonly kind: DueKind;
  /** The category of a certificate or the profession of a registration. */
  readonly family?: string | null;
  /** The place of issue, if recorded. */
  readonly region?: string | null;
  readonly endOn: string;
}

/** The reminder settings of an enterprise, and the renewal windows of db/facts. */
export interface StageRules {
  readonly settingOf: (kind: DueKind) => StageSetting;
  readonly windowOf: (cause: DueCause) => RenewalWindow | null;
}
const PLAIN_RULES: StageRules = {
  settingOf: (kind) => getDefaultStageSetting(getStageGroup(kind)),
  windowOf: () => null,
};
/** A record in an invalid state. */
export interface StateCause extends Target {
  readonly kind: StateKind;
}

export interface DerivedReminder extends Target {
  readonly code: ReminderCode;
  readonly kind: DueKind | StateKind;
  readonly dueDate: string | null;
  readonly level: ReminderLevel;
  /** First day of the current stage, which is reported once; null for a state. */
  readonly stageOn: string | null;
}

/** Returns the reminder level for a number of whole days left in Asia/Shanghai (0: the last valid day); null if the end is too far away. */
export function getReminderLevel(daysLeft: number): ReminderLevel | null {
  return REMINDER_STAGES.findLast((stage) => daysLeft <= stage.maxDaysLeft)?.level ?? null;
}

/** Lists the days on which an end date is reported, including past days. */
function listStageDays(endOn: string, setting: StageSetting, window: RenewalWindow | null): string[] {
  const days = [...setting.stages.map((stage) => addDays(endOn, -stage)), addDays(endOn, 1)];
  if (!setting.byWindow || window === null) return [...new Set(days)].sort();
  const { opensOn, lastOn } = window;
  if (opensOn) days.push(opensOn);
  if (lastOn) days.push(...APPLICATION_REMINDER_DAYS.map((stage) => addDays(lastOn, -stage)));
  if (setting.preparationDays > 0) {
    const startOn = getLastSafeStart(endOn, setting.preparationDays, window);
    days.push(...PREPARATION_REMINDER_DAYS.map((stage) => addDays(startOn, -stage)));
  }
  return [...new Set(days)].sort();
}

/** Returns the first day of the current stage of a record; null if no stage has begun. */
function getStage(
  endOn: string,
  todayOn: string,
  setting: StageSetting,
  window: RenewalWindow | null = null,
): string | null {
  return listStageDays(endOn, setting, window).findLast((day) => day <= todayOn) ?? null;
}

function fromDue(cause: DueCause, rule: DueRule, todayOn: string, stages: StageRules): DerivedReminder | null {
  const reached = getStage(cause.endOn, todayOn, stages.settingOf(cause.kind), stages.windowOf(cause));
  if (reached === null) return null;
  const daysLeft = countDaysBetween(todayOn, cause.endOn);
  // Before the first stage of the validity tag, only a renewal window or a setting of the enterprise can trigger a reminder. Such a
  // reminder is early, so its level is notice.
  const byDays = getReminderLevel(daysLeft) ?? 'notice';
  const isOver = daysLeft < 0;
  const { endOn, family: _family, region: _region, ...target } = cause;
  return {
    ...target,
    code: isOver ? rule.overdueCode : rule.dueCode,
    dueDate: isOver && rule.isStateAfter ? null : endOn,
    level: (isOver ? rule.overdueLevel : rule.dueLevel) ?? byDays,
    stageOn: reached,
  };
}

/**
 * Returns the reminders for the records of one enterprise on a day. The nightly job implements the same rules in SQL, with the same
 * rule tables, and is tested against this function.
 */
export function deriveReminders(
  causes: { readonly due: readonly DueCause[]; readonly states: readonly StateCause[] },
  todayOn: string,
  stages: StageRules = PLAIN_RULES,
): DerivedReminder[] {
  const found = new Map<string, { reminder: DerivedReminder; rank: number }>();
  for (const cause of causes.due) {
    for (const rule of DUE_RULES) {
      if (rule.kind !== cause.kind || (rule.personKind && rule.personKind !== cause.personKind)) continue;
      const reminder = fromDue(cause, rule, todayOn, stages);
      if (!reminder) continue;
      const key = `${reminder.code} ${reminder.targetUuid}`;
      const before = found.get(key);
      if (!before || before.rank < rule.rank) found.set(key, { reminder, rank: rule.rank });
    }
  }
  for (const cause of causes.states) {
    const { code, level } = STATE_RULES[cause.kind];
    found.set(`${code} ${cause.targetUuid}`, {
      reminder: { ...cause, code, level, dueDate: null, stageOn: null },
      rank: 0,
    });
  }
  return [...found.values()].map(({ reminder }) => reminder);
}
