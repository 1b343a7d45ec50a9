import { getStartPath } from '#domain/access/guard.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { getVisitor } from '#platform/web/page-guard.ts';
import { useShellData } from '#platform/web/shell-data.tsx';
import { useSite } from '#platform/web/site.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { type StatusLook, StatusTag } from '#platform/web/ui/validity-tag.tsx';
import type { getMemberInfo } from '../membership.contract.ts';
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

/** Shows the holder, the status and the term of the membership (C-157). */
export function MembershipHeader({ info }: MembershipProps) {
  const shell = useShellData();
  const site = useSite();
  const { look, words } = STATES[info.status];
  return (
    <div className="card mc-top">
      <div>
        <h1>{info.ent?.entName ?? '还没有认证企业'}</h1>
        <p className="row gap-8 wrap">
          <StatusTag look={look} words={words} />
          {info.endDate && (
            <span className="text-2">
              会员 {info.startDate} 至 {info.endDate}
              {info.daysLeft !== null && info.daysLeft >= 0 && `，剩 ${info.daysLeft} 天`}
            </span>
          )}
        </p>
        <p className="text-3 small">
          {info.ent && `统一社会信用代码 ${info.ent.creditCode}`}
          {info.readableUntil && `，资料可查看至 ${info.readableUntil}`}
        </p>
      </div>
      {info.isMember && shell.routes.length > 0 && (
        <ButtonLink to={getStartPath(site, getVisitor(shell))} kind="primary">
          进入企业中心
        </ButtonLink>
      )}
    </div>
  );
}
