import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../enterprise-merge.contract.ts';
import { compareFirms } from './compare.service.ts';
import * as service from './merges.service.ts';

export const firmMergeRoutes: readonly BoundRoute[] = [
  handle(contract.listDoubles, ({ query }, context) => service.listDoubles(context, query)),
  handle(contract.dismissDouble, ({ body }, context) => service.dismissDouble(context, body)),
  handle(contract.listMerges, ({ query }, context) => service.listMerges(context, query)),
  handle(contract.compareFirms, ({ query }, context) => compareFirms(context, query)),
  handle(contract.mergeFirms, ({ body }, context) => service.mergeFirms(context, body)),
  handle(contract.approveMerge, ({ body }, context) => service.approveMerge(context, body)),
  handle(contract.rejectMerge, ({ body }, context) => service.rejectMerge(context, body)),
  handle(contract.withdrawMerge, ({ body }, context) => service.withdrawMerge(context, body)),
  handle(contract.downloadMergeExport, ({ params }, context) => service.downloadExport(context, params.id)),
];
