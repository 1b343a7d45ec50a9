/**
 * Determines which requirements of a level become worse when one person leaves. People who fit the same places have the same effect, so one
 * of them is evaluated, without reading the records again. Only where results of other people depend on the person (equal names, shared
 * numbers, technical leads) must the records be read without the person.
 */
import { buildPlacesKey } from '../allocation/allocate.ts';
import type { PreparedRow } from '../catalogue.ts';
import type { EvaluationContext } from '../context.ts';
import type { EvaluationTarget } from '../evaluate-all.ts';
import { evaluateRequirements, listLeadRelatedPeople, type RequirementAnswer } from '../evaluate-level.ts';
import { getRequirementPlaces, isFilledByPeople } from '../evaluate-row.ts';
import { addStatusObstacles } from '../people/criteria.ts';
import type { Person } from '../people/person.ts';
import { isRequirementKind } from '../requirement.ts';
import type { Truth } from '../truth.ts';
import { type LostRequirement, listLostRequirements } from './losses.ts';
import { dependsOnPeople } from './what-reads.ts';

/** The change of one person: the later state of the person, or null if the person leaves. */
export type PersonRecordChange = { readonly person: number; readonly becomes: Person | null };

/** The requirements that a change makes worse. `known` are certain; `unread` must be evaluated with the changed records. */
export interface RequirementLosses {
  readonly known: readonly LostRequirement[];
  readonly unread: readonly PreparedRow[];
}

export interface LevelResults {
  readonly target: EvaluationTarget;
  /** Results of the requirements that depend on people, by row id. */
  readonly answers: ReadonlyMap<string, RequirementAnswer>;
  readonly findLosses: (change: PersonRecordChange) => RequirementLosses;
}

/** Creates functions that write the places a person fits, and how certainly; empty: no place. */
function createFitWriter(context: EvaluationContext, rows: readonly PreparedRow[]) {
  const { index, scope } = context;
  const criteria = [
    ...new Map(
      rows
        .flatMap(({ row }) => getRequirementPlaces(row, context)?.places ?? [])
        .flatMap(({ criterion, looseCriterion }) => [criterion, looseCriterion ?? criterion])
        .map((criterion) => [criterion.key, criterion]),
    ).values(),
  ];
  const tables = criteria.map((criterion) => index.tableOf(criterion, scope).fits);
  const write = (truthOf: (place: number) => Truth | undefined): string => {
    const truths = criteria.map((_, place) => truthOf(place) ?? 'no');
    const list = (wanted: Truth): number[] => truths.flatMap((truth, place) => (truth === wanted ? [place] : []));
    return truths.every((truth) => truth === 'no')
      ? ''
      : `${buildPlacesKey(list('yes'))}|${buildPlacesKey(list('maybe'))}`;
  };
  return {
    writeNow: (person: number): string => write((place) => tables[place]?.[person]?.truth),
    writeAfter: ({ person, becomes }: PersonRecordChange): string => {
      if (becomes === null) return '';
      const standing = index.standingOf(person, scope);
      const lens = index.lensOf(scope);
      return write((place) => {
        const criterion = criteria[place];
        return criterion && addStatusObstacles(criterion.createTest(lens)(becomes), standing, criterion).truth;
      });
    },
  };
}

/** Returns whether results of other people depend on the records of this person. */
const isLinked = ({ index }: EvaluationContext, position: number, person: Person): boolean =>
  index.twins.has(position) ||
  person.isNamedLead ||
  person.registrations.some(({ doubts }) => doubts.length > 0) ||
  person.achievements.some(({ isOwnerSure }) => !isOwnerSure);

/** Returns whether the number of certificates or people remains sufficient without the person. */
const isEnoughWithout = ({ leaf: { verdict, have, need } }: RequirementAnswer, { registrations }: Person): boolean =>
  verdict === 'met' &&
  have.value !== null &&
  need.value !== null &&
  have.value - need.value >= Math.max(1, registrations.length);

/** Creates a test for requirements in which the person counts other than by a place or as the technical lead. */
function createIsCountedIn(person: Person): (row: PreparedRow, answer: RequirementAnswer | undefined) => boolean {
  return ({ row }, answer) => {
    if (answer === undefined || isRequirementKind(row, 'technicalLead')) return false;
    if (isRequirementKind(row, 'other') && row.subkind === 'leadPerformance') return person.achievements.length > 0;
    if (isRequirementKind(row, 'headcount')) return person.titles.length + person.registrations.length > 0;
    const isHolder = isRequirementKind(row, 'registeredTotal')
      ? person.registrations.length > 0
      : person.posts.length > 0;
    return isHolder && !isEnoughWithout(answer, person);
  };
}

export function evaluatePeopleRequirements(target: EvaluationTarget, context: EvaluationContext): LevelResults {
  const { index, level } = context;
  const rows = level.rows.filter(dependsOnPeople);
  const joint = rows.filter(isFilledByPeople);
  const answers = new Map(evaluateRequirements(context, rows).map((answer) => [answer.rowId, answer]));
  const open = rows.filter(({ id }) => answers.get(id)?.leaf.verdict !== 'notAssessed');
  const fits = createFitWriter(context, joint);
  const leads = listLeadRelatedPeople(context);
  const evaluateWithout = (person: number, asked: readonly PreparedRow[]): LostRequirement[] =>
    asked.length === 0
      ? []
      : evaluateRequirements({ ...context, isDetailed: false, absent: new Set([person]) }, asked).flatMap(
          ({ rowId, leaf }) => listLostRequirements(answers.get(rowId)?.leaf, leaf),
        );
  const known = new Map<string, LostRequirement[]>([['', []]]);
  const findJoint = (person: number): LostRequirement[] => {
    const key = fits.writeNow(person);
    const found = known.get(key) ?? evaluateWithout(person, joint);
    known.set(key, found);
    return found;
  };
  const findByLeaving = (position: number, person: Person): RequirementLosses => {
    if (leads.has(position) || isLinked(context, position, person)) return { known: [], unread: open };
    const isCountedIn = createIsCountedIn(person);
    const others = open.filter((row) => !isFilledByPeople(row) && isCountedIn(row, answers.get(row.id)));
    return { known: [...findJoint(position), ...evaluateWithout(position, others)], unread: [] };
  };
  return {
    target,
    answers,
    findLosses: (change) => {
      const person = index.people[change.person];
      if (person === undefined) return { known: [], unread: [] };
      const left = findByLeaving(change.person, person);
      if (change.becomes === null) return left;
      // With fewer certificates, at most those requirements become worse that also become worse when the person leaves. A person who is no
      // longer the technical lead may be replaced by another person, which can change where that person counts.
      const isSame = !leads.has(change.person) && fits.writeNow(change.person) === fits.writeAfter(change);
      const lost = new Set(left.known.map(({ leafId }) => leafId));
      const worse = open.filter(({ id }) => lost.has(answers.get(id)?.leaf.id ?? ''));
      const unread = left.unread.length > 0 ? left.unread : worse;
      return { known: [], unread: isSame ? unread.filter((row) => !isFilledByPeople(row)) : unread };
    },
  };
}
