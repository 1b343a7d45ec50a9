/** Creates the result of a performance requirement: counted projects of each group, projects that do not count with the reasons, and gaps. */
import type { Evaluation, EvaluationContext } from '../context.ts';
import type { GroupSelection } from '../projects/choose-groups.ts';
import type { ProjectObstacle } from '../projects/eligibility.ts';
import type { Contribution } from '../projects/indicator.ts';
import type { UnitWork } from '../projects/unit-work.ts';
import type { FilledWay, FulfilmentWay, ProjectOffer } from '../projects/way.ts';
import { type Figure, sumFigures } from '../quantity.ts';
import type { CountedRecord, PossibleProjects, UncountedRecord } from '../report.ts';
import type { IndicatorGroup } from '../requirement.ts';
import { formatPossibleProjects, formatShortAmount } from '../shortage.ts';
import type { Truth } from '../truth.ts';
import { formatQuantity, joinQuantity } from '../wording/amounts.ts';

export interface ProjectEvaluation {
  contribution: Contribution;
  obstacles: readonly ProjectObstacle[];
}
export interface WayEvaluation {
  sure: FulfilmentWay;
  possible: FulfilmentWay;
  text: string;
  isFigureKnown: boolean;
  /** All offers that certainly count, before duplicates are merged. */
  offered: readonly ProjectOffer[];
  /** Returns the record that represents a project entered more than once; undefined if the project is irrelevant for this way. */
  speakerOf: (work: number) => number | undefined;
  /** Results by project index; only relevant projects are included. */
  answers: ReadonlyMap<number, ProjectEvaluation>;
}
export interface GroupEvaluation {
  group: IndicatorGroup;
  ways: readonly WayEvaluation[];
}

export function listCountedProjects(
  selection: GroupSelection | null,
  answers: readonly GroupEvaluation[],
  context: EvaluationContext,
): CountedRecord[] {
  return (selection?.chosen ?? []).flatMap(({ group, way, works }) =>
    works.flatMap((number) => {
      const answer = answers[group];
      const ways = answer?.ways.filter((item) => item.isFigureKnown) ?? [];
      // A project of a group may count through any of the group's ways, for example a mine or a washery.
      const own = [ways[way], ...ways].find((item) => item?.answers.has(item.speakerOf(number) ?? -1));
      const index = own?.speakerOf(number) ?? number;
      const work = context.index.works[index];
      if (work === undefined || answer === undefined) return [];
      const shown = own?.answers.get(index)?.contribution.shown ?? '';
      return [
        {
          ref: work.ref,
          name: work.name,
          what: 'project' as const,
          via: shown,
          place: answer.group.summary,
          until: null,
          isDueSoon: false,
        },
      ];
    }),
  );
}

interface Nearest {
  place: string;
  /** Text of the requirement that the group does not meet yet; null if it is met. */
  shortOf: string | null;
  answer: ProjectEvaluation;
}

/** A size that is too small weighs more than three obstacles, because no document can compensate for it. */
const SIZE_WEIGHT: Readonly<Record<Truth, number>> = { yes: 0, maybe: 1, no: 4 };

/** Returns how far a project is from counting. */
const weighAnswer = ({ contribution, obstacles }: ProjectEvaluation): number =>
  SIZE_WEIGHT[contribution.truth] + obstacles.length;

/** Finds, for each project, the result closest to counting over all groups and their ways. */
function findNearest(
  answers: readonly GroupEvaluation[],
  selection: GroupSelection | null,
): ReadonlyMap<number, Nearest> {
  const isAllMet = selection?.missing === 0;
  const full = new Set(selection?.chosen.flatMap((chosen) => (chosen.missing === 0 ? [chosen.group] : [])));
  const nearest = new Map<number, Nearest>();
  for (const [position, { group, ways }] of answers.entries())
    for (const way of ways) {
      const place = { place: group.summary, shortOf: isAllMet || full.has(position) ? null : way.text };
      for (const [work, answer] of way.answers) {
        const known = nearest.get(work);
        if (known === undefined || weighAnswer(answer) < weighAnswer(known.answer))
          nearest.set(work, { ...place, answer });
      }
    }
  return nearest;
}

