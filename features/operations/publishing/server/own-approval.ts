/** The approval of a publication by the user who submitted it, which is only allowed if there is one operator. */
import {
  createSelfConfirmationRule,
  type SelfConfirmation,
} from '#features/identity/session/server/session.server-api.ts';
import { createApiError, type FieldError } from '#platform/contract/api-error.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { assertNoFieldErrors, type Publication } from '#platform/server/publication.ts';
import { ownApprovalRequest, ownApprovalTooEarly } from '../publishing.contract.ts';
import type { PublicationBody, PublicationRow } from './publication.repo.ts';

/** A row with a pending approval request; `draft` is the body to publish or to withdraw. */
export type PendingApprovalRow = PublicationRow & { readonly draft: PublicationBody; readonly askedBy: string };

/**
 * Returns whether the user wrote the draft or requested its publication, so that another operator must approve it (four-eyes principle). A
 * withdrawal counts as the request of its requester only.
 */
export const isOwnApprovalRequest = (
  userUuid: string,
  row: Pick<PublicationRow, 'askedBy' | 'authorUuid' | 'asksWithdrawal'>,
): boolean => row.askedBy === userUuid || (!row.asksWithdrawal && row.authorUuid === userUuid);

/** Returns whether the caller may confirm their own request, as the only operator and on a later day. */
export async function getSelfApproval(
  { app, now, session }: OperatorContext,
  { resource, readAgain }: Publication,
  row: Pick<PublicationRow, 'state' | 'askedBy' | 'askedTime' | 'asksWithdrawal' | 'authorUuid'>,
): Promise<SelfConfirmation> {
  if (!readAgain || row.state !== 'asked' || row.askedTime === null || !isOwnApprovalRequest(session.userUuid, row))
    return 'another';
  return (await createSelfConfirmationRule(app.db, `manage:${resource.name}:decide`, now))(row.askedTime);
}

/** Normalises a value for comparison: ignores spaces and full-width forms. */
const fold = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '');

/**
 * Asserts that the only operator may confirm and has read the same values again in the official text.
 * @throws ApiError
 */
export async function assertSecondReading(
  context: OperatorContext,
  publication: Publication,
  row: PendingApprovalRow,
  again: readonly string[],
): Promise<void> {
  const may = await getSelfApproval(context, publication, row);
  if (may !== 'allowed') throw createApiError(may === 'another' ? ownApprovalRequest : ownApprovalTooEarly);
  const values = (await publication.readAgain?.(context.app, row.uuid, row.draft)) ?? [];
  assertNoFieldErrors(
    values.flatMap(({ label, value }, index): FieldError[] => {
      const read = again[index];
      if (read !== undefined && fold(read) === fold(value)) return [];
      const message = read === undefined ? `请再填一遍${label}` : `${label}与提交的不同：提交 ${value}，再读 ${read}`;
      return [{ path: `again.${index}`, message }];
    }),
  );
}
