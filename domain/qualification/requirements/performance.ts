/** Evaluates completed projects: a required number of groups of indicators, each met by unit works of the enterprise (CR-5, CR-11, CR-12). */

import { joinFirstItems } from '#domain/text/text.ts';
import { createEvaluation, createUnknownEvaluation, type Evaluation, type EvaluationContext } from '../context.ts';
import { isInForce } from '../documents.ts';
import {
  type GroupFulfilmentWays,
  type GroupSelection,
  type SideCondition,
  selectGroups,
} from '../projects/choose-groups.ts';
import {
  createObstacleReader,
  isPermanentlyExcluded,
  listWorkDays,
  type PerformanceScope,
  type ProjectObstacle,
} from '../projects/eligibility.ts';
import {
  type Contribution,
  canBeTotal,
  createContributionEvaluator,
  createIndicator,
  type Indicator,
  isQuantityCount,
} from '../projects/indicator.ts';
import type { IndicatorGroupReference } from '../projects/kind.ts';
import type { UnitWork } from '../projects/unit-work.ts';
import type { FulfilmentWay, ProjectOffer } from '../projects/way.ts';
import {
  limitCertainOffers,
  limitPossibleOffers,
  listOfferingProjects,
  listOffersByProject,
  listOffersByUnitWork,
} from '../projects/whole-projects.ts';
import { toApproximateNumber } from '../quantity.ts';
import type { CategoryPerformance, IndicatorGroup, RequirementOf } from '../requirement.ts';
import { limitTruth, type Truth } from '../truth.ts';

import {
  formatPerformanceDistance,
  formatPerformanceReason,
  type GroupEvaluation,
  listCountedProjects,
  listPerformanceGaps,
  listPerformanceQuestions,
  listPlatformCautions,
  listUncountedProjects,
  type ProjectEvaluation,
  type WayEvaluation,
} from './performance-answer.ts';

type Row = RequirementOf<'performance'>;
type Frame = Row | CategoryPerformance;

/** Returns a group in the version that applies on the requested day, if a later document changed it. */
function readGroup(group: IndicatorGroup, context: EvaluationContext): IndicatorGroup {
  if (group.amendedBy === undefined || group.original === undefined) return group;
  const amendment = context.level.document.amendments.find((item) => item.docNumber === group.amendedBy);
  if (isInForce(amendment?.effective ?? amendment?.issued ?? null, context.asOf)) return group;
  const { confidence: _, unverified: __, ...kept } = group;
  return { ...kept, summary: group.original.summary, anyOf: group.original.anyOf };
}

const isRuledOut = (obstacles: readonly ProjectObstacle[]): boolean => obstacles.some(({ truth }) => truth === 'no');

/** Merges duplicate entries of a project: only the largest contribution counts. */
function uniteDuplicates(
  offers: readonly ProjectOffer[],
  numberOf: (work: number) => number,
): { offers: readonly ProjectOffer[]; speakers: ReadonlyMap<number, number> } {
  const best = new Map<number, ProjectOffer>();
  const speakers = new Map<number, number>();
  for (const offer of offers) {
    const number = numberOf(offer.work);
    const known = best.get(number);
    if (known !== undefined && !isMore(offer, known)) continue;
    best.set(number, { ...offer, work: number });
    speakers.set(number, offer.work);
  }
  return { offers: [...best.values()], speakers };
}

const isMore = (offer: ProjectOffer, known: ProjectOffer): boolean =>
  offer.things > known.things ||
  (offer.figure !== null &&
    (known.figure === null || toApproximateNumber(offer.figure) > toApproximateNumber(known.figure)));

type Alternative = IndicatorGroup['anyOf'][number];
type ObstaclesOf = (work: number) => readonly ProjectObstacle[];

/** The input shared by all ways of a requirement. */
interface Asked {
  context: EvaluationContext;
  obstaclesOf: ObstaclesOf;
  /** Identifies the groups that are evaluated in their version before an amendment. */
  wording: string;
  /** Projects that may contribute to one of the ways, on any day. */
  open: Set<number>;
}

