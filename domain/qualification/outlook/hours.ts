/** Traces missing hours of continuing education to the person, the registration and the affected qualification (beyond.md, second table, row 15). */
import type { EnterpriseDocument, Registration } from '#domain/enterprise/enterprise-document.ts';
import { addDays } from '#domain/validity/day.ts';
import { type EvaluateManyInput, loadCurrentLevels } from '../evaluate-all.ts';
import { createEvaluationContext } from '../evaluate-qualification.ts';
import { type AffectedQualification, listAffectedQualifications } from './key-people.ts';
import { evaluatePeopleRequirements, type LevelResults } from './who-may-break.ts';

/** A registration with incomplete hours of continuing education. */
export interface MissingEducationHours {
  registrationUuid: string;
  missing: number;
}

export interface EducationHoursImpact {
  ref: string;
  name: string;
  paper: string;
  missing: number;
  /** Last day of the period; null: not entered, so no deadline can be given. */
  endOn: string | null;
  /**
   * Requirements of current qualifications that become worse on the day after, because the registration cannot be renewed without the
   * hours.
   */
  broken: AffectedQualification[];
}

type People = EnterpriseDocument['registeredPeople'] | EnterpriseDocument['otherPeople'];

interface RightsHolder {
  ref: string;
  name: string;
  paper: Registration;
}

const listPapers = (people: People): RightsHolder[] =>
  people.flatMap((person) =>
    person.status === 'left'
      ? []
      : person.registrations.map((paper) => ({ ref: person.uuid ?? '', name: person.name, paper })),
  );

/** Sets a registration to end with its period of continuing education. */
const endBy = (paper: Registration, registrationUuid: string, endOn: string): Registration =>
  paper.uuid === registrationUuid && (paper.validEnd === null || paper.validEnd > endOn)
    ? { ...paper, validEnd: endOn }
    : paper;

function endWithPeriod(enterprise: EnterpriseDocument, registrationUuid: string, endOn: string): EnterpriseDocument {
  const cap = <P extends People[number]>(person: P): P => ({
    ...person,
    registrations: person.registrations.map((paper) => endBy(paper, registrationUuid, endOn)),
  });
  return {
    ...enterprise,
    registeredPeople: enterprise.registeredPeople.map(cap),
    otherPeople: enterprise.otherPeople.map(cap),
  };
}

/** Creates a function that finds the requirements that become worse when a registration ends because of missing hours. */
function createFindBroken(
  input: EvaluateManyInput,
  days: readonly string[],
): (paper: Registration, endOn: string) => AffectedQualification[] {
  const [from = input.asOf, until = from] = [days[0], days.at(-1)];
  const holdings = loadCurrentLevels(input, { from, until });
  const [any] = holdings.levels;
  const known = new Map<string, readonly LevelResults[]>();
  return ({ uuid = '' }, endOn) => {
    const day = dayAfter(endOn, input.asOf);
    const inputOf = holdings.inputOn(day, false);
    const levels =
      known.get(day) ??
      holdings.levels.map((target) =>
        evaluatePeopleRequirements(target, createEvaluationContext(inputOf(target)).context),
      );
    known.set(day, levels);
    const people = any === undefined ? [] : inputOf(any).index.people;
    const person = people.findIndex(({ registrations }) => registrations.some(({ record }) => record.uuid === uuid));
    const holder = people[person];
    if (holder === undefined) return [];
    const registrations = holder.registrations.map((held) => ({ ...held, record: endBy(held.record, uuid, endOn) }));
    return listAffectedQualifications(levels, holdings, { person, becomes: { ...holder, registrations } }, () =>
      loadCurrentLevels({ ...input, enterprise: endWithPeriod(input.enterprise, uuid, endOn) }).inputOn(day, false),
    );
  };
}

/** Returns the first day of the effect: the day after the end, or today if the registration has already ended. */
const dayAfter = (endOn: string, asOf: string): string => {
  const next = addDays(endOn, 1);
  return next > asOf ? next : asOf;
};

/**
 * Lists each registration with missing hours of continuing education, soonest deadline first: the number of hours, the deadline, and the
 * affected qualifications.
 */
export function listEducationHoursImpacts(
  input: EvaluateManyInput,
  short: readonly MissingEducationHours[],
): EducationHoursImpact[] {
  const missing = new Map(short.map((one) => [one.registrationUuid, one.missing]));
  const holders = [...listPapers(input.enterprise.registeredPeople), ...listPapers(input.enterprise.otherPeople)];
  const lacking = holders.filter(({ paper }) => (missing.get(paper.uuid ?? '') ?? 0) > 0);
  const days = lacking.flatMap(({ paper }) => paper.continuingEduEnd ?? []).map((endOn) => dayAfter(endOn, input.asOf));
  const findBroken = createFindBroken(input, days.sort());
  return lacking
    .map(({ ref, name, paper }): EducationHoursImpact => {
      const endOn = paper.continuingEduEnd;
      return {
        ref,
        name,
        paper: `${paper.regType}${paper.specialty === null ? '' : `（${paper.specialty}）`}`,
        missing: missing.get(paper.uuid ?? '') ?? 0,
        endOn,
        broken: endOn === null ? [] : findBroken(paper, endOn),
      };
    })
    .sort((a, b) => (a.endOn ?? '9').localeCompare(b.endOn ?? '9'));
}
