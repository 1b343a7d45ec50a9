/**
 * Forwards opinions that no rule covers to the operators, who can create rules from them. Names and numbers in the text are removed before
 * it leaves the enterprise.
 */
import { href } from '#domain/access/page.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { maskOpinion } from '#domain/filing/opinions/mask-opinion.ts';
import { formatTime } from '#domain/text/time.ts';
import { operatorDeskPages } from '#features/operations/operator-desk/pages/operator-desk.pages.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext, OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import type * as contract from '../contract/proposals.ts';
import * as repo from './proposal.repo.ts';

const MAX_TEXT = 1000;

export const OPINION_RULE_PROPOSALS_BACKLOG: BacklogSource = {
  key: 'proposal',
  label: '没有规则的审查意见',
  unit: '条',
  right: 'filing:proposal:list',
  href: href(operatorDeskPages.desk, null, { what: 'proposal' }),
  isQuiet: true,
  measure: ({ db }) => repo.countOpinionRuleProposals(db),
};

/** Stores an opinion as a proposal. Names in the enterprise's records are masked before the text leaves the enterprise. */
export async function addOpinionRuleProposal(
  { app, now }: MemberContext,
  document: EnterpriseDocument,
  text: string,
): Promise<void> {
  const { enterprise, registeredPeople, otherPeople, projects, achievements } = document;
  const masked = maskOpinion(text, {
    people: [
      ...[...registeredPeople, ...otherPeople].map(({ name }) => name),
      ...achievements.map(({ personName }) => personName ?? ''),
      enterprise.legalPerson ?? '',
      enterprise.contactName ?? '',
      enterprise.techLeadName ?? '',
    ],
    works: [...projects, ...achievements].map(({ projectName }) => projectName),
    enterprises: [enterprise.entName, ...projects.map(({ ownerName }) => ownerName ?? '')],
  });
  await repo.addOpinionRuleProposalRow(app.db, app.random.uuid(), masked.slice(0, MAX_TEXT), now);
}

export async function listOpinionRuleProposals(
  { app }: OperatorContext,
  query: InputOf<typeof contract.listOpinionRuleProposals>['query'],
) {
  const { rows, total } = await repo.listOpinionRuleProposalRows(app.db, {
    offset: getOffset(query),
    limit: query.pageSize,
  });
  return { rows: rows.map((row) => ({ ...row, createTime: formatTime(row.createTime) })), total };
}

/** @throws ApiError 数据不存在 if it is already resolved */
export async function resolveOpinionRuleProposal(context: OperatorContext, uuid: string): Promise<undefined> {
  const { app, now } = context;
  await app.db.transaction(async () => {
    if (!(await repo.resolveOpinionRuleProposalRow(app.db, uuid, now))) throw createNotFoundError();
    await logAudit(context, {
      action: 'filing.proposal-settled',
      targetKind: 'opinion-proposal',
      targetUuid: uuid,
      detail: {},
    });
  });
  return undefined;
}
