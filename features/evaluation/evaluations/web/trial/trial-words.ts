import { href } from '#domain/access/page.ts';
import type { Certification } from '#features/enterprise/enterprise/contract/certification.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { ordersPages } from '#features/enterprise/orders/pages/orders.pages.ts';
import { TRIAL_DAYS, type Trial, type TrialTarget } from '../../contract/trial.ts';
import { evaluationsPages } from '../../pages/evaluations.pages.ts';

export type TrialUnavailableState = Exclude<Trial['state'], 'open' | 'used'>;

export interface TrialMessage {
  readonly text: string;
  readonly to: string;
  readonly action: string;
}

/** Explains why no trial report is available now, and how to get one. */
export const TRIAL_UNAVAILABLE_MESSAGES: Readonly<Record<TrialUnavailableState, TrialMessage>> = {
  noEnterprise: {
    text: '先认证企业：上传营业执照，信息自动填好，通过后即可免费生成一份报告。',
    to: href(membershipPages.memberCenter, null, {}, 'certify'),
    action: '去认证企业',
  },
  notCertified: {
    text: '企业认证通过后即可免费生成报告；认证结果会发到消息中心。',
    to: href(membershipPages.memberCenter, null, {}, 'certify'),
    action: '查看认证进度',
  },
  member: {
    text: '贵公司是会员，全部资质都可以随时校验，不需要试用。',
    to: href(evaluationsPages.qualifications),
    action: '查看我的资质',
  },
  ended: {
    text: '会员已到期，资料都还保留着；续费后全部资质可以随时校验。',
    to: href(ordersPages.memberInfo),
    action: '去续费',
  },
};

/** Formats how many requirements of a level can be decided from records alone. */
export function formatDecidableCount({
  total,
  decidable,
}: Pick<TrialTarget['levels'][number], 'total' | 'decidable'>): string {
  if (decidable === 0) return `该等级 ${total} 条要求都不能只凭资料下结论，由企业声明或人工核对。`;
  const rest = total === decidable ? '' : `，${total - decidable} 条由企业声明或人工核对`;
  return `该等级 ${total} 条要求：${decidable} 条按资料直接下结论${rest}。`;
}

/** Formats until when the report can be repeated; the period starts with the first report from complete records. */
export const formatTrialEnd = (endTime: string | null): string =>
  endTime === null
    ? `资料还不全，这份报告不计；补齐后的第一份报告起 ${TRIAL_DAYS} 天内可以随时重新生成，定稿后不再更新。`
    : `${endTime.slice(0, 16)} 前资料变了可以重新生成，也可以换一项资质；定稿后不再更新。`;

type Waiting = Pick<Certification, 'state' | 'licence' | 'rejectReason'>;

/** Formats the next step of a pending certification: wait for an operator, upload a licence, or submit a better one. */
export function formatPendingCertification({ state, licence, rejectReason }: Waiting): TrialMessage {
  const { text, to, action } = TRIAL_UNAVAILABLE_MESSAGES.notCertified;
  if (state === 'rejected') {
    const reason = rejectReason === null ? '' : `：${rejectReason}`;
    return { text: `企业认证没有通过${reason}。重新提交并通过后即可免费生成一份报告。`, to, action: '重新提交认证' };
  }
  if (state === 'reviewing' && licence === null)
    return { text: '企业认证还差营业执照，上传并通过后即可免费生成一份报告。', to, action: '上传营业执照' };
  return { text, to, action };
}
