/** Door of the orders feature: what payment providers reach beside the calls, and orders of the sample. */
export { listUnpaidOrders } from './order.repo.ts';
export { saveSampleOrders } from './orders.seed.ts';
