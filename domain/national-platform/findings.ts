/**
 * Everything that our records and those of the national platform do not say alike, each with the side that is probably wrong, why, and how
 * it is put right (beyond.md, wish 6 and second table, row 8). What a correction changes in the firm document stands with it as data, so
 * that the standards engine can be asked what rests on it.
 */
import type { Firm, Project, RegisteredPerson, Registration } from '#domain/firm/firm.ts';
import { finish, flatMapStepwise, type Stepwise } from '#domain/steps/steps.ts';
import { type Advice, adviseOnMissing, adviseOnProject, adviseOnRegistration } from './advice.ts';
import { type Aspect, type Comparison, comparePerson, type Difference, indexPeople } from './compare.ts';
import type { PlatformRecords } from './records.ts';

/** How the firm document reads with what the platform says in place of ours. */
export type Change =
  | { readonly kind: 'project'; readonly ref: string; readonly values: Partial<Project> }
  | {
      readonly kind: 'registration';
      readonly ref: string;
      readonly regType: string;
      readonly regNo: string;
      readonly values: Partial<Registration>;
    };

export interface Finding extends Advice {
  /** The same finding has the same key as long as it is there. */
  readonly key: string;
  readonly what: 'project' | 'person';
  /** Our project or person. */
  readonly ref: string;
  readonly name: string;
  readonly field: string;
  readonly label: string;
  readonly aspect: Aspect | '平台登记';
  readonly ours: string | null;
  readonly theirs: string | null;
  /** Null: no requirement of a standard reads this field. */
  readonly change: Change | null;
}

/** Fields of a project that the standards engine reads. */
const READ: ReadonlySet<string> = new Set([
  'projectType',
  'role',
  'dataLevel',
  'contractAmount',
  'settleAmount',
  'area',
  'length',
  'span',
  'height',
  'depth',
  'floors',
  'finishDate',
  'acceptDate',
]);

const isRead = (field: string): field is keyof Project => READ.has(field);

function projectFinding(ours: Project & { uuid: string }, theirs: Project, difference: Difference): Finding {
  const { field } = difference;
  const values: Partial<Project> = isRead(field) ? { [field]: theirs[field] } : {};
  return {
    ...difference,
    ...adviseOnProject(ours, theirs, difference),
    key: `project:${ours.uuid}:${field}`,
    what: 'project',
    ref: ours.uuid,
    name: ours.projectName,
    change: isRead(field) ? { kind: 'project', ref: ours.uuid, values } : null,
  };
}

function missingFinding(project: Project & { uuid: string }, alike: Project | null): Finding {
  return {
    ...adviseOnMissing(project, alike),
    key: `project:${project.uuid}:missing`,
    what: 'project',
    ref: project.uuid,
    name: project.projectName,
    field: 'missing',
    label: '平台没有该项目',
    aspect: '平台登记',
    ours: project.projectNo,
    theirs: alike?.projectNo ?? null,
    change: { kind: 'project', ref: project.uuid, values: { onPlatform: false, platformState: 'missing' } },
  };
}

function personFindings(ours: RegisteredPerson, theirs: RegisteredPerson): Finding[] {
  const { uuid } = ours;
  if (uuid === undefined) return [];
  return comparePerson(ours, theirs).flatMap((difference): Finding[] => {
    const { field, regType, regNo } = difference;
    if (field !== 'specialty' && field !== 'validEnd') return [];
    return [
      {
        ...difference,
        ...adviseOnRegistration(difference),
        key: `person:${uuid}:${regType}:${regNo}:${field}`,
        what: 'person',
        ref: uuid,
        name: ours.name,
        change: { kind: 'registration', ref: uuid, regType, regNo, values: { [field]: difference.theirs } },
      },
    ];
  });
}

/** People first, because their registrations are quickest put right; then what the platform lacks, then field by field. */
export function* lookForFindings<T extends Project & { uuid: string }>(
  people: readonly RegisteredPerson[],
  records: PlatformRecords,
  { pairs, missing, extra }: Comparison<T>,
): Stepwise<Finding[]> {
  const findOurs = yield* indexPeople(people);
  const ofPeople = yield* flatMapStepwise(records.people, (theirs) => {
    const ours = findOurs(theirs);
    return ours ? personFindings(ours, theirs) : [];
  });
  const alike = new Map(extra.flatMap((one) => (one.alike ? [[one.alike.uuid, one.theirs] as const] : [])));
  const ofMissing = yield* flatMapStepwise(missing, (project) => [
    missingFinding(project, alike.get(project.uuid) ?? null),
  ]);
  const ofPairs = yield* flatMapStepwise(pairs, ({ ours, theirs, differences }) =>
    differences.map((difference) => projectFinding(ours, theirs, difference)),
  );
  return ofPeople.concat(ofMissing, ofPairs);
}

export const listFindings = <T extends Project & { uuid: string }>(
  people: readonly RegisteredPerson[],
  records: PlatformRecords,
  comparison: Comparison<T>,
): Finding[] => finish(lookForFindings(people, records, comparison));

/** The firm as it would read with the platform's statement in place of ours. */
export function applyChange(firm: Firm, change: Change): Firm {
  if (change.kind === 'project') {
    const projects = firm.projects.map((project) =>
      project.uuid === change.ref ? { ...project, ...change.values } : project,
    );
    return { ...firm, projects };
  }
  const registeredPeople = firm.registeredPeople.map((person) =>
    person.uuid === change.ref
      ? {
          ...person,
          registrations: person.registrations.map((one) =>
            one.regType === change.regType && one.regNo === change.regNo ? { ...one, ...change.values } : one,
          ),
        }
      : person,
  );
  return { ...firm, registeredPeople };
}
