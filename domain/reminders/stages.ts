import { addDays } from '#domain/validity/day.ts';
import type { DueKind } from './rules.ts';

/** What an enterprise may set stages for, each with the kinds of ends that it covers. */
export const STAGE_GROUPS = {
  licence: { label: '营业执照', kinds: ['licence'] },
  safetyPermit: { label: '安全生产许可证', kinds: ['safetyPermit'] },
  certificate: { label: '资质证书', kinds: ['certificate', 'certificateItem'] },
  registration: { label: '人员注册', kinds: ['registration'] },
  continuingEdu: { label: '继续教育', kinds: ['continuingEdu'] },
  safetyB: { label: '安全考核 B 证', kinds: ['safetyB'] },
  postCert: { label: '岗位证书', kinds: ['postCert'] },
  age: { label: '年龄界限', kinds: ['age60', 'age65'] },
} as const satisfies Record<string, { readonly label: string; readonly kinds: readonly DueKind[] }>;
export type StageGroup = keyof typeof STAGE_GROUPS;
export const STAGE_GROUP_KEYS = Object.keys(STAGE_GROUPS) as StageGroup[];

const GROUP_OF_KIND = new Map<DueKind, StageGroup>(
  STAGE_GROUP_KEYS.flatMap((group) => STAGE_GROUPS[group].kinds.map((kind) => [kind, group] as const)),
);
export const stageGroupOf = (kind: DueKind): StageGroup => GROUP_OF_KIND.get(kind) ?? 'certificate';

export interface StageSetting {
  /** Days before the end on which a reminder is given, 0 = the last valid day. What has ended is always mentioned. */
  readonly stages: readonly number[];
  /** Also by the window in which the renewal has to be asked for. */
  readonly byWindow: boolean;
}

export const DEFAULT_STAGES = [90, 60, 30, 7, 0] as const;
export const DEFAULT_SETTING: StageSetting = { stages: DEFAULT_STAGES, byWindow: true };
export const STAGE_MOST_DAYS = 365;
export const STAGES_MOST = 8;

/** Days before the last day of asking for the renewal: it is the day that counts where an application comes too late after it. */
export const WINDOW_STAGES = [30, 7, 0] as const;

/** When a renewal may first and must last be asked for; null where the rule names no such day. */
export interface RenewalWindow {
  readonly opensOn: string | null;
  /** Only of kinds that must be asked for before a day; null where the end itself is the last day. */
  readonly lastOn: string | null;
}

/** Days on which something that ends is mentioned, before and after today. */
export function stageDays(endOn: string, setting: StageSetting, window: RenewalWindow | null): string[] {
  const days = [...setting.stages.map((stage) => addDays(endOn, -stage)), addDays(endOn, 1)];
  if (setting.byWindow && window?.opensOn) days.push(window.opensOn);
  const last = setting.byWindow ? window?.lastOn : null;
  if (last) days.push(...WINDOW_STAGES.map((stage) => addDays(last, -stage)));
  return [...new Set(days)].sort();
}

/** The stage that something has reached: the day on which it began; null when it is nobody's concern yet. */
export function stageOn(
  endOn: string,
  todayOn: string,
  setting: StageSetting = DEFAULT_SETTING,
  window: RenewalWindow | null = null,
): string | null {
  return stageDays(endOn, setting, window).findLast((day) => day <= todayOn) ?? null;
}

/** The stages as they were meant: each once, furthest first; null when one is out of bounds or there are too many. */
export function readStages(stages: readonly number[]): number[] | null {
  const all = [...new Set(stages)].sort((a, b) => b - a);
  const isFine = all.every((one) => Number.isInteger(one) && one >= 0 && one <= STAGE_MOST_DAYS);
  return isFine && all.length <= STAGES_MOST ? all : null;
}
