/** Groups the items of all sources by record, counts records, and returns one page. */
import { isDay } from '#domain/validity/day.ts';
import {
  TODO_KIND_NAMES,
  TODO_RECORD_KINDS,
  type TodoCounts,
  type TodoGroup,
  type TodoKind,
  type TodoState,
} from '../todo.contract.ts';
import { getTodoGroup, type IndexedTodoItem, type TodoRecordKey } from './source.ts';

export interface TodoListFilter {
  readonly today: string;
  readonly kind: TodoKind | undefined;
  readonly group: TodoGroup | undefined;
  readonly state: TodoState;
}

/** Position in the list: the day of the earliest item, then kind and id of the record. */
export interface TodoCursor extends TodoRecordKey {
  readonly day: string;
}

export interface RecordWithTodoItems<P extends IndexedTodoItem> extends TodoCursor {
  /** Items of the record, soonest first. */
  readonly parts: readonly P[];
}

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

const comparePlaces = (a: TodoCursor, b: TodoCursor): number =>
  compare(a.day, b.day) ||
  compare(TODO_RECORD_KINDS.indexOf(a.kind), TODO_RECORD_KINDS.indexOf(b.kind)) ||
  compare(a.id, b.id);

const compareParts = (a: IndexedTodoItem, b: IndexedTodoItem): number =>
  compare(a.day, b.day) ||
  compare(TODO_KIND_NAMES.indexOf(a.kind), TODO_KIND_NAMES.indexOf(b.kind)) ||
  compare(a.id, b.id);

export const formatTodoCursor = ({ day, kind, id }: TodoCursor): string => `${day}|${kind}|${id}`;

/**
 * Parses the cursor of a page.
 * @returns null for an invalid text; the list then starts at the beginning
 */
export function parseTodoCursor(text: string | undefined): TodoCursor | null {
  const match = /^(\d{4}-\d{2}-\d{2})\|([a-z]+)\|(.+)$/.exec(text ?? '');
  const kind = TODO_RECORD_KINDS.find((one) => one === match?.[2]);
  return match?.[1] && match[3] && kind && isDay(match[1]) ? { day: match[1], kind, id: match[3] } : null;
}

const getThingName = ({ thing }: IndexedTodoItem): string => `${thing.kind} ${thing.id}`;

/** Groups the items that match the filter by record, soonest first. */
export function groupItemsByRecord<P extends IndexedTodoItem>(
  parts: readonly P[],
  view: TodoListFilter,
): RecordWithTodoItems<P>[] {
  const shown = parts.filter(
    ({ kind, day, state }) =>
      state === view.state &&
      (!view.kind || kind === view.kind) &&
      (state !== 'open' || !view.group || getTodoGroup(day, view.today) === view.group),
  );
  return [...Map.groupBy(shown, getThingName).values()]
    .flatMap((own) => {
      const sorted = own.toSorted(compareParts);
      const [first] = sorted;
      return first === undefined ? [] : [{ ...first.thing, day: first.day, parts: sorted }];
    })
    .toSorted(comparePlaces);
}

/** Returns at most `size` records after a cursor, and the cursor of the next page; null if there are no more. */
export function getTodoPageAfter<T extends TodoCursor>(things: readonly T[], after: TodoCursor | null, size: number) {
  const rest = after === null ? things : things.filter((thing) => comparePlaces(thing, after) > 0);
  const page = rest.slice(0, size);
  const last = page.at(-1);
  return { page, next: rest.length > size && last !== undefined ? formatTodoCursor(last) : null };
}

/**
 * Counts records. The counts by day use the selected kind and the counts by kind use the selected day, so that each count equals the length
 * of its list.
 */
export function countTodoRecords(parts: readonly IndexedTodoItem[], view: TodoListFilter): TodoCounts {
  const seen = new Map<string, Set<string>>();
  const add = (name: string, part: IndexedTodoItem) => {
    const things = seen.get(name) ?? new Set();
    seen.set(name, things.add(getThingName(part)));
  };
  for (const part of parts) {
    const isChosen = !view.kind || view.kind === part.kind;
    if (part.state !== 'open') {
      if (isChosen) add(part.state, part);
      if (view.state === part.state) add(`kind ${part.kind}`, part);
      continue;
    }
    const group = getTodoGroup(part.day, view.today);
    const isShown = view.state === 'open' && (!view.group || view.group === group);
    if (isShown) add(`kind ${part.kind}`, part);
    if (isShown && isChosen) add('listed', part);
    if (isChosen) {
      add('open', part);
      add(group, part);
    }
  }
  const count = (name: string): number => seen.get(name)?.size ?? 0;
  return {
    total: count(view.state === 'open' ? 'listed' : view.state),
    open: count('open'),
    groups: { overdue: count('overdue'), week: count('week'), month: count('month'), later: count('later') },
    kinds: Object.fromEntries(TODO_KIND_NAMES.map((kind) => [kind, count(`kind ${kind}`)])),
    snoozed: count('snoozed'),
    handled: count('handled'),
  };
}
