import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { getMemberInfo, listMemberPrices, type Price } from '#features/enterprise/membership/membership.contract.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { MembershipHeader, PlanCards } from '#features/enterprise/membership/web/membership.web-api.ts';
import { authPages } from '#features/identity/auth/pages/auth.pages.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { describePage } from '#platform/web/seo.ts';
import { createServerCall, getPageContext } from '#platform/web/server-call.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { listGoods, listOrders, listPaymentMethods } from '../orders.contract.ts';
import { ordersPages } from '../pages/orders.pages.ts';
import { OffersCard } from './offers-card.tsx';
import { ORDERS_PER_PAGE } from './order-words.ts';
import type { PurchaseData } from './own-orders.tsx';
import './orders.css';

export const meta: MetaFunction = (args) =>
  args.location.pathname === href(ordersPages.memberInfo)
    ? [{ title: getTitle('会员信息') }, { name: 'robots', content: 'noindex' }]
    : describePage(args, {
        title: '会员中心',
        description: '企业认证与会员：有哪些权益，怎样办理，到期后怎样处理。',
        canonical: href(membershipPages.memberCenter),
      });

// Loaded on demand, because visitors also read this page, and only users see forms and orders. Its placeholder is a screen high, so that
// the content below does not move.
const OwnMembership = lazyPart(async () => (await import('./own-membership.tsx')).SignedInMembership, {
  name: '企业认证和订单',
  loading: <div className="mc-own" />,
});

/** Loads orders only for users who may pay; with a secondary key, or without the permission, only the status of the membership is shown. */
async function loadOwn(args: LoaderFunctionArgs): Promise<PurchaseData> {
  const ask = createServerCall(args);
  const search = new URL(args.request.url).searchParams;
  const status = ORDER_STATUSES.find((one) => one === search.get('status'));
  const pageNum = Math.max(Math.trunc(Number(search.get('pageNum'))) || 1, 1);
  return {
    goods: await ask(listGoods),
    ways: await ask(listPaymentMethods),
    orders: await ask(listOrders, { query: { pageNum, pageSize: ORDERS_PER_PAGE, ...(status ? { status } : {}) } }),
    status: status ?? '',
    pageNum,
  };
}

export const loader = async (args: LoaderFunctionArgs) => {
  const ask = createServerCall(args);
  const { session } = getPageContext(args);
  return {
    prices: await ask(listMemberPrices),
    info: session === null ? null : await ask(getMemberInfo),
    own: session !== null && canMakeCall(session, 'order:own:list') ? await loadOwn(args) : null,
  };
};

/**
 * Shows certification, membership, purchase and orders of the enterprise, at the addresses of P-010 and P-011. Visitors and users without a
 * membership use the first address; users with generated routes are redirected to the second.
 */
export default function MembershipPage() {
  const { info, own, prices } = useLoaderData<typeof loader>();
  return (
    <div className="wrapper member-page">
      <Breadcrumbs items={[{ label: '会员中心' }]} />
      {info === null ? <VisitorTop /> : <MembershipHeader info={info} />}
      {info === null ? <VisitorOffers prices={prices.rows} /> : <OwnMembership own={own} ent={info.ent} />}
      {(info === null || !info.isMember) && <PlanCards prices={prices.rows} />}
    </div>
  );
}

function VisitorTop() {
  return (
    <div className="card mc-top">
      <div>
        <h1>企业认证与会员</h1>
        <p className="text-2">登录后可以认证企业、查看会员状态。</p>
      </div>
      <div className="row gap-8">
        <ButtonLink to={href(keysPages.login, null, { redirect: href(membershipPages.memberCenter) })} kind="primary">
          登录
        </ButtonLink>
        <ButtonLink to={href(authPages.register)}>注册企业账号</ButtonLink>
      </div>
    </div>
  );
}

/** Shows visitors the terms and prices (C-158); a purchase begins with the login. */
function VisitorOffers({ prices }: { readonly prices: readonly Price[] }) {
  const [search] = useSearchParams();
  return (
    <OffersCard offers={prices} wanted={search.get('buy') ?? ''}>
      {({ uuid, name }) => (
        <ButtonLink to={href(ordersPages.memberInfo, null, { buy: uuid })}>
          购买
          <span className="sr-only">{name}</span>
        </ButtonLink>
      )}
    </OffersCard>
  );
}
