import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { handleListWithExports } from '#platform/server/workbook/list-export.ts';
import { getUsePlan } from '../contract/plan.ts';
import * as contract from '../use-calendar.contract.ts';
import * as free from './free.service.ts';
import { getPlan, type ListCountedPeople } from './plan.service.ts';
import { USE_SHEET } from './use-sheet.ts';
import * as uses from './uses.service.ts';

export const createUseCalendarRoutes = (listItemPeople: ListCountedPeople): readonly BoundRoute[] => [
  ...handleListWithExports(contract.listUses, [contract.exportUses], USE_SHEET, ({ query }, context) =>
    uses.listUses(context, query),
  ),
  handle(contract.getUseMonth, ({ query }, context) => uses.getUseMonth(context, query)),
  handle(getUsePlan, ({ query }, context) => getPlan(context, query, listItemPeople)),
  handle(contract.listUseSubjects, ({ query }, context) => uses.listUseSubjects(context, query)),
  handle(contract.getUse, ({ params }, context) => uses.getUse(context, params.id)),
  handle(contract.addUse, ({ body }, context) => uses.addUse(context, body)),
  handle(contract.editUse, ({ body }, context) => uses.editUse(context, body)),
  handle(contract.removeUse, ({ params }, context) => uses.removeUse(context, params.id)),
  handle(contract.listAvailableSubjects, ({ query }, context) => free.listAvailableSubjects(context, query)),
  handle(contract.exportAvailableSubjects, ({ query }, context) => free.exportAvailableSubjects(context, query)),
  handle(contract.listSearches, ({ query }, context) => free.listSearches(context, query)),
  handle(contract.addSearch, ({ body }, context) => free.addSearch(context, body)),
  handle(contract.removeSearch, ({ params }, context) => free.removeSearch(context, params.id)),
];
