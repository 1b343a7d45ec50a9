import { href } from '#domain/access/page.ts';
import { addDays } from '#domain/validity/day.ts';
import { listFilingTodoSubjects } from '#features/filing/filing/server/filing.server-api.ts';
import { filingDocumentsPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
import { createListTodoSource } from '#features/work/todo/server/todo.server-api.ts';
import { getOwnTenantContextFor } from '#platform/server/access/access.ts';
import { UNREVIEWED_DOCUMENT_DAYS } from '../holder-documents.contract.ts';
import { listRequestsWithPendingDocuments } from './request.repo.ts';

/** Source of to-do items: documents submitted by their holders that wait for a clerk's decision; undecided documents are deleted later. */
export const PENDING_DOCUMENTS_SOURCE = createListTodoSource('paper', async (context) => {
  const scope = getOwnTenantContextFor(context, 'filing:case:get');
  if (scope === null || context.session.membership.status !== 'active') return [];
  const waitingDocuments = await listRequestsWithPendingDocuments(context.app.db, scope);
  const things = await listFilingTodoSubjects(
    context.app.db,
    scope,
    waitingDocuments.map(({ filingUuid }) => filingUuid),
  );
  return waitingDocuments.map(({ uuid, filingUuid, personName, purpose, endOn, waiting }) => {
    const day = addDays(endOn, UNREVIEWED_DOCUMENT_DAYS);
    const subject = `${personName}提交的资料`;
    return {
      place: { day, id: uuid },
      thing: things.get(filingUuid) ?? { kind: 'filing', id: filingUuid, name: subject },
      subject,
      consequence: `${purpose}：${waiting} 份文件待审核，到期未审核的自动删除`,
      dueOn: day,
      basis: null,
      action: { label: '去审核', to: href(filingDocumentsPages.filing, null, { filing: filingUuid }) },
      reminder: null,
    };
  });
});
