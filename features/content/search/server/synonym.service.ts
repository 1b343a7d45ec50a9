import { normaliseText } from '#domain/search/terms.ts';
import { formatTime } from '#domain/text/time.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { type listSynonymGroups as listRoute, type SynonymFields, termInOtherGroup } from '../contract/synonyms.ts';
import { addSynonymRow, editSynonymRow, listSynonymRows, lockSynonyms } from './synonym.repo.ts';

export async function listSynonymGroups({ app }: OperatorContext, query: InputOf<typeof listRoute>['query']) {
  const word = normaliseText(query.keyword ?? '');
  const found = (await listSynonymRows(app.db)).filter(({ terms }) =>
    terms.some((term) => normaliseText(term).includes(word)),
  );
  const shown = found.slice(getOffset(query), getOffset(query) + query.pageSize);
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

/** Rejects words that belong to other groups, because the meaning of a word would be ambiguous. */
async function rejectTaken({ app }: OperatorContext, { terms }: SynonymFields, own: string | null): Promise<void> {
  const others = (await listSynonymRows(app.db)).filter(({ uuid }) => uuid !== own);
  const taken = new Set(others.flatMap((row) => row.terms).map(normaliseText));
  const term = terms.find((one) => taken.has(normaliseText(one)));
  if (term !== undefined) throw createApiError(termInOtherGroup, { term });
}

const getWriter = ({ session, now }: OperatorContext) => ({ userUuid: session.userUuid, now });
const audit = (context: OperatorContext, action: string, targetUuid: string, detail: Record<string, unknown>) =>
  logAudit(context, { action, targetKind: 'searchSynonym', targetUuid, detail });

export async function addSynonymGroup(context: OperatorContext, fields: SynonymFields) {
  const { app } = context;
  const uuid = app.random.uuid();
  await app.db.transaction(async () => {
    await lockSynonyms(app.db);
    await rejectTaken(context, fields, null);
    await addSynonymRow(app.db, uuid, fields, getWriter(context));
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
    await lockSynonyms(app.db);
    await rejectTaken(context, fields, uuid);
    if (!(await editSynonymRow(app.db, uuid, fields, getWriter(context)))) throw createNotFoundError();
    await audit(context, 'synonym.edited', uuid, fields);
  });
  return undefined;
}

export async function removeSynonymGroup(context: OperatorContext, uuid: string) {
  const { app } = context;
  await app.db.transaction(async () => {
    if (!(await editSynonymRow(app.db, uuid, { delFlag: '2' }, getWriter(context)))) throw createNotFoundError();
    await audit(context, 'synonym.removed', uuid, {});
  });
  return undefined;
}
