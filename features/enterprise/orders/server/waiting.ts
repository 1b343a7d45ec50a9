import { href } from '#domain/access/page.ts';
import type { WaitingSource } from '#platform/server/waiting.ts';
import { ordersPages } from '../pages/orders.pages.ts';
import { countInvoicesWaiting, countVouchersWaiting } from './waiting.repo.ts';

/** Papers of orders that wait for an operator. */
export const ORDERS_WAITING: readonly WaitingSource[] = [
  {
    key: 'voucher',
    label: '转账凭证',
    unit: '笔',
    right: 'order:info:list',
    href: href(ordersPages.orders, null, { waiting: 'voucher' }),
    measure: ({ db }, regions) => countVouchersWaiting(db, regions),
  },
  {
    key: 'invoice',
    label: '待开发票',
    unit: '张',
    right: 'order:info:list',
    href: href(ordersPages.orders, null, { waiting: 'invoice' }),
    measure: ({ db }, regions) => countInvoicesWaiting(db, regions),
  },
];
