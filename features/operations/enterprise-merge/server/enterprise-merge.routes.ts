import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../enterprise-merge.contract.ts';
import { compareEnterprises } from './compare.service.ts';
import * as service from './merges.service.ts';

export const enterpriseMergeRoutes: readonly BoundRoute[] = [
  handle(contract.listDuplicateEnterprises, ({ query }, context) => service.listDuplicates(context, query)),
  handle(contract.dismissDuplicatePair, ({ body }, context) => service.dismissDuplicate(context, body)),
  handle(contract.listMerges, ({ query }, context) => service.listMerges(context, query)),
  handle(contract.compareEnterprises, ({ query }, context) => compareEnterprises(context, query)),
  handle(contract.mergeEnterprises, ({ body }, context) => service.mergeEnterprises(context, body)),
  handle(contract.approveMerge, ({ body }, context) => service.approveMerge(context, body)),
  handle(contract.rejectMerge, ({ body }, context) => service.rejectMerge(context, body)),
  handle(contract.withdrawMerge, ({ body }, context) => service.withdrawMerge(context, body)),
  handle(contract.downloadMergeExport, ({ params }, context) => service.downloadExport(context, params.id)),
];
