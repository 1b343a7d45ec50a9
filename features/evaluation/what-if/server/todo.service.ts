import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { HypotheticalChange } from '#domain/what-if/change.ts';
import { createNameLookup, formatHypotheticalChange } from '#domain/what-if/format-change.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import type { Todo } from '../contract/scenario.ts';
import type * as contract from '../what-if.contract.ts';
import { MAX_TODOS, todoChanged, tooManyTodos } from '../what-if.contract.ts';
import * as repo from './todo.repo.ts';
import { getScenario } from './what-if.service.ts';

/** Returns whether the change is an action that the enterprise can plan; the departure of a person or an evaluation date is not. */
const isDeed = (change: HypotheticalChange): boolean =>
  !(['removePerson', 'removeProject', 'checkOn'] as readonly string[]).includes(change.kind) &&
  !(change.kind === 'moveDate' && change.what === 'leaving');

const MAX_TITLE = 300;

/** @throws ApiError 404 */
export async function addTodos(
  context: MemberContext,
  catalogue: Catalogue,
  { uuid, owner = null, dueOn = null }: InputOf<typeof contract.addTodos>['body'],
): Promise<{ added: number }> {
  const { app, scope, now } = context;
  const scenario = await getScenario(context, catalogue, uuid);
  const nameOf = createNameLookup((await getEnterpriseDocument(app, scope)).enterprise);
  const rows = scenario.changes.filter(isDeed).map((change) => ({
    uuid: app.random.uuid(),
    title: formatHypotheticalChange(change, nameOf).slice(0, MAX_TITLE),
    origin: scenario.name,
    owner,
    dueOn,
  }));
  if (rows.length === 0) return { added: 0 };
  await app.db.transaction(async () => {
    await acquireTransactionLock(app.db, `to-dos ${scope.entUuid}`);
    if ((await repo.countTodos(app.db, scope)) + rows.length > MAX_TODOS)
      throw createApiError(tooManyTodos, { most: MAX_TODOS });
    await repo.addTodoRows(app.db, scope, rows, now);
  });
  return { added: rows.length };
}

export async function listTodos(
  { app, scope }: MemberContext,
  query: InputOf<typeof contract.listTodos>['query'],
): Promise<Page<Todo>> {
  const done = query.state === undefined ? null : query.state === 'done';
  return await repo.listTodoRows(app.db, scope, { done }, { offset: getOffset(query), limit: query.pageSize });
}

/** @throws ApiError 404, or 409 if another user changed the to-do item meanwhile */
export async function editTodo(
  { app, scope, now }: MemberContext,
  { uuid, revision, title, owner = null, dueOn = null, done }: InputOf<typeof contract.editTodo>['body'],
): Promise<Todo> {
  return await app.db.transaction(async () => {
    const before = await repo.lockTodo(app.db, scope, uuid);
    if (!before) throw createNotFoundError();
    if (before.revision !== revision) throw createApiError(todoChanged);
    const values = { title, owner, dueOn, done };
    await repo.changeTodoRow(app.db, scope, before.uuid, { now, values });
    return { ...before, ...values, revision: before.revision + 1 };
  });
}

/**
 * Deletes a to-do item, which can be restored for 30 days.
 * @throws ApiError 404
 */
export async function removeTodo(context: MemberContext, uuid: string): Promise<undefined> {
  const { app, scope, now } = context;
  await app.db.transaction(async () => {
    const row = await repo.lockTodo(app.db, scope, uuid);
    if (!row) throw createNotFoundError();
    await repo.changeTodoRow(app.db, scope, row.uuid, { now, values: { delFlag: '2' } });
    await logAudit(context, {
      action: 'todo.removed',
      targetKind: 'todo',
      targetUuid: row.uuid,
      detail: { title: row.title },
    });
  });
  return undefined;
}
