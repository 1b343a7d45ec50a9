import type { Generated } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Bookkeeping } from '#platform/server/db/bookkeeping.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import { addTenantRow, updateTenantRow } from '#platform/server/db/tenant-rows.ts';
import type { Todo } from '../contract/scenario.ts';

interface TodoTable extends Bookkeeping {
  entUuid: string;
  uuid: string;
  title: string;
  origin: string | null;
  owner: string | null;
  dueOn: string | null;
  done: Generated<boolean>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    todo: TodoTable;
  }
}

const COLUMNS = ['uuid', 'title', 'origin', 'owner', 'dueOn', 'done', 'revision'] as const;

const own = (db: Db, scope: TenantContext) =>
  db.query.selectFrom('todo').where('entUuid', '=', scope.entUuid).where('delFlag', '=', '0');

/** Lists to-do items, the earliest due first; completed ones last. */
export async function listTodoRows(
  db: Db,
  scope: TenantContext,
  { done }: { readonly done: boolean | null },
  page: Slice,
): Promise<Listed<Todo>> {
  const wanted = done === null ? own(db, scope) : own(db, scope).where('done', '=', done);
  return await listPage(
    wanted,
    wanted
      .select(COLUMNS)
      .orderBy('done')
      .orderBy('dueOn', (order) => order.asc().nullsLast())
      .orderBy('createTime')
      .orderBy('title')
      .orderBy('uuid'),
    page,
  );
}

/** Lists all planned actions that are not done, the earliest due first. */
export async function listPendingTodos(db: Db, scope: TenantContext): Promise<readonly Todo[]> {
  return await own(db, scope)
    .where('done', '=', false)
    .select(COLUMNS)
    .orderBy('dueOn', (order) => order.asc().nullsLast())
    .orderBy('uuid')
    .execute();
}

export async function countTodos(db: Db, scope: TenantContext): Promise<number> {
  return await getCount(own(db, scope));
}

/** Returns the to-do item and locks its row until the transaction ends. */
export async function lockTodo(db: Db, scope: TenantContext, uuid: string): Promise<Todo | null> {
  if (!isUuid(uuid)) return null;
  return (await own(db, scope).select(COLUMNS).where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

export type NewTodo = Pick<Todo, 'uuid' | 'title' | 'origin' | 'owner' | 'dueOn'>;

export async function addTodoRows(db: Db, scope: TenantContext, rows: readonly NewTodo[], now: Date): Promise<void> {
  await addTenantRow(db, scope, 'todo', rows, now);
}

type Values = Partial<Pick<TodoTable, 'title' | 'owner' | 'dueOn'>> & { done?: boolean; delFlag?: '2' };

export async function changeTodoRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  { now, values }: { readonly now: Date; readonly values: Values },
): Promise<void> {
  await updateTenantRow(db, scope, 'todo', uuid, values, now);
}
