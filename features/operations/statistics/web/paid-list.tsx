import { DataTable, type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { exportPaidOrders, listPaidOrders, PAYMENT_CHANNEL_LABELS, type PaidOrder } from '../statistics.contract.ts';

const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2 });

const COLUMNS: DataTableColumns<PaidOrder> = [
  { title: '付款时间', dataIndex: 'payTime', width: 180, className: 'num no-wrap' },
  { title: '订单号', dataIndex: 'orderNo', width: 200, className: 'num' },
  { title: '企业', dataIndex: 'entName' },
  { title: '商品', dataIndex: 'name', width: 160 },
  { title: '支付方式', width: 100, render: (_value, { channel }) => PAYMENT_CHANNEL_LABELS[channel] ?? channel },
  {
    title: '金额（元）',
    width: 130,
    className: 'num r',
    render: (_value, { amount, isRefunded }) => (isRefunded ? <del>{yuan.format(amount)}</del> : yuan.format(amount)),
  },
];

/** Lists the payments of a month, for accounting. */
export function PaidOrderList({ month }: { readonly month: string }) {
  const list = useListState();
  const rows = useStickyQuery(listPaidOrders, { query: { ...list.query, month } });
  return (
    <Card
      title={`${month} 收款明细`}
      note="结束日期所在的月份；划线的已退款"
      more={<ExportList call={exportPaidOrders} filters={{ month }} words="导出明细" />}
    >
      <DataTable<PaidOrder>
        subject="收款"
        unit="笔"
        list={list}
        query={rows}
        rowKey="uuid"
        columns={COLUMNS}
        renderItem={(paid) => (
          <div>
            <div className="row between gap-8">
              <b>{paid.entName}</b>
              <span className="num no-wrap">{yuan.format(paid.amount)} 元</span>
            </div>
            <p className="text-3 small num">
              {paid.name}，{PAYMENT_CHANNEL_LABELS[paid.channel] ?? paid.channel}，{paid.payTime.slice(0, 16)}
              {paid.isRefunded && '，已退款'}
            </p>
          </div>
        )}
        empty={<EmptyState title="这个月没有收款" hint="换一个结束日期看其他月份。" />}
      />
    </Card>
  );
}
