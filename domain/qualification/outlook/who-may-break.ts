/**
 * The fulfilled requirements of a level that people fill, and those that may break when one person leaves, or has fewer certificates. Only
 * those need to be evaluated again; for most people there is none.
 */
import { writePlaces } from '../allocation/allocate.ts';
import { createShortage } from '../allocation/people-rows.ts';
import { listDecidingRows } from '../answer-people.ts';
import type { PreparedRow } from '../catalogue.ts';
import type { Context } from '../context.ts';
import type { Target } from '../evaluate-all.ts';
import { answerRows, listItems, type RowAnswer } from '../evaluate-level.ts';
import { isFilledByPeople } from '../evaluate-row.ts';
import { addStanding } from '../people/criteria.ts';
import type { Person } from '../people/person.ts';
import type { RequirementResult } from '../report.ts';
import { isKind } from '../requirement.ts';
import { isFulfilled } from '../truth.ts';
import { readsPeople } from './what-reads.ts';

/** The change of one person: null for leaving, or the person's later state. */
export type Change = { readonly person: number; readonly becomes: Person | null };

export interface FulfilledLevel {
  readonly target: Target;
  readonly fulfilled: readonly { row: PreparedRow; answer: RowAnswer }[];
  /** Lists the rows of `fulfilled` that may be unmet after the change; the others certainly are not. */
  readonly listSuspects: (change: Change) => readonly PreparedRow[];
}

/** Determines which rows filled by people are short after the change: people who may fill the same places have the same effect. */
function createShortAfter(context: Context): (change: Change) => ReadonlySet<string> {
  const { index, scope } = context;
  const rows = listDecidingRows(listItems(context), context);
  const { criteria, listShort } = createShortage(rows, context);
  const tables = criteria.map((criterion) => index.tableOf(criterion, scope));
  const canFill = (person: number): string =>
    writePlaces(tables.flatMap(({ fits }, place) => ((fits[person]?.truth ?? 'no') === 'no' ? [] : [place])));
  const canFillThen = ({ person, becomes }: Change): string => {
    if (becomes === null) return '';
    const standing = index.standingOf(person, scope);
    const fits = criteria.map((criterion) => addStanding(criterion.createTest(index.lensOf(scope))(becomes), standing));
    return writePlaces(fits.flatMap(({ truth }, place) => (truth === 'no' ? [] : [place])));
  };
  const counts = new Map<string, number>();
  const add = (to: Map<string, number>, places: string, change: number): void => {
    const count = (to.get(places) ?? 0) + change;
    if (places === '' || count === 0) to.delete(places);
    else to.set(places, count);
  };
  for (const person of new Set(tables.flatMap(({ near }) => near))) add(counts, canFill(person), 1);
  const known = new Map<string, ReadonlySet<string>>();
  return (change) => {
    const [before, after] = [canFill(change.person), canFillThen(change)];
    const key = `${before}|${after}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const left = new Map(counts);
    add(left, before, -1);
    add(left, after, 1);
    const short = before === after ? new Set<number>() : listShort(left);
    const ids = new Set(rows.flatMap(({ prepared }, row) => (short.has(row) ? [prepared.id] : [])));
    known.set(key, ids);
    return ids;
  };
}

const isNamed = ({ counted, notCounted }: RequirementResult, person: Person): boolean =>
  [...counted, ...notCounted].some(({ ref }) => ref === person.ref);

export function readFulfilled(target: Target, context: Context): FulfilledLevel {
  const { index, level } = context;
  const rows = level.rows.filter(readsPeople);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shortAfter = createShortAfter(context);
  const achievers = new Set(index.achievers);
  const fulfilled = answerRows(context, rows).flatMap((answer) => {
    const row = byId.get(answer.rowId);
    return row !== undefined && isFulfilled(answer.leaf.verdict) ? [{ row, answer }] : [];
  });
  const canBreak = (change: Change, row: PreparedRow, { leaf, spare }: RowAnswer): boolean => {
    if (isFilledByPeople(row)) return shortAfter(change).has(row.id);
    const own = index.people[change.person];
    if (own === undefined) return false;
    // A statement may fulfil what the records leave open: then people who do not certainly count can break it. Only detailed reports name
    // them.
    const mayCount = isNamed(leaf, own) || (leaf.verdict === 'declared' && !context.isDetailed);
    // Each certificate of a person may count once.
    if (spare !== undefined) return (mayCount || !context.isDetailed) && spare < Math.max(1, own.registrations.length);
    if (isKind(row.row, 'technicalLead')) return own.isNamedLead || mayCount;
    return achievers.has(change.person);
  };
  return {
    target,
    fulfilled,
    listSuspects: (change) => fulfilled.flatMap(({ row, answer }) => (canBreak(change, row, answer) ? [row] : [])),
  };
}
