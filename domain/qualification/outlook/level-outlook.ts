/**
 * The result of a current level today, by requirement, and the first day on which another requirement becomes unmet if no action is taken.
 * A requirement is evaluated again only on days that affect its inputs.
 */
import { addDays } from '#domain/validity/day.ts';
import { listDecidingRows } from '../answer-people.ts';
import type { Catalogue, PreparedRow } from '../catalogue.ts';
import type { Context } from '../context.ts';
import type { Holdings, Target } from '../evaluate-all.ts';
import { answerRows, listItems, type RowAnswer } from '../evaluate-level.ts';
import { createContext, type ReportInput } from '../evaluate-qualification.ts';
import { isFilledByPeople } from '../evaluate-row.ts';
import type { Span } from '../people/person-days.ts';
import { isKind } from '../requirement.ts';
import { isFulfilled } from '../truth.ts';
import { type FailureCause, listCauses } from './failure-causes.ts';
import { findShortDay, listOpenPeriods } from './people-in-time.ts';
import { listStandardDays } from './standard-days.ts';

export interface FailingRequirement {
  leafId: string;
  title: string;
  need: string;
  have: string;
  reason: string;
  docNumber: string;
  causes: FailureCause[];
}

export interface UnitFailure {
  readonly day: string;
  readonly leaves: readonly FailingRequirement[];
}

/** One requirement, or all requirements of the level that are filled by people together. */
export interface UnitOutlook {
  readonly unit: string;
  /** Answers as of the first day. */
  readonly answers: readonly RowAnswer[];
  /** The next day on which the answers may change although no record changes; null: none up to the last day. */
  readonly changesOn: string | null;
  /** The first day on which another requirement of the unit becomes unmet; null: none up to the last day. */
  readonly failure: UnitFailure | null;
  /** The first day, not after the failure, on which requirements of the unit that are fulfilled today are open (待核对); null: none. */
  readonly doubt: UnitFailure | null;
  /** The last evaluated day. */
  readonly until: string;
}

/** Rows of a level that are answered together. */
export interface Unit {
  readonly name: string;
  readonly rows: readonly PreparedRow[];
}

export const PEOPLE = 'people';

export function listUnits({ rows }: Target['level']): Unit[] {
  const people = rows.filter(isFilledByPeople);
  const others = rows.filter((row) => !isFilledByPeople(row)).map((row): Unit => ({ name: row.id, rows: [row] }));
  return people.length === 0 ? others : [{ name: PEOPLE, rows: people }, ...others];
}

/** Everything needed to evaluate the units of an enterprise. */
export interface ForecastContext {
  readonly holdings: Holdings;
  readonly span: Span;
  readonly catalogue: Catalogue;
  /** Data of each day of a forecast is prepared once for all levels. */
  readonly inputOn: (day: string, isDetailed: boolean) => (target: Target) => ReportInput;
  /** Returns the number of evaluated days. */
  readonly countDays: () => number;
}

export function createForecastContext(holdings: Holdings, span: Span, catalogue: Catalogue): ForecastContext {
  const known = new Map<string, (target: Target) => ReportInput>();
  return {
    holdings,
    span,
    catalogue,
    countDays: () => new Set([...known.keys()].map((key) => key.slice(0, 10))).size,
    inputOn: (day, isDetailed) => {
      const key = `${day} ${isDetailed}`;
      const found = known.get(key) ?? holdings.inputOn(day, isDetailed);
      known.set(key, found);
      return found;
    },
  };
}

interface Look extends ForecastContext {
  readonly target: Target;
  readonly unit: Unit;
  /** Requirements that are already unmet on the first day and therefore cannot fail later. */
  readonly unmet: ReadonlySet<string>;
  /** Requirements that are fulfilled on the first day and may be no longer proven later. */
  readonly fulfilled: ReadonlySet<string>;
}

const contextOn = ({ inputOn, target }: Pick<Look, 'inputOn' | 'target'>, day: string, isDetailed = false): Context =>
  createContext(inputOn(day, isDetailed)(target)).context;

