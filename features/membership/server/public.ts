/** Door of the membership feature: prices of the sample. */
export { saveSamplePrices } from './prices.seed.ts';
