/**
 * Evaluates the requirements of a current level today and finds the first days on which a requirement becomes worse if no action is taken.
 * A requirement is evaluated again only on days that affect its inputs.
 */
import { addDays } from '#domain/validity/day.ts';
import { listDecidingRows } from '../answer-people.ts';
import type { Catalogue, PreparedRow } from '../catalogue.ts';
import type { EvaluationContext } from '../context.ts';
import {
  type CurrentLevels,
  type EvaluateManyInput,
  type EvaluationTarget,
  loadCurrentLevels,
} from '../evaluate-all.ts';
import { evaluateRequirements, listLevelRequirements, type RequirementAnswer } from '../evaluate-level.ts';
import { createEvaluationContext, type ReportInput } from '../evaluate-qualification.ts';
import { isFilledByPeople } from '../evaluate-row.ts';
import { omitPeopleAndProjects } from '../omit-people-and-projects.ts';
import type { DaySpan } from '../people/person-days.ts';
import { isRequirementKind } from '../requirement.ts';
import { isFulfilled } from '../truth.ts';
import { type FailureCause, listCauses, type RequirementDayChange } from './failure-causes.ts';
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

export interface RequirementGroupFailure {
  readonly day: string;
  readonly leaves: readonly FailingRequirement[];
}

/** The outlook of one requirement, or of all requirements of the level that are filled by people. */
export interface RequirementGroupOutlook {
  readonly unit: string;
  /** Results on the first day. */
  readonly answers: readonly RequirementAnswer[];
  /** The next day on which the results may change although no record changes. Null if there is none up to the last day. */
  readonly changesOn: string | null;
  /** The first day on which another requirement of the group becomes unmet. Null if there is none up to the last day. */
  readonly failure: RequirementGroupFailure | null;
  /**
   * The first day, not after the failure, on which requirements of the group that are fulfilled today become uncertain (待核对). Null if there
   * is none.
   */
  readonly doubt: RequirementGroupFailure | null;
  /** The first day, not after the failure, on which the gap of requirements that are unmet today grows. Null if there is none. */
  readonly wider: RequirementGroupFailure | null;
  /** The last evaluated day. */
  readonly until: string;
}

/** Requirements of a level that are evaluated together. */
export interface RequirementGroup {
  readonly name: string;
  readonly rows: readonly PreparedRow[];
}

export const PEOPLE_REQUIREMENTS_KEY = 'people';

export function listRequirementGroups({ rows }: EvaluationTarget['level']): RequirementGroup[] {
  const people = rows.filter(isFilledByPeople);
  const others = rows
    .filter((row) => !isFilledByPeople(row))
    .map((row): RequirementGroup => ({ name: row.id, rows: [row] }));
  return people.length === 0 ? others : [{ name: PEOPLE_REQUIREMENTS_KEY, rows: people }, ...others];
}

/** The data needed to evaluate the requirement groups of an enterprise. */
export interface ForecastContext {
  readonly holdings: CurrentLevels;
  readonly span: DaySpan;
  readonly catalogue: Catalogue;
  /** Data of each day of a forecast is prepared once for all levels. */
  readonly inputOn: (day: string, isDetailed: boolean) => (target: EvaluationTarget) => ReportInput;
  /** Returns the enterprise without the projects that are finished after a day. */
  readonly withoutLaterWorks: (day: string) => CurrentLevels;
  /** Returns the number of evaluated days. */
  readonly countDays: () => number;
}

