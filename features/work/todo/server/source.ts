/** Sources of to-do items. A source returns the keys of all items and loads the texts of the items on one page. */

import type { PersonKind } from '#domain/reminders/codes.ts';
import { hasWord } from '#domain/search/list-words.ts';
import { addDays } from '#domain/validity/day.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { TodoGroup, TodoKind, TodoRecordKind, TodoRowItem, TodoState } from '../todo.contract.ts';

/** Day of items without a due date, so that they come last. */
export const NO_DUE_DAY = '9999-12-31';

export interface TodoRecordKey {
  readonly kind: TodoRecordKind;
  readonly id: string;
}

export interface TodoQuery {
  readonly today: string;
  readonly keyword: string | undefined;
  readonly personUuid: string | undefined;
  /** If set, only to-do items of this held qualification: its unmet requirements, and expiring documents on which it depends. */
  readonly itemUuid: string | undefined;
  readonly isMine: boolean;
  /** A category or code of reminders, to which the list is limited. */
  readonly type: string | undefined;
  readonly personKind: PersonKind | undefined;
}

/** Key data of a to-do item for grouping, counting and paging. */
export interface IndexedTodoItem {
  readonly kind: TodoKind;
  readonly id: string;
  /** The day by which the item is listed: the due day, or the day on which a snoozed item reopens. */
  readonly day: string;
  readonly thing: TodoRecordKey;
  /** Whether the item is open, snoozed to a later day, or marked as handled. */
  readonly state: TodoState;
}

export interface TodoItemContent extends Omit<TodoRowItem, 'key' | 'kind'> {
  readonly thingName: string;
}

export interface TodoSourceResult {
  readonly parts: readonly IndexedTodoItem[];
  /** Loads the texts of items by id. Items that were resolved in the meantime are omitted. */
  readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, TodoItemContent>>;
}

/** Finds to-do items in every state; returns none for users without the permission to see them. */
export interface TodoSource {
  readonly find: (context: LoginContext, ask: TodoQuery) => Promise<TodoSourceResult>;
}

/** An item of a complete list with its day and its record. */
export interface ListedTodoItem extends Omit<TodoItemContent, 'thingName'> {
  readonly place: { readonly day: string; readonly id: string };
  readonly thing: TodoRecordKey & { readonly name: string };
}

const DAYS = { week: 7, month: 30 } as const;

export function getTodoGroup(day: string, today: string): TodoGroup {
  if (day < today) return 'overdue';
  if (day <= addDays(today, DAYS.week)) return 'week';
  return day <= addDays(today, DAYS.month) ? 'month' : 'later';
}

export const EMPTY_TODO_RESULT: TodoSourceResult = { parts: [], read: async () => await Promise.resolve(new Map()) };

/**
 * Creates a source from a complete list, for lists that are short or cached for the enterprise. Their items cannot be snoozed or handled;
 * only reminders can.
 */
export function createListTodoSource(
  kind: TodoKind,
  list: (context: LoginContext, today: string) => Promise<readonly ListedTodoItem[]>,
): TodoSource {
  return {
    find: async (context, { keyword, personUuid, itemUuid, isMine, today, type, personKind }) => {
      if (isMine || personUuid || itemUuid || type || personKind) return EMPTY_TODO_RESULT;
      const all = await list(context, today);
      const word = keyword?.toLowerCase();
      const fitting = word
        ? all.filter((row) => hasWord(`${row.thing.name} ${row.subject} ${row.consequence}`, word))
        : all;
      const items = new Map(
        fitting.map(({ place, thing, ...item }): [string, TodoItemContent] => [
          place.id,
          { ...item, thingName: thing.name },
        ]),
      );
      return {
        parts: fitting.map(({ place, thing }) => ({
          kind,
          id: place.id,
          day: place.day,
          thing: { kind: thing.kind, id: thing.id },
          state: 'open',
        })),
        read: async () => await Promise.resolve(items),
      };
    },
  };
}