/** Data about projects that one way has already read; independent of the day. */
interface KnownWorks {
  /** Projects that may contribute on any day, ascending. */
  open: readonly number[];
  contributions: Map<number, Contribution>;
  judge: (work: UnitWork) => Contribution;
}

function readKnownWorks(
  alternative: Alternative,
  place: IndicatorGroupReference,
  indicator: Indicator,
  { context, wording }: Asked,
): KnownWorks {
  const { index, level, options, isDetailed } = context;
  const isSized = indicator.need !== null && !isQuantityCount(alternative);
  return index.rememberAlways(alternative, `${level.key}|${options.subject ?? ''}|${isDetailed}|${wording}`, () => ({
    open: isSized ? index.worksWith(alternative.metric ?? '') : [...index.works.keys()],
    contributions: new Map(),
    judge: createContributionEvaluator(alternative, place, indicator, context),
  }));
}

/** The contribution of the enterprise's projects to one way. */
interface Offered {
  sure: ProjectOffer[];
  possible: ProjectOffer[];
  /** Units with a value for this metric, whether sufficient or not. A project with unit works is not included if its works are. */
  sized: Set<UnitWork>;
  answers: Map<number, ProjectEvaluation>;
}

function listOffered(
  alternative: Alternative,
  place: IndicatorGroupReference,
  indicator: Indicator,
  asked: Asked,
): Offered {
  const { context, obstaclesOf } = asked;
  const offered: Offered = { sure: [], possible: [], sized: new Set(), answers: new Map() };
  const known = readKnownWorks(alternative, place, indicator, asked);
  const isTotal = canBeTotal(alternative, indicator);
  const open: number[] = [];
  for (const index of known.open) {
    const work = context.index.works[index];
    if (work === undefined) continue;
    const obstacles = obstaclesOf(index);
    // A project that is already excluded is evaluated only if the report lists it or if the figure may be meant as a total.
    if (!context.isDetailed && !isTotal && isRuledOut(obstacles)) {
      if (!isPermanentlyExcluded(obstacles)) open.push(index);
      continue;
    }
    const contribution = known.contributions.get(index) ?? known.judge(work);
    if (contribution.truth === 'no' && contribution.figure === null) continue;
    known.contributions.set(index, contribution);
    open.push(index);
    if (!work.parts.some((part) => offered.sized.has(part))) offered.sized.add(work);
    // Only a detailed report lists the projects.
    if (context.isDetailed) offered.answers.set(index, { contribution, obstacles });
    const standing = limitTruth(obstacles);
    if (contribution.truth === 'no' || standing === 'no') continue;
    offered.possible.push({ work: index, things: contribution.possibleThings, figure: contribution.possibleFigure });
    if (contribution.truth === 'yes' && standing === 'yes')
      offered.sure.push({ work: index, things: contribution.things, figure: contribution.figure });
  }
  known.open = open;
  for (const index of open) asked.open.add(index);
  return offered;
}

function answerWay(alternative: Alternative, place: IndicatorGroupReference, asked: Asked): WayEvaluation {
  const indicator = createIndicator(alternative, place.group);
  const { sure, possible, sized, answers } = listOffered(alternative, place, indicator, asked);
  const way = (offers: FulfilmentWay['offers']): FulfilmentWay => ({
    mode: indicator.mode,
    count: indicator.count,
    need: indicator.need,
    text: indicator.text,
    offers,
  });
  const { works, hasWorkTwins: hasWorkDuplicates } = asked.context.index;
  const offered = limitCertainOffers(sure, indicator.mode, works);
  const apart = listOffersByUnitWork(offered, works);
  const certain = hasWorkDuplicates ? uniteDuplicates(apart, (work) => works[work]?.twins.perhaps ?? work) : null;
  const limited = limitPossibleOffers(possible, indicator.mode, works);
  const open = hasWorkDuplicates ? uniteDuplicates(limited, (work) => works[work]?.twins.same ?? work).offers : limited;
  const isTotal = canBeTotal(alternative, indicator);
  const goodwill = isTotal && sized.size > 1 ? [...open, { work: -1, things: indicator.count, figure: null }] : open;
  return {
    sure: way(certain?.offers ?? apart),
    possible: way(goodwill),
    text: indicator.text,
    isFigureKnown: indicator.isFigureKnown,
    offered,
    speakerOf: (number) => (certain === null ? number : certain.speakers.get(number)),
    answers,
  };
}

