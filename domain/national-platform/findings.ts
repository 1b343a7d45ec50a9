/**
 * Lists all differences between the enterprise's records and the national platform, each with the side that is probably wrong, the reason,
 * and the correction (beyond.md, wish 6 and second table, row 8). The resulting change of the enterprise document is included as data, so
 * that the standards engine can compute its consequences.
 */

import { type Cooperative, flatMapCooperatively } from '#domain/cooperative/cooperative.ts';
import type {
  EnterpriseDocument,
  Project,
  RegisteredPerson,
  Registration,
} from '#domain/enterprise/enterprise-document.ts';
import {
  adaptAdviceToSource,
  adviseOnAbsentPerson,
  adviseOnExtraProject,
  adviseOnMissingProject,
  adviseOnProject,
  adviseOnRegistration,
  adviseOnUnknownPerson,
  type CorrectionAdvice,
} from './advice.ts';
import {
  type ApplicationAspect,
  type Comparison,
  comparePerson,
  type Difference,
  type EmployerContext,
  indexPeople,
  METRIC_KEY_PREFIX,
  type RegistrationDifference,
} from './compare.ts';
import { PLATFORM_TEXTS, type SourceTexts } from './provenance.ts';
import { isListComplete, type PlatformRecords } from './records.ts';

/** The change to the enterprise document that replaces the enterprise's value with the platform's. */
export type PlatformChange =
  | { readonly kind: 'project'; readonly ref: string; readonly values: Partial<Project> }
  | {
      readonly kind: 'registration';
      readonly ref: string;
      readonly regType: string;
      readonly regNo: string;
      /** The specialty of the registration to change; null for all registrations with the number. */
      readonly specialty: string | null;
      readonly values: Partial<Registration>;
    }
  /** All registrations of the person belong to other enterprises. */
  | { readonly kind: 'unregistered'; readonly ref: string };

export const FINDING_SUBJECTS = ['project', 'person', 'enterprise', 'certificate'] as const;
export type FindingSubject = (typeof FINDING_SUBJECTS)[number];

export interface PlatformFinding extends CorrectionAdvice {
  /** Key that stays the same as long as the finding exists. */
  readonly key: string;
  readonly what: FindingSubject;
  /** Uuid of the enterprise's project or person; empty if there is none. */
  readonly ref: string;
  readonly name: string;
  readonly field: string;
  readonly label: string;
  readonly aspect: ApplicationAspect | '平台登记' | '企业信息' | '资质证书';
  readonly ours: string | null;
  readonly theirs: string | null;
  /** The change to apply; null if no requirement of a standard uses this field. */
  readonly change: PlatformChange | null;
}

const getNumber = (project: Project): string | null => project.projectNo ?? project.provProjectNo ?? project.permitNo;

const formatRegistration = ({ regType, regNo }: Registration): string => `${regType} ${regNo}`;

/**
 * Builds the key of a finding for a field of a project. The functions below build the keys for people, and for records that only the
 * platform has.
 */
export const buildFieldKey = (uuid: string, field: string): string => `project:${uuid}:${field}`;
export const buildMissingPersonKey = (uuid: string): string => `person:${uuid}:missing`;
export const buildRegistrationFieldKey = (
  uuid: string,
  { regType, regNo, field }: Pick<RegistrationDifference, 'regType' | 'regNo' | 'field'>,
): string => `person:${uuid}:${regType}:${regNo}:${field}`;
export const buildPlatformProjectKey = (theirs: Project): string =>
  `platform-project:${getNumber(theirs) ?? theirs.projectName}`;
export const buildPlatformPersonKey = (registration: Registration): string =>
  `platform-person:${formatRegistration(registration)}`;

/** Fields of a project used by the standards engine. */
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
  'projectScale',
  'finishDate',
  'acceptDate',
]);

const isRead = (field: string): field is keyof Project => READ.has(field);

