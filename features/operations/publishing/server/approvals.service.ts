import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import { assertNoFieldErrors, type Publication } from '#platform/server/publication.ts';
import { publishingPages } from '../pages/publishing.pages.ts';
import { approvalNotRequested, ownApprovalRequest, stalePublication } from '../publishing.contract.ts';
import { assertSecondReading, isOwnApprovalRequest, type PendingApprovalRow } from './own-approval.ts';
import * as repo from './publication.repo.ts';
import { publishLockedDraft } from './publish-locked.ts';
import {
  logPublicationAudit,
  runOnLockedPublication,
  schedulePublication,
  withdrawLockedRecord,
} from './publishing.service.ts';

interface Decided {
  readonly uuid: string;
  readonly revision: number;
}

async function refuseOwn(): Promise<void> {
  throw createApiError(ownApprovalRequest);
}

/**
 * Runs one decision about an approval request for exactly the revision that the caller saw.
 * @throws ApiError when the request is already decided, the draft has changed, or it is the caller's own
 */
async function decide<T>(
  context: OperatorContext,
  publication: Publication,
  { uuid, revision }: Decided,
  work: (row: PendingApprovalRow) => Promise<T>,
  assertOwn: (row: PendingApprovalRow) => Promise<void> = refuseOwn,
): Promise<T> {
  return await runOnLockedPublication(context, publication, { uuid }, async (row) => {
    const { askedBy } = row;
    const draft = row.asksWithdrawal ? await publication.read(context.app, uuid) : row.draft;
    if (row.state !== 'asked' || !draft || !askedBy) throw createApiError(approvalNotRequested);
    if (row.revision !== revision) throw createApiError(stalePublication);
    const asked = { ...row, draft, askedBy };
    if (isOwnApprovalRequest(context.session.userUuid, row)) await assertOwn(asked);
    return await work(asked);
  });
}

/** Notifies the requester and, if it is another user, the author. */
async function notifyMakers(
  { app, now, session }: OperatorContext,
  { resource }: Publication,
  { title, askedBy, authorUuid }: Pick<repo.PublicationRow, 'title' | 'askedBy' | 'authorUuid'>,
  words: { readonly title: string; readonly text: string },
): Promise<void> {
  const people = new Set([askedBy, authorUuid].filter((one) => one !== null));
  const content = `<p>${escapeHtml(`${resource.label}“${title}”${words.text}`)}</p>`;
  const router = href(publishingPages[resource.section], null, { resource: resource.name });
  const message = { type: '01' as const, title: words.title, content, router, createBy: session.userUuid };
  await sendMessages(
    app,
    [...people].map((userUuid) => ({ ...message, userUuid })),
    now,
  );
}

/**
 * Publishes at once, or at the requested time if it is in the future; a requested withdrawal takes effect at once.
 * @throws ApiError with the current validation errors
 */
export const approveRecord = (
  context: OperatorContext,
  publication: Publication,
  { again = [], ...given }: Decided & { readonly again?: readonly string[] | undefined },
) => {
  const approve = async (row: PendingApprovalRow) => {
    const { app, now, session } = context;
    const { uuid, draft, askedBy, publishTime: at } = row;
    const publisher = { app, now, userUuid: askedBy };
    const approver = session.userUuid;
    const isOwn = isOwnApprovalRequest(approver, row);
    await logPublicationAudit(context, publication, 'approved', uuid, {
      title: row.title,
      asked: askedBy,
      ...(isOwn && { isOwn }),
    });
    if (row.asksWithdrawal) {
      const text = `已由 ${session.nickName} 批准并撤下。`;
      await notifyMakers(context, publication, row, { title: '提交的撤下已批准', text });
      return await withdrawLockedRecord(context, publication, row, row.reason ?? '');
    }
    if (at && at > now) {
      assertNoFieldErrors((await publication.examine?.(publisher, uuid, draft)) ?? []);
      const text = `已由 ${session.nickName} 批准，将于 ${formatTime(at)} 发布。`;
      await notifyMakers(context, publication, row, { title: '提交的内容已批准', text });
      return await schedulePublication(context, publication, uuid, { at, draft, publisher: askedBy, approver });
    }
    await publishLockedDraft(publisher, publication, { ...row, approverUuid: approver }, context);
    await notifyMakers(context, publication, row, {
      title: '提交的内容已批准',
      text: `已由 ${session.nickName} 批准并发布。`,
    });
    return { state: 'published' as const };
  };
  return decide(context, publication, given, approve, (row) => assertSecondReading(context, publication, row, again));
};

export const rejectRecord = (
  context: OperatorContext,
  publication: Publication,
  { reason, ...given }: Decided & { readonly reason: string },
): Promise<undefined> =>
  decide(context, publication, given, async (row) => {
    const { app, now, session } = context;
    const state = row.isLive ? ('published' as const) : ('draft' as const);
    const publishTime = row.asksWithdrawal ? row.publishTime : null;
    const change = { ...repo.WITHOUT_APPROVAL, state, publishTime, reason: `退回：${reason}` };
    await repo.editPublicationRow(app.db, row.uuid, change, now);
    await logPublicationAudit(context, publication, 'rejected', row.uuid, {
      title: row.title,
      asked: row.askedBy,
      reason,
    });
    const text = `被 ${session.nickName} 退回：${reason}`;
    await notifyMakers(context, publication, row, {
      title: row.asksWithdrawal ? '提交的撤下被退回' : '提交的内容被退回',
      text,
    });
    return undefined;
  });
