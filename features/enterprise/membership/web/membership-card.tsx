import { startOf } from '#domain/access/guard.ts';
import { href } from '#domain/access/page.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { getVisitor } from '#platform/web/page-guard.ts';
import { useShellData } from '#platform/web/shell-data.tsx';
import { useSite } from '#platform/web/site.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { type StatusLook, StatusTag } from '#platform/web/ui/validity-tag.tsx';
import type { getMemberInfo } from '../membership.contract.ts';
import { membershipPages } from '../pages/membership.pages.ts';
import './membership.css';

const STATES = {
  none: { look: 'unknown', words: '未开通' },
  active: { look: 'valid', words: '有效' },
  grace: { look: 'due7', words: '宽限期，仅可查看' },
  expired: { look: 'expired', words: '已到期' },
} as const satisfies Record<string, { look: StatusLook; words: string }>;

interface MembershipProps {
  readonly info: ResultOf<typeof getMemberInfo>;
}

/** The holder and the status of the membership. */
export function MembershipTop({ info }: MembershipProps) {
  const shell = useShellData();
  const site = useSite();
  const { look, words } = STATES[info.status];
  return (
    <div className="card mc-top">
      <div>
        <h1>{info.ent?.entName ?? '还没有认证企业'}</h1>
        <p className="row gap-8 wrap">
          <StatusTag look={look} words={words} />
          {info.endDate && <span className="text-2">有效期至 {info.endDate}</span>}
          {info.daysLeft !== null && info.daysLeft >= 0 && <span className="text-2">剩 {info.daysLeft} 天</span>}
        </p>
      </div>
      {info.isMember && (
        <ButtonLink to={startOf(site, getVisitor(shell))} kind="primary">
          进入企业中心
        </ButtonLink>
      )}
      {!info.isMember && shell.session?.key?.kind !== 'secondary' && (
        // A former member already knows the benefits and renews below, so the link is not the primary button.
        <ButtonLink to={href(membershipPages.memberCenter)} kind={info.status === 'expired' ? 'default' : 'primary'}>
          了解会员
        </ButtonLink>
      )}
    </div>
  );
}

/** Term of the membership (C-157). */
export function MembershipCard({ info }: MembershipProps) {
  return (
    <Card title="会员">
      <dl className="fact-list card-body">
        <dt>企业名称</dt>
        <dd>{info.ent?.entName ?? '无'}</dd>
        <dt>统一社会信用代码</dt>
        <dd>{info.ent?.creditCode ?? '无'}</dd>
        <dt>开始日期</dt>
        <dd>{info.startDate ?? '未开通'}</dd>
        <dt>到期日期</dt>
        <dd>{info.endDate ?? '未开通'}</dd>
        <dt>可查看至</dt>
        <dd>{info.readableUntil ?? '未开通'}</dd>
      </dl>
    </Card>
  );
}
