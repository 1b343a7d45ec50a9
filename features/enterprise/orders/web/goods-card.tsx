import { useState } from 'react';
import type { ResultOf } from '#platform/contract/route.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import type { Order } from '../contract/records.ts';
import { createOrder, type listGoods } from '../orders.contract.ts';
import { OffersCard } from './offers-card.tsx';

type Good = ResultOf<typeof listGoods>['rows'][number];

interface BuyProps {
  readonly good: Good;
  readonly isWanted: boolean;
  readonly onOrder: (order: Order) => void;
}

function Buy({ good, isWanted, onOrder }: BuyProps) {
  const { uuid, kind, name, most } = good;
  const [quantity, setQuantity] = useState(1);
  const order = useCommand(createOrder, { quiet: true, onDone: onOrder });
  const buy = () =>
    order.mutate(
      { body: { priceUuid: uuid, quantity } },
      { onError: (reason) => toasts.show('error', reason.fields[0]?.message ?? reason.message) },
    );
  return (
    <>
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
      <Button kind={isWanted ? 'primary' : 'default'} isBusy={order.isPending} busyLabel="下单中" onClick={buy}>
        购买
        <span className="sr-only">{name}</span>
      </Button>
    </>
  );
}

interface GoodsCardProps {
  readonly goods: readonly Good[];
  /** The price or the kind of price requested in the address. */
  readonly wanted: string;
  readonly onOrder: (order: Order) => void;
}

/** Buys one of the goods on sale: one click creates the order and opens its payment. */
export function GoodsCard({ goods, wanted, onOrder }: GoodsCardProps) {
  const reasons = new Set(goods.map(({ whyNot }) => whyNot));
  const [only = null] = reasons.size === 1 ? reasons : [];
  return (
    <OffersCard offers={goods} wanted={wanted} whyNone={only}>
      {(good, isWanted) => {
        if (good.whyNot === null) return <Buy good={good} isWanted={isWanted} onOrder={onOrder} />;
        return only === null && <span className="text-3 small">{good.whyNot}</span>;
      }}
    </OffersCard>
  );
}