/** Counts projects with several unit works as wholes; null if none of them certainly contributes as a whole. */
function joinProjects(
  answers: readonly GroupEvaluation[],
  { index: { works } }: EvaluationContext,
): GroupEvaluation[] | null {
  const projects = new Set(
    answers.flatMap(({ ways }) => ways.flatMap(({ offered }) => listOfferingProjects(offered, works))),
  );
  if (projects.size === 0) return null;
  const getNumber = (position: number): number => {
    const work = works[position];
    const project = work?.whole ?? null;
    return (project !== null && projects.has(project) ? project : work)?.twins.perhaps ?? position;
  };
  const join = (way: WayEvaluation): WayEvaluation => {
    const { offers, speakers } = uniteDuplicates(
      listOffersByProject(way.offered, way.sure.mode, works, projects),
      getNumber,
    );
    return { ...way, sure: { ...way.sure, offers }, speakerOf: (number) => speakers.get(number) };
  };
  return answers.map((answer) => ({ ...answer, ways: answer.ways.map(join) }));
}

const listConditions = (row: Frame): SideCondition[] => [
  ...[...(row.mustInclude ?? []), ...(row.mustIncludeGroups ?? [])].map((id) => ({ of: [id], min: 1 })),
  ...(row.atLeastOneOf === undefined ? [] : [{ of: row.atLeastOneOf, min: 1 }]),
  ...(row.atLeast ?? []),
  ...(row.groupSets ?? []).map((set) => ({ of: set.groups, min: set.min })),
];

/** Returns the number of projects of one group that is accepted instead: 某一类完成 2 项也可, sameGroupProjects: 3. */
function readSameGroup(row: Frame): number | null {
  if (row.alternative === undefined) return null;
  if (typeof row.alternative !== 'string') return row.alternative.sameGroupProjects ?? null;
  const count = /完成 ?(\d+) ?项/.exec(row.alternative)?.[1];
  return count === undefined ? null : Number(count);
}

/** Lists additional conditions of some requirements that the engine cannot evaluate and the user must check. */
const listUnreadConditions = (row: Frame): string[] => [
  ...(row.totalFeeMinCny === undefined ? [] : ['合同额合计的要求待核对']),
  ...('precondition' in row ? ['前置条件待核对'] : []),
];

/**
 * Returns whether the requirement has an alternative that the engine cannot evaluate: an enterprise that does not meet the groups may still
 * fulfil it.
 */
const hasUnreadAlternative = (row: Frame): boolean => row.alternative !== undefined && readSameGroup(row) === null;

function toGroupWays(answer: GroupEvaluation, isSure: boolean): GroupFulfilmentWays {
  const known = answer.ways.filter((way) => way.isFigureKnown);
  const isGiven = !isSure && (answer.ways.length === 0 || known.length < answer.ways.length);
  return { id: answer.group.id, isGiven, ways: known.map((way) => (isSure ? way.sure : way.possible)) };
}

const multiplyAmount = (a: number, b: number): number => (a * b) / gcd(a, b);
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/**
 * Repeats one group, which may be met in any of its ways each time: a mine and a washery are two projects of 煤矿或洗煤. If a way requires two
 * smaller projects, each counts as half a project.
 */
