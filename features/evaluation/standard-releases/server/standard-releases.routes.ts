import type { Catalogue } from '#domain/qualification/catalogue.ts';
import * as reviewContract from '#features/content/source-evidence/contract/outside-review.ts';
import * as proofContract from '#features/content/source-evidence/source-evidence.contract.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import type { DraftCreator } from '#platform/server/publication.ts';
import { type ExportSheet, handleListWithExports } from '#platform/server/workbook/list-export.ts';
import * as lawFileContract from '../contract/standards-file.ts';
import * as contract from '../standard-releases.contract.ts';
import * as drafts from './draft.service.ts';
import * as proofs from './proof.service.ts';
import * as reviews from './proof-review.service.ts';
import { listUpcomingChanges } from './run.service.ts';
import * as lawFile from './standards-file.service.ts';

const RELEASES: ExportSheet<contract.StandardRelease> = {
  name: '标准发布记录',
  columns: [
    { label: '编号', value: ({ number }) => number },
    { label: '时间', width: 22, value: ({ createTime }) => createTime },
    { label: '操作', value: ({ step }) => contract.RELEASE_STEP_LABELS[step] },
    { label: '标题', width: 40, value: ({ title }) => title },
    { label: '修改前', width: 40, value: ({ reading }) => reading?.before ?? null },
    { label: '修改后', width: 40, value: ({ reading }) => reading?.after ?? null },
    { label: '条款', value: ({ reading }) => reading?.clause ?? null },
    { label: '复核', width: 24, value: ({ reading }) => reading?.confirmed ?? null },
    { label: '标准', value: ({ standardCode }) => standardCode },
    { label: '等级', value: ({ level }) => level },
    { label: '文号', width: 24, value: ({ docNumber }) => docNumber },
    { label: '施行日期', value: ({ effective }) => effective },
    { label: '说明', width: 40, value: ({ notes }) => notes },
    { label: '操作人', value: ({ userName }) => userName },
  ],
};

/**
 * @param catalogue the current standards
 * @param followers jobs that run after a release
 */
export const createStandardReleaseRoutes = (
  catalogue: Catalogue,
  addDraft: DraftCreator,
  followers: readonly string[],
): readonly BoundRoute[] => [
  handle(lawFileContract.exportStandards, (_input, context) => lawFile.buildStandardsFile(context)),
  handle(lawFileContract.getStandardsFileSigner, async (_input, context) => lawFile.getSignerFingerprint(context)),
  handle(lawFileContract.previewStandardsFile, ({ files }, context) =>
    lawFile.describeStandardsFile(context, files.file),
  ),
  handle(lawFileContract.importStandards, ({ body, files }, context) =>
    lawFile.importStandardsFile(addDraft)(context, body, files.file),
  ),
  handle(contract.getStandardSource, ({ query }, context) => drafts.getAmendmentSource(context, query)),
  handle(contract.checkStandard, ({ body }, context) => drafts.checkAmendmentDraft(context, body)),
  ...handleListWithExports(contract.listReleases, [contract.exportReleases], RELEASES, ({ query }, context) =>
    drafts.listCatalogueReleases(context, query),
  ),
  handle(contract.computeAmendmentImpact, ({ body }, context) => drafts.startPreview(context, body.uuid)),
  handle(contract.getAmendmentImpact, ({ params }, context) => drafts.getImpactPreview(context, params.id)),
  handle(contract.listUpcomingStandardChanges, (_input, context) => listUpcomingChanges(context)),
  handle(proofContract.listSourceEvidence, ({ query }, context) =>
    proofs.listSourceEvidence(catalogue)(context, query),
  ),
  handle(proofContract.getEvidenceRequirement, async ({ query }) => proofs.getSourceEvidenceTarget(catalogue)(query)),
  handle(proofContract.getSourceEvidenceFile, ({ params }, context) =>
    proofs.getSourceEvidenceFile(context, params.id),
  ),
  handle(proofContract.addSourceEvidence, ({ body, files }, context) =>
    proofs.addSourceEvidence(catalogue)(context, body, files.file),
  ),
  handle(proofContract.decideSourceEvidence, ({ body }, context) =>
    proofs.decideSourceEvidence(context, body, followers),
  ),
  handle(reviewContract.addReviewLink, ({ body }, context) => reviews.addReviewLink(context, body.uuid)),
  handle(reviewContract.openReview, ({ body }, context) => reviews.openReview(catalogue)(context, body.token)),
  handle(reviewContract.getReviewFile, ({ body }, context) => reviews.getReviewFile(context, body.token)),
  handle(reviewContract.answerReview, ({ body }, context) => reviews.answerReview(context, body, followers)),
  handle(proofContract.revokeSourceEvidence, ({ body }, context) =>
    proofs.revokeSourceEvidence(context, body, followers),
  ),
  handle(proofContract.proposeSourceEvidence, ({ body }, context) =>
    proofs.proposeSourceEvidence(catalogue)(context, body),
  ),
];
