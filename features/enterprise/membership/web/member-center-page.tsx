import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href, href as hrefOf } from '#domain/access/page.ts';
import { ordersPages } from '#features/enterprise/orders/pages/orders.pages.ts';
import { authPages } from '#features/identity/auth/pages/auth.pages.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { describePage } from '#platform/web/seo.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { useConsultant } from '#platform/web/shell/consultant.tsx';
import { Slot } from '#platform/web/shell/slots.tsx';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { areAllSamples } from '#platform/web/ui/samples.tsx';
import { listMemberPrices, type Price } from '../membership.contract.ts';
import { membershipPages } from '../pages/membership.pages.ts';
import { formatAmount, formatYuan, PLANS, type Plan, STEPS } from './plans.ts';
import './membership.css';

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: '会员中心',
    description: '企业认证与会员：有哪些权益，怎样办理，到期后怎样处理。',
    canonical: href(membershipPages.memberCenter),
  });

/** Loaded on demand, because visitors also read this page, and only users see the form. */
const CertifyCard = lazyPart(
  async () => (await import('#features/enterprise/enterprise/web/enterprise.web-api.ts')).CertifyCard,
  {
    name: '企业认证',
  },
);

const EnterpriseData = lazyPart(
  async () => (await import('#features/enterprise/enterprise/web/enterprise.web-api.ts')).EnterpriseData,
  {
    name: '已保存的资料',
  },
);

/** Shows the user's status and next step. */
function Standing() {
  const { isSignedIn, ent, membership, name } = useSession();
  if (!isSignedIn)
    return (
      <div className="card mc-top">
        <div>
          <h1>企业认证与会员</h1>
          <p className="text-2">登录后可以认证企业、查看会员状态。</p>
        </div>
        <div className="row gap-8">
          <ButtonLink
            to={href(keysPages.login, null, { redirect: hrefOf(membershipPages.memberCenter) })}
            kind="primary"
          >
            登录
          </ButtonLink>
          <ButtonLink to={href(authPages.register)}>注册企业账号</ButtonLink>
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
        <p className="text-2">{state}</p>
      </div>
      <ButtonLink to={href(ordersPages.memberInfo)}>查看会员信息</ButtonLink>
    </div>
  );
}

/** Shows the price of a plan above its benefits (design/png/j1-member-centre.png). */
function PlanPrice({ plan, prices }: { readonly plan: Plan; readonly prices: readonly Price[] }) {
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

interface PlanProps {
  readonly plan: Plan;
  readonly prices: readonly Price[];
  readonly children: ReactNode;
}

function PlanCard({ plan, prices, children }: PlanProps) {
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
      {children}
    </section>
  );
}

export const loader = async (args: LoaderFunctionArgs) => await createServerCall(args)(listMemberPrices);

/** Shows terms and prices (C-158); without prices the user is referred to an adviser. */
function Prices({ prices }: { readonly prices: readonly Price[] }) {
  if (prices.length === 0) return null;
  return (
    <div className="mc-terms">
      <table>
        <caption className="sr-only">会员价格</caption>
        <thead>
          <tr>
            <th scope="col">期限</th>
            <th scope="col">金额</th>
            <th scope="col">折合每月</th>
            <th scope="col">
              <span className="sr-only">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <tr key={price.uuid}>
              <th scope="row">
                {price.name} {price.isSample && !areAllSamples(prices) && <span className="tag c">示例</span>}
              </th>
              <td>
                <b className="num">{formatYuan(price.amount)}</b>
                {price.originalAmount !== null && (
                  <>
                    {' '}
                    <span className="sr-only">原价</span>
                    <s className="text-3 num">{formatYuan(price.originalAmount)}</s>
                  </>
                )}
              </td>
              <td className="num">{price.months === null ? '' : formatYuan(price.amount / price.months)}</td>
              <td>
                <ButtonLink to={href(ordersPages.memberInfo, null, { buy: price.uuid })} size="small">
                  购买
                  <span className="sr-only">{price.name}</span>
                </ButtonLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {prices.some((price) => price.isSample) && (
        <p className="text-3 small">
          {areAllSamples(prices) ? '以上金额均为示例，' : '标“示例”的金额'}仅供演示，以签订的订单为准。
        </p>
      )}
    </div>
  );
}

/** Enterprise certification and membership (P-010): benefits, prices and how to get it. */
export default function MemberCenterPage() {
  const prices = useLoaderData<typeof loader>();
  const { isSignedIn, ent } = useSession();
  const openConsultant = useConsultant();
  return (
    <div className="wrapper member-page">
      <Breadcrumbs items={[{ label: '会员中心' }]} />
      <Standing />
      {isSignedIn && (
        <>
          <Slot name="welcomes" />
          <CertifyCard />
          {ent && <EnterpriseData />}
        </>
      )}
      <div className="mc-plans">
        {PLANS.map((plan) => (
          <PlanCard key={plan.name} plan={plan} prices={prices.rows}>
            {plan.isMember ? (
              <>
                <Prices prices={prices.rows} />
                <button type="button" className="btn blk" onClick={openConsultant}>
                  联系顾问
                </button>
              </>
            ) : (
              <div className="mc-end">
                {isSignedIn ? (
                  <ButtonLink to={href(standardsPages.standard)} isBlock>
                    查阅标准
                  </ButtonLink>
                ) : (
                  <ButtonLink to={href(authPages.register)} isBlock>
                    免费注册
                  </ButtonLink>
                )}
              </div>
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
                <p className="text-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
