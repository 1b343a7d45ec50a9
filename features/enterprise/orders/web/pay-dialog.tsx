import { useState } from 'react';
import { PAYMENT_CHANNEL_NAMES, type PaymentChannel } from '#domain/orders/order.ts';
import { formatYuan } from '#features/enterprise/membership/web/membership.web-api.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { Order } from '../contract/records.ts';
import type { listPaymentMethods } from '../orders.contract.ts';
import { formatOrderedGoods } from './order-words.ts';
import { PaymentCodeView } from './pay-code.tsx';
import { TransferForm } from './transfer-form.tsx';

interface PayDialogProps {
  readonly order: Order;
  readonly ways: ResultOf<typeof listPaymentMethods>;
  readonly payerName: string;
  readonly today: string;
  readonly onClose: () => void;
  /** Called after the payment was submitted for review by an operator. */
  readonly onDone: (text: string) => void;
  readonly onPaid: () => void;
}

/** Pays one order by code, or by transfer with an uploaded voucher. */
export function PayDialog({ order, ways, payerName, today, onClose, onDone, onPaid }: PayDialogProps) {
  const channels: readonly PaymentChannel[] = [
    ...ways.channels.map(({ channel }) => channel),
    ...(ways.transfer ? (['transfer'] as const) : []),
  ];
  const [channel, setChannel] = useState<PaymentChannel | undefined>(channels[0]);
  return (
    <Dialog title="支付订单" onClose={onClose} width={520} isEnterprise>
      <dl className="od-sum">
        <div>
          <dt>{formatOrderedGoods(order)}</dt>
          <dd className="num">{formatYuan(order.amount)}</dd>
        </div>
        <div className="text-3 small">
          <dt>订单号</dt>
          <dd className="num">{order.orderNo}</dd>
        </div>
        <div className="text-3 small">
          <dt>请在此前支付</dt>
          <dd className="num">{order.expireTime}</dd>
        </div>
      </dl>
      {channel === undefined ? (
        <p className="alert">
          <Icon name="info" />
          本站还没有开通在线支付，也没有登记收款账户，请向顾问了解付款方式；订单会保留到上面的时间。
        </p>
      ) : (
        <>
          <div className="od-channels" role="tablist" aria-label="支付方式">
            {channels.map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                id={`od-tab-${one}`}
                aria-controls="od-pay"
                aria-selected={one === channel}
                className={one === channel ? 'btn small p' : 'btn small'}
                onClick={() => setChannel(one)}
              >
                {PAYMENT_CHANNEL_NAMES[one]}
              </button>
            ))}
          </div>
          <div id="od-pay" role="tabpanel" aria-labelledby={`od-tab-${channel}`}>
            {channel !== 'transfer' && (
              <PaymentCodeView key={channel} orderUuid={order.uuid} channel={channel} onPaid={onPaid} />
            )}
            {channel === 'transfer' && ways.transfer && (
              <TransferForm
                order={order}
                payerName={payerName}
                account={ways.transfer}
                today={today}
                onDone={() => onDone('凭证已提交，审核后生效')}
              />
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