/** Replaces the project's measures with those given by the platform. */
function takeMeasures(ours: Project, theirs: Project): Partial<Project> {
  const stated = new Set(theirs.metrics.map(({ metric }) => metric));
  return {
    metrics: [...ours.metrics.filter(({ metric }) => !stated.has(metric)), ...theirs.metrics],
    ...(theirs.works.length > 0 ? { works: theirs.works } : {}),
    ...(theirs.capacity === null ? {} : { capacity: theirs.capacity, capacityUnit: theirs.capacityUnit }),
  };
}

function projectFinding(ours: Project & { uuid: string }, theirs: Project, difference: Difference): PlatformFinding {
  const { field } = difference;
  // Evaluates the case that the platform is right, so its data level counts as verified here.
  const values: Partial<Project> =
    field === 'dataLevel'
      ? { dataLevel: theirs.dataLevel, levelSource: null }
      : isRead(field)
        ? { [field]: theirs[field] }
        : field.startsWith(METRIC_KEY_PREFIX)
          ? takeMeasures(ours, theirs)
          : {};
  return {
    ...difference,
    ...adviseOnProject(ours, theirs, difference),
    key: buildFieldKey(ours.uuid, field),
    what: 'project',
    ref: ours.uuid,
    name: ours.projectName,
    change: Object.keys(values).length > 0 ? { kind: 'project', ref: ours.uuid, values } : null,
  };
}

function missingFinding(
  project: Project & { uuid: string },
  alike: Project | null,
  they: SourceTexts,
): PlatformFinding {
  return {
    ...adviseOnMissingProject(project, alike),
    key: buildFieldKey(project.uuid, 'missing'),
    what: 'project',
    ref: project.uuid,
    name: project.projectName,
    field: 'missing',
    label: `${they.name}没有该项目`,
    aspect: '平台登记',
    ours: project.projectNo,
    theirs: alike?.projectNo ?? null,
    change: { kind: 'project', ref: project.uuid, values: { onPlatform: false, platformState: 'missing' } },
  };
}

/** Returns the change of a registration that results from the platform's value; null if no requirement uses the field. */
function getRegistrationChange(
  uuid: string,
  { field, regType, regNo, theirs, ours }: RegistrationDifference,
): PlatformChange | null {
  const about = { kind: 'registration', ref: uuid, regType, regNo, specialty: null } as const;
  if (field === 'registeredHere') return { ...about, values: { registeredHere: theirs === '本企业' } };
  if (field === 'specialty') return ours === null ? null : { ...about, specialty: ours, values: { specialty: theirs } };
  if (field === 'validEnd' || field === 'safetyBEnd' || field === 'grade' || field === 'safetyBNo')
    return { ...about, values: { [field]: theirs } };
  return null;
}

function personFindings(ours: RegisteredPerson, theirs: RegisteredPerson, context: EmployerContext): PlatformFinding[] {
  const { uuid } = ours;
  if (uuid === undefined) return [];
  return comparePerson(ours, theirs, context).map((difference) => ({
    ...difference,
    ...adviseOnRegistration(difference),
    key: buildRegistrationFieldKey(uuid, difference),
    what: 'person',
    ref: uuid,
    name: ours.name,
    change: getRegistrationChange(uuid, difference),
  }));
}

function extraFinding(theirs: Project): PlatformFinding {
  const number = getNumber(theirs);
  return {
    ...adviseOnExtraProject(),
    key: buildPlatformProjectKey(theirs),
    what: 'project',
    ref: '',
    name: theirs.projectName,
    field: 'extra',
    label: '本企业没有该项目',
    aspect: '平台登记',
    ours: null,
    theirs: number ?? theirs.projectName,
    change: null,
  };
}

/** Finds a registration that has a number. A name is not sufficient, so a person without a number is never reported as missing. */
export const findRegistration = ({ registrations }: RegisteredPerson): Registration | null =>
  registrations.find(({ regNo }) => regNo !== null) ?? null;

