import type { Catalogue } from '#domain/qualification/catalogue.ts';
import * as proofContract from '#features/fact-proofs/contract.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import * as drafts from './draft.service.ts';
import * as proofs from './proof.service.ts';
import { listAheadOf } from './run.service.ts';

/** @param catalogue the law in use */
export const standardReleaseRoutes = (catalogue: Catalogue): readonly BoundRoute[] => [
  handle(contract.getStandardSource, ({ query }, context) => drafts.getSource(context, query)),
  handle(contract.checkStandard, ({ body }, context) => drafts.checkDraft(context, body)),
  handle(contract.listReleases, ({ query }, context) => drafts.listLawReleases(context, query)),
  handle(contract.runConsequences, ({ body }, context) => drafts.startPreview(context, body.uuid)),
  handle(contract.getConsequences, ({ params }, context) => drafts.getPreviewOf(context, params.id)),
  handle(contract.listAhead, (_input, context) => listAheadOf(context)),
  handle(proofContract.listProofs, ({ query }, context) => proofs.listProofs(catalogue)(context, query)),
  handle(proofContract.getProofRow, async ({ query }) => proofs.getProofRow(catalogue)(query)),
  handle(proofContract.getProofFile, ({ params }, context) => proofs.getProofFile(context, params.id)),
  handle(proofContract.addProof, ({ body, files }, context) => proofs.addProof(catalogue)(context, body, files.file)),
  handle(proofContract.decideProof, ({ body }, context) => proofs.decideProof(context, body)),
  handle(proofContract.revokeProof, ({ body }, context) => proofs.revokeProof(context, body)),
  handle(proofContract.proposeProof, ({ body }, context) => proofs.proposeProof(catalogue)(context, body)),
];
