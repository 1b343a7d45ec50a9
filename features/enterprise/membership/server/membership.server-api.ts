/** Door of the membership feature: prices, for whoever sells by them. */
export { getPriceRow, listPriceRows, type PriceRow } from './price.repo.ts';
export { saveSamplePrices } from './prices.seed.ts';
