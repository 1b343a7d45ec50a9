import { addDays } from '#domain/validity/day.ts';
import type { DueKind } from './rules.ts';

/** Groups for which an enterprise can set reminder stages, each with its kinds of end dates. */
export const STAGE_GROUPS = {
  licence: { label: '营业执照', kinds: ['licence'] },
  safetyPermit: { label: '安全生产许可证', kinds: ['safetyPermit'] },
  certificate: { label: '资质证书', kinds: ['certificate', 'certificateItem'] },
  registration: { label: '人员注册', kinds: ['registration'] },
  continuingEdu: { label: '继续教育', kinds: ['continuingEdu'] },
  safetyB: { label: '安全考核 B 证', kinds: ['safetyB'] },
  postCert: { label: '岗位证书', kinds: ['postCert'] },
  age: { label: '年龄界限', kinds: ['age60', 'age65'] },
  forecast: { label: '资质预计不达标', kinds: ['forecast', 'forecastUnproven', 'forecastWider'] },
  paperTerm: { label: '资料使用期限', kinds: ['certificateTerm', 'registrationTerm'] },
} as const satisfies Record<string, { readonly label: string; readonly kinds: readonly DueKind[] }>;
export type StageGroup = keyof typeof STAGE_GROUPS;
export const STAGE_GROUP_KEYS = Object.keys(STAGE_GROUPS) as StageGroup[];

const GROUP_OF_KIND = new Map<DueKind, StageGroup>(
  STAGE_GROUP_KEYS.flatMap((group) => STAGE_GROUPS[group].kinds.map((kind) => [kind, group] as const)),
);
export const getStageGroup = (kind: DueKind): StageGroup => GROUP_OF_KIND.get(kind) ?? 'certificate';

export interface StageSetting {
  /** Days before the end on which a reminder is given; 0 is the last valid day. An expired item is always reported. */
  readonly stages: readonly number[];
  /** Whether to send reminders also for the renewal window and the last safe start. */
  readonly byWindow: boolean;
  /** Days needed to prepare the documents of a renewal. The last safe start is that many days before the last application day. */
  readonly preparationDays: number;
}

const DEFAULT_STAGES = [90, 60, 30, 7, 0] as const;
/** Stages that differ from the default. A certificate valid for half a year is reissued within days. */
const OWN_STAGES: Partial<Record<StageGroup, readonly number[]>> = { paperTerm: [30, 7, 0] };
/**
 * Preparation time in days until the enterprise enters one. It is an assumption of the product, not a regulation, and is shown as an
 * assumption.
 */
const DEFAULT_PREPARATION: Partial<Record<StageGroup, number>> = {
  safetyPermit: 30,
  certificate: 30,
  registration: 15,
  safetyB: 15,
};
export const getDefaultStageSetting = (group: StageGroup): StageSetting => ({
  stages: OWN_STAGES[group] ?? DEFAULT_STAGES,
  byWindow: true,
  preparationDays: DEFAULT_PREPARATION[group] ?? 0,
});
export const MAX_REMINDER_STAGE_DAYS = 365;
export const MAX_REMINDER_STAGES = 8;
export const MAX_PREPARATION_DAYS = 180;

/** Days before the last application day at which a reminder is sent, for kinds with such a day. */
export const APPLICATION_REMINDER_DAYS = [30, 7, 0] as const;
/** Days before the last safe start at which a reminder is sent. */
export const PREPARATION_REMINDER_DAYS = [7, 0] as const;

/** The first and the last application day of a renewal; null if the regulation defines none. */
export interface RenewalWindow {
  readonly opensOn: string | null;
  /** Null if the end date itself is the last application day. */
  readonly lastOn: string | null;
}

/** Returns the last safe day to start: the last application day (without one, the end date) minus the preparation time. */
export function getLastSafeStart(endOn: string, preparationDays: number, { lastOn }: RenewalWindow): string {
  return addDays(lastOn ?? endOn, -preparationDays);
}

/** Normalises reminder stages: no duplicates, furthest first. Null if a value is out of bounds or there are too many values. */
export function parseReminderStages(stages: readonly number[]): number[] | null {
  const all = [...new Set(stages)].sort((a, b) => b - a);
  const isFine = all.every((one) => Number.isInteger(one) && one >= 0 && one <= MAX_REMINDER_STAGE_DAYS);
  return isFine && all.length <= MAX_REMINDER_STAGES ? all : null;
}
