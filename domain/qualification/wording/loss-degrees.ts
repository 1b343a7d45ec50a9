import type { LossDegree } from '../outlook/losses.ts';

/** How a requirement becomes worse, as worded on pages and in messages. */
export const LOSS_WORDS: Readonly<Record<LossDegree, string>> = {
  unmet: '不再满足',
  unproven: '不再能证明',
  wider: '缺口扩大',
};

/** The gravest first. */
export const LOSS_DEGREES: readonly LossDegree[] = ['unmet', 'unproven', 'wider'];
