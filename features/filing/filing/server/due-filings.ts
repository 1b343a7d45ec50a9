import { href } from '#domain/access/page.ts';
import { filingDocumentsPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
import { createListTodoSource } from '#features/work/todo/server/todo.server-api.ts';
import { getOwnTenantContextFor } from '#platform/server/access/access.ts';
import { listDueFilings } from './filing.repo.ts';
import { listFilingTodoSubjects } from './filing-thing.repo.ts';

/** Source of to-do items: the next due date or task of each filing. The renewal of a document is shown under the document. */
export const DUE_FILINGS = createListTodoSource('filing', async (context) => {
  const scope = getOwnTenantContextFor(context, 'filing:case:list');
  if (scope === null || context.session.membership.status !== 'active') return [];
  const filings = await listDueFilings(context.app.db, scope);
  const things = await listFilingTodoSubjects(
    context.app.db,
    scope,
    filings.map(({ uuid }) => uuid),
  );
  return filings.map(({ uuid, name, nextOn, nextWhat }) => ({
    place: { day: nextOn, id: uuid },
    thing: things.get(uuid) ?? { kind: 'filing', id: uuid, name },
    subject: name,
    consequence: `下一步：${nextWhat}`,
    dueOn: nextOn,
    basis: null,
    action: { label: '去办理', to: href(filingDocumentsPages.filing, null, { filing: uuid }) },
    reminder: null,
  }));
});
