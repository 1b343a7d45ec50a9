/** The approval of a publication by the user who submitted it, which is only allowed if there is one operator. */
import { createOwnConfirmation, type OwnConfirmation } from '#features/identity/session/server/session.server-api.ts';
import { createApiError, type FieldError } from '#platform/contract/api-error.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { assertNoErrors, type Publication } from '#platform/server/publication.ts';
import { ownRequest, ownTooEarly } from '../publishing.contract.ts';
import type { Body, PublicationRow } from './publication.repo.ts';

/** A row with a pending approval request; `draft` is the body to publish or to withdraw. */
export type AskedRow = PublicationRow & { readonly draft: Body; readonly askedBy: string };

/**
 * Returns whether the user wrote the draft or requested its publication, so that another operator must approve it (four-eyes principle). A
 * withdrawal counts as the request of its requester only.
 */
export const isOwnRequest = (
  userUuid: string,
  row: Pick<PublicationRow, 'askedBy' | 'authorUuid' | 'asksWithdrawal'>,
): boolean => row.askedBy === userUuid || (!row.asksWithdrawal && row.authorUuid === userUuid);

/** Returns whether the caller may confirm their own request, as the only operator and on a later day. */
export async function getOwnApproval(
  { app, now, session }: OperatorContext,
  { resource, readAgain }: Publication,
  row: Pick<PublicationRow, 'state' | 'askedBy' | 'askedTime' | 'asksWithdrawal' | 'authorUuid'>,
): Promise<OwnConfirmation> {
  if (!readAgain || row.state !== 'asked' || row.askedTime === null || !isOwnRequest(session.userUuid, row))
    return 'another';
  return (await createOwnConfirmation(app.db, `manage:${resource.name}:decide`, now))(row.askedTime);
}

/** Normalises a value for comparison: ignores spaces and full-width forms. */
const fold = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '');

/**
 * Asserts that the only operator may confirm and has read the same values again in the official text.
 * @throws ApiError
 */
export async function assertReadAgain(
  context: OperatorContext,
  publication: Publication,
  row: AskedRow,
  again: readonly string[],
): Promise<void> {
  const may = await getOwnApproval(context, publication, row);
  if (may !== 'allowed') throw createApiError(may === 'another' ? ownRequest : ownTooEarly);
  const values = (await publication.readAgain?.(context.app, row.uuid, row.draft)) ?? [];
  assertNoErrors(
    values.flatMap(({ label, value }, index): FieldError[] => {
      const read = again[index];
      if (read !== undefined && fold(read) === fold(value)) return [];
      const message = read === undefined ? `请再填一遍${label}` : `${label}与提交的不同：提交 ${value}，再读 ${read}`;
      return [{ path: `again.${index}`, message }];
    }),
  );
}