function repeatGroup(group: GroupFulfilmentWays, times: number): GroupFulfilmentWays {
  const ways = group.ways.filter((way) => way.mode === 'count');
  const unit = ways.reduce((sum, way) => multiplyAmount(sum, way.count), 1);
  const offers = new Map<number, ProjectOffer>();
  for (const way of ways)
    for (const offer of way.offers) {
      const things = (unit / way.count) * offer.things;
      if (things > (offers.get(offer.work)?.things ?? 0)) offers.set(offer.work, { ...offer, things });
    }
  const way: FulfilmentWay = { mode: 'count', count: unit * times, need: null, text: '', offers: [...offers.values()] };
  return { ...group, ways: ways.length === 0 ? [] : [way] };
}

function findBest(
  row: Frame,
  answers: readonly GroupEvaluation[],
  isSure: boolean,
  isExclusive: boolean,
): GroupSelection | null {
  const groups = answers.map((answer) => toGroupWays(answer, isSure));
  const main = selectGroups(groups, row.groupsNeeded ?? 0, listConditions(row), isExclusive);
  const same = readSameGroup(row);
  if (same === null) return main;
  const repeated = groups.map((group) => repeatGroup(group, same));
  const other = selectGroups(repeated, 1, [], isExclusive);
  if (main === null || other === null) return main ?? other;
  const limit = Math.min(main.limit, other.limit);
  return { ...(other.missing < main.missing ? other : main), limit };
}

const mostNamed = 10;

/** Lists measures of eligible projects under unknown names (neither in a standard nor an alias). They count at best as 待核对. */
function listUnknownMetrics(
  obstaclesOf: (work: number) => readonly ProjectObstacle[],
  context: EvaluationContext,
): string[] {
  const texts = context.index.works.flatMap((work, index) => {
    if (isRuledOut(obstaclesOf(index))) return [];
    const names = [...new Set(work.unnamed.map(({ name }) => name))];
    return names.length === 0
      ? []
      : [`“${work.name}”的指标“${names.join('、')}”不是标准所用的名称，请按标准的指标名称登记`];
  });
  return texts.slice(0, mostNamed);
}

const nameGroups = (groups: readonly GroupEvaluation[]): string =>
  joinFirstItems(
    groups.map(({ group }) => `“${group.summary}”`),
    3,
    '类',
  );

/** Returns the later days on which a project begins or ceases to count. */
function createDayReader(row: Frame, { index, asOf }: EvaluationContext): (work: number) => readonly string[] {
  return (position) => {
    const work = index.works[position];
    return work === undefined ? [] : listWorkDays(work, row.withinYears).filter((day) => day > asOf);
  };
}

/**
 * Returns the day until which a requirement certainly does not become unmet: the projects that fulfil it under favourable assumptions count
 * until then.
 */
function findHoldsUntil(
  row: Frame,
  loose: GroupSelection | null,
  { index: { works } }: EvaluationContext,
  daysOf: (work: number) => readonly string[],
): string | null | undefined {
  if (hasUnreadAlternative(row) || loose === null) return null;
  if (loose.missing > 0) return undefined;
  const chosen = new Set(loose.chosen.flatMap((one) => one.works));
  // Duplicate records of a project can replace one another.
  const resting = works.flatMap(({ twins: { same } }, position) => (chosen.has(same) ? daysOf(position) : []));
  return resting.sort()[0] ?? null;
}

/** Returns the day until which a met requirement stays proven: the projects that certainly fulfil it count until then. */
function findProvenUntil(
  sure: GroupSelection,
  { index: { works, hasWorkTwins } }: EvaluationContext,
  daysOf: (work: number) => readonly string[],
): string | null {
  const chosen = new Set(sure.chosen.flatMap((one) => one.works));
  const resting = works.flatMap(({ twins: { perhaps } }, position) =>
    chosen.has(hasWorkTwins ? perhaps : position) ? daysOf(position) : [],
  );
  return resting.sort()[0] ?? null;
}

/**
 * Evaluates the groups of indicators of a requirement.
 * @param key key of the standard in the facts about kinds of projects
 */
