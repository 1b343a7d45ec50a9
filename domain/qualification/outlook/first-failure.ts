/**
 * Finds the first days on which, if no action is taken, a current qualification no longer meets its standard, is no longer proven to meet
 * it, or has a larger gap than today (beyond.md, second table, row 4).
 */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { addDays, addMonths } from '#domain/validity/day.ts';
import {
  type CurrentEvaluation,
  createCurrentReports,
  type EvaluateManyInput,
  type EvaluationTarget,
  loadCurrentLevels,
  type ProgressListener,
} from '../evaluate-all.ts';
import type { RequirementAnswer } from '../evaluate-level.ts';
import type { EvaluationReport } from '../report.ts';
import {
  createForecastContext,
  evaluateRequirementGroup,
  type FailingRequirement,
  listRequirementGroups,
  type RequirementGroup,
  type RequirementGroupFailure,
  type RequirementGroupOutlook,
} from './level-outlook.ts';
import { canChangeResult, compareEnterprises } from './what-reads.ts';

export type { FailingRequirement } from './level-outlook.ts';

export interface FirstFailure {
  day: string;
  leaves: FailingRequirement[];
}

export interface ItemOutlook {
  itemRef: string;
  itemName: string;
  standardCode: string;
  level: string;
  /** The verdict today; null if the catalogue does not contain the standard or level of the item. */
  verdict: EvaluationReport['verdict'] | null;
  /**
   * Null if no further requirement becomes unmet within the period. For an item that is met today, it is the first day on which the item is
   * unmet.
   */
  firstFailure: FirstFailure | null;
  /**
   * The first day on which a requirement that is met today becomes uncertain (待核对). Null if there is none up to the first failure or within
   * the period.
   */
  firstDoubt: FirstFailure | null;
  /**
   * The first day on which more is missing of a requirement that is unmet today; null if there is none up to the first failure or within the
   * period.
   */
  firstWider: FirstFailure | null;
}

/** The first days on which an item becomes worse, by degree of loss. */
type FirstDays = Pick<ItemOutlook, 'firstFailure' | 'firstDoubt' | 'firstWider'>;

const NO_DAYS: FirstDays = { firstFailure: null, firstDoubt: null, firstWider: null };

/** Beyond.md, row 4. */
const OUTLOOK_MONTHS = 24;
/** Number of extra days searched, so that an unchanged enterprise need not be evaluated again every night. */
const SPARE_DAYS = 92;

export const getOutlookEnd = (asOf: string): string => addMonths(asOf, OUTLOOK_MONTHS);

/** The results of the current levels of an enterprise and the records that they come from. Later forecasts start from them. */
export interface ForecastState {
  readonly enterprise: EnterpriseDocument;
  /** Version of the standards. */
  readonly version: string;
  readonly asOf: string;
  /** Keyed by the name of the level. */
  readonly levels: Readonly<Record<string, readonly RequirementGroupOutlook[]>>;
}

export interface Forecast {
  readonly state: ForecastState;
  readonly items: readonly (CurrentEvaluation & FirstDays)[];
  /** Number of requirement results evaluated. */
  readonly evaluated: number;
  /** Number of days evaluated. */
  readonly days: number;
  /** The first day on which any part of the forecast may change although no record changes. */
  readonly nextOn: string;
}

const getName = ({ standard, level }: EvaluationTarget): string => `${standard.code} ${level.key}`;

/**
 * Returns the first failure.
 * @param end later days are not reported
 */
function findFirst(
  turns: readonly (RequirementGroupFailure | null)[],
  { level }: EvaluationTarget,
  end: string,
): FirstFailure | null {
  const failures = turns.flatMap((turn) => (turn !== null && turn.day <= end ? [turn] : []));
  const [day] = failures.map((failure) => failure.day).sort();
  if (day === undefined) return null;
  const order = new Map(level.rows.map(({ id }, position) => [id, position]));
  const getPlace = ({ leafId }: FailingRequirement): number =>
    order.get(leafId.slice(leafId.lastIndexOf('/') + 1)) ?? 0;
  const leaves = failures.filter((failure) => failure.day === day).flatMap((failure) => failure.leaves);
  return { day, leaves: leaves.sort((a, b) => getPlace(a) - getPlace(b)) };
}

/** Changes after the end of the outlook period are not reported yet. */
function findFirstDays(units: readonly RequirementGroupOutlook[], target: EvaluationTarget, end: string): FirstDays {
  const find = (
    turnOf: (unit: RequirementGroupOutlook) => RequirementGroupFailure | null,
    until: string,
  ): FirstFailure | null => findFirst(units.map(turnOf), target, until);
  const firstFailure = find(({ failure }) => failure, end);
  const until = firstFailure?.day ?? end;
  return { firstFailure, firstDoubt: find(({ doubt }) => doubt, until), firstWider: find(({ wider }) => wider, until) };
}

