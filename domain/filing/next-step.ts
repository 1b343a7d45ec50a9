/** The next deadline of a filing: the earliest among its tasks and the dates of its state. */
import { addWorkingDays, type Holidays, type WorkingEnd } from '#domain/validity/working-days.ts';
import type { FilingDecision, FilingState } from './states.ts';

export interface NextStep {
  readonly on: string | null;
  readonly what: string;
}

interface Course {
  readonly state: FilingState;
  readonly decision: FilingDecision | null;
  readonly plannedOn: string | null;
  readonly acceptedOn: string | null;
  readonly correctionDueOn: string | null;
  readonly legalDays: number | null;
}

interface OpenTask {
  readonly title: string;
  readonly dueOn: string | null;
}

/** Returns the day by which the authority must decide according to the guide; null if unknown. */
export const getStatutoryDecisionDay = (
  { acceptedOn, legalDays }: Pick<Course, 'acceptedOn' | 'legalDays'>,
  holidays?: Holidays,
): WorkingEnd | null =>
  acceptedOn === null || legalDays === null ? null : addWorkingDays(acceptedOn, legalDays, holidays);

const UNDER_EXAMINATION: readonly FilingState[] = ['accepted', 'review', 'publicity', 'objection'];

function getStateStep(course: Course, holidays?: Holidays): NextStep | null {
  const { state, decision } = course;
  if (state === 'preparing') return { on: course.plannedOn, what: '提交申报' };
  if (state === 'submitted') return { on: null, what: '等待受理' };
  if (state === 'correction') return { on: course.correctionDueOn, what: '提交补正材料' };
  if (UNDER_EXAMINATION.includes(state))
    return { on: getStatutoryDecisionDay(course, holidays)?.on ?? null, what: '审批决定（法定期限）' };
  return state === 'decided' && decision === 'passed' ? { on: null, what: '领取证书' } : null;
}

const LAST = '9999-12-31';

/** Returns the earliest step; of two steps on one day, the statutory one. After a rejection, only the steps for correction remain. */
export function findNextStep(course: Course, tasks: readonly OpenTask[], holidays?: Holidays): NextStep | null {
  const own = getStateStep(course, holidays);
  if (own === null && course.state !== 'decided') return null;
  const steps = tasks.map(({ title, dueOn }): NextStep => ({ on: dueOn, what: title }));
  return steps.reduce((first, one) => (first === null || (one.on ?? LAST) < (first.on ?? LAST) ? one : first), own);
}
