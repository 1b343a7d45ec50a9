/**
 * Adds tasks to a new filing for documents to which authorities objected in earlier filings, because no record shows whether these
 * documents have been corrected.
 */
import { loadOpinions } from '#db/opinions/load.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { listOpinionRows } from './opinion.repo.ts';
import { addTaskRow } from './task.repo.ts';

const MAX_REQUESTED = 100;
const MAX_NOTE = 1000;

/** Must be called within the transaction that opens the filing. */
export async function addTasksForEarlierOpinions(
  { app, scope, now }: Pick<MemberContext, 'app' | 'scope' | 'now'>,
  filingUuid: string,
): Promise<void> {
  const ofDocuments = new Map(
    loadOpinions().opinions.flatMap((one) => (one.target.kind === 'material' ? [[one.id, one] as const] : [])),
  );
  const { rows } = await listOpinionRows(app.db, scope, filingUuid, { offset: 0, limit: MAX_REQUESTED });
  for (const { opinion, text, filingName } of rows) {
    const known = ofDocuments.get(opinion ?? '');
    if (!known) continue;
    const note = `“${filingName}”曾被要求：${text}`.slice(0, MAX_NOTE);
    const values = { title: known.task, ownerUuid: null, dueOn: null, note };
    await addTaskRow(app.db, scope, { uuid: app.random.uuid(), filingUuid, now, values });
  }
}
