import type { LossDegree } from '#domain/qualification/outlook/losses.ts';
import { VALIDITY_STAGES, type ValidityState } from '#domain/validity/validity.ts';
import type { PersonKind, ReminderCode } from './codes.ts';

/** Reminder levels (gaps D), least urgent first. */
export const REMINDER_LEVELS = ['notice', 'warn', 'urgent', 'overdue'] as const;
export type ReminderLevel = (typeof REMINDER_LEVELS)[number];

const LEVEL_OF_STATE: Partial<Record<ValidityState, ReminderLevel>> = {
  due90: 'notice',
  due60: 'warn',
  due30: 'urgent',
  due7: 'urgent',
  expired: 'overdue',
};

/** Days left at which a level begins, least urgent first. They are the stages of the validity tag, so that tag and reminder agree. */
export const REMINDER_STAGES: readonly { readonly level: ReminderLevel; readonly maxDaysLeft: number }[] =
  VALIDITY_STAGES.flatMap(({ state, maxDaysLeft }) => {
    const level = LEVEL_OF_STATE[state];
    return level ? [{ level, maxDaysLeft }] : [];
  });

/** An end further away than this produces no reminder, unless its renewal window or the enterprise's settings require one (stages.ts). */
export const REMINDER_HORIZON_DAYS = Math.max(...REMINDER_STAGES.map((stage) => stage.maxDaysLeft));

/** The causes of a reminder: an end date or a state of a record. */
export const DUE_KINDS = [
  'licence',
  'safetyPermit',
  'certificate',
  'certificateItem',
  'registration',
  'continuingEdu',
  'safetyB',
  'postCert',
  'age60',
  'age65',
  'forecast',
  'forecastUnproven',
  'forecastWider',
  'certificateTerm',
  'registrationTerm',
] as const;
export const STATE_KINDS = [
  'licenceIncomplete',
  'anomaly',
  'projectDiffers',
  'projectMissing',
  'projectLink',
  'titleIncomplete',
  'peopleShort',
  'performance',
] as const;
export type DueKind = (typeof DUE_KINDS)[number];
export type StateKind = (typeof STATE_KINDS)[number];
export type CauseKind = DueKind | StateKind;

/** The degree of loss of which each kind of forecast warns. */
export const FORECAST_DEGREES = {
  forecast: 'unmet',
  forecastUnproven: 'unproven',
  forecastWider: 'wider',
} as const satisfies Partial<Record<DueKind, LossDegree>>;
export type ForecastKind = keyof typeof FORECAST_DEGREES;
export const isForecast = (kind: string): kind is ForecastKind => Object.hasOwn(FORECAST_DEGREES, kind);

export interface DueRule {
  readonly kind: DueKind;
  /** Restricts the rule to people of this list. */
  readonly personKind?: PersonKind;
  /** `dueCode` applies up to and including the last valid day, `overdueCode` afterwards. */
  readonly dueCode: ReminderCode;
  readonly overdueCode: ReminderCode;
  /** Fixed level instead of the level derived from the days left. */
  readonly dueLevel?: ReminderLevel;
  readonly overdueLevel?: ReminderLevel;
  /** Whether the reminder becomes a state after the day, without a number of overdue days. */
  readonly isStateAfter?: boolean;
  /** If two causes give the same code for the same subject, the higher rank takes precedence. */
  readonly rank: number;
}

/**
 * End dates and their codes (gaps D). The safety permit has category 02 and the B certificate 05, as in facts/certificate-kinds.json. 0404:
 * at 60 a person no longer counts (CR-4), which is a warning; at 65 the registration ends, which is more severe.
 */
export const DUE_RULES: readonly DueRule[] = [
  { kind: 'licence', dueCode: '0101', overdueCode: '0102', rank: 0 },
  { kind: 'safetyPermit', dueCode: '0201', overdueCode: '0202', rank: 0 },
  { kind: 'certificate', dueCode: '0201', overdueCode: '0202', rank: 0 },
  { kind: 'certificateItem', dueCode: '0201', overdueCode: '0202', rank: 0 },
  { kind: 'registration', dueCode: '0401', overdueCode: '0402', rank: 0 },
  { kind: 'continuingEdu', dueCode: '0403', overdueCode: '0403', rank: 0 },
  { kind: 'safetyB', dueCode: '0501', overdueCode: '0502', rank: 0 },
  { kind: 'postCert', dueCode: '0501', overdueCode: '0502', rank: 0 },
  {
    kind: 'age60',
    personKind: 'register',
    dueCode: '0404',
    overdueCode: '0404',
    dueLevel: 'warn',
    overdueLevel: 'warn',
    isStateAfter: true,
    rank: 1,
  },
  {
    kind: 'age65',
    personKind: 'register',
    dueCode: '0404',
    overdueCode: '0404',
    dueLevel: 'urgent',
    overdueLevel: 'overdue',
    isStateAfter: true,
    rank: 2,
  },
  // First days on which a current qualification is forecast to become worse; from that day on the evaluation itself reports it.
  ...(['forecast', 'forecastUnproven', 'forecastWider'] as const).map(
    (kind): DueRule => ({ kind, dueCode: '0203', overdueCode: '0203', isStateAfter: true, rank: 0 }),
  ),
  // A province accepts a certificate only for a limited time after its issue. The limit matters only when the certificate is needed, so it
  // is never urgent.
  { kind: 'certificateTerm', dueCode: '0201', overdueCode: '0202', dueLevel: 'warn', overdueLevel: 'warn', rank: 0 },
  { kind: 'registrationTerm', dueCode: '0401', overdueCode: '0402', dueLevel: 'warn', overdueLevel: 'warn', rank: 0 },
];

/** States and their codes. A state has no date, so its level is fixed. */
export const STATE_RULES: Readonly<Record<StateKind, { readonly code: ReminderCode; readonly level: ReminderLevel }>> =
  {
    licenceIncomplete: { code: '0103', level: 'notice' },
    anomaly: { code: '0203', level: 'urgent' },
    projectDiffers: { code: '0301', level: 'warn' },
    projectMissing: { code: '0302', level: 'warn' },
    projectLink: { code: '0303', level: 'notice' },
    titleIncomplete: { code: '0503', level: 'notice' },
    peopleShort: { code: '0601', level: 'urgent' },
    performance: { code: '0602', level: 'warn' },
  };
