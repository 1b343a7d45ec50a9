import { ORDER_STATUS_LABELS, PAYMENT_CHANNEL_NAMES } from '#domain/orders/order.ts';
import { hasSampleMark } from '#domain/text/sample-mark.ts';
import { formatYuan } from '#features/enterprise/membership/web/membership.web-api.ts';
import { type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import type { EnterpriseOrder } from '../../orders.contract.ts';
import { formatOrderedGoods, ORDER_STYLES } from '../order-words.ts';

type Open = (uuid: string) => void;

const WAITING = { voucher: '审核凭证', invoice: '开具发票' } as const;

function OpenButton({ row, onOpen }: { readonly row: EnterpriseOrder; readonly onOpen: Open }) {
  const words = row.waiting === null ? '查看' : WAITING[row.waiting];
  return (
    <button
      type="button"
      className={row.waiting === null ? 'btn small' : 'btn small p'}
      aria-label={`${words} ${row.orderNo}`}
      onClick={() => onOpen(row.uuid)}
    >
      {words}
    </button>
  );
}

export const getOrderColumns = (onOpen: Open): DataTableColumns<EnterpriseOrder> => [
  {
    title: '企业',
    width: 226,
    fixed: 'left',
    render: (_value, row) => (
      <>
        {row.entName} {row.isSample && !hasSampleMark(row.entName) && <span className="tag c">示例</span>}
      </>
    ),
  },
  { title: '订单号', width: 190, className: 'num no-wrap', render: (_value, row) => row.orderNo },
  { title: '内容', width: 116, render: (_value, row) => formatOrderedGoods(row) },
  {
    title: '金额',
    width: 100,
    align: 'right',
    className: 'num no-wrap',
    render: (_value, row) => formatYuan(row.amount),
  },
  {
    title: '状态',
    width: 116,
    render: (_value, row) => <StatusTag look={ORDER_STYLES[row.status]} words={ORDER_STATUS_LABELS[row.status]} />,
  },
  {
    title: '支付方式',
    width: 96,
    render: (_value, row) =>
      row.channel ? PAYMENT_CHANNEL_NAMES[row.channel] : <span className="text-3">未支付</span>,
  },
  { title: '下单时间', width: 168, className: 'num no-wrap', render: (_value, row) => row.createTime },
  { title: '操作', width: 92, fixed: 'right', render: (_value, row) => <OpenButton row={row} onOpen={onOpen} /> },
];

/** Shows an order in the list on phones. */
export function OrderItem({ row, onOpen }: { readonly row: EnterpriseOrder; readonly onOpen: Open }) {
  return (
    <div className="od-item">
      <div>
        <b>{row.entName}</b>
        <p className="text-2 small">
          {formatOrderedGoods(row)}，<span className="num">{formatYuan(row.amount)}</span>
        </p>
        <p className="text-3 small num">{row.orderNo}</p>
        <StatusTag look={ORDER_STYLES[row.status]} words={ORDER_STATUS_LABELS[row.status]} />
      </div>
      <OpenButton row={row} onOpen={onOpen} />
    </div>
  );
}