export function createForecastContext(
  input: EvaluateManyInput,
  holdings: CurrentLevels,
  span: DaySpan,
): ForecastContext {
  const { catalogue, enterprise } = input;
  const known = new Map<string, (target: EvaluationTarget) => ReportInput>();
  const reduced = new Map<string, CurrentLevels>();
  return {
    withoutLaterWorks: (day) => {
      const [any] = holdings.levels;
      const works = any === undefined ? [] : holdings.inputOn(span.from, false)(any).index.works;
      const later = works.filter(({ finishedOn }) => finishedOn !== null && finishedOn > day);
      if (later.length === 0) return holdings;
      const refs = [...new Set(later.map(({ projectRef }) => projectRef))].sort();
      const found =
        reduced.get(refs.join()) ??
        loadCurrentLevels({ ...input, enterprise: omitPeopleAndProjects(enterprise, refs, span.from) }, span);
      reduced.set(refs.join(), found);
      return found;
    },
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
  readonly target: EvaluationTarget;
  readonly unit: RequirementGroup;
  /** Requirements that are already unmet on the first day and therefore cannot fail later. */
  readonly unmet: ReadonlySet<string>;
  /** Requirements that are fulfilled on the first day and may be no longer proven later. */
  readonly fulfilled: ReadonlySet<string>;
  /** The amount missing on the first day, of each unmet requirement whose gap may grow. */
  readonly missing: ReadonlyMap<string, number>;
}

const contextOn = (
  { inputOn, target }: Pick<Look, 'inputOn' | 'target'>,
  day: string,
  isDetailed = false,
): EvaluationContext => createEvaluationContext(inputOn(day, isDetailed)(target)).context;

const isUnmet = ({ leaf }: RequirementAnswer): boolean => leaf.verdict === 'unmet';
const isOpen = ({ leaf }: RequirementAnswer): boolean => leaf.verdict === 'unknown';

/** @param missing the amount missing before, by requirement */
const isWider =
  (missing: ReadonlyMap<string, number>) =>
  (answer: RequirementAnswer): boolean =>
    isUnmet(answer) && (answer.leaf.distance?.value ?? 0) > (missing.get(answer.rowId) ?? Number.POSITIVE_INFINITY);

/** Returns the earliest day after `after` and not later than `until`; null if there is none. */
function findNext(days: Iterable<string>, after: string, until: string): string | null {
  let next: string | null = null;
  for (const day of days) if (day > after && day <= until && (next === null || day < next)) next = day;
  return next;
}

/** The result of a requirement group on a day, and the later days on which it may change. */
interface Seen {
  readonly value: readonly RequirementAnswer[];
  readonly days: ReadonlySet<string>;
}

interface Turn {
  readonly day: string;
  readonly rowIds: ReadonlySet<string>;
}

/** The first days on which a requirement group becomes worse, by degree of loss. */
interface Turns {
  readonly failure: Turn | null;
  readonly doubt: Turn | null;
  readonly wider: Turn | null;
}

function findTurned(
  day: string,
  answers: readonly RequirementAnswer[],
  test: (answer: RequirementAnswer) => boolean,
): Turn | null {
  const rowIds = new Set(answers.filter(test).map(({ rowId }) => rowId));
  return rowIds.size === 0 ? null : { day, rowIds };
}

/** Returns the day until which a single requirement certainly does not become worse; null: it never does; undefined: not known. */
function getLastingDay({ value: [answer, other] }: Seen, isDoubtWanted: boolean): string | null | undefined {
  if (answer === undefined || other !== undefined) return undefined;
  return isDoubtWanted && answer.leaf.verdict === 'met' ? answer.provenUntil : answer.holdsUntil;
}

/**
 * Evaluates the requirement group again on each day on which its result may change. Skips days until which the result certainly does not
 * become worse.
 */
function findTurns(look: Look, first: Seen): Turns {
  const { unit, span, catalogue, unmet, fulfilled, missing } = look;
  const law = listStandardDays(catalogue);
  const canFail = unit.rows.some(({ id }) => !unmet.has(id));
  let seen = first;
  let doubt: Turn | null = null;
  let wider: Turn | null = null;
  for (let day = span.from; ; ) {
    const holds = getLastingDay(seen, doubt === null && fulfilled.size > 0);
    const next = findNext(
      [...(holds === undefined ? seen.days : holds === null ? [] : [holds]), ...law],
      day,
      span.until,
    );
    if (next === null) return { failure: null, doubt, wider };
    const context = contextOn(look, next);
    seen = context.index.watch(() => evaluateRequirements(context, unit.rows));
    doubt ??= findTurned(next, seen.value, (one) => isOpen(one) && fulfilled.has(one.rowId));
    wider ??= findTurned(next, seen.value, isWider(missing));
    const failure = findTurned(next, seen.value, (one) => isUnmet(one) && !unmet.has(one.rowId));
    if (failure !== null || (wider !== null && !canFail)) return { failure, doubt, wider };
    day = next;
  }
}

/** Finds by binary search the first of some days, ascending, from which the result is worse. */
function findFirstTurn(days: readonly string[], turnOn: (day: string) => Turn | null): Turn | null {
  const last = days.at(-1);
  let found = last === undefined ? null : turnOn(last);
  if (found === null) return null;
  for (let rest = days.slice(0, -1); rest.length > 0; ) {
    const middle = rest.length >> 1;
    const turn: Turn | null = turnOn(rest[middle] ?? '');
    found = turn ?? found;
    rest = turn === null ? rest.slice(middle + 1) : rest.slice(0, middle);
  }
  return found;
}

/**
 * Finds the day on which more projects are missing. Without the projects that are finished later the gap only grows between two changes of
 * the standards, and with them it is no larger, so few days have to be evaluated.
 */
function findWiderWork(look: Look, first: Seen): Turn | null {
  const { unit, span, catalogue, missing, target } = look;
  const turnOn = (day: string, answers: readonly RequirementAnswer[]): Turn | null =>
    findTurned(day, answers, isWider(missing));
  let seen = first;
  for (let day = span.from; ; ) {
    const [from, next] = [day, findNext(listStandardDays(catalogue), day, span.until)];
    const days = [...seen.days]
      .filter((one) => one > from && one <= span.until && (next === null || one < next))
      .sort();
    const known = look.withoutLaterWorks(from);
    const bound = findFirstTurn(days, (one) =>
      turnOn(
        one,
        evaluateRequirements(
          known === look.holdings
            ? contextOn(look, one)
            : createEvaluationContext(known.inputOn(one, false)(target)).context,
          unit.rows,
        ),
      ),
    );
    const at = bound?.day ?? next;
    if (at === null) return null;
    const context = contextOn(look, at);
    seen = context.index.watch(() => evaluateRequirements(context, unit.rows));
    const turned = turnOn(at, seen.value);
    if (turned !== null) return turned;
    day = at;
  }
}

/** The condition of one degree of loss, for requirements filled by people. */
interface PeopleGoal {
  /** The number of people that each requirement may lack; other requirements are irrelevant. */
  readonly limits: ReadonlyMap<string, number>;
  readonly isTurned: (answer: RequirementAnswer) => boolean;
  readonly until: string;
}

/**
 * Finds the first day on which requirements filled by people become worse. The standards are constant between two change days, so within
 * such a period only changes of people are evaluated, one person at a time.
 */
function findPeopleTurn(look: Look, { limits, isTurned, until }: PeopleGoal): Turn | null {
  const { span, catalogue, unit, holdings } = look;
  if (limits.size === 0) return null;
  for (let day = span.from; ; ) {
    const context = contextOn(look, day);
    const turned = day === span.from ? null : findTurned(day, evaluateRequirements(context, unit.rows), isTurned);
    if (turned !== null) return turned;
    const next = findNext(listStandardDays(catalogue), day, until);
    const found = findShortDay(
      {
        rows: listDecidingRows(listLevelRequirements(context), context),
        context,
        fitOn: holdings.fitOn,
        until: next === null ? until : addDays(next, -1),
      },
      limits,
    );
    if (found !== null) return { day: found.day, rowIds: new Set(found.short.map(({ prepared }) => prepared.id)) };
    if (next === null) return null;
    day = next;
  }
}

/**
 * Finds the first day on which fulfilled requirements become uncertain. The people of a level are evaluated only in periods in which their
 * numbers do not prove these requirements.
 */
function findPeopleDoubt(look: Look, first: Seen, until: string): Turn | null {
  const { span, catalogue, unit, fulfilled, holdings } = look;
  if (fulfilled.size === 0) return null;
  const evaluate = (day: string): Seen => {
    const context = contextOn(look, day);
    return context.index.watch(() => evaluateRequirements(context, unit.rows));
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
    const periods = listOpenPeriods(
      {
        rows: listDecidingRows(listLevelRequirements(context), context),
        context,
        fitOn: holdings.fitOn,
        until: next === null ? until : addDays(next, -1),
      },
      ({ prepared }) => fulfilled.has(prepared.id) && proven.has(prepared.id),
    );
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

function explain(look: Look, { day, rowIds }: Turn): RequirementGroupFailure {
  const compare = (rows: readonly PreparedRow[]): RequirementDayChange[] => {
    const before = evaluateRequirements(contextOn(look, addDays(day, -1), true), rows);
    const after = evaluateRequirements(contextOn(look, day, true), rows);
    return after.map(({ rowId, leaf }) => ({
      before: before.find((answer) => answer.rowId === rowId)?.leaf,
      after: leaf,
    }));
  };
  const listJoint = (): RequirementDayChange[] => compare(look.unit.rows.filter(({ id }) => !rowIds.has(id)));
  return {
    day,
    leaves: compare(look.unit.rows.filter(({ id }) => rowIds.has(id))).map((change) => ({
      leafId: change.after.id,
      title: change.after.title,
      need: change.after.need.text,
      have: change.after.have.text,
      reason: change.after.reason,
      docNumber: change.after.source.docNumber,
      causes: listCauses(change, listJoint),
    })),
  };
}

function findUnitTurns(look: Look, first: Seen): Turns {
  const { unit, unmet, missing, span } = look;
  const hopeful = unit.rows.flatMap(({ id }) => (unmet.has(id) ? [] : [[id, 0] as const]));
  if (hopeful.length === 0 && missing.size === 0) return { failure: null, doubt: null, wider: null };
  if (hopeful.length === 0 && unit.rows.every(({ row }) => isRequirementKind(row, 'performance')))
    return { failure: null, doubt: null, wider: findWiderWork(look, first) };
  if (unit.name !== PEOPLE_REQUIREMENTS_KEY) return findTurns(look, first);
  // If the technical lead must not count in other requirements, another lead changes what these lack. A shortage of people with projects
  // does not always mean that the requirement is unmet.
  if (
    contextOn(look, look.span.from).options.countsTechnicalLead === false ||
    unit.rows.some(({ row }) => isRequirementKind(row, 'staffPerformance'))
  )
    return findTurns(look, first);
  const failure = findPeopleTurn(look, {
    limits: new Map(hopeful),
    isTurned: (one) => isUnmet(one) && !unmet.has(one.rowId),
    until: span.until,
  });
  const until = failure?.day ?? span.until;
  return {
    failure,
    doubt: findPeopleDoubt(look, first, until),
    wider: findPeopleTurn(look, { limits: missing, isTurned: isWider(missing), until }),
  };
}

/** Returns the amount missing for each unmet requirement. A technical lead is either missing or not, so that gap never grows. */
function readMissing({ rows }: RequirementGroup, answers: readonly RequirementAnswer[]): Map<string, number> {
  const leads = new Set(rows.flatMap(({ id, row }) => (isRequirementKind(row, 'technicalLead') ? [id] : [])));
  return new Map(
    answers.flatMap((answer) => {
      const value = answer.leaf.distance?.value ?? null;
      return isUnmet(answer) && value !== null && !leads.has(answer.rowId) ? [[answer.rowId, value] as const] : [];
    }),
  );
}

/** Evaluates one unit of a level on the first day and later days. */
export function evaluateRequirementGroup(
  forecast: ForecastContext,
  target: EvaluationTarget,
  unit: RequirementGroup,
): RequirementGroupOutlook {
  const { span, catalogue } = forecast;
  const context = contextOn({ ...forecast, target }, span.from);
  const seen = context.index.watch(() => evaluateRequirements(context, unit.rows));
  const { value: answers, days } = seen;
  const unmet = new Set(answers.filter(isUnmet).map(({ rowId }) => rowId));
  const fulfilled = new Set(answers.filter(({ leaf }) => isFulfilled(leaf.verdict)).map(({ rowId }) => rowId));
  const look: Look = { ...forecast, target, unit, unmet, fulfilled, missing: readMissing(unit, answers) };
  const { failure, doubt, wider } = findUnitTurns(look, seen);
  const write = (turn: Turn | null): RequirementGroupFailure | null => (turn === null ? null : explain(look, turn));
  return {
    unit: unit.name,
    answers,
    changesOn: findNext([...days, ...listStandardDays(catalogue)], span.from, span.until),
    failure: write(failure),
    doubt: write(doubt),
    wider: write(wider),
    until: span.until,
  };
}
