import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../continuing-education.contract.ts';
import * as credits from './credit.service.ts';
import * as service from './hours.service.ts';

export const continuingEducationRoutes: readonly BoundRoute[] = [
  handle(contract.listHours, ({ params }, context) => service.listHours(context, params.id)),
  handle(contract.editHours, ({ body }, context) => service.editHours(context, body)),
  handle(contract.listHoursTargets, ({ query }, context) => service.listHoursTargets(context, query.keyword)),
  handle(contract.creditHours, ({ body }, context) => credits.creditHours(context, body)),
  handle(contract.withdrawCredit, ({ params }, context) => credits.withdrawCredit(context, params.id)),
  handle(contract.removeCredit, ({ params }, context) => credits.removeCredit(context, params.id)),
];
