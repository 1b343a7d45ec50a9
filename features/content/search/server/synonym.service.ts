import { levelText } from '#domain/search/terms.ts';
import { formatTime } from '#domain/text/time.ts';
import { fail, notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { type listSynonymGroups as listRoute, type SynonymFields, termTaken } from '../contract/synonyms.ts';
import { addSynonymRow, editSynonymRow, holdSynonyms, listSynonymRows } from './synonym.repo.ts';

export async function listSynonymGroups({ app }: OperatorContext, query: InputOf<typeof listRoute>['query']) {
  const word = levelText(query.keyword ?? '');
  const found = (await listSynonymRows(app.db)).filter(({ terms }) =>
    terms.some((term) => levelText(term).includes(word)),
  );
  const shown = found.slice(offsetOf(query), offsetOf(query) + query.pageSize);
  return {
    rows: shown.map(({ uuid, terms, status, updateTime }) => ({
      uuid,
      terms,
      status,
      updateTime: formatTime(updateTime),
    })),
    total: found.length,
  };
}

/** A word belongs to one group, else a search could not tell what it means. */
async function refuseTaken({ app }: OperatorContext, { terms }: SynonymFields, own: string | null): Promise<void> {
  const others = (await listSynonymRows(app.db)).filter(({ uuid }) => uuid !== own);
  const taken = new Set(others.flatMap((row) => row.terms).map(levelText));
  const term = terms.find((one) => taken.has(levelText(one)));
  if (term !== undefined) throw fail(termTaken, { term });
}

const writerOf = ({ session, now }: OperatorContext) => ({ userUuid: session.userUuid, now });
const audit = (context: OperatorContext, action: string, targetUuid: string, detail: Record<string, unknown>) =>
  recordAudit(context, { action, targetKind: 'searchSynonym', targetUuid, detail });

export async function addSynonymGroup(context: OperatorContext, fields: SynonymFields) {
  const { app } = context;
  const uuid = app.random.uuid();
  await app.db.transaction(async () => {
    await holdSynonyms(app.db);
    await refuseTaken(context, fields, null);
    await addSynonymRow(app.db, uuid, fields, writerOf(context));
    await audit(context, 'synonym.added', uuid, fields);
  });
  return { uuid };
}

export async function editSynonymGroup(
  context: OperatorContext,
  { uuid, ...fields }: SynonymFields & { readonly uuid: string },
) {
  const { app } = context;
  await app.db.transaction(async () => {
    await holdSynonyms(app.db);
    await refuseTaken(context, fields, uuid);
    if (!(await editSynonymRow(app.db, uuid, fields, writerOf(context)))) throw notFound();
    await audit(context, 'synonym.edited', uuid, fields);
  });
  return undefined;
}

export async function removeSynonymGroup(context: OperatorContext, uuid: string) {
  const { app } = context;
  await app.db.transaction(async () => {
    if (!(await editSynonymRow(app.db, uuid, { delFlag: '2' }, writerOf(context)))) throw notFound();
    await audit(context, 'synonym.removed', uuid, {});
  });
  return undefined;
}
