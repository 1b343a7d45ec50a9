import { lazy, type ReactNode, Suspense } from 'react';
import type { MetaFunction } from 'react-router';
import { describePage } from '#platform/web/seo.ts';
import { useConsultant } from '#platform/web/shell/consultant.tsx';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { PLANS, type Plan, STEPS } from './plans.ts';
import './membership.css';

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: '会员中心',
    description: '企业认证与会员：有哪些权益，怎样办理，到期后怎样处理。',
    canonical: '/memberCenter',
  });

/** Visitors read this page too, and the form is for users only. */
const CertifyCard = lazy(async () => ({
  default: (await import('#features/enterprise/web/public.ts')).CertifyCard,
}));

/** Who reads this, and the next step for him. */
function Standing() {
  const { isSignedIn, ent, membership, name } = useSession();
  if (!isSignedIn)
    return (
      <div className="card mc-top">
        <div>
          <h1>企业认证与会员</h1>
          <p className="t2">登录后可以认证企业、查看会员状态。</p>
        </div>
        <div className="row g8">
          <ButtonLink to="/login?redirect=/memberCenter" kind="primary">
            登录
          </ButtonLink>
          <ButtonLink to="/register">注册企业账号</ButtonLink>
        </div>
      </div>
    );
  const state =
    ent === null
      ? '您还没有认证企业，请在下面提交。'
      : membership?.status === 'expired'
        ? `会员已于 ${membership.endDate ?? ''} 到期。`
        : '企业还没有开通会员。';
  return (
    <div className="card mc-top">
      <div>
        <h1>{name}</h1>
        <p className="t2">{state}</p>
      </div>
      <ButtonLink to="/memberInfo">查看会员信息</ButtonLink>
    </div>
  );
}

function PlanCard({ plan, children }: { readonly plan: Plan; readonly children: ReactNode }) {
  return (
    <section className={plan.isMember ? 'mc-plan vip-plan' : 'mc-plan'} aria-label={plan.name}>
      <h2>{plan.name}</h2>
      <p className="t2">{plan.lead}</p>
      <ul>
        {plan.rights.map(([right, isIncluded]) => (
          <li key={right} className={isIncluded ? '' : 't3'}>
            <Icon name={isIncluded ? 'check' : 'minus'} />
            {right}
            {!isIncluded && <span className="sr">（不包含）</span>}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** Enterprise certification and membership (P-010): what it holds and how to get it. Ordering opens later and says so. */
export default function MemberCenterPage() {
  const { isSignedIn } = useSession();
  const openConsultant = useConsultant();
  return (
    <div className="wrapper mc">
      <Breadcrumbs items={[{ label: '会员中心' }]} />
      <Standing />
      {isSignedIn && (
        <Suspense>
          <CertifyCard />
        </Suspense>
      )}
      <div className="mc-plans">
        {PLANS.map((plan) => (
          <PlanCard key={plan.name} plan={plan}>
            {plan.isMember ? (
              <>
                <p className="mc-price">
                  价格待公布 <span className="tag c">敬请期待</span>
                </p>
                <button type="button" className="btn p blk" onClick={openConsultant}>
                  联系顾问开通
                </button>
              </>
            ) : (
              <>
                <p className="mc-price">0 元</p>
                {isSignedIn ? (
                  <ButtonLink to="/zzbz" isBlock>
                    查阅标准
                  </ButtonLink>
                ) : (
                  <ButtonLink to="/register" isBlock>
                    免费注册
                  </ButtonLink>
                )}
              </>
            )}
          </PlanCard>
        ))}
      </div>
      <Card title="怎样办理">
        <ol className="mc-steps">
          {STEPS.map(({ title, text }, order) => (
            <li key={title}>
              <i>{order + 1}</i>
              <div>
                <b>{title}</b>
                <p className="t2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