function evaluateFrame(row: Frame, code: string, key: string, context: EvaluationContext): Evaluation {
  if (typeof row.groupsNeeded !== 'number' || row.groups.length === 0) return createUnknownEvaluation();
  const isConstruction = context.standard.category === 'construction';
  const frame: PerformanceScope = {
    withinYears: row.withinYears,
    roles: row.roles,
    code,
    isIndependent: row.independent === true,
  };
  const obstaclesOf = createObstacleReader(frame, context);
  const groups = row.groups.map((group) => readGroup(group, context));
  const wording = row.groups.map((group, position) => (groups[position] === group ? '' : group.id)).join(',');
  const asked: Asked = { context, obstaclesOf, wording, open: new Set() };
  const place = (group: IndicatorGroup): IndicatorGroupReference => ({
    standard: key,
    group,
    others: groups.filter((other) => other !== group),
  });
  const byWork = groups.map(
    (group): GroupEvaluation => ({
      group,
      ways: group.anyOf.map((alternative) => answerWay(alternative, place(group), asked)),
    }),
  );
  const daysOf = createDayReader(row, context);
  context.index.note(() => [...asked.open].flatMap(daysOf));
  const force = context.rules.force('CR-11');
  const find = (answers: readonly GroupEvaluation[]): GroupSelection | null =>
    findBest(row, answers, true, isConstruction && force !== 'absent');
  const ofWorks = find(byWork);
  const byProject = ofWorks?.missing === 0 ? null : joinProjects(byWork, context);
  const ofProjects = byProject === null ? null : find(byProject);
  const isWhole = ofProjects !== null && ofProjects.missing < (ofWorks?.missing ?? Number.POSITIVE_INFINITY);
  const sure = isWhole ? ofProjects : ofWorks;
  const answers = isWhole && byProject !== null ? byProject : byWork;
  const loose = findBest(row, answers, false, isConstruction && force === 'sure');
  const conditions = listUnreadConditions(row);
  const unnamed = context.isDetailed ? listUnknownMetrics(obstaclesOf, context) : [];
  const isMet = sure !== null && sure.missing === 0 && conditions.length === 0;
  const isOpen = !isMet && hasUnreadAlternative(row);
  const unread = [...conditions, ...(isOpen ? ['替代条件待核对'] : [])];
  const isMissed =
    !isOpen && (loose === null ? answers.every(({ ways }) => ways.every((way) => way.isFigureKnown)) : loose.limit > 0);
  const truth: Truth = isMet ? 'yes' : isMissed ? 'no' : 'maybe';
  const countDone = (selection: GroupSelection | null): number =>
    (selection?.chosen ?? []).filter((chosen) => chosen.missing === 0).length;
  const done = countDone(sure);
  /** If figures of the standard are not verified, projects may meet them, so the result is uncertain. */
  const unverified = answers.filter(({ ways }) => ways.length === 0 || ways.some((way) => !way.isFigureKnown));
  const possible = Math.min(row.groupsNeeded, countDone(loose) + unverified.length);
  const open = isMet ? 0 : Math.max(0, possible - done);
  const isLawOpen = open > 0 && countDone(loose) <= done;
  const unreadFigures = open > 0 && unverified.length > 0 ? [`${nameGroups(unverified)}的指标数字，原文待核对`] : [];
  const counted = context.isDetailed ? listCountedProjects(sure, answers, context) : [];
  const refused = context.isDetailed
    ? listUncountedProjects(answers, sure, new Set(counted.map((item) => item.ref)), context)
    : [];
  const openParts =
    context.isDetailed && !isMet
      ? listPerformanceQuestions(sure, loose, answers, refused, context)
      : { asked: [], mayCount: [] };
  const gaps = truth === 'no' ? listPerformanceGaps(loose, answers, refused) : [];
  return createEvaluation(
    truth,
    {
      text: `满足 ${done} 类${open > 0 ? `（另有 ${open} 类待核对）` : ''}，需 ${row.groupsNeeded} 类`,
      value: done,
      unit: '类',
    },
    formatPerformanceReason(truth, unread),
    {
      counted,
      notCounted: refused,
      mayCount: openParts.mayCount,
      cautions: [...unread, ...unreadFigures, ...unnamed, ...openParts.asked, ...listPlatformCautions(refused)],
      rules: isConstruction ? ['CR-5', 'CR-11', 'CR-12'] : [],
      distance:
        truth === 'no'
          ? { text: formatPerformanceDistance(loose, sure, answers), value: loose?.limit ?? null, unit: '项' }
          : null,
      nextStep:
        gaps[0]?.title ??
        (truth === 'maybe'
          ? isLawOpen
            ? `对照标准原文核对${nameGroups(unverified)}的数字`
            : '补录业绩待核对的内容'
          : null),
      gaps,
      ...(truth !== 'no' && { holdsUntil: findHoldsUntil(row, loose, context, daysOf) }),
      ...(isMet && { provenUntil: findProvenUntil(sure, context, daysOf) }),
    },
  );
}

