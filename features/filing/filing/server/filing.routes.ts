import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { handleListWithExports } from '#platform/server/workbook/list-export.ts';
import * as costCalls from '../contract/costs.ts';
import { getFilingDrift } from '../contract/drift.ts';
import * as opinionCalls from '../contract/opinions.ts';
import * as proposals from '../contract/proposals.ts';
import * as reserveCalls from '../contract/reserves.ts';
import * as taskCalls from '../contract/tasks.ts';
import * as contract from '../filing.contract.ts';
import * as costs from './cost.service.ts';
import { getDrift } from './drift.service.ts';
import type { FilingSources } from './evidence.service.ts';
import * as filings from './filing.service.ts';
import { openFiling } from './open.service.ts';
import * as opinions from './opinion.service.ts';
import { listOpinionRuleProposals, resolveOpinionRuleProposal } from './proposal.service.ts';
import * as reserves from './reserve.service.ts';
import * as tasks from './task.service.ts';

export const createFilingRoutes = (sources: FilingSources): readonly BoundRoute[] => [
  handle(contract.listFilings, ({ query }, context) => filings.listFilings(context, query)),
  handle(proposals.listOpinionRuleProposals, ({ query }, context) => listOpinionRuleProposals(context, query)),
  handle(proposals.resolveOpinionRuleProposal, ({ body }, context) => resolveOpinionRuleProposal(context, body.uuid)),
  handle(contract.countFilings, (_input, context) => filings.countFilings(context)),
  handle(contract.listFilingOwners, (_input, context) => filings.listFilingOwners(context)),
  handle(contract.getFiling, ({ params }, context) => filings.getFiling(context, params.id)),
  handle(contract.listFilingEvents, ({ params, query }, context) => filings.listEvents(context, params.id, query)),
  handle(contract.addFiling, ({ body }, context) => openFiling(context, sources.catalogue, body)),
  handle(contract.editFiling, ({ body }, context) => filings.editFiling(context, body)),
  handle(contract.changeFilingState, ({ body }, context) => filings.changeFilingState(context, body)),
  handle(contract.decideFiling, ({ body }, context) => filings.changeFilingState(context, body)),
  handle(contract.removeFiling, ({ body }, context) => filings.removeFiling(context, body.uuid)),
  handle(getFilingDrift, ({ params }, context) => getDrift(context, sources, params.id)),
  handle(reserveCalls.listFilingReservations, ({ params }, context) =>
    reserves.listFilingReservations(context, sources, params.id),
  ),
  handle(reserveCalls.reserveForFiling, ({ body }, context) => reserves.reserveForFiling(context, body)),
  handle(reserveCalls.releaseReservation, ({ body }, context) => reserves.releaseReservation(context, body.uuid)),
  handle(taskCalls.listFilingTasks, ({ params, query }, context) => tasks.listTasks(context, params.id, query)),
  handle(taskCalls.addFilingTask, ({ body }, context) => tasks.addTask(context, body)),
  handle(taskCalls.editFilingTask, ({ body }, context) => tasks.editTask(context, body)),
  handle(taskCalls.removeFilingTask, ({ body }, context) => tasks.removeTask(context, body.uuid)),
  ...handleListWithExports(
    costCalls.listFilingCosts,
    [costCalls.exportFilingCosts],
    costs.COST_SHEET,
    ({ params, query }, context) => costs.listCosts(context, params.id, query),
  ),
  handle(costCalls.sumFilingCosts, ({ params }, context) => costs.sumCosts(context, params.id)),
  handle(costCalls.addFilingCost, ({ body }, context) => costs.addCost(context, body)),
  handle(costCalls.editFilingCost, ({ body }, context) => costs.editCost(context, body)),
  handle(costCalls.removeFilingCost, ({ body }, context) => costs.removeCost(context, body.uuid)),
  handle(opinionCalls.listOpinionKinds, () => Promise.resolve(opinions.listOpinionKinds())),
  handle(opinionCalls.readNotice, ({ files }, context) => opinions.readNotice(context, files.file)),
  handle(opinionCalls.readOpinion, ({ body }, context) => opinions.readOpinion(context, sources, body)),
  handle(opinionCalls.confirmOpinion, ({ body }, context) => opinions.confirmOpinion(context, sources, body)),
  handle(opinionCalls.listFilingOpinions, ({ params, query }, context) =>
    opinions.listOpinions(context, sources, params.id, query),
  ),
];
