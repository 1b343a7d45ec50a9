/** A person outside the portal reviews a reading of the official text; needed by installations with only one operator. */
import { href } from '#domain/access/page.ts';
import { omitRowValidity } from '#domain/amendments/amendment.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { formatTime } from '#domain/text/time.ts';
import {
  type addReviewLink as addReviewLinkCall,
  type answerReview as answerReviewCall,
  type OpenedReview,
  REVIEW_LINK_DAYS,
  REVIEW_LINK_ERRORS,
} from '#features/content/source-evidence/contract/outside-review.ts';
import { EVIDENCE_ERRORS } from '#features/content/source-evidence/source-evidence.contract.ts';
import { countRightHolders, hashToken } from '#features/identity/session/server/session.server-api.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { BlobResult, InputOf, ResultOf } from '#platform/contract/route.ts';
import type { OperatorContext, PublicContext } from '#platform/server/access/access.ts';
import { standardReleasesPages } from '../pages/standard-releases.pages.ts';
import { formatRequirementSentence } from './format-row.ts';
import * as repo from './proof.repo.ts';
import {
  compareReading,
  confirmSourceEvidence,
  logSourceEvidenceAudit,
  openSourceEvidenceFile,
  withLockedSourceEvidence,
} from './proof.service.ts';
import { listKnownProfessions } from './table-names.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

/** @throws ApiError if another operator can confirm the reading, or the reading is not pending */
export async function addReviewLink(
  context: OperatorContext,
  uuid: string,
): Promise<ResultOf<typeof addReviewLinkCall>> {
  const { app, now, origin } = context;
  const token = app.random.token(TOKEN_BYTES);
  const until = new Date(now.getTime() + REVIEW_LINK_DAYS * DAY_MS);
  await withLockedSourceEvidence(context, uuid, async ({ state }) => {
    if (state !== 'waiting') throw createApiError(EVIDENCE_ERRORS.decided);
    if ((await countRightHolders(app.db, 'manage:standard:publish')) > 1)
      throw createApiError(REVIEW_LINK_ERRORS.notAlone);
    await repo.updateSourceEvidenceRow(app.db, uuid, {
      reviewHash: hashToken(token),
      reviewUntil: until,
      reviewUsedTime: null,
    });
    await logSourceEvidenceAudit(context, 'review-asked', uuid, { until: formatTime(until) });
  });
  return { link: `${origin}${href(standardReleasesPages.review, null, {}, token)}`, until: formatTime(until) };
}

/**
 * Returns the pending reading of a review link and locks it until the end of the transaction.
 * @throws ApiError
 */
async function lockByToken({ app, now }: PublicContext, token: string) {
  const row = await repo.lockSourceEvidenceByLink(app.db, hashToken(token));
  if (!row) throw createApiError(REVIEW_LINK_ERRORS.unknown);
  if (row.reviewUsedTime !== null) throw createApiError(REVIEW_LINK_ERRORS.used);
  if (row.state !== 'waiting') throw createApiError(REVIEW_LINK_ERRORS.closed);
  if (row.reviewUntil === null || row.reviewUntil <= now) throw createApiError(REVIEW_LINK_ERRORS.expired);
  return { ...row, reviewUntil: row.reviewUntil };
}

const findByToken = (context: PublicContext, token: string) =>
  context.app.db.transaction(() => lockByToken(context, token));

/** @throws ApiError for a link that is unknown, used or expired */
export const openReview =
  (catalogue: Catalogue) =>
  async (context: PublicContext, token: string): Promise<OpenedReview> => {
    const { standardCode, level, before, docTitle, docNumber, mime, reviewUntil } = await findByToken(context, token);
    return {
      standardName: catalogue.byCode(standardCode)?.name ?? standardCode,
      level,
      text: formatRequirementSentence(before),
      docTitle,
      docNumber,
      mime: mime ?? '',
      until: formatTime(reviewUntil),
      row: { ...omitRowValidity(before) },
      names: listKnownProfessions(catalogue),
    };
  };

/** @throws ApiError for a link that is unknown, used or expired */
export async function getReviewFile(context: PublicContext, token: string): Promise<BlobResult> {
  return await openSourceEvidenceFile(context.app, await findByToken(context, token));
}

/**
 * Uses the link. If the second reading equals the first, it is accepted. Otherwise it is stored with its differences for the operator, and
 * the row stays 待核对.
 * @throws ApiError for a link that is unknown, used or expired, and for the author of the first reading
 */
export async function answerReview(
  context: PublicContext,
  { token, reviewerName, organisation, ...again }: InputOf<typeof answerReviewCall>['body'],
  followers: readonly string[],
): Promise<ResultOf<typeof answerReviewCall>> {
  const { app, now, session } = context;
  return await app.db.transaction(async () => {
    const row = await lockByToken(context, token);
    if (session?.userUuid === row.authorUuid) throw createApiError(EVIDENCE_ERRORS.ownProof);
    const differences = compareReading(row, again);
    const reviewer = { reviewerName, reviewerOrg: organisation };
    await repo.updateSourceEvidenceRow(app.db, row.uuid, {
      ...reviewer,
      reviewUsedTime: now,
      difference: differences.length === 0 ? null : differences.join('；'),
    });
    await logSourceEvidenceAudit(context, 'reviewed', row.uuid, { ...reviewer, differences });
    const isSame = differences.length === 0;
    if (isSame) await confirmSourceEvidence(context, row, { way: 'reviewer', userUuid: null, reviewer }, followers);
    return { isSame };
  });
}
