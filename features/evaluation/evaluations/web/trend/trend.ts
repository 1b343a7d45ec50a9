/** Computes the past and future states of the current qualifications by month: stored reports for the past, the forecast for the future. */
import { listForecastChanges } from '#domain/qualification/outlook/losses.ts';
import { formatLossStart } from '#domain/qualification/wording/loss-degrees.ts';
import { addDays, addMonths } from '#domain/validity/day.ts';
import { getFirstOfMonth } from '#domain/validity/month.ts';
import type { EvaluationRun, Outlook } from '../../evaluations.contract.ts';

export const TREND_STATES = ['met', 'open', 'short', 'none'] as const;
export type TrendState = (typeof TREND_STATES)[number];

export interface TrendCell {
  /** First day of the month. */
  readonly month: string;
  readonly state: TrendState;
  /** The day in this month on which the state changed; null if there was no change. */
  readonly turnedOn: string | null;
  readonly isAhead: boolean;
}

export interface TrendRow {
  readonly itemRef: string;
  readonly name: string;
  readonly standardCode: string;
  readonly level: string;
  readonly cells: readonly TrendCell[];
  /** The next change as text; null if there is none within the displayed months. */
  readonly next: string | null;
}

const MONTHS_BACK = 5;
const MONTHS_AHEAD = 12;

const STATES: Readonly<Record<EvaluationRun['verdict'], TrendState>> = {
  met: 'met',
  declared: 'open',
  undecided: 'open',
  unmet: 'short',
  none: 'none',
};

type Item = Outlook['items'][number];
export type TrendRun = Pick<EvaluationRun, 'standardCode' | 'level' | 'asOf' | 'verdict' | 'kind' | 'state'>;

interface Turn {
  readonly day: string;
  readonly state: TrendState;
}

/** Lists every day on which a report or the forecast changes the state, oldest first. */
function getTurns(item: Item, runs: readonly TrendRun[], today: string): Turn[] {
  const kept = runs
    .filter(
      (run) =>
        run.kind === 'whole' &&
        run.state === 'done' &&
        run.standardCode === item.standardCode &&
        run.level === item.level &&
        run.asOf <= today,
    )
    .map((run) => ({ day: run.asOf, state: STATES[run.verdict] }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const now: Turn = { day: today, state: item.verdict === null ? 'none' : STATES[item.verdict] };
  // An unmet qualification stays unmet, even if further requirements lose their proof.
  const ahead: Turn[] = [
    ...(item.firstDoubt && now.state !== 'short' ? [{ day: item.firstDoubt.day, state: 'open' as const }] : []),
    ...(item.firstFailure ? [{ day: item.firstFailure.day, state: 'short' as const }] : []),
  ];
  const turns: Turn[] = [];
  for (const turn of [...kept, now, ...ahead]) if (turns.at(-1)?.state !== turn.state) turns.push(turn);
  return turns;
}

function formatNext(item: Item): string | null {
  const words = listForecastChanges(item).map(({ degree, day, leaves }) => {
    const change =
      degree === 'unmet' ? `${day} 起${item.verdict === 'unmet' ? '再' : ''}少` : formatLossStart(degree, day);
    return `${change}：${leaves.map(({ title }) => title).join('、')}`;
  });
  return words.length === 0 ? null : words.join('；');
}

function getCell(month: string, turns: readonly Turn[], today: string): TrendCell {
  const last = addDays(addMonths(month, 1), -1);
  const index = turns.findLastIndex(({ day }) => day <= last);
  const turn = turns[index];
  // The first result is not a change, because there is no earlier one.
  const isTurn = index > 0 && turn !== undefined && turn.day >= month;
  return { month, state: turn?.state ?? 'none', turnedOn: isTurn ? turn.day : null, isAhead: month > today };
}

export function listTrendMonths(today: string): string[] {
  const first = addMonths(getFirstOfMonth(today), -MONTHS_BACK);
  return Array.from({ length: MONTHS_BACK + 1 + MONTHS_AHEAD }, (_unused, index) => addMonths(first, index));
}

export function buildTrendRows(
  { items, asOf }: Pick<Outlook, 'items' | 'asOf'>,
  runs: readonly TrendRun[],
): TrendRow[] {
  const months = listTrendMonths(asOf);
  return items
    .map((item) => {
      const turns = getTurns(item, runs, asOf);
      return {
        itemRef: item.itemRef,
        name: `${item.itemName}${item.level}`,
        standardCode: item.standardCode,
        level: item.level,
        cells: months.map((month) => getCell(month, turns, asOf)),
        next: formatNext(item),
      };
    })
    .toSorted(
      (a, b) => Number(b.next !== null) - Number(a.next !== null) || (a.next ?? '').localeCompare(b.next ?? ''),
    );
}
