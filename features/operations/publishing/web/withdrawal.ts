import type { Resource } from '#platform/contract/resource.ts';
import type { PublicationRecord } from '../publishing.contract.ts';

interface Withdrawal {
  /** The label of the button. */
  readonly action: '撤下' | '提交撤下' | '取消提交' | '取消发布';
  readonly done: string;
}

export const DIRECT_WITHDRAWAL: Withdrawal = { action: '撤下', done: '已撤下，读者看不到了' };
const REQUESTED: Withdrawal = { action: '提交撤下', done: '已提交，复核批准后撤下' };

/**
 * Returns what a withdrawal does for a record: withdraws the published text, or cancels a request or a scheduled publication. Undefined if
 * there is nothing to withdraw.
 */
export function getWithdrawal(
  { asksSecond }: Pick<Resource, 'asksSecond'>,
  { state, isLive, asksWithdrawal }: Pick<PublicationRecord, 'state' | 'isLive' | 'asksWithdrawal'>,
): Withdrawal | undefined {
  if (isLive && !asksSecond) return DIRECT_WITHDRAWAL;
  if (state === 'asked')
    return { action: '取消提交', done: asksWithdrawal ? '已取消，仍然发布' : '已取消，草稿仍保留' };
  if (state === 'scheduled') return { action: '取消发布', done: '已取消，草稿仍保留' };
  return isLive ? REQUESTED : undefined;
}
