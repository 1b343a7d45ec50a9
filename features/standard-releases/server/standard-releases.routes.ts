import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import * as drafts from './draft.service.ts';
import { listAheadOf } from './run.service.ts';

export const standardReleaseRoutes: readonly BoundRoute[] = [
  handle(contract.getStandardSource, ({ query }, context) => drafts.getSource(context, query)),
  handle(contract.checkStandard, ({ body }, context) => drafts.checkDraft(context, body)),
  handle(contract.listReleases, ({ query }, context) => drafts.listLawReleases(context, query)),
  handle(contract.runConsequences, ({ body }, context) => drafts.startPreview(context, body.uuid)),
  handle(contract.getConsequences, ({ params }, context) => drafts.getPreviewOf(context, params.id)),
  handle(contract.listAhead, (_input, context) => listAheadOf(context)),
];
