import type { UseKind } from '#domain/use-calendar/use.ts';
import type { StatusLook } from '#platform/web/ui/validity-tag.tsx';
import type { AvailabilityRow, UseRow } from '../contract/fields.ts';

export const PHASE_LABELS: Readonly<Record<UseRow['phase'], string>> = {
  running: '进行中',
  coming: '未开始',
  over: '已结束',
};
export const AVAILABILITY_LABELS: Readonly<Record<AvailabilityRow['state'], string>> = {
  free: '可用',
  expected: '预计可用',
  unsure: '待核对',
  busy: '占用中',
};
export const AVAILABILITY_STYLES: Readonly<Record<AvailabilityRow['state'], StatusLook>> = {
  free: 'valid',
  expected: 'due90',
  unsure: 'unknown',
  busy: 'due60',
};
/** CSS class of the dot and bar for each kind of use. */
export const USE_KIND_CLASSES: Readonly<Record<UseKind, string>> = {
  project: 'k-project',
  bid: 'k-bid',
  filing: 'k-filing',
  loan: 'k-loan',
  other: 'k-other',
};

type Period = Pick<UseRow, 'fromOn' | 'toOn' | 'releaseOn'>;

/** Formats a period, for example 2026-11-01 至 2026-12-31; unknown days are stated as unknown. */
export function formatPeriod({ fromOn, toOn, releaseOn }: Period): string {
  const end = toOn ?? (releaseOn === null ? '未定' : `预计 ${releaseOn}`);
  return `${fromOn ?? '开始日期待核对'} 至 ${end}`;
}

/** Formats the remaining time of a running use. */
export function formatTimeLeft({ phase, daysLeft, toOn }: UseRow): string | null {
  if (phase !== 'running' || daysLeft === null) return null;
  if (daysLeft < 0) return toOn === null ? `已超预计 ${-daysLeft} 天` : null;
  const what = toOn === null ? '预计' : '';
  return daysLeft === 0 ? `${what}今天结束` : `${what}剩 ${daysLeft} 天`;
}
