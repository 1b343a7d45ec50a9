import type { ReactNode } from 'react';
import { formatYuan } from '#features/enterprise/membership/web/membership.web-api.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { areAllSamples } from '#platform/web/ui/samples.tsx';
import { useScrollToAnchor } from '#platform/web/ui/use-place.ts';

interface Offer {
  readonly uuid: string;
  readonly kind: string;
  readonly name: string;
  readonly amount: number;
  readonly originalAmount: number | null;
  readonly months: number | null;
  /** Whether the amount is fictitious; shown as 示例. */
  readonly isSample: boolean;
}

interface OffersCardProps<O extends Offer> {
  readonly offers: readonly O[];
  /** The price or the kind of price requested in the address. */
  readonly wanted: string;
  /** Why none of the goods can be bought; shown once above them. */
  readonly whyNone?: string | null;
  /** Renders the purchase action of an offer. */
  readonly children: (offer: O, isWanted: boolean) => ReactNode;
}

/** Lists the memberships and keys on sale with their prices; renders nothing if there are none. */
export function OffersCard<O extends Offer>({ offers, wanted, whyNone = null, children }: OffersCardProps<O>) {
  useScrollToAnchor('buy', offers.length > 0);
  if (offers.length === 0) return null;
  const areAll = areAllSamples(offers);
  return (
    <div id="buy">
      <Card title="购买" note={whyNone ?? '会员续费在原有效期后顺延'}>
        <ul className="od-goods">
          {offers.map((offer) => {
            const { uuid, kind, name, amount, originalAmount, months, isSample } = offer;
            const isWanted = wanted === uuid || wanted === kind;
            return (
              <li key={uuid} className={isWanted ? 'od-good on' : 'od-good'}>
                <div>
                  <b>{name}</b> {isSample && !areAll && <span className="tag c">示例</span>}
                  <p className="text-2 small">
                    <span className="num">{formatYuan(amount)}</span>
                    {months === null && '/把'}
                    {originalAmount !== null && (
                      <>
                        {' '}
                        <span className="sr-only">原价</span>
                        <s className="text-3 num">{formatYuan(originalAmount)}</s>
                      </>
                    )}
                    {months !== null && months > 1 && (
                      <span className="text-3">，折合每月 {formatYuan(amount / months)}</span>
                    )}
                  </p>
                </div>
                {children(offer, isWanted)}
              </li>
            );
          })}
        </ul>
        {offers.some(({ isSample }) => isSample) && (
          <p className="text-3 small card-body">
            {areAll ? '以上金额均为示例，' : '标“示例”的金额'}仅供演示，以签订的订单为准。
          </p>
        )}
      </Card>
    </div>
  );
}
