import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../dictionary.contract.ts';
import * as service from './dictionary.service.ts';

export const dictionaryRoutes: readonly BoundRoute[] = [
  handle(contract.listEntries, ({ query }, context) => service.listEntries(context, query)),
  handle(contract.getEntry, ({ params }, context) => service.getEntry(context, params.id)),
  handle(contract.listEntriesByType, ({ params }, context) => service.listEntriesByType(context, params.type)),
  handle(contract.rejectGetAdd, () => service.rejectGetAdd()),
  handle(contract.addEntry, ({ body }, context) => service.addEntry(context, body)),
  handle(contract.editEntry, ({ body }, context) => service.editEntry(context, body)),
  handle(contract.removeEntry, ({ params }, context) => service.removeEntry(context, params.id)),
];
