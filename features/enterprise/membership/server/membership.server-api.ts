/** Public API of the membership module: prices, for the features that sell memberships and keys. */
export { getPriceRow, listPriceRows, type PriceRow } from './price.repo.ts';
export { saveSamplePrices } from './prices.seed.ts';
