import { formatTime } from '#domain/text/time.ts';
import { countDaysBetween, toShanghaiDay } from '#domain/validity/day.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import * as contract from '../contract/tasks.ts';
import { getFilingRow, lockFiling, type StoredFiling } from './filing.repo.ts';
import { updateNextStep } from './next.ts';
import { validateResponsibleUser } from './responsible-user.ts';
import * as repo from './task.repo.ts';

type Given = Pick<InputOf<typeof contract.addFilingTask>['body'], 'title' | 'ownerUuid' | 'dueOn' | 'note'>;

const getValues = (given: Given, ownerUuid: string | null): repo.TaskValues => ({
  title: given.title,
  ownerUuid,
  dueOn: given.dueOn ?? null,
  note: given.note ?? null,
});

/** @throws ApiError 404 */
async function lockCase({ app, scope }: MemberContext, uuid: string): Promise<StoredFiling> {
  const row = await lockFiling(app.db, scope, uuid);
  if (row === null) throw createNotFoundError();
  return row;
}

/** @throws ApiError 404 */
export async function listTasks(
  { app, scope, now }: MemberContext,
  uuid: string,
  query: InputOf<typeof contract.listFilingTasks>['query'],
): Promise<Page<contract.FilingTask>> {
  const filing = await getFilingRow(app.db, scope, uuid);
  if (filing === null) throw createNotFoundError();
  const page = { offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await repo.listTaskRows(app.db, scope, filing.uuid, page);
  const today = toShanghaiDay(now);
  return {
    rows: rows.map(({ filingUuid: _filing, doneTime, ...row }) => ({
      ...row,
      isDone: doneTime !== null,
      doneTime: doneTime && formatTime(doneTime),
      daysLeft: row.dueOn === null || doneTime !== null ? null : countDaysBetween(today, row.dueOn),
    })),
    total,
  };
}

/**
 * Must be called within a transaction that locks the filing.
 * @throws ApiError 409 if there are too many tasks
 */
export async function storeTask(
  context: MemberContext,
  filing: StoredFiling,
  values: repo.TaskValues,
): Promise<string> {
  const { app, scope, now } = context;
  if ((await repo.countTaskRows(app.db, scope, filing.uuid)) >= contract.MAX_FILING_TASKS)
    throw createApiError(contract.tooManyTasks, { most: contract.MAX_FILING_TASKS });
  const uuid = app.random.uuid();
  await repo.addTaskRow(app.db, scope, { uuid, filingUuid: filing.uuid, now, values });
  return uuid;
}

/** @throws ApiError 404, 409, or one that names the field */
export async function addTask(
  context: MemberContext,
  { filingUuid, ...given }: InputOf<typeof contract.addFilingTask>['body'],
): Promise<{ uuid: string }> {
  const { app, scope } = context;
  return await app.db.transaction(async () => {
    const row = await lockCase(context, filingUuid);
    const uuid = await storeTask(
      context,
      row,
      getValues(given, await validateResponsibleUser(context, given.ownerUuid, null)),
    );
    await updateNextStep(app.db, scope, row);
    return { uuid };
  });
}

/** Returns the task and locks its filing. @throws ApiError 404 */
async function lockTask(context: MemberContext, uuid: string) {
  const { app, scope } = context;
  const found = await repo.getTaskRow(app.db, scope, uuid);
  if (found === null) throw createNotFoundError();
  const filing = await lockCase(context, found.filingUuid);
  // The task is read again, because it may have changed before the lock was acquired.
  const task = await repo.getTaskRow(app.db, scope, uuid);
  if (task === null) throw createNotFoundError();
  return { filing, task };
}

/** @throws ApiError 404, 409 if another user changed it meanwhile, or one that names the field */
export async function editTask(
  context: MemberContext,
  { uuid, revision, isDone, ...given }: InputOf<typeof contract.editFilingTask>['body'],
): Promise<undefined> {
  const { app, scope, now } = context;
  await app.db.transaction(async () => {
    const { filing, task } = await lockTask(context, uuid);
    if (revision !== undefined && revision !== task.revision) throw createApiError(contract.taskChanged);
    const values = getValues(given, await validateResponsibleUser(context, given.ownerUuid, task.ownerUuid));
    const doneTime = isDone ? (task.doneTime ?? now) : null;
    await repo.changeTaskRow(app.db, scope, task.uuid, { now, values: { ...values, doneTime } });
    await updateNextStep(app.db, scope, filing);
  });
  return undefined;
}

/** @throws ApiError 404 */
export async function removeTask(context: MemberContext, uuid: string): Promise<undefined> {
  const { app, scope } = context;
  await app.db.transaction(async () => {
    const { filing, task } = await lockTask(context, uuid);
    await repo.removeTaskRow(app.db, scope, task.uuid);
    await updateNextStep(app.db, scope, filing);
  });
  return undefined;
}
