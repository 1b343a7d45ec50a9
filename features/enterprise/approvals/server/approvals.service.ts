import { CHANGE_KINDS, type ChangeKind, getChangeLabel } from '#domain/access/approval.ts';
import { formatChanges, HISTORY_SPECS } from '#domain/records/history.ts';
import { formatTime } from '#domain/text/time.ts';
import { listReferencedRecordNames } from '#features/enterprise/record-history/server/record-history.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page, ResultOf } from '#platform/contract/route.ts';
import {
  canView,
  getOwnTenantContext,
  hasAccount,
  type LoginContext,
  type MemberContext,
} from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import * as kernel from '#platform/server/approval/approval-request.repo.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import type * as contract from '../approvals.contract.ts';
import { APPROVAL_ERRORS, type ApprovalRequestSummary } from '../approvals.contract.ts';
import { approvalsPages } from '../pages/approvals.pages.ts';
import * as repo from './approvals.repo.ts';

const DECIDE = 'approval:change:decide';

/** Returns the filter for the caller's requests: keys and programs see only theirs. */
const getOwn = ({ session }: LoginContext): repo.RequesterFilter => {
  if (session.apiToken) return { tokenUuid: session.apiToken.uuid };
  if (!hasAccount(session) && session.keyUuid) return { keyUuid: session.keyUuid };
  return { userUuid: session.userUuid };
};

const canDecide = (context: LoginContext): boolean => hasAccount(context.session) && canView(context.session, DECIDE);

function getScope(context: LoginContext): TenantContext {
  const scope = getOwnTenantContext(context);
  if (scope === null) throw createNotFoundError();
  return scope;
}

function getSubject({ app }: LoginContext, row: kernel.ApprovalRequest): string | null {
  const { rows, fields, foreseen = [] } = app.secondLook.read(row);
  const named = [...new Set(rows.flatMap(({ name }) => (name === null ? [] : [name])))];
  // In a change with several steps, the first field names the subject, for example the file or the goods.
  if (foreseen.length > 0) return fields[0]?.value ?? null;
  if (named.length === 0) return fields[0]?.value ?? null;
  return named.length === 1 ? (named[0] ?? null) : `${named[0]} 等 ${named.length} 项`;
}

/** Returns the action of a call as a button label, without the details of its summary. */
function formatDeed(summary: string): string {
  const [deed = ''] = summary.split(/[：，；]/, 1);
  return deed.endsWith('）') ? deed.slice(0, deed.lastIndexOf('（')) : deed;
}

const describe = (context: LoginContext, row: repo.ApprovalRequestRow): ApprovalRequestSummary => ({
  uuid: row.uuid,
  kind: row.kind,
  kindLabel: getChangeLabel(row.kind),
  what: formatDeed(context.app.secondLook.summaryOf(row) ?? getChangeLabel(row.kind)),
  subject: getSubject(context, row),
  state: row.state,
  by: row.by,
  byWhat: row.tokenName === null ? row.keyHolder : `接口“${row.tokenName}”`,
  isMine: row.userUuid === context.session.userUuid,
  reason: row.reason,
  createTime: formatTime(row.createTime),
  decidedBy: row.decider,
  decideTime: row.decideTime && formatTime(row.decideTime),
  decideNote: row.decideNote,
});

type ListQuery = InputOf<typeof contract.listApprovalRequests>['query'];

