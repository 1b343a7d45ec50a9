import { useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { getMemberInfo } from '#features/enterprise/membership/membership.contract.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { useCommand } from '#platform/web/query.ts';
import { useToday } from '#platform/web/state/now.ts';
import { toasts } from '#platform/web/toasts.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import type { Order } from '../contract/records.ts';
import { cancelOrder, type listGoods, type listOrders, type listPaymentMethods } from '../orders.contract.ts';
import { ordersPages } from '../pages/orders.pages.ts';
import { GoodsCard } from './goods-card.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { formatOrderedGoods, ORDERS_PER_PAGE } from './order-words.ts';
import { type OrderRowAction, OrdersCard } from './orders-card.tsx';
import { PayDialog } from './pay-dialog.tsx';
import './orders.css';

/** The goods, payment methods and orders, for users who may pay. */
export interface PurchaseData {
  readonly goods: ResultOf<typeof listGoods>;
  readonly ways: ResultOf<typeof listPaymentMethods>;
  readonly orders: ResultOf<typeof listOrders>;
  readonly status: OrderStatus | '';
  readonly pageNum: number;
}

interface Open {
  readonly kind: Exclude<OrderRowAction, 'cancel'>;
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
    const title = `取消订单“${formatOrderedGoods(order)}”？`;
    if (await confirm({ title, body: '取消后二维码立即失效，可以重新下单。', action: '取消订单' }))
      cancel.mutate({ params: { id: order.uuid } });
  };
  const act = (kind: OrderRowAction, order: Order): void => {
    if (kind === 'cancel') void askToCancel(order);
    else setOpen({ kind, order });
  };
  return { open, act, close, done, showPaid };
}

export interface EnterpriseOrdersProps {
  readonly own: PurchaseData;
  readonly ent: ResultOf<typeof getMemberInfo>['ent'];
}

/** Shows the goods on sale, and the orders and invoices of the enterprise (C-152). */
export function EnterpriseOrders({ own, ent }: EnterpriseOrdersProps) {
  const { goods, ways, orders, status, pageNum } = own;
  const today = useToday();
  const [search] = useSearchParams();
  const { open, act, close, done, showPaid } = useOrders();
  return (
    <>
      {goods.rows.length > 0 && (
        <GoodsCard goods={goods.rows} wanted={search.get('buy') ?? ''} onOrder={(order) => act('pay', order)} />
      )}
      {(orders.total > 0 || status !== '') && (
        <OrdersCard page={orders} status={status} pageNum={pageNum} pageSize={ORDERS_PER_PAGE} onAct={act} />
      )}
      {open?.kind === 'pay' && (
        <PayDialog
          order={open.order}
          ways={ways}
          payerName={ent?.entName ?? ''}
          today={today}
          onClose={close}
          onDone={done}
          onPaid={() => showPaid(open.order)}
        />
      )}
      {open?.kind === 'detail' && <OrderDialog uuid={open.order.uuid} onClose={close} />}
      {open?.kind === 'invoice' && ent && (
        <InvoiceDialog order={open.order} ent={ent} onClose={close} onDone={() => done('发票申请已提交')} />
      )}
    </>
  );
}
