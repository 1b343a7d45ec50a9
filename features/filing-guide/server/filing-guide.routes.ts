import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import { listFilingEntries } from './filing.service.ts';

export const filingGuideRoutes: readonly BoundRoute[] = [
  handle(contract.listFilingEntries, ({ query }, context) =>
    listFilingEntries(context, { ...query, keywords: undefined }),
  ),
  handle(contract.searchFilingEntries, ({ query }, context) => listFilingEntries(context, query)),
];