async function list(
  context: LoginContext,
  filter: repo.RequesterFilter & { readonly isWaitingFirst: boolean },
  query: ListQuery,
): Promise<Page<ApprovalRequestSummary>> {
  const scope = getOwnTenantContext(context);
  if (scope === null) return { rows: [], total: 0 };
  const page = { state: query.state, offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await repo.listApprovalRequestRows(context.app.db, scope, { ...filter, ...page });
  return { rows: rows.map((row) => describe(context, row)), total };
}

export const listApprovalRequests = (context: LoginContext, query: ListQuery) =>
  list(context, { isWaitingFirst: true }, query);

export const listOwnApprovalRequests = (context: LoginContext, query: ListQuery) =>
  list(context, { ...getOwn(context), isWaitingFirst: false }, query);

export async function getApprovalRequest(
  context: LoginContext,
  uuid: string,
): Promise<ResultOf<typeof contract.getApprovalRequest>> {
  const { app } = context;
  const scope = getScope(context);
  const row = await repo.findApprovalRequestRow(app.db, scope, uuid, canDecide(context) ? {} : getOwn(context));
  if (row === null) throw createNotFoundError();
  const { rows, isCut, fields, foreseen = [] } = app.secondLook.read(row);
  const names = await listReferencedRecordNames(app.db, scope, rows);
  return {
    ...describe(context, row),
    records: [
      ...rows.map(({ kind, name, act, changes }) => ({
        kindLabel: HISTORY_SPECS[kind].label,
        name,
        act: act as 'edit',
        changes: formatChanges(kind, changes ?? {}, (one) => names.get(one) ?? null),
      })),
      ...foreseen.map((record) => ({
        ...record,
        changes: record.changes.map((change) => ({ ...change, isSealed: false })),
      })),
    ],
    isCut,
    fields: [...fields],
    mayDecide: row.state === 'waiting' && canDecide(context),
  };
}

/** Returns the user's undecided request, locked until the end of the transaction. @throws ApiError */
async function lockOwn(context: LoginContext, uuid: string): Promise<kernel.ApprovalRequest> {
  const { app } = context;
  const scope = getScope(context);
  const own = await repo.findApprovalRequestRow(app.db, scope, uuid, getOwn(context));
  const row = own && (await kernel.lockApprovalRequest(app.db, scope, uuid));
  if (row === null) throw createNotFoundError();
  if (row.state !== 'waiting') throw createApiError(APPROVAL_ERRORS.settled);
  return row;
}

export async function explainApprovalRequest(
  context: LoginContext,
  { uuid, reason = null }: InputOf<typeof contract.explainApprovalRequest>['body'],
): Promise<void> {
  const { app } = context;
  await app.db.transaction(async () => {
    await kernel.saveApprovalReason(app.db, await lockOwn(context, uuid), reason || null);
  });
}

const audit = (
  context: LoginContext,
  act: string,
  { uuid, kind }: kernel.ApprovalRequest,
  detail: Readonly<Record<string, unknown>>,
) =>
  logAudit(context, {
    action: `approval.${act}`,
    targetKind: 'change_proposal',
    targetUuid: uuid,
    detail: { kind, ...detail },
  });

export async function withdrawApprovalRequest(context: LoginContext, uuid: string): Promise<void> {
  const { app, session, now } = context;
  const withdrawn = await app.db.transaction(async () => {
    const row = await lockOwn(context, uuid);
    await kernel.saveApprovalDecision(app.db, row, { state: 'withdrawn', decideBy: session.userUuid, now });
    await audit(context, 'withdrawn', row, {});
    return row;
  });
  await app.secondLook.forgetFiles(withdrawn);
}

/** Notifies the requester of the decision, even if the request came from a key or token. */
async function notifyProposer(
  context: LoginContext,
  row: kernel.ApprovalRequest,
  title: string,
  rest: string,
): Promise<void> {
  const { app, now, session } = context;
  const subject = getSubject(context, row);
  const what = `${getChangeLabel(row.kind)}${subject === null ? '' : `“${subject}”`}`;
  const text = `${session.nickName} ${rest.replace('{what}', what)}`;
  await sendMessages(
    app,
    [
      {
        userUuid: row.userUuid,
        entUuid: row.entUuid,
        type: '01',
        title,
        content: `<p>${escapeHtml(text)}</p>`,
        router: approvalsPages.approvals.path,
      },
    ],
    now,
  );
}

/** Returns whether the owner is the only approver, who would therefore have to approve requests made by the owner. */
async function isAlone({ app, session }: LoginContext, scope: TenantContext): Promise<boolean> {
  if (!session.isOwner) return false;
  const approvers = await repo.listApproverRows(app.db, scope);
  return approvers.every(({ uuid }) => uuid === session.userUuid);
}

export async function approveApprovalRequest(context: LoginContext, uuid: string): Promise<void> {
  const scope = getScope(context);
  const row = await context.app.secondLook.apply({ ...context, scope }, uuid, () => isAlone(context, scope));
  await notifyProposer(context, row, '变更已批准', '批准了您提交的{what}，已经生效。');
}

export async function rejectApprovalRequest(
  context: LoginContext,
  { uuid, reason }: InputOf<typeof contract.rejectApprovalRequest>['body'],
): Promise<void> {
  const { app, session, now } = context;
  const scope = getScope(context);
  const rejected = await app.db.transaction(async () => {
    const row = await kernel.lockApprovalRequest(app.db, scope, uuid);
    if (row === null) throw createNotFoundError();
    if (row.state === 'applying') throw createApiError(APPROVAL_ERRORS.applying);
    if (row.state !== 'waiting') throw createApiError(APPROVAL_ERRORS.settled);
    await kernel.saveApprovalDecision(app.db, row, {
      state: 'rejected',
      decideBy: session.userUuid,
      decideNote: reason,
      now,
    });
    await audit(context, 'rejected', row, { reason, proposer: row.userUuid });
    await notifyProposer(context, row, '变更被驳回', `驳回了您提交的{what}，资料没有改动。原因：${reason}`);
    return row;
  });
  await app.secondLook.forgetFiles(rejected);
}

export async function getApprovalRules(context: LoginContext): Promise<ResultOf<typeof contract.getApprovalRules>> {
  const scope = getOwnTenantContext(context);
  const { db } = context.app;
  const asked = scope === null ? [] : await kernel.listApprovalKinds(db, scope.entUuid);
  const approvers = scope === null ? [] : await repo.listApproverRows(db, scope);
  return {
    kinds: CHANGE_KINDS.map((kind) => ({ kind, label: getChangeLabel(kind), isAsked: asked.includes(kind) })),
    approvers: approvers.map(({ nickName }) => nickName),
  };
}

export async function editApprovalRules(context: MemberContext, kinds: readonly ChangeKind[]): Promise<void> {
  const { app, scope, now } = context;
  await app.db.transaction(async () => {
    const before = await kernel.listApprovalKinds(app.db, scope.entUuid);
    await kernel.saveApprovalKinds(app.db, scope, kinds, now);
    await logAudit(context, {
      action: 'approval.rules',
      targetKind: 'enterprise',
      targetUuid: scope.entUuid,
      detail: { from: before, to: kinds },
    });
  });
}

/** Lists the requests that await the user's decision, for the dashboard. */
export async function listWaitingApprovalRequests(context: LoginContext) {
  const scope = getOwnTenantContext(context);
  if (scope === null || !canDecide(context)) return [];
  const filter = { state: 'waiting', isWaitingFirst: false, offset: 0, limit: 100 } as const;
  const { rows } = await repo.listApprovalRequestRows(context.app.db, scope, filter);
  const own = rows.some(({ userUuid }) => userUuid === context.session.userUuid) && !(await isAlone(context, scope));
  return rows
    .filter(({ userUuid }) => !own || userUuid !== context.session.userUuid)
    .map((row) => describe(context, row));
}
