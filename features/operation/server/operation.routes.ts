import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import { getStores, listJobs, listTables } from './operation.service.ts';

export const operationRoutes: readonly BoundRoute[] = [
  handle(contract.listTables, ({ query }, context) => listTables(context, query)),
  handle(contract.getStores, (_input, context) => getStores(context)),
  handle(contract.listJobs, ({ query }, context) => listJobs(context, query)),
];
