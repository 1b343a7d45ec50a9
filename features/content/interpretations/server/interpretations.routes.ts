import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../interpretations.contract.ts';
import { getAnalysis, listAnalyses } from './interpretations.service.ts';
import { listOpinions } from './opinions.service.ts';

export const interpretationRoutes: readonly BoundRoute[] = [
  handle(contract.listAnalyses, ({ query }, context) => listAnalyses(context, query)),
  handle(contract.getAnalysis, ({ query }, context) => getAnalysis(context, query.uuid)),
  handle(contract.listOpinions, ({ body }, context) => listOpinions(context, body)),
];
