import type { App } from '#platform/server/app.ts';
import type { PriceConfig } from '#platform/server/config/price-config.ts';
import { createNameUuid } from '#platform/server/crypto/name-uuid.ts';
import type { PriceFields } from '../membership.contract.ts';
import { addPriceRow, editPriceRow, listAllPriceRows, type PriceRow, removePriceRow } from './price.repo.ts';

const RIGHTS = ['六类维护提醒', '模拟受理校验', '证书、人员、项目台账', '工作簿导入导出', '政策智能匹配'];
const YEARS: Readonly<Record<number, string>> = { 12: '一', 24: '两', 36: '三', 48: '四', 60: '五' };

const memberPrice = (months: number, amount: number, originalAmount: number | null): PriceFields => ({
  kind: 'member',
  name: YEARS[months] ? `会员${YEARS[months]}年` : `会员 ${months} 个月`,
  amount,
  originalAmount,
  months,
  rights: RIGHTS,
  sort: months,
  status: '0',
});

const keyPrice = (kind: 'mainKey' | 'secondaryKey', amount: number): PriceFields => ({
  kind,
  name: kind === 'mainKey' ? '主锁' : '副锁',
  amount,
  originalAmount: null,
  months: null,
  rights: kind === 'mainKey' ? ['管理全部菜单与副锁'] : ['使用主锁分配的菜单'],
  sort: 0,
  status: '0',
});

/** Fictitious amounts for previewing the page; the specification contains none. */
const SAMPLES: readonly PriceFields[] = [
  memberPrice(12, 3600, null),
  memberPrice(24, 6400, 7200),
  memberPrice(36, 9000, 10_800),
  keyPrice('mainKey', 300),
  keyPrice('secondaryKey', 120),
];

const getUuid = ({ kind, name }: PriceFields): string => createNameUuid(`price ${kind} ${name}`);

/** Saves sample prices, all marked as such. */
export async function saveSamplePrices({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  for (const price of SAMPLES)
    await addPriceRow(db, getUuid(price), price, { userUuid: null, now: clock.now(), origin: 'sample' });
}

const configuredPrices = ({ member, mainKey, secondaryKey }: PriceConfig): readonly PriceFields[] => [
  ...(member ?? []).map(({ months, amount, originalAmount }) => memberPrice(months, amount, originalAmount)),
  ...(mainKey === null ? [] : [keyPrice('mainKey', mainKey)]),
  ...(secondaryKey === null ? [] : [keyPrice('secondaryKey', secondaryKey)]),
];

/**
 * Saves the prices of an installation without samples: the configured prices, and for every other kind amounts marked as samples, which are
 * not sold in production. Prices that an operator has set, taken off sale or removed are unchanged; a configured amount replaces a marked
 * one.
 */
export async function saveStarterPrices(app: Pick<App, 'db' | 'clock' | 'config'>): Promise<void> {
  const { db, clock, config } = app;
  const by = { userUuid: null, now: clock.now() };
  const known = await listAllPriceRows(db);
  const isLeft = (kind: PriceRow['kind']): boolean =>
    known.some((row) => row.kind === kind && (row.origin === 'operator' || row.delFlag === '2'));
  const wanted = configuredPrices(config.prices);
  for (const price of wanted.filter(({ kind }) => !isLeft(kind))) {
    if (!(await editPriceRow(db, getUuid(price), price, by))) await addPriceRow(db, getUuid(price), price, by);
  }
  const isConfigured = (kind: PriceRow['kind']): boolean => wanted.some((price) => price.kind === kind);
  for (const row of known.filter((one) => one.origin === 'sample' && isConfigured(one.kind) && !isLeft(one.kind)))
    if (!wanted.some((price) => getUuid(price) === row.uuid)) await removePriceRow(db, row.uuid, by);
  for (const price of SAMPLES.filter(({ kind }) => !isConfigured(kind) && !known.some((row) => row.kind === kind)))
    await addPriceRow(db, getUuid(price), price, { ...by, origin: 'sample' });
}
