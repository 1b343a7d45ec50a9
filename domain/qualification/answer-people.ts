/** Evaluates the people requirements of a level together with the technical lead. */
import {
  type ExcludedPeople,
  evaluatePeopleRows,
  type JointEvaluation,
  type PeopleRow,
  type PeopleRowResult,
} from './allocation/people-rows.ts';
import type { PreparedRow } from './catalogue.ts';
import type { EvaluationContext } from './context.ts';
import type { Applicability } from './documents.ts';
import { getRequirementPlaces, getStaffLevel } from './evaluate-row.ts';
import { isRequirementKind } from './requirement.ts';
import { createPeopleEvaluation, type PeopleEvaluation } from './requirements/people.ts';
import type { RequirementPlaces } from './requirements/places.ts';
import { adjustStaffPerformance, combineWithDeclaration } from './requirements/staff-performance.ts';
import type { LeadEvaluation } from './requirements/technical-lead.ts';
import type { Truth } from './truth.ts';

/** A requirement row, and whether it is assessed on the day. */
export interface AssessedRow {
  prepared: PreparedRow;
  application: Applicability;
}

interface ItemRow {
  item: AssessedRow;
  row: PeopleRow;
}

/** Returns whether a row is decidable; decidable rows are filled together. */
const isDeciding = ({ item, row }: ItemRow): boolean =>
  row.places.hasFigures &&
  row.places.doubt === null &&
  item.prepared.obstacles.length === 0 &&
  item.application.state === 'assessed';

const listItemRows = (items: readonly AssessedRow[], context: EvaluationContext): ItemRow[] =>
  items.flatMap((item) => {
    const places = getRequirementPlaces(item.prepared.row, context);
    return places === null ? [] : [{ item, row: { prepared: item.prepared, places } }];
  });

/** Lists the people requirements that may be unmet and must be evaluated together. */
export const listDecidingRows = (items: readonly AssessedRow[], context: EvaluationContext): PeopleRow[] =>
  listItemRows(items, context)
    .filter(isDeciding)
    .map(({ row }) => row);

/** Evaluates the decidable rows together; each other row is evaluated alone and takes no person from another row. */
function answerPeople(
  items: readonly AssessedRow[],
  context: EvaluationContext,
  excluded: ExcludedPeople,
): Map<AssessedRow, PeopleEvaluation> {
  const rows = listItemRows(items, context);
  const deciding = rows.filter(isDeciding);
  const joint = evaluatePeopleRows(
    deciding.map(({ row }) => row),
    context,
    excluded,
  );
  const answers = new Map<AssessedRow, PeopleEvaluation>();
  const write = (entry: ItemRow, answer: PeopleRowResult, from: JointEvaluation): void => {
    answers.set(
      entry.item,
      refinePeople(createPeopleEvaluation({ row: entry.row, answer, joint: from, context }), entry.row),
    );
  };
  deciding.forEach((entry, index) => {
    const answer = joint.answers[index];
    if (answer !== undefined) write(entry, answer, joint);
  });
  for (const entry of rows.filter((other) => !isDeciding(other))) {
    const alone = evaluatePeopleRows([entry.row], context, excluded);
    const answer = alone.answers[0];
    if (answer !== undefined) write(entry, answer, alone);
  }
  settleStaffPerformance(rows, answers, { context, excluded });
  return answers;
}

/** Decides 人员业绩 in addition to the staffing table, using the enterprise's declaration if the records do not decide. */
function settleStaffPerformance(
  rows: readonly ItemRow[],
  answers: Map<AssessedRow, PeopleEvaluation>,
  { context, excluded }: { context: EvaluationContext; excluded: ExcludedPeople },
): void {
  const ofTable = rows.find(({ row }) => row.places.classId === 'staff' && row.places.doubt === null);
  for (const { item, row } of rows) {
    const answer = answers.get(item);
    const own = item.prepared.row;
    if (!isRequirementKind(own, 'staffPerformance') || answer === undefined) continue;
    const level = getStaffLevel(context.standard, context.level, context.options.subject);
    const truth = ofTable === undefined ? null : (answers.get(ofTable.item)?.truth ?? null);
    const settled = adjustStaffPerformance(answer, own, row.places, truth, level, context);
    const { stated, withoutProjects } = row.places;
    const suppose = (places: RequirementPlaces | undefined): Truth | null =>
      places === undefined
        ? null
        : (evaluatePeopleRows([{ ...row, places }], context, excluded).answers[0]?.truth ?? null);
    const suppositions = {
      // A declaration about people does not decide what the table itself leaves open.
      isStated: () =>
        settled.truth === 'maybe' &&
        row.places.undecidable.length === 0 &&
        isDeciding({ item, row }) &&
        suppose(stated) === 'yes',
      lacksOnlyProjects: () => truth !== 'no' && (suppose(withoutProjects) ?? 'no') !== 'no',
    };
    answers.set(item, combineWithDeclaration(settled, suppositions, item.prepared, context));
  }
}

