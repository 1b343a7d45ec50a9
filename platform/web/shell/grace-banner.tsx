import { Link } from 'react-router';
import { MEMBERSHIP_GRACE_DAYS } from '#domain/access/rights.ts';
import { addDays } from '#domain/validity/day.ts';
import { getNextStep } from '../explain-page.ts';
import { useShellData } from '../shell-data.tsx';
import { useSite } from '../site.tsx';
import { Icon } from '../ui/icon.tsx';

/**
 * Banner on every page during the grace period after a membership: why records cannot be changed, until when they can be read, and a link
 * to renew for users with the right to pay.
 * @param isInColumn whether the layout has no separate column around the page
 */
export function GraceBanner({ isInColumn = false }: { readonly isInColumn?: boolean }) {
  const { session } = useShellData();
  const site = useSite();
  if (session?.membership.status !== 'grace' || session.membership.endDate === null) return null;
  const { endDate } = session.membership;
  const wayOn = getNextStep(site, session);
  const banner = (
    <div className={isInColumn ? 'alert w refusal-notice' : 'alert w grace-banner'} role="status">
      <Icon name="clock" />
      <span>
        会员已于 {endDate} 到期。{addDays(endDate, MEMBERSHIP_GRACE_DAYS)}{' '}
        当天及以前可以查看和导出资料，不能新增、修改和处理。
      </span>
      {wayOn && (
        <Link className="btn p small" to={wayOn.to}>
          {wayOn.label}
        </Link>
      )}
    </div>
  );
  return isInColumn ? <div className="wrapper">{banner}</div> : banner;
}
