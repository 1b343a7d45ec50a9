import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { operatorDeskPages } from '#features/operations/operator-desk/pages/operator-desk.pages.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import type * as contract from '../contract/unanswered.ts';
import * as repo from './unanswered.repo.ts';

export const UNANSWERED_QUESTIONS_BACKLOG: BacklogSource = {
  key: 'question',
  label: '没有答上的提问',
  unit: '个',
  right: 'assistant:question:list',
  href: href(operatorDeskPages.desk, null, { what: 'question' }),
  isQuiet: true,
  measure: ({ db }) => repo.countUnanswered(db),
};

export async function listUnansweredQuestions(
  { app }: OperatorContext,
  query: InputOf<typeof contract.listUnansweredQuestions>['query'],
) {
  const { rows, total } = await repo.listUnansweredRows(app.db, { offset: getOffset(query), limit: query.pageSize });
  return { rows: rows.map((row) => ({ ...row, createTime: formatTime(row.createTime) })), total };
}

/** @throws CallError 数据不存在 if the question is already answered or resolved */
export async function resolveUnansweredQuestion(context: OperatorContext, uuid: string): Promise<undefined> {
  const { app, now } = context;
  await app.db.transaction(async () => {
    const count = await repo.resolveUnansweredRows(app.db, uuid, now);
    if (count === 0) throw createNotFoundError();
    await logAudit(context, {
      action: 'assistant.question-settled',
      targetKind: 'assistant-answer',
      targetUuid: uuid,
      detail: { count },
    });
  });
  return undefined;
}
