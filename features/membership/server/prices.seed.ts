import type { App } from '#platform/server/app.ts';
import { uuidOfName } from '#platform/server/crypto/name-uuid.ts';
import type { PriceFields } from '../contract.ts';
import { addPriceRow } from './price.repo.ts';

const RIGHTS = ['六类维护提醒', '模拟受理校验', '证书、人员、项目台账', '工作簿导入导出', '政策智能匹配'];
const year = (name: string, months: number, amount: number, originalAmount: number | null): PriceFields => ({
  kind: 'member',
  name,
  amount,
  originalAmount,
  months,
  rights: RIGHTS,
  sort: months,
  status: '0',
});

/** Invented amounts, so that the page can be looked at; the specification names none. */
const PRICES: readonly PriceFields[] = [
  year('会员一年', 12, 3600, null),
  year('会员两年', 24, 6400, 7200),
  year('会员三年', 36, 9000, 10_800),
  {
    kind: 'mainKey',
    name: '主锁',
    amount: 300,
    originalAmount: null,
    months: null,
    rights: ['管理全部菜单与副锁'],
    sort: 0,
    status: '0',
  },
  {
    kind: 'secondaryKey',
    name: '副锁',
    amount: 120,
    originalAmount: null,
    months: null,
    rights: ['使用主锁分配的菜单'],
    sort: 0,
    status: '0',
  },
];

/** Prices of the sample, all marked. */
export async function saveSamplePrices({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  for (const price of PRICES) {
    const uuid = uuidOfName(`price ${price.kind} ${price.name}`);
    await addPriceRow(db, uuid, price, { userUuid: null, now: clock.now(), origin: 'sample' });
  }
}
