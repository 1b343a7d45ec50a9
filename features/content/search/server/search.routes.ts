import { type BoundRoute, handle, handleCachedContent } from '#platform/server/http/handle.ts';
import * as synonyms from '../contract/synonyms.ts';
import * as contract from '../search.contract.ts';
import * as service from './search.service.ts';
import { listSuggestions } from './suggest.service.ts';
import * as synonymService from './synonym.service.ts';

export const searchRoutes: readonly BoundRoute[] = [
  handle(contract.searchPolicies, ({ query }, context) => service.searchPolicies(context, query)),
  handle(contract.searchAnnouncements, ({ query }, context) => service.searchAnnouncements(context, query)),
  handle(contract.searchQuestions, ({ query }, context) => service.searchQuestions(context, query)),
  handle(contract.searchStandards, ({ query }, context) => service.searchStandards(context, query)),
  handleCachedContent(contract.listSuggestions, ({ query }, context) => listSuggestions(context, query.keyword ?? '')),
  handle(synonyms.listSynonymGroups, ({ query }, context) => synonymService.listSynonymGroups(context, query)),
  handle(synonyms.addSynonymGroup, ({ body }, context) => synonymService.addSynonymGroup(context, body)),
  handle(synonyms.editSynonymGroup, ({ body }, context) => synonymService.editSynonymGroup(context, body)),
  handle(synonyms.removeSynonymGroup, ({ params }, context) =>
    synonymService.removeSynonymGroup(context, String(params.id)),
  ),
];
