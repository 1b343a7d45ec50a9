import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as deliveries from '../contract/deliveries.ts';
import * as contract from '../contract.ts';
import { listFailedDeliveries, settleDelivery } from './deliveries.service.ts';
import { getStores, listJobs, listTables } from './operation.service.ts';

export const operationRoutes: readonly BoundRoute[] = [
  handle(contract.listTables, ({ query }, context) => listTables(context, query)),
  handle(contract.getStores, (_input, context) => getStores(context)),
  handle(contract.listJobs, ({ query }, context) => listJobs(context, query)),
  handle(deliveries.listFailedDeliveries, ({ query }, context) => listFailedDeliveries(context, query)),
  handle(deliveries.settleDelivery, ({ body }, context) => settleDelivery(context, body.uuid)),
];
