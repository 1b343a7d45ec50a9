/** Door of the orders feature: what payment providers reach beside the calls. */
export { registerPaymentFiles } from './payment-files.ts';
