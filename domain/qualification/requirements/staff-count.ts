/** Counts recorded people towards a number of staff (人员总数). */
import { createEvaluation, type Evaluation, type EvaluationContext } from '../context.ts';
import {
  type Criterion,
  combineAlternativeCriteria,
  createRegistrationCriterion,
  createTitleCriterion,
  type TitleNeed,
} from '../people/criteria.ts';
import type { CountedRecord } from '../report.ts';
import { parseRegistrationNeed } from '../vocabulary/registrations.ts';
import { createCountedPerson } from './people.ts';

function titleOf(rank: string): TitleNeed {
  return { rank, andAbove: true, specialties: ['工程类'] };
}

/** The criterion for counting recorded people, by the wording of the requirement. */
const STAFF: readonly (readonly [text: RegExp, criterion: Criterion])[] = [
  [
    /^专业技术人员不少于 \d+ 人$/,
    combineAlternativeCriteria([
      createTitleCriterion(titleOf('初级')),
      createRegistrationCriterion(parseRegistrationNeed('注册执业资格')),
    ]),
  ],
  [
    /^其中具备注册执业资格或高级职称的不少于 \d+ 人$/,
    combineAlternativeCriteria([
      createTitleCriterion(titleOf('高级')),
      createRegistrationCriterion(parseRegistrationNeed('注册执业资格')),
    ]),
  ],
];

/** Returns whether the recorded people can decide a headcount with this wording. */
export const canRecordsProveHeadcount = (text: string): boolean => STAFF.some(([words]) => words.test(text));

/**
 * Lists the people who certainly count; null if the wording is not known. Records with the same name that may be one person do not count.
 * The list of people may be incomplete, so too few people decide nothing.
 */
export function listCountedStaff(text: string, context: EvaluationContext): readonly CountedRecord[] | null {
  const { index, scope, absent, asOf } = context;
  const criterion = STAFF.find(([words]) => words.test(text))?.[1];
  if (criterion === undefined) return null;
  const { fits, near } = index.tableOf(criterion, scope);
  return near.flatMap((position) => {
    const [person, fit] = [index.people[position], fits[position]];
    const isSure = fit?.truth === 'yes' && !index.twins.has(position) && !absent.has(position);
    return person !== undefined && isSure ? [createCountedPerson(person, fit, null, asOf)] : [];
  });
}

export const isStaffSufficient = (staff: readonly CountedRecord[] | null, min: number | null | undefined): boolean =>
  staff !== null && typeof min === 'number' && staff.length >= min;

/** Combines the recorded people with the number declared by the enterprise. If they contradict each other, the result is uncertain. */
export function combineStaffEvaluation(
  declared: Evaluation,
  staff: readonly CountedRecord[] | null,
  min: number | null | undefined,
): Evaluation {
  if (staff === null) return declared;
  const have = { text: `人员档案中 ${staff.length} 人`, value: staff.length, unit: '人' };
  if (!isStaffSufficient(staff, min))
    return declared.answerKey !== null && declared.have.value === null ? { ...declared, have } : declared;
  return declared.truth === 'no'
    ? createEvaluation('maybe', have, '人员档案和企业申报的人数不一致', {
        answerKey: declared.answerKey,
        nextStep: '核对人员档案和企业申报的人数',
      })
    : createEvaluation('yes', have, '人员档案中的人数达到要求', { counted: [...(staff ?? [])] });
}