/** Grades of qualifications that exempt an enterprise, by the kind of certificate. */
const EXEMPTING = [
  ['design', /甲级/],
  ['construction', /一级|特级/],
] as const;

/**
 * Returns whether an enterprise may be exempt. Supervision: enterprises with a first-class design or contracting qualification are exempt
 * in the same field. The field is not recorded, and a kind or grade that is not entered may qualify.
 */
const isPerhapsExempt = (row: Row, context: EvaluationContext): boolean =>
  row.exempt !== undefined &&
  context.index.enterprise.certificates.some(({ category, items }) =>
    EXEMPTING.some(
      ([kind, grades]) =>
        (category === null || category === kind) && items.some(({ level }) => level === null || grades.test(level)),
    ),
  );

/** Returns the selected category of a top-grade application; null if none is selected. */
export function findChosenCategory(row: Row, context: EvaluationContext): CategoryPerformance | null {
  const wanted = context.options.topGradeCategory;
  if (wanted === null) return null;
  return (row.byCategory ?? []).find((item) => item.code === wanted || item.name === wanted) ?? null;
}

function evaluateCategories(row: Row, context: EvaluationContext): Evaluation {
  const wanted = context.options.topGradeCategory;
  const chosen = findChosenCategory(row, context);
  const categories = wanted === null ? (row.byCategory ?? []) : chosen === null ? [] : [chosen];
  const answers = categories.map((category) => {
    const answer = evaluateFrame(
      category,
      category.code ?? '',
      `${context.standard.code}/${category.code ?? ''}`,
      context,
    );
    const isSourced = (category.confidence ?? 'sourced') === 'sourced';
    if (isSourced) return { category, answer };
    const reason = '该类别的数据原文待核对，不作判断';
    const open: Evaluation = {
      ...answer,
      truth: 'maybe',
      reason,
      distance: null,
      gaps: [],
      nextStep: '对照标准原文核对该类别',
      holdsUntil: null,
    };
    return { category, answer: open };
  });
  const best =
    answers.find((item) => item.answer.truth === 'yes') ??
    answers.find((item) => item.answer.truth === 'maybe') ??
    answers[0];
  if (best === undefined) return createUnknownEvaluation();
  const caution = wanted === null ? [`未指定申请类别，按“${best.category.name}”列示`] : [];
  return { ...best.answer, cautions: [...best.answer.cautions, ...caution] };
}

export function evaluatePerformance(row: Row, context: EvaluationContext): Evaluation {
  if ((row.byCategory ?? []).length > 0) return evaluateCategories(row, context);
  const answer = evaluateFrame(row, context.standard.code, context.standard.code, context);
  if (answer.truth !== 'no' || !isPerhapsExempt(row, context)) return answer;
  return {
    ...answer,
    truth: 'maybe',
    reason: '可能属于免于考核业绩的情形，待核对',
    distance: null,
    gaps: [],
    nextStep: '核对是否免于考核业绩',
    holdsUntil: null,
  };
}
