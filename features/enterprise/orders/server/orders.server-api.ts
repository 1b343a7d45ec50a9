/** Public API of the orders module: the endpoints for payment providers, and sample orders. */
export { listUnpaidOrders } from './order.repo.ts';
export { saveSampleOrders } from './orders.seed.ts';
export { listOrders } from './orders.service.ts';
