import { CHANGE_KINDS, type ChangeKind, labelOfChange } from '#domain/access/approval.ts';
import { HISTORY_SPECS, sayChanges } from '#domain/records/history.ts';
import { formatTime } from '#domain/text/time.ts';
import { sendMessages } from '#features/enterprise/messages/server/messages.server-api.ts';
import { namesOfChanges } from '#features/enterprise/record-history/server/record-history.server-api.ts';
import { fail, notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf, Page, ResultOf } from '#platform/contract/route.ts';
import {
  hasAccount,
  type LoginContext,
  type MemberContext,
  mayKnow,
  ownScope,
} from '#platform/server/access/access.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import * as kernel from '#platform/server/approval/proposal.repo.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import type * as contract from '../approvals.contract.ts';
import { APPROVAL_FAULTS, type Proposal } from '../approvals.contract.ts';
import { approvalsPages } from '../pages/approvals.pages.ts';
import * as repo from './approvals.repo.ts';

const DECIDE = 'approval:change:decide';

/** By a key or a programme one sees what it proposed itself. */
const ownOf = ({ session }: LoginContext): repo.OwnFilter => {
  if (session.apiToken) return { tokenUuid: session.apiToken.uuid };
  if (!hasAccount(session) && session.keyUuid) return { keyUuid: session.keyUuid };
  return { userUuid: session.userUuid };
};

const mayDecide = (context: LoginContext): boolean => hasAccount(context.session) && mayKnow(context.session, DECIDE);

function scopeOf(context: LoginContext): Scope {
  const scope = ownScope(context);
  if (scope === null) throw notFound();
  return scope;
}

function subjectOf({ app }: LoginContext, row: kernel.Proposal): string | null {
  const { rows, fields, foreseen = [] } = app.secondLook.read(row);
  const named = [...new Set(rows.flatMap(({ name }) => (name === null ? [] : [name])))];
  // Of what is done in steps its first figure says what it is about: the file, the goods.
  if (foreseen.length > 0) return fields[0]?.value ?? null;
  if (named.length === 0) return fields[0]?.value ?? null;
  return named.length === 1 ? (named[0] ?? null) : `${named[0]} 等 ${named.length} 项`;
}

/** What a call does, as a button would say it: how it is done follows in its summary. */
function sayDeed(summary: string): string {
  const [deed = ''] = summary.split(/[：，；]/, 1);
  return deed.endsWith('）') ? deed.slice(0, deed.lastIndexOf('（')) : deed;
}

