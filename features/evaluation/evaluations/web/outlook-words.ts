/** Texts about the days on which a current qualification becomes worse. */
import type { LossDegree } from '#domain/qualification/outlook/losses.ts';
import { formatLossStart } from '#domain/qualification/wording/loss-degrees.ts';
import type { Outlook } from '../evaluations.contract.ts';

type Item = Pick<Outlook['items'][number], 'verdict' | 'firstFailure' | 'firstDoubt' | 'firstWider'>;
type Leaf = Pick<NonNullable<Item['firstFailure']>['leaves'][number], 'have' | 'need'>;

interface Standing {
  readonly look: 'unknown' | 'due7' | 'due60' | 'valid';
  readonly words: string;
}

/** Formats a change for the worse. The text for a failure is that one more requirement fails, because others may already be unmet. */
export const formatItemChange = (degree: LossDegree, day: string): string =>
  degree === 'unmet' ? `${day} 起再有一条不满足` : formatLossStart(degree, day);

/**
 * Returns the status tag of a qualification. The loss of proof is shown only if the verdict is proven today and no failure comes on or
 * before the same day.
 */
export function getOutlookStatus({ verdict, firstFailure, firstDoubt, firstWider }: Item): Standing {
  const isProven = verdict === 'met' || verdict === 'declared';
  const isFirst = (turn: Item['firstDoubt']): turn is NonNullable<Item['firstDoubt']> =>
    turn !== null && (firstFailure === null || turn.day < firstFailure.day);
  if (isProven && isFirst(firstDoubt)) return { look: 'due60', words: formatItemChange('unproven', firstDoubt.day) };
  if (isFirst(firstWider)) return { look: 'due7', words: formatItemChange('wider', firstWider.day) };
  if (firstFailure) return { look: 'due60', words: formatItemChange('unmet', firstFailure.day) };
  if (verdict === null) return { look: 'unknown', words: '未校验' };
  if (verdict === 'unmet') return { look: 'due7', words: '现在不满足' };
  if (verdict === 'declared') return { look: 'due60', words: '按企业声明满足' };
  return verdict === 'undecided' ? { look: 'unknown', words: '待核对' } : { look: 'valid', words: '期内不变' };
}

/** Formats the amount on the day of the change. If only the proof is lost, the amount may still suffice, so the text omits 只有. */
export const formatForecastAmount = (degree: LossDegree, { have, need }: Leaf): string =>
  `${degree === 'unproven' ? '届时' : '只有'} ${have}（${need}）`;