/** Maximum length of the list of projects that do not count. */
const MAX_REJECTED = 100;

const isOfOtherCategory = ({ obstacles }: ProjectEvaluation): boolean =>
  obstacles.some(({ code, truth }) => code === 'categoryUnknown' && truth === 'no');

/** Lists each evaluated project that does not count, once, with the reason closest to counting. */
export function listUncountedProjects(
  answers: readonly GroupEvaluation[],
  selection: GroupSelection | null,
  counted: ReadonlySet<string>,
  context: EvaluationContext,
): UncountedRecord[] {
  return [...findNearest(answers, selection)]
    .sort(([a], [b]) => a - b)
    .flatMap(([index, near]) => {
      const work = context.index.works[index];
      if (work === undefined || counted.has(work.ref) || isOfOtherCategory(near.answer)) return [];
      const refusal = formatRefusedReason(work.ref, work.name, near);
      // A project whose unit works count, or a unit work whose project counts, is not listed.
      const kin = work.whole === null ? work.parts : [work.whole];
      if (!refusal.isPossible && kin.some(({ ref }) => counted.has(ref))) return [];
      return [
        refusal.reasonCode === 'tooFew' && canBeDuplicate(work, context)
          ? { ...refusal, ...possibleDuplicate }
          : refusal,
      ];
    })
    .slice(0, MAX_REJECTED);
}

/** Returns whether another record may be the same project, so that both certainly count only once. */
const canBeDuplicate = (work: UnitWork, { index: { works } }: EvaluationContext): boolean =>
  works.some((other) => other.project !== work.project && other.twins.perhaps === work.twins.perhaps);

const possibleDuplicate = {
  reasonCode: 'conditionUnknown',
  reason: '与另一项目同名，是否同一项目待核对',
  remedy: '登记项目编号',
  isPossible: true,
} as const;

function getCode(
  { truth, isOtherKind }: Contribution,
  main: ProjectObstacle | undefined,
  shortOf: string | null,
): UncountedRecord['reasonCode'] {
  if (truth === 'no') return isOtherKind ? 'conditionUnknown' : 'valueShort';
  if (main !== undefined) return main.code;
  if (truth === 'maybe') return 'valueUnknown';
  return shortOf === null ? 'surplus' : 'tooFew';
}

const formatTooLittle = ({ isOtherKind }: Contribution, place: string): string =>
  isOtherKind ? `工程种类或条件不符合“${place}”` : '未达到规模';

function formatRefusedReason(ref: string, name: string, { place, shortOf, answer }: Nearest): UncountedRecord {
  const { contribution, obstacles } = answer;
  const main = obstacles.find((item) => item.truth === 'no') ?? obstacles[0];
  // The certain contribution of the project is insufficient, but it may contribute more.
  const isPart = contribution.truth === 'yes' && shortOf !== null && contribution.question !== null;
  const reasons = [
    ...(contribution.truth === 'no' ? [`${contribution.shown}，${formatTooLittle(contribution, place)}`] : []),
    ...(contribution.truth === 'maybe' || isPart ? [contribution.question ?? '规模或条件待核对'] : []),
    ...obstacles.map((item) => item.reason),
  ];
  return {
    ref,
    name,
    what: 'project',
    place,
    reasonCode: isPart && main === undefined ? 'valueUnknown' : getCode(contribution, main, shortOf),
    reason:
      reasons.join('；') ||
      (shortOf === null ? '符合要求，所需数量已够，未列入' : `符合“${shortOf}”，但数量未凑足，未列入`),
    remedy: main?.remedy ?? contribution.question,
    isPossible: contribution.truth !== 'no' && reasons.length > 0 && obstacles.every((item) => item.truth === 'maybe'),
  };
}

