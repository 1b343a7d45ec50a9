import { href } from '#domain/access/page.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import { ordersPages } from '../pages/orders.pages.ts';
import { countPendingInvoices, countPendingVouchers } from './backlog.repo.ts';

/** Backlog for operators: vouchers and invoices of orders that require an action. */
export const ORDERS_BACKLOG: readonly BacklogSource[] = [
  {
    key: 'voucher',
    label: '转账凭证',
    unit: '笔',
    right: 'order:info:list',
    href: href(ordersPages.orders, null, { waiting: 'voucher' }),
    measure: ({ db }, regions) => countPendingVouchers(db, regions),
  },
  {
    key: 'invoice',
    label: '待开发票',
    unit: '张',
    right: 'order:info:list',
    href: href(ordersPages.orders, null, { waiting: 'invoice' }),
    measure: ({ db }, regions) => countPendingInvoices(db, regions),
  },
];