/** Applies conditions other than numbers: unknown sets of specialties, kinds that must be covered, missing figures. */
function refinePeople(answer: PeopleEvaluation, row: PeopleRow): PeopleEvaluation {
  if (!row.places.hasFigures)
    return {
      ...answer,
      truth: 'maybe',
      reason: '标准的人数未核实，不作判断',
      distance: null,
      gaps: [],
      nextStep: '对照标准原文核对该项人数',
    };
  if (row.places.doubt !== null)
    return {
      ...answer,
      truth: 'maybe',
      reason: row.places.doubt,
      distance: null,
      gaps: [],
      cautions: [row.places.doubt],
      nextStep: '选择申请的类型后重新校验',
    };
  const open = row.places.undecidable;
  if (open.length === 0) return answer;
  const kept =
    answer.truth === 'yes'
      ? { ...answer, truth: 'maybe' as const, reason: open.join('；'), nextStep: '对照标准原文核对该条' }
      : answer;
  return { ...kept, cautions: [...answer.cautions, ...open] };
}

const noneExcluded: ExcludedPeople = { sure: new Set(), perhaps: new Set() };
const isDecided = (answer: PeopleEvaluation): boolean => answer.truth !== 'maybe';

/**
 * Lists the technical leads to try: the first one, then people whom the other requirements need less. A person who fits the same places as
 * an earlier one, or more places than another, cannot improve the result and is omitted.
 */
function listUnlike(
  people: readonly number[],
  items: readonly AssessedRow[],
  context: EvaluationContext,
): readonly number[] {
  if (people.length < 2) return people;
  const criteria = items.flatMap((item) => getRequirementPlaces(item.prepared.row, context)?.places ?? []);
  const answers = criteria.map(({ criterion }) => context.index.fitsOf(criterion, context.scope));
  const fitting = people.map((person) => ({
    person,
    places: answers.flatMap((fits, place) => (fits[person]?.truth === 'yes' ? [place] : [])),
    isTwin: context.index.twins.has(person),
  }));
  const isNoMore = (few: readonly number[], many: readonly number[]): boolean =>
    few.every((place) => many.includes(place));
  return fitting
    .filter(
      (one, at) =>
        at === 0 ||
        one.isTwin ||
        !fitting.some(
          (other, position) =>
            other !== one &&
            !other.isTwin &&
            isNoMore(other.places, one.places) &&
            (position < at || !isNoMore(one.places, other.places)),
        ),
    )
    .map(({ person }) => person);
}

/** Lists the leads whose own places determine which places the others must fill. */
export const listDecidingLeads = (
  items: readonly AssessedRow[],
  leads: readonly LeadEvaluation[],
  context: EvaluationContext,
): readonly number[] => listUnlike(leads[0]?.people ?? [], items, context);

/** Returns whether the technical lead may have to be omitted from the other requirements (CR-10). */
export function canOmitLead({ options, standard, rules }: EvaluationContext): boolean {
  const counts = options.countsTechnicalLead;
  return counts === null ? standard.category === 'construction' && rules.force('CR-10') !== 'absent' : !counts;
}

/**
 * Applies CR-10 (the technical lead also counts in other requirements), which is unverified. Unless the enterprise chose an interpretation,
 * a requirement is met only if it is met without the lead, and unmet only if it is unmet with the lead. If several people qualify as lead,
 * the person least needed by the other requirements is chosen.
 */
export function evaluateWithLeadRule(
  items: readonly AssessedRow[],
  leads: readonly LeadEvaluation[],
  context: EvaluationContext,
): Map<AssessedRow, PeopleEvaluation> {
  const counts = context.options.countsTechnicalLead;
  const candidates = listDecidingLeads(items, leads, context);
  if (candidates.length === 0 || !canOmitLead(context)) return answerPeople(items, context, noneExcluded);
  const isSure = counts === false && leads[0]?.people.length === 1;
  const without = candidates.map((person) => {
    const sure = isSure ? new Set([person]) : noneExcluded.sure;
    // If a person is excluded, other records that may belong to the same person do not count either.
    const perhaps = new Set(context.index.perhapsSame(person));
    return () => answerPeople(items, context, { sure, perhaps });
  });
  let best: Map<AssessedRow, PeopleEvaluation> | null = null;
  for (const answer of without) {
    const found = answer();
    if (best === null || countMet(found) > countMet(best)) best = found;
    if ([...found.values()].every(isDecided)) break;
  }
  const answers = best ?? new Map<AssessedRow, PeopleEvaluation>();
  if (counts === false || [...answers.values()].every(isDecided)) return answers;
  return formatLeadDecides(answers, answerPeople(items, context, noneExcluded));
}

const countMet = (answers: ReadonlyMap<AssessedRow, PeopleEvaluation>): number =>
  [...answers.values()].filter((answer) => answer.truth === 'yes').length;

/** Marks requirements that are met only if the lead is counted, and therefore depend on CR-10. */
function formatLeadDecides(
  answers: ReadonlyMap<AssessedRow, PeopleEvaluation>,
  withLead: ReadonlyMap<AssessedRow, PeopleEvaluation>,
): Map<AssessedRow, PeopleEvaluation> {
  return new Map(
    [...answers].map(([item, answer]) => {
      if (answer.truth !== 'maybe' || withLead.get(item)?.truth !== 'yes') return [item, answer];
      const said: PeopleEvaluation = {
        ...answer,
        reason: `${answer.reason}；技术负责人是否同时计入本项待核对`,
        cautions: [...answer.cautions, '技术负责人是否同时计入本项，口径待核对'],
        rules: [...answer.rules, 'CR-10'],
        nextStep: '选择技术负责人是否同时计入后重新校验，或另配 1 人',
      };
      return [item, said];
    }),
  );
}