const isUnmet = ({ leaf }: RowAnswer): boolean => leaf.verdict === 'unmet';
const isOpen = ({ leaf }: RowAnswer): boolean => leaf.verdict === 'unknown';

/** Returns the earliest day after `after` and not later than `until`; null if there is none. */
function findNext(days: Iterable<string>, after: string, until: string): string | null {
  let next: string | null = null;
  for (const day of days) if (day > after && day <= until && (next === null || day < next)) next = day;
  return next;
}

/** The answer of a unit on a day, and the later days on which it may change. */
interface Seen {
  readonly value: readonly RowAnswer[];
  readonly days: ReadonlySet<string>;
}

interface Turn {
  readonly day: string;
  readonly rowIds: ReadonlySet<string>;
}

/** The first days of both degrees. */
interface Turns {
  readonly failure: Turn | null;
  readonly doubt: Turn | null;
}

function findTurned(day: string, answers: readonly RowAnswer[], test: (answer: RowAnswer) => boolean): Turn | null {
  const rowIds = new Set(answers.filter(test).map(({ rowId }) => rowId));
  return rowIds.size === 0 ? null : { day, rowIds };
}

/** Returns the day until which a single requirement certainly keeps its result; null: always; undefined: not known. */
function getLastingDay({ value: [answer, other] }: Seen, isDoubtWanted: boolean): string | null | undefined {
  if (answer === undefined || other !== undefined) return undefined;
  return isDoubtWanted && answer.leaf.verdict === 'met' ? answer.provenUntil : answer.holdsUntil;
}

/** Evaluates the unit again on each day on which its result may change. Days until which it certainly stays met are skipped. */
function findTurns(look: Look, first: Seen): Turns {
  const { unit, span, catalogue, unmet, fulfilled } = look;
  const law = listStandardDays(catalogue);
  let seen = first;
  let doubt: Turn | null = null;
  for (let day = span.from; ; ) {
    const holds = getLastingDay(seen, doubt === null && fulfilled.size > 0);
    const next = findNext(
      [...(holds === undefined ? seen.days : holds === null ? [] : [holds]), ...law],
      day,
      span.until,
    );
    if (next === null) return { failure: null, doubt };
    const context = contextOn(look, next);
    seen = context.index.watch(() => answerRows(context, unit.rows));
    doubt ??= findTurned(next, seen.value, (one) => isOpen(one) && fulfilled.has(one.rowId));
    const failure = findTurned(next, seen.value, (one) => isUnmet(one) && !unmet.has(one.rowId));
    if (failure !== null) return { failure, doubt };
    day = next;
  }
}

/** Between two days of change the standards are constant; within such a period only changes of people are evaluated, one person at a time. */
function findPeopleTurn(look: Look): Turn | null {
  const { span, catalogue, unit, unmet, holdings } = look;
  const wanted = new Set(unit.rows.map(({ id }) => id).filter((id) => !unmet.has(id)));
  for (let day = span.from; ; ) {
    const context = contextOn(look, day);
    if (day !== span.from) {
      const turned = answerRows(context, unit.rows).filter((answer) => isUnmet(answer) && wanted.has(answer.rowId));
      if (turned.length > 0) return { day, rowIds: new Set(turned.map(({ rowId }) => rowId)) };
    }
    const next = findNext(listStandardDays(catalogue), day, span.until);
    const found = findShortDay({
      rows: listDecidingRows(listItems(context), context),
      context,
      fitOn: holdings.fitOn,
      until: next === null ? span.until : addDays(next, -1),
      isWanted: ({ prepared }) => wanted.has(prepared.id),
    });
    if (found !== null) return { day: found.day, rowIds: new Set(found.short.map(({ prepared }) => prepared.id)) };
    if (next === null) return null;
    day = next;
  }
}

