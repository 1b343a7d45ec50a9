/** The words in which the pages tell when a current qualification becomes worse. */
import type { LossDegree } from '#domain/qualification/outlook/losses.ts';
import { LOSS_WORDS } from '#domain/qualification/wording/loss-degrees.ts';
import type { Outlook } from '../evaluations.contract.ts';

type Item = Pick<Outlook['items'][number], 'verdict' | 'firstFailure' | 'firstDoubt'>;
type Leaf = Pick<NonNullable<Item['firstFailure']>['leaves'][number], 'have' | 'need'>;

interface Standing {
  readonly look: 'unknown' | 'due7' | 'due60' | 'valid';
  readonly words: string;
}

/** Returns the words of a qualification's mark: only what is proven today can be proven no longer, and a failure on the same day is graver. */
export function getStanding({ verdict, firstFailure, firstDoubt }: Item): Standing {
  const isProven = verdict === 'met' || verdict === 'declared';
  if (isProven && firstDoubt && (firstFailure === null || firstDoubt.day < firstFailure.day))
    return { look: 'due60', words: `${firstDoubt.day} 起${LOSS_WORDS.unproven}` };
  if (firstFailure) return { look: 'due60', words: `${firstFailure.day} 起再有一条不满足` };
  if (verdict === null) return { look: 'unknown', words: '未校验' };
  if (verdict === 'unmet') return { look: 'due7', words: '现在不满足' };
  if (verdict === 'declared') return { look: 'due60', words: '按企业声明满足' };
  return verdict === 'undecided' ? { look: 'unknown', words: '待核对' } : { look: 'valid', words: '期内不变' };
}

/** Returns what there will be; what is only no longer proven may still be enough. */
export const formatThen = (degree: LossDegree, { have, need }: Leaf): string =>
  `${degree === 'unproven' ? '届时' : '只有'} ${have}（${need}）`;
