import { getValidity } from '#domain/validity/validity.ts';
import { buildFilteredAddress, type Place, type StripItem } from '#platform/web/ui/status-strip.tsx';
import type { Reminder, Stage, Summary } from '../reminders.contract.ts';

const STAGES: readonly { readonly key: Stage; readonly words: string; readonly look: StripItem['look'] }[] = [
  { key: 'expired', words: '已过期', look: 'expired' },
  { key: 'due7', words: '7 天内', look: 'due7' },
  { key: 'due30', words: '30 天内', look: 'due30' },
  { key: 'due60', words: '60 天内', look: 'due60' },
  { key: 'due90', words: '90 天内', look: 'due90' },
  { key: 'early', words: '可提前办理', look: 'valid' },
  { key: 'state', words: '待补正', look: 'unknown' },
];

/** Returns the current stage of a reminder, by the thresholds of the validity tag. */
export function getStage(reminder: Pick<Reminder, 'dueDate'>, today: string): Stage {
  if (reminder.dueDate === null) return 'state';
  const { state } = getValidity(reminder.dueDate, today);
  return STAGES.some(({ key }) => key === state) ? (state as Stage) : 'early';
}

/** Builds the filter strip above a list: open reminders by stage, then snoozed and handled ones. */
export function buildStripItems(summary: Summary, active: string, place: Place): StripItem[] {
  const stages = STAGES.filter(({ key }) => summary.stages[key] > 0 || key === active).map((stage) => ({
    ...stage,
    count: summary.stages[stage.key],
    to: buildFilteredAddress(place, { stage: stage.key, state: '' }),
  }));
  const set = (key: 'snoozed' | 'handled', words: string): StripItem => ({
    key,
    words,
    count: summary[key],
    to: buildFilteredAddress(place, { stage: '', state: key }),
  });
  return [
    { key: '', words: '全部待处理', count: summary.total, to: buildFilteredAddress(place, { stage: '', state: '' }) },
    ...stages,
    set('snoozed', '已推迟'),
    set('handled', '已处理'),
  ];
}

/** Returns label and count of each stage by the first row of the stage on a page: on a phone, the list is grouped by stage (DESIGN.md 6). */
export function groupHeads(
  rows: readonly Reminder[],
  summary: Summary | undefined,
  today: string,
): ReadonlyMap<string, { readonly words: string; readonly count: number | null }> {
  const heads = new Map<string, { words: string; count: number | null }>();
  let before: Stage | null = null;
  for (const row of rows) {
    const stage = getStage(row, today);
    if (stage !== before) {
      const words = STAGES.find(({ key }) => key === stage)?.words ?? '';
      heads.set(row.uuid, { words, count: summary?.stages[stage] ?? null });
    }
    before = stage;
  }
  return heads;
}
