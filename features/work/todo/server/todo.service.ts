import { toShanghaiDay } from '#domain/validity/day.ts';
import { listQualificationOptions } from '#features/records/certificates/server/certificates.server-api.ts';
import type { InputOf } from '#platform/contract/route.ts';
import { getOwnTenantContextFor, type LoginContext } from '#platform/server/access/access.ts';
import type * as contract from '../todo.contract.ts';
import { MAX_ROW_ITEMS, type TodoPage, type TodoRow, type TodoRowItem } from '../todo.contract.ts';
import {
  countTodoRecords,
  formatTodoCursor,
  getTodoPageAfter,
  groupItemsByRecord,
  parseTodoCursor,
  type RecordWithTodoItems,
} from './group-things.ts';
import { describeMissingField } from './missing-fields.ts';
import {
  getTodoGroup,
  type IndexedTodoItem,
  type TodoItemContent,
  type TodoSource,
  type TodoSourceResult,
} from './source.ts';

type Query = InputOf<typeof contract.listTodoItems>['query'];

interface SourcePart extends IndexedTodoItem {
  readonly source: TodoSourceResult;
}

/** Lists the qualifications whose items the user may see. */
async function listQualifications(context: LoginContext): Promise<TodoPage['qualifications']> {
  const scope = getOwnTenantContextFor(context, 'certificate:item:list');
  return scope === null ? [] : await listQualificationOptions(context.app.db, scope);
}

/** Loads the texts of the items on a page, with one call for each source. */
async function readParts(parts: readonly SourcePart[]): Promise<(part: SourcePart) => TodoItemContent | undefined> {
  const items = new Map<TodoSourceResult, ReadonlyMap<string, TodoItemContent>>();
  for (const [source, own] of Map.groupBy(parts, (part) => part.source))
    items.set(source, await source.read([...new Set(own.map(({ id }) => id))]));
  return ({ source, id }) => items.get(source)?.get(id);
}

/**
 * Formats one row of the list.
 * @returns null if all of its items were resolved since their keys were read
 */
function formatRow(
  thing: RecordWithTodoItems<SourcePart>,
  find: (part: SourcePart) => TodoItemContent | undefined,
  today: string,
): TodoRow | null {
  const { kind, id, day } = thing;
  const found = thing.parts.slice(0, MAX_ROW_ITEMS).flatMap((part) => {
    const item = find(part);
    return item === undefined ? [] : [{ part, item }];
  });
  const [first] = found;
  if (first === undefined) return null;
  const parts = found.map(({ part, item: { thingName: _name, ...rest } }): TodoRowItem => {
    return { ...rest, key: `${part.kind} ${part.id}`, kind: part.kind };
  });
  const field = kind === 'field' ? describeMissingField(id) : null;
  return {
    key: formatTodoCursor(thing),
    thing: { kind, id, name: field?.name ?? first.item.thingName },
    group: getTodoGroup(day, today),
    dueOn: first.item.dueOn,
    action: field?.action ?? first.item.action,
    partCount: thing.parts.length,
    parts,
  };
}

/**
 * Lists all open items grouped by record, soonest first. The keys of all items are read before paging, because days and counts need them;
 * only the items of the page are loaded completely.
 */
export async function loadTodoPage(
  context: LoginContext,
  sources: readonly TodoSource[],
  query: Query,
): Promise<TodoPage> {
  const today = toShanghaiDay(context.now);
  const state = query.state ?? 'open';
  const ask = {
    today,
    keyword: query.keyword || undefined,
    personUuid: query.personUuid || undefined,
    itemUuid: query.itemUuid || undefined,
    isMine: query.assignee === 'me',
    type: query.type || undefined,
    personKind: query.personKind,
  };
  const view = { today, state, kind: query.kind, group: query.group };
  const after = parseTodoCursor(query.after);
  const all: SourcePart[] = [];
  for (const { find } of sources) {
    const source = await find(context, ask);
    for (const part of source.parts) all.push({ ...part, source });
  }
  const { page, next } = getTodoPageAfter(groupItemsByRecord(all, view), after, query.size);
  const findItem = await readParts(page.flatMap(({ parts }) => parts.slice(0, MAX_ROW_ITEMS)));
  return {
    today,
    rows: page.flatMap((thing) => formatRow(thing, findItem, today) ?? []),
    next,
    counts: countTodoRecords(all, view),
    // The filter is shown above the first page, so later pages only need rows.
    qualifications: after === null ? await listQualifications(context) : [],
  };
}
