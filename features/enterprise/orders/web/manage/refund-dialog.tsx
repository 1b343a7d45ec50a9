import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAYMENT_CHANNEL_NAMES } from '#domain/orders/order.ts';
import { formatYuan } from '#features/enterprise/membership/web/membership.web-api.ts';
import { call } from '#platform/web/call.ts';
import { query } from '#platform/web/query.ts';
import { Facts } from '#platform/web/ui/facts.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { previewRefund, type RefundPreview, refundOrder } from '../../contract/refund.ts';
import { type DecisionProps, useCompleteDecision } from './use-done.ts';

const Input = refundOrder.body.pick({ reason: true, amount: true }).required({ amount: true });

const getLeft = ({ amount, refunded }: RefundPreview): number => Math.round((amount - refunded) * 100) / 100;

/** Describes the effect of a refund on the purchase, which is revoked only with the last part of the sum. */
function describeEnd({ endDate, endDateAfter }: RefundPreview, isWhole: boolean): string {
  if (endDate === null) return isWhole ? '买到的密钥停用' : '买到的密钥不变';
  if (!isWhole || endDate === endDateAfter) return `会员仍到 ${endDate}`;
  return `会员由 ${endDate} 缩短到 ${endDateAfter ?? endDate}`;
}

function RefundFacts({ found, isWhole }: { readonly found: RefundPreview; readonly isWhole: boolean }) {
  const paid = formatYuan(found.amount);
  return (
    <Facts
      className="od-facts num"
      rows={[
        ['企业', found.entName],
        ['已付金额', found.refunded > 0 ? `${paid}，已退 ${formatYuan(found.refunded)}` : paid],
        ['退回方式', PAYMENT_CHANNEL_NAMES[found.channel]],
        ['退款之后', describeEnd(found, isWhole)],
      ]}
    />
  );
}

/** Refunds a part of an order's payment or the remaining amount, after showing the consequences. */
export function RefundDialog({ uuid, ...rest }: DecisionProps & { readonly uuid: string }) {
  const done = useCompleteDecision(rest);
  const preview = useQuery({ ...query(previewRefund, { params: { id: uuid } }), staleTime: 0, gcTime: 0 });
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FormDialog
      title="退款"
      action="确认退款"
      schema={Input}
      isDangerous
      onClose={rest.onClose}
      onSubmit={async ({ reason, amount }) => {
        const refunded = preview.data?.refunded ?? 0;
        await call(refundOrder, { body: { uuid, reason, amount, refunded } }, { quiet: true });
        await done('已退款，并通知企业');
      }}
    >
      {(errors) => (
        <QueryView query={preview} subject="订单" shape="facts" lines={4}>
          {(found) => (
            <>
              <RefundFacts found={found} isWhole={typed === null || Number(typed) === getLeft(found)} />
              <TextField
                name="amount"
                label="退款金额（元）"
                isRequired
                inputMode="decimal"
                maxLength={12}
                autoComplete="off"
                defaultValue={getLeft(found).toFixed(2)}
                help={`最多 ${formatYuan(getLeft(found))}；可以只退一部分，全部退完后才收回会员期限或密钥`}
                error={errors.amount}
                onChange={(event) => setTyped(event.target.value)}
              />
              <TextField
                name="reason"
                label="退款原因"
                isRequired
                maxLength={80}
                autoComplete="off"
                error={errors.reason}
              />
              {found.channel === 'transfer' && <p className="text-2">对公转账须线下打款后再点确认。</p>}
            </>
          )}
        </QueryView>
      )}
    </FormDialog>
  );
}
