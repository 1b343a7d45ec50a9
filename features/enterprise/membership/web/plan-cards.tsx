import { href } from '#domain/access/page.ts';
import { authPages } from '#features/identity/auth/pages/auth.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { useOpenConsultant } from '#platform/web/shell/consultant.tsx';
import { useSession } from '#platform/web/state/session-context.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import type { Price } from '../membership.contract.ts';
import { formatAmount, MEMBERSHIP_PLANS, MEMBERSHIP_STEPS, type MembershipPlan } from './plans.ts';
import './membership.css';

interface PlanProps {
  readonly plan: MembershipPlan;
  readonly prices: readonly Price[];
}

/** Shows the price of a plan above its benefits (design/png/j1-member-centre.png). */
function PlanPrice({ plan, prices }: PlanProps) {
  if (!plan.isMember)
    return (
      <p className="mc-price">
        <b className="num">0</b> 元
      </p>
    );
  const [least] = prices.toSorted((a, b) => a.amount - b.amount);
  if (!least)
    return (
      <p className="mc-price">
        价格待定 <span className="text-3 small">请向顾问了解</span>
      </p>
    );
  return (
    <p className="mc-price">
      <b className="num">{formatAmount(least.amount)}</b> 元起
      {least.isSample && <span className="text-3 small">（示例价）</span>}
    </p>
  );
}

function PlanEnd({ plan }: Pick<PlanProps, 'plan'>) {
  const { isSignedIn } = useSession();
  const openConsultant = useOpenConsultant();
  if (plan.isMember)
    return (
      <button type="button" className="btn blk" onClick={openConsultant}>
        联系顾问
      </button>
    );
  return (
    <ButtonLink to={isSignedIn ? href(standardsPages.standard) : href(authPages.register)} isBlock>
      {isSignedIn ? '查阅标准' : '免费注册'}
    </ButtonLink>
  );
}

function PlanCard({ plan, prices }: PlanProps) {
  return (
    <section className={plan.isMember ? 'mc-plan vip-plan' : 'mc-plan'} aria-label={plan.name}>
      <h2>{plan.name}</h2>
      <PlanPrice plan={plan} prices={prices} />
      <p className="text-2">{plan.lead}</p>
      <ul>
        {plan.rights.map(([right, isIncluded]) => (
          <li key={right} className={isIncluded ? '' : 'text-3'}>
            <Icon name={isIncluded ? 'check' : 'minus'} />
            {right}
            {!isIncluded && <span className="sr-only">（不包含）</span>}
          </li>
        ))}
      </ul>
      <div className="mc-end">
        <PlanEnd plan={plan} />
      </div>
    </section>
  );
}

/** Compares the features without and with a membership, and shows the steps to a membership. */
export function PlanCards({ prices }: Pick<PlanProps, 'prices'>) {
  return (
    <>
      <div className="mc-plans">
        {MEMBERSHIP_PLANS.map((plan) => (
          <PlanCard key={plan.name} plan={plan} prices={prices} />
        ))}
      </div>
      <Card title="怎样办理">
        <ol className="mc-steps">
          {MEMBERSHIP_STEPS.map(({ title, text }, order) => (
            <li key={title}>
              <i>{order + 1}</i>
              <div>
                <b>{title}</b>
                <p className="text-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}
