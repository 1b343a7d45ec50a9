import { daysBetween } from '#domain/validity/day.ts';
import type { PersonKind, ReminderCode } from './codes.ts';
import {
  DUE_RULES,
  type DueKind,
  type DueRule,
  HORIZON_DAYS,
  REMINDER_STAGES,
  type ReminderLevel,
  STATE_RULES,
  type StateKind,
} from './rules.ts';

interface Target {
  readonly targetKind: string;
  readonly targetUuid: string;
  readonly subject: string;
  readonly personKind: PersonKind | null;
}
/** Something that ends on a day. */
export interface DueCause extends Target {
  readonly kind: DueKind;
  readonly endOn: string;
}
/** Something that is as it should not be. */
export interface StateCause extends Target {
  readonly kind: StateKind;
}

export interface DerivedReminder extends Target {
  readonly code: ReminderCode;
  readonly kind: DueKind | StateKind;
  readonly dueDate: string | null;
  readonly level: ReminderLevel;
}

/** Level by whole days left in Asia/Shanghai, 0 = the last valid day; null beyond the horizon. */
export function levelOf(daysLeft: number): ReminderLevel | null {
  return REMINDER_STAGES.findLast((stage) => daysLeft <= stage.maxDaysLeft)?.level ?? null;
}

function fromDue(cause: DueCause, rule: DueRule, todayOn: string): DerivedReminder | null {
  const daysLeft = daysBetween(todayOn, cause.endOn);
  const byDays = levelOf(daysLeft);
  if (daysLeft > HORIZON_DAYS || byDays === null) return null;
  const isOver = daysLeft < 0;
  const { endOn, ...target } = cause;
  return {
    ...target,
    code: isOver ? rule.overdueCode : rule.dueCode,
    dueDate: isOver && rule.isStateAfter ? null : endOn,
    level: (isOver ? rule.overdueLevel : rule.dueLevel) ?? byDays,
  };
}

/**
 * The reminders that one enterprise's records give rise to on a day; nothing else decides that. The nightly sweep does the same
 * in SQL, from the same tables of rules, and is tested against this.
 */
export function deriveReminders(
  causes: { readonly due: readonly DueCause[]; readonly states: readonly StateCause[] },
  todayOn: string,
): DerivedReminder[] {
  const found = new Map<string, { reminder: DerivedReminder; rank: number }>();
  for (const cause of causes.due) {
    for (const rule of DUE_RULES) {
      if (rule.kind !== cause.kind || (rule.personKind && rule.personKind !== cause.personKind)) continue;
      const reminder = fromDue(cause, rule, todayOn);
      if (!reminder) continue;
      const key = `${reminder.code} ${reminder.targetUuid}`;
      const before = found.get(key);
      if (!before || before.rank < rule.rank) found.set(key, { reminder, rank: rule.rank });
    }
  }
  for (const cause of causes.states) {
    const { code, level } = STATE_RULES[cause.kind];
    found.set(`${code} ${cause.targetUuid}`, { reminder: { ...cause, code, level, dueDate: null }, rank: 0 });
  }
  return [...found.values()].map(({ reminder }) => reminder);
}
