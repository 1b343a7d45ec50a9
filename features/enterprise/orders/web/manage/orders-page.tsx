import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from '#domain/orders/order.ts';
import type { FilterChoice } from '#platform/web/console/filter-bar.tsx';
import { ListCard } from '#platform/web/console/list-card.tsx';
import { OperatorRegions, RegionsEmptyState } from '#platform/web/console/operator-regions.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { type EnterpriseOrder, listAllOrders } from '../../orders.contract.ts';
import { getOrderColumns, OrderItem } from './order-rows.tsx';
import { OrderReviewDialog } from './review-dialog.tsx';
import '../orders.css';

export const meta: MetaFunction = () => [{ title: getTitle('订单管理') }];

const CHOICES: readonly FilterChoice[] = [
  {
    name: 'waiting',
    all: '全部待处理',
    options: [
      { value: 'voucher', label: '待审凭证' },
      { value: 'invoice', label: '待开发票' },
    ],
  },
  {
    name: 'status',
    all: '全部状态',
    options: ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] })),
  },
];

/** Shows orders to operators, who compare transfers with the account, issue invoices and refund: /qyxx/ptgl/ddgl (P-103). */
export default function OrdersPage() {
  const list = useListState();
  const [open, setOpen] = useState<string | null>(null);
  const rows = useStickyQuery(listAllOrders, { query: list.query });
  return (
    <>
      <PageHead
        title="订单管理"
        meta={
          <>
            <OperatorRegions right="order:info:list" /> 审核对公转账凭证、登记发票、退款；处理结果会通知企业
          </>
        }
      />
      <ListCard<EnterpriseOrder>
        filters={{ search: '订单号或企业名称', choices: CHOICES }}
        subject="订单"
        unit="笔"
        list={list}
        query={rows}
        rowKey="uuid"
        columns={getOrderColumns(setOpen)}
        renderItem={(row) => <OrderItem row={row} onOpen={setOpen} />}
        empty={
          <RegionsEmptyState right="order:info:list" title="还没有订单" hint="企业购买会员或密钥后，订单会列在这里。" />
        }
      />
      {open !== null && <OrderReviewDialog uuid={open} onClose={() => setOpen(null)} />}
    </>
  );
}
