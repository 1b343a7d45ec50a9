import { useState } from 'react';
import { formatYuan } from '#features/enterprise/membership/web/membership.web-api.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { areAllSamples, SamplesNote } from '#platform/web/ui/samples.tsx';
import type { Order } from '../contract/records.ts';
import { createOrder, type listGoods } from '../orders.contract.ts';

type Good = ResultOf<typeof listGoods>['rows'][number];

interface GoodRowProps {
  readonly good: Good;
  readonly isWanted: boolean;
  /** Whether this item carries its own 示例 mark; false if the whole list is marked. */
  readonly isMarked: boolean;
  readonly onOrder: (order: Order) => void;
}

function GoodRow({ good, isWanted, isMarked, onOrder }: GoodRowProps) {
  const { uuid, kind, name, amount, originalAmount, most, whyNot } = good;
  const [quantity, setQuantity] = useState(1);
  const order = useCommand(createOrder, { quiet: true, onDone: onOrder });
  const buy = () =>
    order.mutate(
      { body: { priceUuid: uuid, quantity } },
      { onError: (reason) => toasts.show('error', reason.fields[0]?.message ?? reason.message) },
    );
  return (
    <li className={isWanted ? 'od-good on' : 'od-good'}>
      <div>
        <b>{name}</b> {isMarked && <span className="tag c">示例</span>}
        <p className="text-2 small">
          <span className="num">{formatYuan(amount)}</span>
          {kind === 'member' ? '' : '/把'}
          {originalAmount !== null && (
            <>
              {' '}
              <span className="sr-only">原价</span>
              <s className="text-3 num">{formatYuan(originalAmount)}</s>
            </>
          )}
        </p>
      </div>
      {kind === 'secondaryKey' && most > 1 && (
        <label className="od-quantity">
          数量
          <input
            type="number"
            className="input"
            min={1}
            max={most}
            value={quantity}
            onChange={(event) => setQuantity(Math.min(Math.max(Math.trunc(event.target.valueAsNumber) || 1, 1), most))}
          />
        </label>
      )}
      {whyNot === null ? (
        <Button kind={isWanted ? 'primary' : 'default'} isBusy={order.isPending} busyLabel="下单中" onClick={buy}>
          购买
          <span className="sr-only">{name}</span>
        </Button>
      ) : (
        <span className="text-3 small">{whyNot}</span>
      )}
    </li>
  );
}

interface GoodsCardProps {
  readonly goods: readonly Good[];
  /** The price requested in the address, or the kind of a price. */
  readonly wanted: string;
  readonly onOrder: (order: Order) => void;
}

/** Shows the goods on sale with their prices. */
export function GoodsCard({ goods, wanted, onOrder }: GoodsCardProps) {
  return (
    <Card title="购买" note="会员续费在原有效期后顺延">
      <SamplesNote rows={goods} />
      <ul className="od-goods">
        {goods.map((good) => (
          <GoodRow
            key={good.uuid}
            good={good}
            isWanted={wanted === good.uuid || wanted === good.kind}
            isMarked={good.isSample && !areAllSamples(goods)}
            onOrder={onOrder}
          />
        ))}
      </ul>
    </Card>
  );
}
