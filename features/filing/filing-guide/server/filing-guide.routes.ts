import type { ContradictionFinder } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../filing-guide.contract.ts';
import { listFilingEntries } from './filing.service.ts';
import { type EvaluateCurrentStatuses, getMaterialReview } from './materials.service.ts';

export const createFilingGuideRoutes = (
  checkHeld: EvaluateCurrentStatuses,
  contradictions: ContradictionFinder,
): readonly BoundRoute[] => [
  handle(contract.listFilingEntries, ({ query }, context) =>
    listFilingEntries(context, { ...query, keywords: undefined }),
  ),
  handle(contract.searchFilingEntries, ({ query }, context) => listFilingEntries(context, query)),
  handle(contract.getMaterialReview, (_input, context) => getMaterialReview(context, checkHeld, contradictions)),
];
