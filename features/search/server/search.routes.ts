import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import * as service from './search.service.ts';
import { listSuggestions } from './suggest.service.ts';

export const searchRoutes: readonly BoundRoute[] = [
  handle(contract.searchPolicies, ({ query }, context) => service.searchPolicies(context, query)),
  handle(contract.searchAnnouncements, ({ query }, context) => service.searchAnnouncements(context, query)),
  handle(contract.searchQuestions, ({ query }, context) => service.searchQuestions(context, query)),
  handle(contract.searchStandards, ({ query }, context) => service.searchStandards(context, query)),
  handle(contract.listSuggestions, ({ query }, context) => listSuggestions(context, query.keyword ?? '')),
];
