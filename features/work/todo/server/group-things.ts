/** Groups the items of all sources by record, counts records, and returns one page. */
import { isDay } from '#domain/validity/day.ts';
import {
  TODO_KIND_NAMES,
  TODO_THINGS,
  type TodoCounts,
  type TodoGroup,
  type TodoKind,
  type TodoState,
} from '../todo.contract.ts';
import { getGroup, type PartIndex, type ThingKey } from './source.ts';

export interface View {
  readonly today: string;
  readonly kind: TodoKind | undefined;
  readonly group: TodoGroup | undefined;
  /** The state of the items to list. */
  readonly state: TodoState;
}

/** Position in the list: the day of the earliest item, then kind and id of the record. */
export interface Place extends ThingKey {
  readonly day: string;
}

export interface GroupedThing<P extends PartIndex> extends Place {
  /** Items of the record, soonest first. */
  readonly parts: readonly P[];
}

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

const comparePlaces = (a: Place, b: Place): number =>
  compare(a.day, b.day) || compare(TODO_THINGS.indexOf(a.kind), TODO_THINGS.indexOf(b.kind)) || compare(a.id, b.id);

const compareParts = (a: PartIndex, b: PartIndex): number =>
  compare(a.day, b.day) ||
  compare(TODO_KIND_NAMES.indexOf(a.kind), TODO_KIND_NAMES.indexOf(b.kind)) ||
  compare(a.id, b.id);

export const formatKey = ({ day, kind, id }: Place): string => `${day}|${kind}|${id}`;

/**
 * Parses the cursor of a page.
 * @returns null for an invalid text; the list then starts at the beginning
 */
export function readKey(text: string | undefined): Place | null {
  const match = /^(\d{4}-\d{2}-\d{2})\|([a-z]+)\|(.+)$/.exec(text ?? '');
  const kind = TODO_THINGS.find((one) => one === match?.[2]);
  return match?.[1] && match[3] && kind && isDay(match[1]) ? { day: match[1], kind, id: match[3] } : null;
}

const getThingName = ({ thing }: PartIndex): string => `${thing.kind} ${thing.id}`;

/** Groups the items that match the filter by record, soonest first. */
export function groupThings<P extends PartIndex>(parts: readonly P[], view: View): GroupedThing<P>[] {
  const shown = parts.filter(
    ({ kind, day, state }) =>
      state === view.state &&
      (!view.kind || kind === view.kind) &&
      (state !== 'open' || !view.group || getGroup(day, view.today) === view.group),
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
export function cutPage<T extends Place>(things: readonly T[], after: Place | null, size: number) {
  const rest = after === null ? things : things.filter((thing) => comparePlaces(thing, after) > 0);
  const page = rest.slice(0, size);
  const last = page.at(-1);
  return { page, next: rest.length > size && last !== undefined ? formatKey(last) : null };
}

/**
 * Counts records. The counts by day use the selected kind and the counts by kind use the selected day, so that each count equals the length
 * of its list.
 */
export function countThings(parts: readonly PartIndex[], view: View): TodoCounts {
  const seen = new Map<string, Set<string>>();
  const add = (name: string, part: PartIndex) => {
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
    const group = getGroup(part.day, view.today);
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