const mostNamed = 10;

/**
 * Lists open questions about counted projects, which are not in the list of projects that do not count: further possible contributions to
 * an unmet group, and another group that they may belong to and would then complete.
 */
export function listPerformanceQuestions(
  sure: GroupSelection | null,
  loose: GroupSelection | null,
  answers: readonly GroupEvaluation[],
  refused: readonly UncountedRecord[],
  { index: { works } }: EvaluationContext,
): { asked: string[]; mayCount: PossibleProjects[] } {
  const getWay = ({ group, way }: FilledWay): WayEvaluation | undefined =>
    answers[group]?.ways.filter((item) => item.isFigureKnown)[way];
  const parts = (sure?.chosen ?? [])
    .filter(({ missing }) => missing > 0)
    .flatMap((chosen) =>
      chosen.works.flatMap((number) => {
        const own = getWay(chosen);
        const speaker = own?.speakerOf(number) ?? number;
        const { question = null } = own?.answers.get(speaker)?.contribution ?? {};
        return question === null ? [] : [`“${works[speaker]?.name ?? ''}”的${question}`];
      }),
    );
  const met = new Map((sure?.chosen ?? []).map(({ group, missing, works: own }) => [group, { missing, own }]));
  const told = new Set(refused.flatMap(({ ref, place, isPossible }) => (isPossible ? [`${ref} ${place ?? ''}`] : [])));
  const mayCount = (loose?.chosen ?? [])
    .filter(({ group, missing }) => missing === 0 && met.get(group)?.missing !== 0)
    .flatMap(({ group, works: numbers }): PossibleProjects[] => {
      const place = answers[group]?.group.summary ?? '';
      const own = numbers.flatMap((number) => {
        const work = works[number];
        if (work === undefined || met.get(group)?.own.includes(number) === true) return [];
        return told.has(`${work.ref} ${place}`) ? [] : [{ ref: work.ref, name: work.name }];
      });
      return own.length === 0 ? [] : [{ place, works: own }];
    });
  const asked = [...new Set([...parts, ...mayCount.map(formatPossibleProjects)])].slice(0, mostNamed);
  return { asked, mayCount };
}

export function listPerformanceGaps(
  selection: GroupSelection | null,
  answers: readonly GroupEvaluation[],
  refused: readonly UncountedRecord[],
): Evaluation['gaps'] {
  if (selection === null)
    return [
      {
        kind: 'add',
        title: '补充符合条件的业绩',
        count: null,
        unit: null,
        candidates: [],
        ways: ['按标准所列各类补充业绩'],
        effort: 15,
      },
    ];
  return selection.chosen
    .filter((chosen) => chosen.missing > 0)
    .map((chosen) => {
      const group = answers[chosen.group];
      const way = group?.ways.filter((item) => item.isFigureKnown)[chosen.way];
      const place = group?.group.summary ?? '';
      const candidates = refused
        .filter((item) => item.place === place && item.remedy !== null)
        .slice(0, 5)
        .map((item) => ({ ref: item.ref, name: item.name, what: item.what, remedy: item.remedy ?? '' }));
      const isSum = way?.possible.mode === 'sum';
      const short = way === undefined ? null : findShortage(way, chosen, selection);
      return {
        kind: 'add' as const,
        title: isSum
          ? `补充业绩：${place}（${way?.text ?? ''}）${short === null ? '' : `，${formatWholeShortage(short)}`}`
          : `补充业绩 ${chosen.missing} 项：${place}（${way?.text ?? ''}）`,
        count: isSum ? null : chosen.missing,
        unit: isSum ? null : '项',
        short: short?.enough ?? null,
        candidates,
        ways: candidates.length > 0 ? ['完善已有项目的平台信息'] : ['承接并完成符合规模的工程'],
        effort: candidates.length > 0 ? 6 : 15,
      };
    });
}

