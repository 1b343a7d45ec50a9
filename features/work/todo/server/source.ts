/** Provides to-do items: the keys of all items, and the texts of the items that a page shows. */

import type { PersonKind } from '#domain/reminders/codes.ts';
import { hasWord } from '#domain/search/list-words.ts';
import { addDays } from '#domain/validity/day.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { TodoGroup, TodoKind, TodoPart, TodoState, TodoThing } from '../todo.contract.ts';

/** Items without a date come after all others. */
export const NO_DAY = '9999-12-31';

export interface ThingKey {
  readonly kind: TodoThing;
  readonly id: string;
}

export interface Ask {
  readonly today: string;
  readonly keyword: string | undefined;
  readonly personUuid: string | undefined;
  /** Current qualification to filter by: selects the documents that expire with it, and its shortfalls. */
  readonly itemUuid: string | undefined;
  readonly isMine: boolean;
  /** A category or code of reminders, to which the list is limited. */
  readonly type: string | undefined;
  readonly personKind: PersonKind | undefined;
}

/** The facts of a part that grouping, counts and pages need. */
export interface PartIndex {
  readonly kind: TodoKind;
  readonly id: string;
  /** The day by which it is listed: that of the action, or of a snoozed part the day of its return. */
  readonly day: string;
  readonly thing: ThingKey;
  /** Whether the part is open, snoozed to a later day, or marked as handled. */
  readonly state: TodoState;
}

export interface TodoItem extends Omit<TodoPart, 'key' | 'kind'> {
  readonly thingName: string;
}

export interface Found {
  readonly parts: readonly PartIndex[];
  /** Reads the words of some parts, by id; a part that was settled meanwhile is left out. */
  readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, TodoItem>>;
}

/** Finds the parts, in every state; none for users without the right to see them. */
export interface TodoSource {
  readonly find: (context: LoginContext, ask: Ask) => Promise<Found>;
}

/** An item of a complete list with its day and its thing. */
export interface ListedItem extends Omit<TodoItem, 'thingName'> {
  readonly place: { readonly day: string; readonly id: string };
  readonly thing: ThingKey & { readonly name: string };
}

const DAYS = { week: 7, month: 30 } as const;

export function getGroup(day: string, today: string): TodoGroup {
  if (day < today) return 'overdue';
  if (day <= addDays(today, DAYS.week)) return 'week';
  return day <= addDays(today, DAYS.month) ? 'month' : 'later';
}

export const NOTHING_FOUND: Found = { parts: [], read: async () => await Promise.resolve(new Map()) };

/** Creates a source from a complete list, for sources that are short or cached for the enterprise. Only reminders can be snoozed or handled. */
export function getSource(
  kind: TodoKind,
  list: (context: LoginContext, today: string) => Promise<readonly ListedItem[]>,
): TodoSource {
  return {
    find: async (context, { keyword, personUuid, itemUuid, isMine, today, type, personKind }) => {
      if (isMine || personUuid || itemUuid || type || personKind) return NOTHING_FOUND;
      const all = await list(context, today);
      const word = keyword?.toLowerCase();
      const fitting = word
        ? all.filter((row) => hasWord(`${row.thing.name} ${row.subject} ${row.consequence}`, word))
        : all;
      const items = new Map(
        fitting.map(({ place, thing, ...item }): [string, TodoItem] => [place.id, { ...item, thingName: thing.name }]),
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