function personOnOneSide(person: RegisteredPerson, side: 'ours' | 'theirs', they: SourceTexts): PlatformFinding[] {
  const registration = findRegistration(person);
  if (registration === null) return [];
  const said = formatRegistration(registration);
  const { uuid, name } = person;
  const about = { what: 'person', name, aspect: '平台登记' } as const;
  if (side === 'theirs')
    return [
      {
        ...about,
        ...adviseOnUnknownPerson(),
        key: buildPlatformPersonKey(registration),
        ref: '',
        field: 'extra',
        label: '本企业没有该人员',
        ours: null,
        theirs: said,
        change: null,
      },
    ];
  if (uuid === undefined) return [];
  const change = { kind: 'unregistered', ref: uuid } as const;
  return [
    {
      ...about,
      ...adviseOnAbsentPerson(),
      key: buildMissingPersonKey(uuid),
      ref: uuid,
      field: 'missing',
      label: `${they.name}没有该人员`,
      ours: said,
      theirs: null,
      change,
    },
  ];
}

/** Lists people of the enterprise who are missing on the platform; if the platform shows no people at all, the list was not queried. */
function* listAbsent(
  people: readonly RegisteredPerson[],
  records: PlatformRecords,
  they: SourceTexts,
): Cooperative<PlatformFinding[]> {
  if (records.people.length === 0 || !isListComplete(records, 'people')) return [];
  const findTheirs = yield* indexPeople(records.people);
  return yield* flatMapCooperatively(people, (person) =>
    person.status === 'left' || findTheirs(person) ? [] : personOnOneSide(person, 'ours', they),
  );
}

/**
 * Collects the findings: people first, because registrations are corrected fastest; then records missing on the platform; then differences
 * by field.
 * @param they texts of the compared source
 */
export function* collectFindings<T extends Project & { uuid: string }>(
  people: readonly RegisteredPerson[],
  records: PlatformRecords,
  { pairs, missing, extra }: Comparison<T>,
  they: SourceTexts = PLATFORM_TEXTS,
  entName: string | null = null,
): Cooperative<PlatformFinding[]> {
  const context = { employers: records.employers ?? {}, entName };
  const findOurs = yield* indexPeople(people);
  const ofPeople = yield* flatMapCooperatively(records.people, (theirs) => {
    const ours = findOurs(theirs);
    return ours ? personFindings(ours, theirs, context) : personOnOneSide(theirs, 'theirs', they);
  });
  const absent = yield* listAbsent(people, records, they);
  const alike = new Map(extra.flatMap((one) => (one.alike ? [[one.alike.uuid, one.theirs] as const] : [])));
  const ofMissing = yield* flatMapCooperatively(isListComplete(records, 'projects') ? missing : [], (project) => [
    missingFinding(project, alike.get(project.uuid) ?? null, they),
  ]);
  const ofPairs = yield* flatMapCooperatively(pairs, ({ ours, theirs, differences }) =>
    differences.map((difference) => projectFinding(ours, theirs, difference)),
  );
  const ofExtra = yield* flatMapCooperatively(extra, ({ theirs, alike: own }) =>
    own === null ? [extraFinding(theirs)] : [],
  );
  return ofPeople.concat(absent, ofMissing, ofPairs, ofExtra).map((finding) => adaptAdviceToSource(finding, they));
}

function changeRegistration(
  one: Registration,
  change: Exclude<PlatformChange, { readonly kind: 'project' }>,
): Registration {
  if (change.kind === 'unregistered') return { ...one, registeredHere: false };
  const isMeant = change.specialty === null || one.specialty === change.specialty;
  return isMeant && one.regType === change.regType && one.regNo === change.regNo ? { ...one, ...change.values } : one;
}

/** Applies the platform's value to the enterprise document. */
export function applyPlatformChange(enterprise: EnterpriseDocument, change: PlatformChange): EnterpriseDocument {
  if (change.kind === 'project') {
    const projects = enterprise.projects.map((project) =>
      project.uuid === change.ref ? { ...project, ...change.values } : project,
    );
    return { ...enterprise, projects };
  }
  const registeredPeople = enterprise.registeredPeople.map((person) =>
    person.uuid === change.ref
      ? {
          ...person,
          registrations: person.registrations.map((one) => changeRegistration(one, change)),
        }
      : person,
  );
  return { ...enterprise, registeredPeople };
}
