import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { href } from '#domain/access/page.ts';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { getMemberInfo } from '#features/enterprise/membership/membership.contract.ts';
import { MembershipCard, MembershipTop } from '#features/enterprise/membership/web/membership.web-api.ts';
import type { SessionInfo } from '#platform/contract/session.ts';
import { useCommand } from '#platform/web/query.ts';
import { createServerCall, getPageContext } from '#platform/web/server-call.ts';
import { useToday } from '#platform/web/state/now.ts';
import { canUse } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import type { Order } from '../contract/records.ts';
import { cancelOrder, listGoods, listOrders, listPayWays } from '../orders.contract.ts';
import { ordersPages } from '../pages/orders.pages.ts';
import { GoodsCard } from './goods-card.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { getWhat } from './order-words.ts';
import { type OrderAct, OrdersCard } from './orders-card.tsx';
import { PayDialog } from './pay-dialog.tsx';
import './orders.css';

export const meta: MetaFunction = () => [{ title: getTitle('会员信息') }, { name: 'robots', content: 'noindex' }];

const PAGE_SIZE = 10;

/** Orders are only for users who may pay; users with a secondary key, or without that right, see only the status of the membership. */
async function loadForKey(args: LoaderFunctionArgs) {
  return { info: await createServerCall(args)(getMemberInfo), own: null };
}

async function loadForAccount(args: LoaderFunctionArgs) {
  const ask = createServerCall(args);
  const search = new URL(args.request.url).searchParams;
  const status = ORDER_STATUSES.find((one) => one === search.get('status'));
  const pageNum = Math.max(Math.trunc(Number(search.get('pageNum'))) || 1, 1);
  const own = {
    goods: await ask(listGoods),
    ways: await ask(listPayWays),
    orders: await ask(listOrders, { query: { pageNum, pageSize: PAGE_SIZE, ...(status ? { status } : {}) } }),
    status: status ?? '',
    pageNum,
  };
  return { info: await ask(getMemberInfo), own };
}

const canOrder = (session: SessionInfo | null): boolean => session !== null && canUse(session, 'order:own:list');

export const loader = async (args: LoaderFunctionArgs) =>
  canOrder(getPageContext(args).session) ? await loadForAccount(args) : await loadForKey(args);

type Loaded = Awaited<ReturnType<typeof loadForAccount>>;

interface Open {
  readonly kind: Exclude<OrderAct, 'cancel'>;
  readonly order: Order;
}

function useOrders() {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
    void revalidate();
  };
  const done = (text: string) => {
    toasts.show('success', text);
    close();
  };
  const showPaid = (order: Order) => void navigate(href(ordersPages.orderDone, null, { order: order.uuid }));
  const cancel = useCommand(cancelOrder, { onDone: () => done('订单已取消') });
  const askToCancel = async (order: Order) => {
    const title = `取消订单“${getWhat(order)}”？`;
    if (await confirm({ title, body: '取消后二维码立即失效，可以重新下单。', action: '取消订单' }))
      cancel.mutate({ params: { id: order.uuid } });
  };
  const act = (kind: OrderAct, order: Order): void => {
    if (kind === 'cancel') void askToCancel(order);
    else setOpen({ kind, order });
  };
  return { open, act, close, done, showPaid };
}

/** Membership, goods, orders and invoices of the enterprise (P-011). */
export default function MemberInfoPage() {
  const { info, own } = useLoaderData<typeof loader>();
  return (
    <div className="wrapper member-page">
      <Breadcrumbs items={[{ label: '会员信息' }]} />
      <MembershipTop info={info} />
      <MembershipCard info={info} />
      {own ? <OwnOrders info={info} own={own} /> : <NoOrders />}
    </div>
  );
}

function NoOrders() {
  const { key } = useSession();
  if (key?.kind === 'secondary') return <KeyCard />;
  return (
    <Card title="订单">
      <p className="card-body text-2">您没有付款权限，购买、续费和发票请联系企业负责人。</p>
    </Card>
  );
}

/** Shows the details of a key that its secondary holder may see, and the user who can change them. */
function KeyCard() {
  const { key, info } = useSession();
  return (
    <Card title="我的密钥">
      <dl className="fact-list card-body">
        <dt>类型</dt>
        <dd>副锁</dd>
        <dt>序列号</dt>
        <dd className="num">{key?.keySn}</dd>
        <dt>持有人</dt>
        <dd>{info?.nickName}</dd>
      </dl>
      <p className="card-body text-2">副锁能使用的功能由主锁持有人在密钥管理中授权；购买、续费和发票也由主锁办理。</p>
    </Card>
  );
}

function OwnOrders({ info, own }: Loaded) {
  const { goods, ways, orders, status, pageNum } = own;
  const today = useToday();
  const [search] = useSearchParams();
  const { open, act, close, done, showPaid } = useOrders();
  return (
    <>
      {goods.rows.length > 0 && (
        <GoodsCard goods={goods.rows} wanted={search.get('buy') ?? ''} onOrder={(order) => act('pay', order)} />
      )}
      <OrdersCard page={orders} status={status} pageNum={pageNum} pageSize={PAGE_SIZE} onAct={act} />
      {open?.kind === 'pay' && (
        <PayDialog
          order={open.order}
          ways={ways}
          payerName={info.ent?.entName ?? ''}
          today={today}
          onClose={close}
          onDone={done}
          onPaid={() => showPaid(open.order)}
        />
      )}
      {open?.kind === 'detail' && <OrderDialog uuid={open.order.uuid} onClose={close} />}
      {open?.kind === 'invoice' && info.ent && (
        <InvoiceDialog order={open.order} ent={info.ent} onClose={close} onDone={() => done('发票申请已提交')} />
      )}
    </>
  );
}
