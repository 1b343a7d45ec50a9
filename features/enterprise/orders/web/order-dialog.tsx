import { useQuery } from '@tanstack/react-query';
import { query } from '#platform/web/query.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { getOrderInfo } from '../orders.contract.ts';
import { OrderDocuments, VoucherFacts } from './order-documents.tsx';

interface OrderDialogProps {
  readonly uuid: string;
  readonly onClose: () => void;
}

/** Shows one order with all its details (C-154). */
export function OrderDialog({ uuid, onClose }: OrderDialogProps) {
  const info = useQuery({ ...query(getOrderInfo, { params: { id: uuid } }), staleTime: 0 });
  return (
    <Dialog title="订单详情" onClose={onClose} width={560}>
      <QueryView query={info} subject="订单" shape="facts" lines={8}>
        {(order) => (
          <OrderDocuments order={order}>
            {order.vouchers.map((voucher) => (
              <section key={voucher.uuid} aria-label="转账凭证">
                <h3>转账凭证 {voucher.fileName}</h3>
                <VoucherFacts voucher={voucher} />
              </section>
            ))}
          </OrderDocuments>
        )}
      </QueryView>
    </Dialog>
  );
}
