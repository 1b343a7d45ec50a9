import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { placed, WAITING } from '#platform/server/waiting.ts';
import { registerOrderJobs } from './orders.jobs.ts';
import { orderRoutes } from './orders.routes.ts';
import { registerPaymentFiles } from './payment-files.ts';
import { ORDERS_WAITING } from './waiting.ts';

export const ordersFeature = defineServerFeature({
  name: 'orders',
  offers: [offer(WAITING, placed(20, ...ORDERS_WAITING))],
  routes: orderRoutes,
  jobs: registerOrderJobs,
  files: registerPaymentFiles,
});
