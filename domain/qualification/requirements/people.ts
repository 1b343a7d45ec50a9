/**
 * Creates the result of a people requirement: counted people, people who do not count with the reasons, gaps, and people who could close
 * them.
 */
import type { JointEvaluation, PeopleRow, PeopleRowResult } from '../allocation/people-rows.ts';
import { countDaysBetween } from '../calendar.ts';
import { createEvaluation, type Evaluation, type EvaluationContext } from '../context.ts';
import type { Criterion } from '../people/criteria.ts';
import { type Fit, hasRequiredCertificate, isCandidate, obstacles } from '../people/fit.ts';
import type { Person } from '../people/person.ts';
import type { CountedRecord, Gap, GapCandidate, PlaceResult, UncountedRecord } from '../report.ts';
import { formatShortAmount } from '../shortage.ts';
import { anyOf } from '../truth.ts';
import type { PlaceSpec } from './places.ts';

export const DUE_SOON_DAYS = 90;
export const PERSON_CHECK_STEP = '补录不计入名单中待核对的内容';
/** Maximum length of the lists of people. */
export const MAX_LISTED_PEOPLE = 200;
const mostCandidates = 5;

export const isDueSoon = (until: string | null, asOf: string): boolean =>
  until !== null && until >= asOf && countDaysBetween(asOf, until) <= DUE_SOON_DAYS;

export const createCountedPerson = (person: Person, fit: Fit, place: string | null, asOf: string): CountedRecord => ({
  ref: person.ref,
  name: person.name,
  what: 'person',
  via: fit.via,
  place,
  until: fit.until,
  isDueSoon: isDueSoon(fit.until, asOf),
});

/** The reason why a suitable person does not count here: a person counts in only one class (CR-1) and once within a class (CR-9). */
const COUNTED_ELSEWHERE = '已计入其他指标，同一资质内只按一种考核';
const COUNTED_ONCE = '已计入另一项要求，同一人不重复计算';

export function createUncountedPerson(
  person: Person,
  fit: Fit,
  place: string | null,
  elsewhere = COUNTED_ELSEWHERE,
): UncountedRecord {
  const first = [...fit.obstacles].sort((a, b) => (a.truth === b.truth ? 0 : a.truth === 'no' ? -1 : 1))[0];
  return {
    ref: person.ref,
    name: person.name,
    what: 'person',
    place,
    reasonCode: first?.code ?? 'countedElsewhere',
    reason: fit.obstacles.map((obstacle) => obstacle.reason).join('；') || elsewhere,
    remedy: first?.remedy ?? null,
    isPossible: fit.truth === 'maybe',
  };
}

interface Writer {
  row: PeopleRow;
  answer: PeopleRowResult;
  joint: JointEvaluation;
  context: EvaluationContext;
}

const getFits = (criterion: Criterion, context: EvaluationContext): readonly Fit[] =>
  context.index.fitsOf(criterion, context.scope);

/** Lists people with a certificate required by one of the places, ascending. */
function listNear(places: readonly PlaceSpec[], context: EvaluationContext): readonly number[] {
  const lists = [...new Set(places.map((place) => context.index.tableOf(place.criterion, context.scope).near))];
  const [first = [], ...others] = lists.filter((list) => list.length > 0);
  const near = others.length === 0 ? first : [...new Set([...first, ...others.flat()])].sort((a, b) => a - b);
  return context.absent.size === 0 ? near : near.filter((person) => !context.absent.has(person));
}

/** Assigns people to places. Surplus people count as well if CR-1 allows it: they are assigned to the last place that they fit. */
function countAll({ row, answer, joint, context }: Writer): Map<number, number> {
  const counted = new Map(answer.assigned);
  const answers = row.places.places.map((place) => getFits(place.criterion, context));
  for (const person of listNear(row.places.places, context)) {
    if (answer.assigned.has(person)) continue;
    const fitting = answers.findLastIndex((fits) => fits[person]?.truth === 'yes');
    if (fitting === -1 || !joint.mayJoin(person, row.places.classId)) continue;
    counted.set(person, fitting);
    joint.take(person, row.places.classId);
  }
  return counted;
}

/**
 * Returns whether one fit is closer to counting than another. Uncertain is closer than unsuitable: a person who may fill a place is
 * reported as uncertain, even if the person does not fit other places.
 */
const isNearer = (one: Fit, other: Fit): boolean =>
  one.truth === other.truth
    ? one.obstacles.length < other.obstacles.length
    : anyOf(one.truth, other.truth) === one.truth;

