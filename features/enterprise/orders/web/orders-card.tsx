import { href } from '#domain/access/page.ts';
import { isPayable, ORDER_STATUS_LABELS } from '#domain/orders/order.ts';
import { formatYuan } from '#features/enterprise/membership/web/membership.web-api.ts';
import type { Page } from '#platform/contract/route.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { areAllSamples, SamplesNote } from '#platform/web/ui/samples.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import type { Order } from '../contract/records.ts';
import { ordersPages } from '../pages/orders.pages.ts';
import { formatOrderedGoods, ORDER_STATUS_TABS, ORDER_STYLES } from './order-words.ts';

export type OrderRowAction = 'pay' | 'cancel' | 'invoice' | 'detail';

interface OrderRowProps {
  readonly order: Order;
  /** Whether the item is marked as 示例; false if the whole list is marked. */
  readonly isMarked: boolean;
  readonly onAct: (act: OrderRowAction, order: Order) => void;
}

function OrderRow({ order, isMarked, onAct }: OrderRowProps) {
  const { status, invoiceUuid } = order;
  return (
    <li className="od-order">
      <div className="od-order-what">
        <b>{formatOrderedGoods(order)}</b> {isMarked && <span className="tag c">示例</span>}
        <p className="text-3 small num">
          {order.orderNo} · {order.createTime}
        </p>
      </div>
      <b className="num od-order-sum">{formatYuan(order.amount)}</b>
      <span className="od-order-state">
        <StatusTag look={ORDER_STYLES[status]} words={ORDER_STATUS_LABELS[status]} />
      </span>
      <div className="od-order-acts">
        {isPayable(status) && (
          <>
            <Button size="small" kind="primary" onClick={() => onAct('pay', order)}>
              去支付
            </Button>
            <Button size="small" onClick={() => onAct('cancel', order)}>
              取消
            </Button>
          </>
        )}
        {status === 'paid' && (
          <Button size="small" onClick={() => onAct('invoice', order)}>
            {invoiceUuid === null ? '申请发票' : '发票'}
          </Button>
        )}
        <Button size="small" onClick={() => onAct('detail', order)}>
          详情
          <span className="sr-only">{order.orderNo}</span>
        </Button>
      </div>
    </li>
  );
}

interface OrdersCardProps {
  readonly page: Page<Order>;
  readonly status: string;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly onAct: OrderRowProps['onAct'];
}

/** Lists the orders of the enterprise, filtered by state; the page number is in the address (C-152). */
export function OrdersCard({ page, status, pageNum, pageSize, onAct }: OrdersCardProps) {
  return (
    <Card title="订单与发票">
      <div className="od-tabs">
        <LinkTabs
          label="订单状态"
          active={status}
          tabs={ORDER_STATUS_TABS.map(({ value, label }) => ({
            key: value,
            label,
            to: value === '' ? href(ordersPages.memberInfo) : href(ordersPages.memberInfo, null, { status: value }),
          }))}
        />
      </div>
      {page.rows.length === 0 ? (
        <EmptyState title="没有订单" hint="购买会员或密钥后，订单、支付和发票都在这里。" />
      ) : (
        <>
          <SamplesNote rows={page.rows} />
          <ul className="od-orders">
            {page.rows.map((order) => (
              <OrderRow
                key={order.uuid}
                order={order}
                isMarked={order.isSample && !areAllSamples(page.rows)}
                onAct={onAct}
              />
            ))}
          </ul>
          {page.total > pageSize && <Pager total={page.total} pageNum={pageNum} pageSize={pageSize} unit="笔" />}
        </>
      )}
    </Card>
  );
}
