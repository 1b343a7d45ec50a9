import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { OPERATOR_QUEUES, withDeskPosition } from '#platform/server/operator-queues.ts';
import { ORDERS_BACKLOG } from './backlog.ts';
import { registerOrderJobs } from './orders.jobs.ts';
import { orderRoutes } from './orders.routes.ts';
import { registerPaymentEndpoints } from './payment-files.ts';

export const ordersFeature = defineServerFeature({
  name: 'orders',
  provides: [provide(OPERATOR_QUEUES, withDeskPosition(20, ...ORDERS_BACKLOG))],
  routes: orderRoutes,
  jobs: registerOrderJobs,
  files: registerPaymentEndpoints,
});
