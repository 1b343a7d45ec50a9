/** Door of the orders feature: what payment providers reach beside the calls, and orders of the sample. */
export { saveSampleOrders } from './orders.seed.ts';
export { registerPaymentFiles } from './payment-files.ts';
