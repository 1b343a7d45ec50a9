/** The interface of a source of to-do items: its page after a key, and its counts by group. */
import { addDays } from '#domain/validity/day.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { TodoGroup, TodoKind, TodoRow } from '../todo.contract.ts';

/** Items without a day come after all others. */
export const NO_DAY = '9999-12-31';

/** Place of a row in the list: its day, then the row. */
export interface Place {
  readonly day: string;
  readonly id: string;
}

export interface Ask {
  readonly today: string;
  readonly keyword: string | undefined;
  readonly personUuid: string | undefined;
  /** Held qualification to filter by: what expires with it, and its shortfalls. */
  readonly itemUuid: string | undefined;
  readonly isMine: boolean;
  /** Selects only snoozed items, by the day of their return. */
  readonly isPutOff: boolean;
  /** Days of the group, both included; null: without bound. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface TodoItem extends Omit<TodoRow, 'key' | 'kind' | 'group'> {
  readonly place: Place;
}

export interface TodoSource {
  readonly kind: TodoKind;
  /** Lists at most a limited number of items after a place, soonest first; none for users without the right to see them. */
  readonly list: (context: LoginContext, ask: Ask, page: Page) => Promise<readonly TodoItem[]>;
  /** Counts the items of each day, of all groups, open and snoozed. */
  readonly count: (context: LoginContext, ask: Ask) => Promise<readonly DayCount[]>;
}
export interface Page {
  readonly after: Place | null;
  readonly limit: number;
}
export interface DayCount {
  readonly day: string;
  readonly count: number;
  /** Whether the item is snoozed to a later day. */
  readonly isPutOff?: boolean;
}

const DAYS = { week: 7, month: 30 } as const;

export function getGroup(day: string, today: string): TodoGroup {
  if (day < today) return 'overdue';
  if (day <= addDays(today, DAYS.week)) return 'week';
  return day <= addDays(today, DAYS.month) ? 'month' : 'later';
}

/** Days of a group; null: all. */
export function getDays(group: TodoGroup | undefined, today: string): Pick<Ask, 'from' | 'to'> {
  if (group === 'overdue') return { from: null, to: addDays(today, -1) };
  if (group === 'week') return { from: today, to: addDays(today, DAYS.week) };
  if (group === 'month') return { from: addDays(today, DAYS.week + 1), to: addDays(today, DAYS.month) };
  return { from: group === 'later' ? addDays(today, DAYS.month + 1) : null, to: null };
}

export const comparePlaces = (a: Place, b: Place): number =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** Creates a source from a complete list, for sources that are short or cached for the enterprise. */
export function getSource(
  kind: TodoKind,
  read: (context: LoginContext, today: string) => Promise<readonly TodoItem[]>,
): TodoSource {
  const fitting = async (context: LoginContext, { keyword, personUuid, itemUuid, isMine, today }: Ask) => {
    if (isMine || personUuid || itemUuid) return [];
    const all = await read(context, today);
    const word = keyword?.toLowerCase();
    return word ? all.filter((row) => `${row.subject} ${row.consequence}`.toLowerCase().includes(word)) : all;
  };
  return {
    kind,
    // Only reminders can be snoozed.
    list: async (context, ask, { after, limit }) =>
      (ask.isPutOff ? [] : await fitting(context, ask))
        .filter(({ place }) => (ask.from === null || place.day >= ask.from) && (ask.to === null || place.day <= ask.to))
        .filter(({ place }) => after === null || comparePlaces(place, after) > 0)
        .toSorted((a, b) => comparePlaces(a.place, b.place))
        .slice(0, limit),
    count: async (context, ask) => (await fitting(context, ask)).map(({ place }) => ({ day: place.day, count: 1 })),
  };
}