/** Evaluates the people of a level only in the periods in which their numbers do not prove the requirements that are fulfilled today. */
function findPeopleDoubt(look: Look, first: Seen, until: string): Turn | null {
  const { span, catalogue, unit, fulfilled, holdings } = look;
  if (fulfilled.size === 0) return null;
  const evaluate = (day: string): Seen => {
    const context = contextOn(look, day);
    return context.index.watch(() => answerRows(context, unit.rows));
  };
  const findOpen = (day: string, { value }: Seen): Turn | null =>
    findTurned(day, value, (one) => isOpen(one) && fulfilled.has(one.rowId));
  for (let day = span.from; ; ) {
    let seen = day === span.from ? first : evaluate(day);
    const found = findOpen(day, seen);
    if (found !== null) return found;
    const next = findNext(listStandardDays(catalogue), day, until);
    const context = contextOn(look, day);
    const proven = new Set(seen.value.flatMap(({ rowId, leaf }) => (leaf.verdict === 'met' ? [rowId] : [])));
    const periods = listOpenPeriods({
      rows: listDecidingRows(listItems(context), context),
      context,
      fitOn: holdings.fitOn,
      until: next === null ? until : addDays(next, -1),
      isWanted: ({ prepared }) => fulfilled.has(prepared.id) && proven.has(prepared.id),
    });
    for (const period of periods) {
      let at = period.from > day ? period.from : findNext(seen.days, day, period.until);
      while (at !== null) {
        seen = evaluate(at);
        const open = findOpen(at, seen);
        if (open !== null) return open;
        at = findNext(seen.days, at, period.until);
      }
    }
    if (next === null) return null;
    day = next;
  }
}

function explain(look: Look, { day, rowIds }: Turn): UnitFailure {
  const rows = look.unit.rows.filter(({ id }) => rowIds.has(id));
  const before = answerRows(contextOn(look, addDays(day, -1), true), rows);
  const after = answerRows(contextOn(look, day, true), rows);
  return {
    day,
    leaves: after.map(({ rowId, leaf }) => ({
      leafId: leaf.id,
      title: leaf.title,
      need: leaf.need.text,
      have: leaf.have.text,
      reason: leaf.reason,
      docNumber: leaf.source.docNumber,
      causes: listCauses(before.find((answer) => answer.rowId === rowId)?.leaf, leaf),
    })),
  };
}

function findUnitTurns(look: Look, first: Seen): Turns {
  const { unit, unmet } = look;
  if (unit.rows.every(({ id }) => unmet.has(id))) return { failure: null, doubt: null };
  if (unit.name !== PEOPLE) return findTurns(look, first);
  // If the technical lead must not count in other requirements, a change of the lead changes their shortage; what is short of people with
  // their projects is not always unmet.
  if (
    contextOn(look, look.span.from).options.countsTechnicalLead === false ||
    unit.rows.some(({ row }) => isKind(row, 'staffPerformance'))
  )
    return findTurns(look, first);
  const failure = findPeopleTurn(look);
  return { failure, doubt: findPeopleDoubt(look, first, failure?.day ?? look.span.until) };
}

/** Evaluates one unit of a level on the first day and later days. */
export function evaluateUnit(forecast: ForecastContext, target: Target, unit: Unit): UnitOutlook {
  const { span, catalogue } = forecast;
  const context = contextOn({ ...forecast, target }, span.from);
  const seen = context.index.watch(() => answerRows(context, unit.rows));
  const { value: answers, days } = seen;
  const unmet = new Set(answers.filter(isUnmet).map(({ rowId }) => rowId));
  const fulfilled = new Set(answers.filter(({ leaf }) => isFulfilled(leaf.verdict)).map(({ rowId }) => rowId));
  const look: Look = { ...forecast, target, unit, unmet, fulfilled };
  const { failure, doubt } = findUnitTurns(look, seen);
  return {
    unit: unit.name,
    answers,
    changesOn: findNext([...days, ...listStandardDays(catalogue)], span.from, span.until),
    failure: failure === null ? null : explain(look, failure),
    doubt: doubt === null ? null : explain(look, doubt),
    until: span.until,
  };
}
