import { MAX_SECONDARY_KEYS } from '#domain/access/key-status.ts';
import type { App } from '#platform/server/app.ts';
import { lockEntityKeys, removeKeySessions } from './keys.repo.ts';
import { generateKeySerial } from './serial.ts';
import { addSoldKey, countKeys, suspendSoldKeys } from './sold-keys.repo.ts';

/** The holder name until the holder of the main key assigns a person. */
const NO_HOLDER_YET = '待指定';

const mostOf = (kind: 'main' | 'secondary'): number => (kind === 'main' ? 1 : MAX_SECONDARY_KEYS);

interface Sale {
  readonly entUuid: string;
  /** The buyer, whose account the keys use. */
  readonly userUuid: string;
  readonly orderUuid: string;
  readonly kind: 'main' | 'secondary';
  readonly quantity: number;
}

/**
 * Issues the purchased keys, up to the limit of the enterprise. Each key is pending until it has a holder and a device.
 * @returns the number of issued keys
 */
export async function issueSoldKeys(app: App, sale: Sale, now: Date): Promise<number> {
  const { entUuid, userUuid, orderUuid, kind, quantity } = sale;
  return await app.db.transaction(async () => {
    await lockEntityKeys(app.db, sale);
    const issued = Math.min(quantity, mostOf(kind) - (await countKeys(app.db, entUuid, kind)));
    for (let count = 0; count < issued; count += 1) {
      const key = { uuid: app.random.uuid(), keySn: generateKeySerial({ app, now }), holderName: NO_HOLDER_YET };
      await addSoldKey(app.db, { ...key, entUuid, kind, userUuid, orderUuid }, now);
    }
    return Math.max(issued, 0);
  });
}

/** Suspends the keys of a refunded order and ends their sessions. */
export async function withdrawSoldKeys(app: App, orderUuid: string, now: Date): Promise<void> {
  for (const uuid of await suspendSoldKeys(app.db, orderUuid, '订单已退款', now)) await removeKeySessions(app.db, uuid);
}
