import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext, PublicContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { assertCanPublish } from '#platform/server/publication.ts';
import type * as contract from '../dictionary.contract.ts';
import { addRequiresPost, dictionaryValueExists } from '../dictionary.contract.ts';
import { assertNotInUse } from './assert-not-in-use.ts';
import * as repo from './dictionary.repo.ts';

const toEntry = ({ uuid, ...row }: repo.DictRow) => ({ id: uuid, ...row });

type Fields = InputOf<typeof contract.addEntry>['body'];

/** Returns only the given fields; an omitted field keeps its stored value or default. */
const getValues = ({ dictType, dictLabel, dictValue, ...rest }: Fields): repo.DictValues => ({
  dictType,
  dictLabel,
  dictValue,
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
});

const getWriter = ({ session, now }: OperatorContext) => ({ userUuid: session.userUuid, now });

async function nameDuplicate<T>(fields: Fields, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'dict_data_unique'))
      throw createApiError(dictionaryValueExists, { type: fields.dictType, value: fields.dictValue });
    throw error;
  }
}

export async function listEntries({ app }: PublicContext, query: InputOf<typeof contract.listEntries>['query']) {
  const { dictType, dictLabel, pageSize } = query;
  const page = await repo.listDictRows(app.db, { dictType, dictLabel, offset: getOffset(query), limit: pageSize });
  return { rows: page.rows.map(toEntry), total: page.total };
}

export async function getEntry({ app }: PublicContext, id: string) {
  const row = await repo.getDictRow(app.db, id);
  if (!row) throw createNotFoundError();
  return toEntry(row);
}

export async function listEntriesByType({ app }: PublicContext, type: string) {
  return (await repo.listTypeRows(app.db, type)).map(toEntry);
}

/**
 * Rejects an add request sent by GET.
 * @throws ApiError always
 */
export async function rejectGetAdd(): Promise<never> {
  throw createApiError(addRequiresPost);
}

export async function addEntry(context: OperatorContext, body: Fields) {
  assertCanPublish(context);
  const { app } = context;
  const id = app.random.uuid();
  await nameDuplicate(body, () =>
    app.db.transaction(async () => {
      await repo.addDictRow(app.db, id, getValues(body), getWriter(context));
      await audit(context, 'dictionary.added', id, body);
    }),
  );
  return { id };
}

export async function editEntry(
  context: OperatorContext,
  { id, ...fields }: InputOf<typeof contract.editEntry>['body'],
) {
  assertCanPublish(context);
  const { app } = context;
  await nameDuplicate(fields, () =>
    app.db.transaction(async () => {
      if (!(await repo.editDictRow(app.db, id, getValues(fields), getWriter(context)))) throw createNotFoundError();
      await audit(context, 'dictionary.edited', id, fields);
    }),
  );
  return undefined;
}

export async function removeEntry(context: OperatorContext, id: string) {
  assertCanPublish(context);
  const { app } = context;
  await app.db.transaction(async () => {
    const row = await repo.getDictRow(app.db, id);
    if (row) await assertNotInUse(app.db, row);
    if (!(await repo.removeDictRow(app.db, id, getWriter(context)))) throw createNotFoundError();
    await audit(context, 'dictionary.removed', id, {});
  });
  return undefined;
}

const audit = (context: OperatorContext, action: string, targetUuid: string, detail: Record<string, unknown>) =>
  logAudit(context, { action, targetKind: 'dictionary', targetUuid, detail });