/** Returns the place that a person who does not count comes closest to filling. */
function pickNearest(
  person: number,
  places: readonly PlaceSpec[],
  context: EvaluationContext,
): { fit: Fit; place: string } | null {
  let best: { fit: Fit; place: string } | null = null;
  for (const place of places) {
    const fit = getFits(place.criterion, context)[person];
    if (fit === undefined || !hasRequiredCertificate(fit)) continue;
    if (best === null || isNearer(fit, best.fit)) best = { fit, place: place.label };
  }
  return best;
}

/**
 * Replaces the fit of a person who may be identical with a counted person, or is the technical lead and may not count here, by a fit with
 * this single obstacle.
 */
function formatWhatIsOpen(index: number, fit: Fit, { joint, context }: Writer): Fit {
  if (fit.truth !== 'yes' || !joint.isOpen(index)) return fit;
  const open = context.index.twins.has(index) ? obstacles.identityUnknown() : obstacles.leadUnknown();
  return { ...fit, truth: 'maybe', obstacles: [open] };
}

function listRefused(writer: Writer, counted: ReadonlyMap<number, number>): UncountedRecord[] {
  const { context, joint, row } = writer;
  const refused: UncountedRecord[] = [];
  for (const index of listNear(row.places.places, context)) {
    const person = context.index.people[index];
    if (person === undefined || counted.has(index) || refused.length >= MAX_LISTED_PEOPLE) continue;
    const nearest = pickNearest(index, row.places.places, context);
    if (nearest === null) continue;
    const elsewhere = joint.isCountedIn(index, row.places.classId) ? COUNTED_ONCE : COUNTED_ELSEWHERE;
    refused.push(createUncountedPerson(person, formatWhatIsOpen(index, nearest.fit, writer), nearest.place, elsewhere));
  }
  return refused;
}

function listCandidates(
  places: readonly PlaceSpec[],
  counted: ReadonlyMap<number, number>,
  context: EvaluationContext,
): { list: GapCandidate[]; effort: number } {
  const answers = places.map((place) => getFits(place.criterion, context));
  const found = listNear(places, context).flatMap((index) => {
    const person = context.index.people[index];
    const fit = answers.map((fits) => fits[index]).find((one) => one !== undefined && isCandidate(one));
    if (person === undefined || fit === undefined || counted.has(index)) return [];
    return [{ person, fit, effort: fit.obstacles.reduce((sum, obstacle) => sum + obstacle.effort, 0) }];
  });
  found.sort((a, b) => a.effort - b.effort);
  return {
    effort: found[0]?.effort ?? 8,
    list: found.slice(0, mostCandidates).map(({ person, fit }) => ({
      ref: person.ref,
      name: person.name,
      what: 'person',
      remedy: fit.obstacles.map((obstacle) => obstacle.remedy ?? '').join('，'),
    })),
  };
}

/** Counts people who do not certainly count but may have to. Surplus people are not included. */
function countDoubtful(writer: Writer, places: readonly PlaceSpec[], counted: ReadonlyMap<number, number>): number {
  const { context, joint } = writer;
  if (!joint.hasOpen && places.every((place) => !context.index.tableOf(place.criterion, context.scope).isOpen))
    return 0;
  const answers = places.map((place) => getFits(place.criterion, context));
  return listNear(places, context).filter(
    (person) =>
      !counted.has(person) &&
      answers.some(
        (fits) => fits[person]?.truth === 'maybe' || (fits[person]?.truth === 'yes' && joint.isOpen(person)),
      ),
  ).length;
}

/** A place as displayed. Places of which only some must be filled are displayed as one. */
interface ShownPlace extends PlaceResult {
  hire: string;
  specs: readonly PlaceSpec[];
}

function listShownPlaces({ row, answer }: Writer): ShownPlace[] {
  const { places, kinds } = row.places;
  const each = places.map(
    (spec, index): ShownPlace => ({
      id: spec.id,
      label: spec.label,
      need: spec.need,
      filled: answer.filled[index] ?? 0,
      possible: answer.possible[index] ?? 0,
      hire: spec.hire,
      specs: [spec],
    }),
  );
  if (kinds === null) return each;
  const among = each.slice(0, kinds.among);
  const sum = (of: (place: ShownPlace) => number): number => among.reduce((total, place) => total + of(place), 0);
  const lent = kinds.among - kinds.min;
  const one: ShownPlace = {
    id: 'kinds',
    label: kinds.label,
    need: kinds.min,
    filled: Math.max(0, sum((place) => place.filled) - lent),
    possible: Math.max(0, sum((place) => place.possible) - lent),
    hire: kinds.hire,
    specs: among.flatMap((place) => place.specs),
  };
  return [one, ...each.slice(kinds.among)];
}

