import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { PAYMENT_CHANNEL_NAMES, type QrCodeChannel } from '#domain/orders/order.ts';
import { call } from '#platform/web/call.ts';
import { query } from '#platform/web/query.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { type PaymentQrCode as Code, getPayStatus, payOrder } from '../orders.contract.ts';

/** The interval at which the page polls the payment state (C-160). */
const ASK_MS = 2500;

interface PayCodeProps {
  readonly orderUuid: string;
  readonly channel: QrCodeChannel;
  readonly onPaid: () => void;
}

/** Shows the payment code of one channel and polls until it is paid. */
export function PaymentCodeView({ orderUuid, channel, onPaid }: PayCodeProps) {
  const code = useQuery<Code, Error>({
    queryKey: [payOrder.path, orderUuid, channel],
    queryFn: async () => await call(payOrder, { body: { uuid: orderUuid, channel } }, { quiet: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const status = useQuery({
    ...query(getPayStatus, { params: { id: orderUuid } }),
    enabled: code.data !== undefined,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: (latest) => (latest.state.data?.status === 'unpaid' || !latest.state.data ? ASK_MS : false),
  });
  const state = status.data?.status;
  const recordPaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (state === 'paid') recordPaid();
  }, [state]);
  if (code.isError)
    return (
      <>
        <ActionError>{code.error.message}</ActionError>
        <Button isBusy={code.isFetching} busyLabel="取码中" onClick={() => void code.refetch()}>
          重新取码
        </Button>
      </>
    );
  return (
    <div className="od-code">
      <div className="od-qr">
        {code.data ? (
          <img src={code.data.qrcode} width={220} height={220} alt={`${PAYMENT_CHANNEL_NAMES[channel]}的付款二维码`} />
        ) : (
          <p role="status">正在取码</p>
        )}
      </div>
      <p className="text-2" aria-live="polite">
        {state === 'closed'
          ? '订单已关闭，请重新下单。'
          : `请用${channel === 'wechat' ? '微信' : '支付宝'}扫码支付，支付后本页自动更新。`}
      </p>
      {state !== 'closed' && (
        <p className="by-finger text-3 small">本页正在手机上打开：请用另一台手机扫码，或到电脑上打开“会员信息”付款。</p>
      )}
      {code.data?.localUrl && state !== 'closed' && (
        <p className="od-local">
          演示收款：本机没有配置{PAYMENT_CHANNEL_NAMES[channel]}，二维码指向本地收银台，不会真的扣款。
          <a href={code.data.localUrl} target="_blank" rel="noreferrer">
            打开收银台
          </a>
        </p>
      )}
    </div>
  );
}
