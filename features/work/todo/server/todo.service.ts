import { isDay, toShanghaiDay } from '#domain/validity/day.ts';
import { listHeldNames } from '#features/records/certificates/server/certificates.server-api.ts';
import type { InputOf } from '#platform/contract/route.ts';
import { getOwnTenantContextFor, type LoginContext } from '#platform/server/access/access.ts';
import type * as contract from '../todo.contract.ts';
import { TODO_KIND_NAMES, type TodoKind, type TodoPage } from '../todo.contract.ts';
import { type Ask, comparePlaces, getDays, getGroup, type Place, type TodoSource } from './source.ts';

type Query = InputOf<typeof contract.listMatters>['query'];

/** Rows of one day are sorted by kind and record, so that a key marks the end of a page. */
const keyOf = (kind: TodoKind, { day, id }: Place): string => `${day}|${kind}|${id}`;

function readKey(text: string | undefined): (Place & { kind: TodoKind }) | null {
  const match = /^(\d{4}-\d{2}-\d{2})\|([a-z]+)\|(.+)$/.exec(text ?? '');
  const kind = TODO_KIND_NAMES.find((one) => one === match?.[2]);
  return match?.[1] && match[3] && kind && isDay(match[1]) ? { day: match[1], kind, id: match[3] } : null;
}

const LAST = '\u{10ffff}';

/**
 * Returns the place after which a source continues: after its last shown item, or after the whole day if its kind comes before the last one
 * shown.
 */
function placeFor(kind: TodoKind, after: ReturnType<typeof readKey>): Place | null {
  if (after === null) return null;
  const order = TODO_KIND_NAMES.indexOf(kind) - TODO_KIND_NAMES.indexOf(after.kind);
  return { day: after.day, id: order === 0 ? after.id : order < 0 ? LAST : '' };
}

async function countAll(context: LoginContext, sources: readonly TodoSource[], query: Query, ask: Ask) {
  const kinds = Object.fromEntries(TODO_KIND_NAMES.map((kind) => [kind, 0])) as Record<TodoKind, number>;
  const groups = { overdue: 0, week: 0, month: 0, later: 0 };
  let total = 0;
  let snoozed = 0;
  for (const source of sources) {
    const isChosen = !query.kind || query.kind === source.kind;
    for (const { day, count, isPutOff } of await source.count(context, ask)) {
      if (isPutOff) {
        if (isChosen) snoozed += count;
        if (ask.isPutOff) kinds[source.kind] += count;
        continue;
      }
      const group = getGroup(day, ask.today);
      // Each strip counts under the selection of the other one.
      const isShown = !ask.isPutOff && (!query.group || query.group === group);
      if (isShown) kinds[source.kind] += count;
      if (isChosen) groups[group] += count;
      if (isShown && isChosen) total += count;
    }
  }
  return { total: ask.isPutOff ? snoozed : total, groups, kinds, snoozed };
}

/** Lists the qualifications whose items the user may see. */
async function listQualifications(context: LoginContext): Promise<TodoPage['qualifications']> {
  const scope = getOwnTenantContextFor(context, 'certificate:item:list');
  return scope === null ? [] : await listHeldNames(context.app.db, scope);
}

/** Everything open, soonest first: each source gives its next rows, and the soonest of all are the page. */
export async function listMatters(
  context: LoginContext,
  sources: readonly TodoSource[],
  query: Query,
): Promise<TodoPage> {
  const today = toShanghaiDay(context.now);
  const ask: Ask = {
    today,
    keyword: query.keyword || undefined,
    personUuid: query.personUuid || undefined,
    itemUuid: query.itemUuid || undefined,
    isMine: query.assignee === 'me',
    isPutOff: query.state === 'snoozed',
    ...getDays(query.state === 'snoozed' ? undefined : query.group, today),
  };
  const after = readKey(query.after);
  const found: TodoPage['rows'] = [];
  const places = new Map<string, Place & { kind: TodoKind }>();
  for (const source of sources) {
    if (query.kind && query.kind !== source.kind) continue;
    const page = { after: placeFor(source.kind, after), limit: query.size + 1 };
    for (const { place, ...row } of await source.list(context, ask, page)) {
      const key = keyOf(source.kind, place);
      places.set(key, { ...place, kind: source.kind });
      found.push({ ...row, key, kind: source.kind, group: getGroup(place.day, today) });
    }
  }
  const getRank = (key: string): Place => {
    const { day, kind, id } = places.get(key) ?? { day: '', kind: 'due' as const, id: '' };
    return { day, id: `${TODO_KIND_NAMES.indexOf(kind)} ${id}` };
  };
  const sorted = found.toSorted((a, b) => comparePlaces(getRank(a.key), getRank(b.key)));
  const rows = sorted.slice(0, query.size);
  const counts = await countAll(context, sources, query, ask);
  const next = sorted.length > rows.length ? (rows.at(-1)?.key ?? null) : null;
  // The filter is above the first page; later pages only add rows.
  return { today, rows, next, counts, qualifications: after === null ? await listQualifications(context) : [] };
}
