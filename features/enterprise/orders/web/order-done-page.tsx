import { useQuery } from '@tanstack/react-query';
import { type MetaFunction, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { ORDER_STATUS_LABELS, PAYMENT_CHANNEL_NAMES } from '#domain/orders/order.ts';
import { formatYuan } from '#features/enterprise/membership/web/membership.web-api.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { importExportPages } from '#features/records/import-export/pages/import-export.pages.ts';
import { todoPages } from '#features/work/todo/pages/todo.pages.ts';
import { query } from '#platform/web/query.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Facts } from '#platform/web/ui/facts.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import type { OrderDetail } from '../contract/records.ts';
import { getOrderInfo } from '../orders.contract.ts';
import { ordersPages } from '../pages/orders.pages.ts';
import { formatOrderedGoods } from './order-words.ts';
import './orders.css';

export const meta: MetaFunction = () => [{ title: getTitle('支付结果') }, { name: 'robots', content: 'noindex' }];

interface Way {
  readonly label: string;
  readonly note: string;
  readonly to: string;
}

/** Links to pages that the buyer can use after the purchase, most useful first. */
const MEMBER_WAYS: readonly [Way, ...Way[]] = [
  {
    label: '导入人员和证书',
    note: '填好的工作簿一次导入，有问题的行逐条指出',
    to: href(importExportPages.templates, null, { batch: 'new' }),
  },
  { label: '查看我的资质', note: '每项资质满足什么、还差什么、哪天到期', to: href(evaluationsPages.qualifications) },
  { label: '今日待办', note: '到期、缺口和待确认的事项都在这里', to: href(todoPages.todo) },
];
const KEY_WAYS: readonly [Way, ...Way[]] = [
  { label: '管理密钥', note: '登记持有人，给副锁分配权限', to: href(keysPages.manageKey) },
];

function Receipt({ order }: { readonly order: OrderDetail }) {
  const { ent } = useSession();
  const rows: readonly (readonly [string, string])[] = [
    ['订单号', order.orderNo],
    ['购买单位', ent?.entName ?? ''],
    ['内容', formatOrderedGoods(order)],
    ['金额', formatYuan(order.amount)],
    ['支付方式', order.channel ? PAYMENT_CHANNEL_NAMES[order.channel] : ''],
    ['支付时间', order.payTime ?? ''],
    ...(order.termStart ? [['会员期限', `${order.termStart} 至 ${order.termEnd ?? ''}`] as const] : []),
    ...(order.keyUuids.length > 0 ? [['发放密钥', `${order.keyUuids.length} 把`] as const] : []),
  ];
  return (
    <Card title="收据" note="仅作支付凭据；需要发票请在订单中申请">
      <Facts className="fact-list card-body num" rows={rows} />
      <div className="row gap-8 wrap card-body no-print">
        <Button onClick={() => globalThis.print()}>
          <Icon name="print" />
          打印收据
        </Button>
        <ButtonLink to={href(ordersPages.memberInfo)}>
          {order.invoiceUuid === null ? '申请发票' : '查看发票'}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Paid({ order }: { readonly order: OrderDetail }) {
  const [first, ...others] = order.kind === 'member' ? MEMBER_WAYS : KEY_WAYS;
  return (
    <>
      <section className="card od-done" role="status">
        <Icon name="circle-tick" size="huge" />
        <div>
          <h1>支付成功</h1>
          <p className="text-2">
            {formatOrderedGoods(order)}已生效{order.termEnd && `，有效期至 ${order.termEnd}`}。
          </p>
        </div>
      </section>
      <Receipt order={order} />
      <Card title="下一步">
        <ul className="od-next card-body no-print">
          {[first, ...others].map(({ label, note, to }) => (
            <li key={to}>
              <ButtonLink to={to} {...(to === first.to ? { kind: 'primary' as const } : {})}>
                {label}
              </ButtonLink>
              <span className="text-2">{note}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** Shown for an order that is not yet paid, or is closed. */
function NotPaid({ order }: { readonly order: OrderDetail }) {
  return (
    <section className="card card-body od-word">
      <h1>订单{ORDER_STATUS_LABELS[order.status]}</h1>
      <p className="text-2">
        {formatOrderedGoods(order)}，{formatYuan(order.amount)}，订单号 {order.orderNo}。
      </p>
      <ButtonLink kind="primary" to={href(ordersPages.memberInfo)}>
        查看订单
      </ButtonLink>
    </section>
  );
}

/** Shown after a payment: the confirmation, its receipt, and the next steps with the purchase (P-125). */
export default function OrderDonePage() {
  const [search] = useSearchParams();
  const id = search.get('order') ?? '';
  return (
    <div className="wrapper od-page">
      <Breadcrumbs items={[{ label: '会员信息', to: href(ordersPages.memberInfo) }, { label: '支付结果' }]} />
      {id === '' ? <NoOrder /> : <Done id={id} />}
    </div>
  );
}

function Done({ id }: { readonly id: string }) {
  const order = useQuery({ ...query(getOrderInfo, { params: { id } }), staleTime: 0 });
  return (
    <QueryView query={order} subject="订单" shape="facts" lines={8}>
      {(found) => (found.status === 'paid' ? <Paid order={found} /> : <NotPaid order={found} />)}
    </QueryView>
  );
}

/** Shown if the address contains no order. */
function NoOrder() {
  return (
    <section className="card card-body od-word">
      <h1>支付结果</h1>
      <p className="text-2">没有指明是哪一笔订单。</p>
      <ButtonLink kind="primary" to={href(ordersPages.memberInfo)}>
        查看订单
      </ButtonLink>
    </section>
  );
}