function listGaps(
  writer: Writer,
  places: readonly ShownPlace[],
  counted: ReadonlyMap<number, number>,
): Omit<Gap, 'leafId'>[] {
  const { answer, context } = writer;
  return places.flatMap((place) => {
    const missing = place.need - place.possible;
    const doubtful = Math.min(place.possible - place.filled, countDoubtful(writer, place.specs, counted));
    const gaps: Omit<Gap, 'leafId'>[] = [];
    if (missing > 0) {
      const { list, effort } = context.isDetailed
        ? listCandidates(place.specs, counted, context)
        : { list: [], effort: 8 };
      gaps.push({
        kind: 'add',
        title: `增加${place.hire} ${missing} 人`,
        count: missing,
        unit: '人',
        candidates: list,
        ways: [`引进${place.hire} ${missing} 人`],
        effort,
      });
    }
    if (doubtful > 0 && answer.truth !== 'yes')
      gaps.push({
        kind: 'confirm',
        title: `核对${place.hire} ${doubtful} 人的资料`,
        count: doubtful,
        unit: '人',
        candidates: [],
        ways: [PERSON_CHECK_STEP],
        effort: 1,
      });
    return gaps;
  });
}

const writeReason = (truth: PeopleRowResult['truth'], places: readonly PlaceResult[]): string => {
  if (truth === 'yes') return '人数和专业达到要求';
  const short = places.filter((place) => (truth === 'no' ? place.possible : place.filled) < place.need);
  const list = short
    .map(({ label, filled, possible, need }) => {
      if (truth !== 'no' || possible === filled) return `${label} ${filled}/${need}`;
      // Some people who certainly fit this place are needed for another requirement that no other person fills.
      return possible > filled
        ? `${label} ${filled}/${need}（另有 ${possible - filled} 人待核对）`
        : `${label} ${possible}/${need}（另有 ${filled - possible} 人须用于其他指标）`;
    })
    .join('，');
  return truth === 'no' ? `不足：${list}` : `待核对：${list}`;
};

/** Formats the first of several gaps with the total missing number, so that the gap is not mistaken for the whole shortage. */
function writeNextStep(gaps: readonly Omit<Gap, 'leafId'>[], missing: number): string | null {
  const [first, ...others] = gaps.filter(({ kind }) => kind === 'add');
  if (first === undefined) return gaps[0]?.title ?? null;
  return others.length === 0 ? first.title : `${first.title}等，共 ${missing} 人`;
}

export interface PeopleEvaluation extends Evaluation {
  places: PlaceResult[];
}

export function createPeopleEvaluation(writer: Writer): PeopleEvaluation {
  const { row, answer, context } = writer;
  const shown = listShownPlaces(writer);
  const places = shown.map(({ hire: _hire, specs: _specs, ...place }): PlaceResult => place);
  const counted = countAll(writer);
  const open = places.reduce((sum, place) => sum + Math.max(0, place.possible - place.filled), 0);
  const doubtful = Math.min(open, countDoubtful(writer, row.places.places, counted));
  const missing = places.reduce((sum, place) => sum + Math.max(0, place.need - place.possible), 0);
  const gaps = answer.truth === 'yes' ? [] : listGaps(writer, shown, counted);
  return {
    ...createEvaluation(
      answer.truth,
      {
        text: `${counted.size} 人${doubtful > 0 && answer.truth !== 'yes' ? `（另有 ${doubtful} 人待核对）` : ''}`,
        value: counted.size,
        unit: '人',
      },
      writeReason(answer.truth, places),
      {
        distance:
          missing > 0
            ? {
                text: formatShortAmount(`${missing} 人`, open > 0 && writer.joint.slack === 0),
                value: missing,
                unit: '人',
              }
            : null,
        counted: context.isDetailed ? listCounted(counted, row, context) : [],
        notCounted: context.isDetailed ? listRefused(writer, counted) : [],
        rules: context.standard.category === 'construction' ? row.places.rules : [],
        // If a gap is certain, checking facts does not close it.
        nextStep: writeNextStep(gaps, missing) ?? (answer.truth === 'maybe' ? PERSON_CHECK_STEP : null),
        gaps,
        cautions:
          writer.joint.slack > 0 && answer.truth !== 'yes'
            ? [`人员安排未能证明最优，实际所需可能少至多 ${writer.joint.slack} 人`]
            : [],
      },
    ),
    places,
  };
}

const listCounted = (
  counted: ReadonlyMap<number, number>,
  row: PeopleRow,
  context: EvaluationContext,
): CountedRecord[] =>
  [...counted]
    .sort(([a], [b]) => a - b)
    .flatMap(([index, own]) => {
      const person = context.index.people[index];
      const place = row.places.places[own];
      if (person === undefined || place === undefined) return [];
      const fit = getFits(place.criterion, context)[index];
      return fit === undefined ? [] : [createCountedPerson(person, fit, place.label, context.asOf)];
    });