/** Returns whether the result is still valid on the day, provided that no record changes. */
const isLasting = ({ changesOn, failure, until }: RequirementGroupOutlook, day: string): boolean =>
  (changesOn === null || changesOn > day) && day <= until && (failure !== null || getOutlookEnd(day) <= until);

/** Returns the first day whose outlook period includes the given day. */
function findViewOf(day: string): string {
  let first = addMonths(day, -OUTLOOK_MONTHS);
  while (getOutlookEnd(first) < day) first = addDays(first, 1);
  return first;
}

/** Lists the days on which a requirement group has to be evaluated again or one of its changes enters the outlook period. */
function listNextDays({ changesOn, failure, doubt, wider, until }: RequirementGroupOutlook, asOf: string): string[] {
  const told = [failure?.day ?? addDays(until, 1), ...[doubt, wider].flatMap((turn) => turn?.day ?? [])].map(
    findViewOf,
  );
  return [...(changesOn === null ? [] : [changesOn]), ...told.filter((day) => day > asOf)];
}

/** Finds the units whose earlier result is still valid: no record that they use has changed, and no day of change has passed. */
function createMemory(
  before: ForecastState | null,
  { enterprise, catalogue, asOf }: EvaluateManyInput,
): (target: EvaluationTarget, unit: RequirementGroup) => RequirementGroupOutlook | null {
  if (before === null || before.version !== catalogue.version || before.asOf > asOf) return () => null;
  const change = compareEnterprises(before.enterprise, enterprise);
  return (target, unit) => {
    const known = before.levels[getName(target)]?.find(({ unit: name }) => name === unit.name);
    return known !== undefined && isLasting(known, asOf) && !canChangeResult(unit.rows, target.level, change)
      ? known
      : null;
  };
}

/**
 * Returns the status of each current qualification today, and the first days in the next `OUTLOOK_MONTHS` months on which another
 * requirement becomes unmet, a fulfilled requirement is no longer proven, or the gap of an unmet requirement grows.
 * @param before results of an earlier state of the enterprise; only changed parts are evaluated again
 */
export function updateForecast(
  input: EvaluateManyInput,
  before: ForecastState | null = null,
  tell?: ProgressListener,
): Forecast {
  const { catalogue, enterprise, asOf } = input;
  const span = { from: asOf, until: addDays(getOutlookEnd(asOf), SPARE_DAYS) };
  const holdings = loadCurrentLevels(input, span);
  const forecast = createForecastContext(input, holdings, span);
  const recall = createMemory(before, input);
  const levels: Record<string, RequirementGroupOutlook[]> = {};
  let evaluated = 0;
  holdings.levels.forEach((target, position) => {
    tell?.(position / holdings.levels.length);
    levels[getName(target)] = listRequirementGroups(target.level).map((unit) => {
      const known = recall(target, unit);
      if (known === null) evaluated += unit.rows.length;
      return known ?? evaluateRequirementGroup(forecast, target, unit);
    });
  });
  const getUnits = (target: EvaluationTarget): readonly RequirementGroupOutlook[] => levels[getName(target)] ?? [];
  const getAnswers = (target: EvaluationTarget): RequirementAnswer[] => {
    const answers = getUnits(target).flatMap((unit) => unit.answers.map((answer) => [answer.rowId, answer] as const));
    const byRow = new Map(answers);
    return target.level.rows.flatMap(({ id }) => byRow.get(id) ?? []);
  };
  const end = getOutlookEnd(asOf);
  const turns = Object.values(levels).flatMap((units) => units.flatMap((unit) => listNextDays(unit, asOf)));
  return {
    state: { enterprise, version: catalogue.version, asOf, levels },
    items: createCurrentReports(holdings, { asOf }, getAnswers).map((item, position) => {
      const target = holdings.items[position]?.target ?? null;
      return {
        ...item,
        ...(target === null ? NO_DAYS : findFirstDays(getUnits(target), target, end)),
      };
    }),
    evaluated,
    days: forecast.countDays(),
    nextOn: turns.sort()[0] ?? addDays(span.until, 1),
  };
}

export const createItemOutlook = ({
  itemRef,
  itemName,
  standardCode,
  level,
  report,
  firstFailure,
  firstDoubt,
  firstWider,
}: Forecast['items'][number]): ItemOutlook => ({
  itemRef,
  itemName,
  standardCode,
  level,
  verdict: report?.verdict ?? null,
  firstFailure,
  firstDoubt,
  firstWider,
});