const describe = (context: LoginContext, row: repo.ProposalRow): Proposal => ({
  uuid: row.uuid,
  kind: row.kind,
  kindLabel: labelOfChange(row.kind),
  what: sayDeed(context.app.secondLook.summaryOf(row) ?? labelOfChange(row.kind)),
  subject: subjectOf(context, row),
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

type ListQuery = InputOf<typeof contract.listProposals>['query'];

async function list(
  context: LoginContext,
  filter: repo.OwnFilter & { readonly isWaitingFirst: boolean },
  query: ListQuery,
): Promise<Page<Proposal>> {
  const scope = ownScope(context);
  if (scope === null) return { rows: [], total: 0 };
  const page = { state: query.state, offset: offsetOf(query), limit: query.pageSize };
  const { rows, total } = await repo.listProposalRows(context.app.db, scope, { ...filter, ...page });
  return { rows: rows.map((row) => describe(context, row)), total };
}

export const listProposals = (context: LoginContext, query: ListQuery) =>
  list(context, { isWaitingFirst: true }, query);

export const listOwnProposals = (context: LoginContext, query: ListQuery) =>
  list(context, { ...ownOf(context), isWaitingFirst: false }, query);

export async function getProposal(context: LoginContext, uuid: string): Promise<ResultOf<typeof contract.getProposal>> {
  const { app } = context;
  const scope = scopeOf(context);
  const row = await repo.findProposalRow(app.db, scope, uuid, mayDecide(context) ? {} : ownOf(context));
  if (row === null) throw notFound();
  const { rows, isCut, fields, foreseen = [] } = app.secondLook.read(row);
  const names = await namesOfChanges(app.db, scope, rows);
  return {
    ...describe(context, row),
    records: [
      ...rows.map(({ kind, name, act, changes }) => ({
        kindLabel: HISTORY_SPECS[kind].label,
        name,
        act: act as 'edit',
        changes: sayChanges(kind, changes ?? {}, (one) => names.get(one) ?? null),
      })),
      ...foreseen.map((record) => ({
        ...record,
        changes: record.changes.map((change) => ({ ...change, isSealed: false })),
      })),
    ],
    isCut,
    fields: [...fields],
    mayDecide: row.state === 'waiting' && mayDecide(context),
  };
}

/** One's own that nobody has decided about, held to the end of the transaction. @throws Failure */
async function holdOwn(context: LoginContext, uuid: string): Promise<kernel.Proposal> {
  const { app } = context;
  const scope = scopeOf(context);
  const own = await repo.findProposalRow(app.db, scope, uuid, ownOf(context));
  const row = own && (await kernel.holdProposal(app.db, scope, uuid));
  if (row === null) throw notFound();
  if (row.state !== 'waiting') throw fail(APPROVAL_FAULTS.settled);
  return row;
}

export async function explainProposal(
  context: LoginContext,
  { uuid, reason = null }: InputOf<typeof contract.explainProposal>['body'],
): Promise<void> {
  const { app } = context;
  await app.db.transaction(async () => {
    await kernel.saveReason(app.db, await holdOwn(context, uuid), reason || null);
  });
}

const audit = (
  context: LoginContext,
  act: string,
  { uuid, kind }: kernel.Proposal,
  detail: Readonly<Record<string, unknown>>,
) =>
  recordAudit(context, {
    action: `approval.${act}`,
    targetKind: 'change_proposal',
    targetUuid: uuid,
    detail: { kind, ...detail },
  });

export async function withdrawProposal(context: LoginContext, uuid: string): Promise<void> {
  const { app, session, now } = context;
  const withdrawn = await app.db.transaction(async () => {
    const row = await holdOwn(context, uuid);
    await kernel.saveDecision(app.db, row, { state: 'withdrawn', decideBy: session.userUuid, now });
    await audit(context, 'withdrawn', row, {});
    return row;
  });
  await app.secondLook.forgetFiles(withdrawn);
}

/** The proposer learns what became of it, whatever he proposed it with. */
async function tellProposer(context: LoginContext, row: kernel.Proposal, title: string, rest: string): Promise<void> {
  const { app, now, session } = context;
  const subject = subjectOf(context, row);
  const what = `${labelOfChange(row.kind)}${subject === null ? '' : `“${subject}”`}`;
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

/** An owner who is alone would wait for himself. */
async function isAlone({ app, session }: LoginContext, scope: Scope): Promise<boolean> {
  if (!session.isOwner) return false;
  const approvers = await repo.listApproverRows(app.db, scope);
  return approvers.every(({ uuid }) => uuid === session.userUuid);
}

export async function approveProposal(context: LoginContext, uuid: string): Promise<void> {
  const scope = scopeOf(context);
  const row = await context.app.secondLook.apply({ ...context, scope }, uuid, () => isAlone(context, scope));
  await tellProposer(context, row, '变更已批准', '批准了您提交的{what}，已经生效。');
}

export async function rejectProposal(
  context: LoginContext,
  { uuid, reason }: InputOf<typeof contract.rejectProposal>['body'],
): Promise<void> {
  const { app, session, now } = context;
  const scope = scopeOf(context);
  const rejected = await app.db.transaction(async () => {
    const row = await kernel.holdProposal(app.db, scope, uuid);
    if (row === null) throw notFound();
    if (row.state === 'applying') throw fail(APPROVAL_FAULTS.applying);
    if (row.state !== 'waiting') throw fail(APPROVAL_FAULTS.settled);
    await kernel.saveDecision(app.db, row, { state: 'rejected', decideBy: session.userUuid, decideNote: reason, now });
    await audit(context, 'rejected', row, { reason, proposer: row.userUuid });
    await tellProposer(context, row, '变更被驳回', `驳回了您提交的{what}，资料没有改动。原因：${reason}`);
    return row;
  });
  await app.secondLook.forgetFiles(rejected);
}

export async function getApprovalRules(context: LoginContext): Promise<ResultOf<typeof contract.getApprovalRules>> {
  const scope = ownScope(context);
  const { db } = context.app;
  const asked = scope === null ? [] : await kernel.listAskedKinds(db, scope.entUuid);
  const approvers = scope === null ? [] : await repo.listApproverRows(db, scope);
  return {
    kinds: CHANGE_KINDS.map((kind) => ({ kind, label: labelOfChange(kind), isAsked: asked.includes(kind) })),
    approvers: approvers.map(({ nickName }) => nickName),
  };
}

export async function editApprovalRules(context: MemberContext, kinds: readonly ChangeKind[]): Promise<void> {
  const { app, scope, now } = context;
  await app.db.transaction(async () => {
    const before = await kernel.listAskedKinds(app.db, scope.entUuid);
    await kernel.saveAskedKinds(app.db, scope, kinds, now);
    await recordAudit(context, {
      action: 'approval.rules',
      targetKind: 'enterprise',
      targetUuid: scope.entUuid,
      detail: { from: before, to: kinds },
    });
  });
}

/** What waits for the reader's word, for his desk. */
export async function listWaitingProposals(context: LoginContext) {
  const scope = ownScope(context);
  if (scope === null || !mayDecide(context)) return [];
  const filter = { state: 'waiting', isWaitingFirst: false, offset: 0, limit: 100 } as const;
  const { rows } = await repo.listProposalRows(context.app.db, scope, filter);
  const own = rows.some(({ userUuid }) => userUuid === context.session.userUuid) && !(await isAlone(context, scope));
  return rows
    .filter(({ userUuid }) => !own || userUuid !== context.session.userUuid)
    .map((row) => describe(context, row));
}
