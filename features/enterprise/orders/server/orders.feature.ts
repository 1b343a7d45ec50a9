import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { atPosition, OPERATOR_QUEUES } from '#platform/server/operator-queues.ts';
import { ORDERS_BACKLOG } from './backlog.ts';
import { registerOrderJobs } from './orders.jobs.ts';
import { orderRoutes } from './orders.routes.ts';
import { registerPaymentFiles } from './payment-files.ts';

export const ordersFeature = defineServerFeature({
  name: 'orders',
  provides: [provide(OPERATOR_QUEUES, atPosition(20, ...ORDERS_BACKLOG))],
  routes: orderRoutes,
  jobs: registerOrderJobs,
  files: registerPaymentFiles,
});