/** CR-12: the original text of the rule was not verified, so enterprises are informed if it excludes projects. */
export const listPlatformCautions = (refused: readonly UncountedRecord[]): string[] =>
  refused.some((item) => item.reasonCode === 'dataLevelLow' || item.reasonCode === 'notOnPlatform')
    ? ['业绩入库和数据等级的起算日、适用范围待核对']
    : [];

/** Returns the remaining need after these projects; null if it is zero or if the projects cannot be added up. */
function findRest({ need }: FulfilmentWay, offers: readonly ProjectOffer[]): Figure | null {
  if (need === null) return null;
  const given = offers.flatMap(({ figure }) => (figure === null ? [] : [figure]));
  const rest = sumFigures([need, ...given.map(({ value, unit }) => ({ value: -value, unit }))], need.unit);
  return rest === null || rest.value <= 0 ? null : rest;
}

interface Shortage {
  /** The amount still required after all projects of the kind, including uncertain projects. */
  rest: Figure;
  isLeast: boolean;
  /** The recommended amount: it closes the gap in addition to the projects that are not used for other groups. */
  enough: Figure;
}

/**
 * Returns the shortage of a total (累计); null for a way that counts projects. As on the page, all projects of the kind are included; if some
 * of them are uncertain or used for another group, the shortage is a minimum. If all of them would suffice, only projects that no other
 * group uses are included.
 */
function findShortage({ sure, possible }: WayEvaluation, own: FilledWay, selection: GroupSelection): Shortage | null {
  if (possible.mode !== 'sum') return null;
  const others = new Set(selection.chosen.flatMap((one) => (one === own ? [] : one.works)));
  const left = possible.offers.filter(({ work }) => !others.has(work));
  const least = findRest(possible, possible.offers);
  const beside = findRest(possible, left);
  const rest = least ?? beside;
  if (rest === null) return null;
  const isCertain = findRest(possible, sure.offers)?.value === rest.value && left.length === possible.offers.length;
  return { rest, isLeast: least !== null && !isCertain, enough: beside ?? rest };
}

const formatFigure = ({ value, unit }: Figure): string => joinQuantity(formatQuantity(value, unit));

const formatShortage = ({ rest, isLeast }: Shortage): string => formatShortAmount(formatFigure(rest), isLeast);

/** Formats the shortage that results if projects of the kind also count elsewhere, so that advice and report show the same figure. */
const formatWholeShortage = (shortage: Shortage): string =>
  shortage.enough.value > shortage.rest.value
    ? `${formatShortage(shortage)}（现有业绩计入其他类别时差 ${formatFigure(shortage.enough)}）`
    : formatShortage(shortage);

/** Formats the distance to the requirement: one insufficient total as the missing amount, several shortages as their number. */
export function formatPerformanceDistance(
  selection: GroupSelection | null,
  sure: GroupSelection | null,
  answers: readonly GroupEvaluation[],
): string {
  if (selection === null) return '缺少必备的业绩类别';
  if (selection.limit < selection.missing)
    return `至少差 ${selection.limit} 项业绩，可能更多，至多 ${selection.missing} 项`;
  const open = selection.chosen.filter(({ missing }) => missing > 0);
  const [only] = open;
  if (only !== undefined && open.length === 1) {
    const way = answers[only.group]?.ways.filter((item) => item.isFigureKnown)[only.way];
    const short = way === undefined ? null : findShortage(way, only, selection);
    if (short !== null && sure?.missing === selection.missing) return formatShortage(short);
  }
  return formatShortAmount(`${selection.missing} 项业绩`, sure === null || sure.missing > selection.missing);
}

export const formatPerformanceReason = (truth: Truth, unread: readonly string[]): string => {
  if (truth === 'yes') return '业绩类别和规模达到要求';
  if (truth === 'no') return '业绩不足';
  return unread.length > 0 ? unread.join('；') : '部分业绩的资料或标准的数字待核对';
};
