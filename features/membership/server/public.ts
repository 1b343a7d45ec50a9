/** Door of the membership feature: prices, for whoever sells by them. */
export { getPriceRow, listPriceRows, type PriceRow } from './price.repo.ts';
export { pricePublication } from './price-publication.ts';
export { saveSamplePrices, saveStarterPrices } from './prices.seed.ts';
