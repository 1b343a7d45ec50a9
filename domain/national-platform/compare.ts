/**
 * Compares our records with those of the national platform (gaps G-42; beyond.md, wish 6): field by field, never matched by a name alone.
 */

import { type Cooperative, runToEnd } from '#domain/cooperative/cooperative.ts';
import type { Project, RegisteredPerson, Registration } from '#domain/enterprise/enterprise-document.ts';
import type { PlatformRecords } from './records.ts';

/** The aspect of an application that a difference endangers. */
export type Aspect = '业绩指标' | '业绩时间' | '业绩归属' | '数据等级' | '业务环节';

export interface Difference {
  /** Name in the enterprise document; `links.permit` and the like for the five links. */
  field: string;
  label: string;
  aspect: Aspect;
  ours: string | null;
  theirs: string | null;
}

interface Field {
  field: string;
  label: string;
  aspect: Aspect;
  read: (project: Project, managerName: string | null) => string | null;
}

const text = (value: string | number | null): string | null => (value === null ? null : String(value).trim() || null);

const plain = (
  field: keyof Project & ('ownerName' | 'projectType' | 'role' | 'permitNo' | 'dataLevel'),
  label: string,
  aspect: Aspect,
): Field => ({ field, label, aspect, read: (project) => text(project[field]) });

const figure = (
  field: keyof Project &
    ('contractAmount' | 'settleAmount' | 'area' | 'length' | 'span' | 'height' | 'depth' | 'floors'),
  label: string,
): Field => ({ field, label, aspect: '业绩指标', read: (project) => text(project[field]) });

const day = (
  field: keyof Project & ('contractDate' | 'permitDate' | 'startDate' | 'finishDate' | 'acceptDate'),
  label: string,
): Field => ({
  field,
  label,
  aspect: '业绩时间',
  read: (project) => text(project[field]),
});

const link = (kind: keyof NonNullable<Project['links']>, label: string): Field => ({
  field: `links.${kind}`,
  label,
  aspect: '业务环节',
  read: ({ links }) => text(links?.[kind]?.state ?? null),
});

const FIELDS: readonly Field[] = [
  { field: 'projectName', label: '项目名称', aspect: '业绩归属', read: (project) => text(project.projectName) },
  plain('ownerName', '建设单位', '业绩归属'),
  plain('role', '承揽方式', '业绩归属'),
  plain('projectType', '工程类别', '业绩指标'),
  plain('dataLevel', '数据等级', '数据等级'),
  figure('contractAmount', '合同额（万元）'),
  figure('settleAmount', '结算额（万元）'),
  figure('area', '建筑面积（㎡）'),
  figure('length', '长度（km）'),
  figure('span', '跨度（m）'),
  figure('height', '高度（m）'),
  figure('depth', '深度（m）'),
  figure('floors', '层数'),
  plain('permitNo', '施工许可证号', '业务环节'),
  day('contractDate', '合同签订日期'),
  day('permitDate', '施工许可日期'),
  day('startDate', '开工日期'),
  day('finishDate', '竣工日期'),
  day('acceptDate', '竣工验收日期'),
  { field: 'manager', label: '项目经理', aspect: '业绩归属', read: (_project, managerName) => managerName },
  link('bidding', '招标投标'),
  link('contract', '合同登记'),
  link('drawingReview', '施工图审查'),
  link('permit', '施工许可'),
  link('acceptance', '竣工验收'),
];

/** Returns whether the platform's value of a field can be copied unchanged; a person or a link must be entered by hand. */
export const isTakeable = (field: string): boolean =>
  field !== 'manager' && !field.startsWith('links.') && FIELDS.some((one) => one.field === field);

export interface Managers {
  ours: string | null;
  theirs: string | null;
}

/** Only what the platform shows is compared: a blank there is no statement about the project. */
export function compareProject(ours: Project, theirs: Project, managers: Managers): Difference[] {
  return FIELDS.flatMap(({ field, label, aspect, read }): Difference[] => {
    const own = read(ours, managers.ours);
    const other = read(theirs, managers.theirs);
    return other === null || own === other ? [] : [{ field, label, aspect, ours: own, theirs: other }];
  });
}

/** Lists the fields of a pair in which the platform has a value, and the same one. */
export function listAgreeing(theirs: Project, differences: readonly Difference[], isLed: boolean): string[] {
  const differing = new Set(differences.map(({ field }) => field));
  return FIELDS.flatMap(({ field, read }) =>
    differing.has(field) || read(theirs, isLed ? '' : null) === null ? [] : [field],
  );
}

const NUMBERS = ['projectNo', 'provProjectNo', 'permitNo'] as const;

type ByNumber = Readonly<Record<(typeof NUMBERS)[number], Map<string, Project>>>;

/** The first project of each number. */
function* indexNumbers(all: readonly Project[]): Cooperative<ByNumber> {
  const index: ByNumber = { projectNo: new Map(), provProjectNo: new Map(), permitNo: new Map() };
  for (const project of all) {
    for (const number of NUMBERS) {
      const value = text(project[number]);
      if (value !== null && !index[number].has(value)) index[number].set(value, project);
    }
    yield;
  }
  return index;
}

/** Finds the project that has one of the numbers of `project`. */
function findByNumber(project: Project, index: ByNumber): Project | null {
  for (const number of NUMBERS) {
    const value = text(project[number]);
    const found = value === null ? undefined : index[number].get(value);
    if (found) return found;
  }
  return null;
}

export interface ProjectPair<T extends Project> {
  ours: T;
  theirs: Project;
  differences: Difference[];
}

export interface Comparison<T extends Project> {
  pairs: ProjectPair<T>[];
  /** Our records that the platform does not show under any of their numbers. */
  missing: T[];
  /** Platform records that we do not have; `alike` is our record of the same name, for a person to judge. */
  extra: { theirs: Project; alike: T | null }[];
}

type Named = { readonly uuid?: string | undefined; readonly name: string };

function* indexNames(people: readonly Named[]): Cooperative<(uuid: string | null) => string | null> {
  const names = new Map<string, string>();
  for (const { uuid, name } of people) {
    if (uuid !== undefined && !names.has(uuid)) names.set(uuid, name);
    yield;
  }
  return (uuid) => (uuid === null ? null : (names.get(uuid) ?? null));
}

/** Pairs each of our projects with the platform project that has its number. */
export function* compareAllProjects<T extends Project>(
  ours: readonly T[],
  theirs: PlatformRecords,
  ourPeople: readonly Named[],
): Cooperative<Comparison<T>> {
  const index = yield* indexNumbers(theirs.projects);
  const ourName = yield* indexNames(ourPeople);
  const theirName = yield* indexNames(theirs.people);
  const matched = new Set<Project>();
  const pairs: ProjectPair<T>[] = [];
  const missing: T[] = [];
  for (const project of ours) {
    const other = findByNumber(project, index);
    if (other === null || matched.has(other)) missing.push(project);
    else {
      matched.add(other);
      const managers = { ours: ourName(project.managerUuid), theirs: theirName(other.managerUuid) };
      pairs.push({ ours: project, theirs: other, differences: compareProject(project, other, managers) });
    }
    yield;
  }
  const byName = new Map<string, T>();
  for (const project of missing) {
    if (!byName.has(project.projectName)) byName.set(project.projectName, project);
    yield;
  }
  const extra = theirs.projects
    .filter((project) => !matched.has(project))
    .map((project) => ({ theirs: project, alike: byName.get(project.projectName) ?? null }));
  return { pairs, missing, extra };
}

export const compareProjects = <T extends Project>(
  ours: readonly T[],
  theirs: PlatformRecords,
  ourPeople: readonly Named[],
): Comparison<T> => runToEnd(compareAllProjects(ours, theirs, ourPeople));

const registrationKey = ({ regType, regNo }: Registration): string | null => (regNo ? `${regType} ${regNo}` : null);

type Registered = Pick<RegisteredPerson, 'registrations'>;

/** Indexes people by registration number, the first of each number; names prove nothing. */
export function* indexPeople<T extends Registered>(
  people: readonly T[],
): Cooperative<(person: Registered) => T | null> {
  const holders = new Map<string, { readonly person: T; readonly place: number }>();
  for (const [place, person] of people.entries()) {
    for (const registration of person.registrations) {
      const key = registrationKey(registration);
      if (key !== null && !holders.has(key)) holders.set(key, { person, place });
    }
    yield;
  }
  return ({ registrations }) => {
    const found = registrations.flatMap((one) => holders.get(registrationKey(one) ?? '') ?? []);
    return found.toSorted((a, b) => a.place - b.place)[0]?.person ?? null;
  };
}

/** Finds the person in our records who has one of the registration numbers of this person. */
export const findPerson = <T extends Registered>(person: Registered, ours: readonly T[]): T | null =>
  runToEnd(indexPeople(ours))(person);

/** A difference of one registration, which its kind and number name. */
export interface RegistrationDifference extends Difference {
  regType: string;
  regNo: string;
}

const REGISTRATION_FIELDS = [
  { field: 'specialty', label: '专业', aspect: '业绩归属' },
  { field: 'validEnd', label: '有效期', aspect: '业绩时间' },
] as const;

/** Compares the registrations that both sides have, by number. */
function readRegistrations(ours: RegisteredPerson, theirs: RegisteredPerson): RegistrationDifference[] {
  const own = new Map(ours.registrations.map((one) => [registrationKey(one), one]));
  return theirs.registrations.flatMap((registration): RegistrationDifference[] => {
    const key = registrationKey(registration);
    const mine = key === null ? undefined : own.get(key);
    const { regType, regNo } = registration;
    if (!mine || regNo === null) return [];
    return REGISTRATION_FIELDS.flatMap(({ field, label, aspect }): RegistrationDifference[] => {
      const [left, right] = [text(mine[field]), text(registration[field])];
      return right === null
        ? []
        : [{ field, label: `${regType}${label}`, aspect, ours: left, theirs: right, regType, regNo }];
    });
  });
}

/** Registrations that both sides have, by number, with another specialty or end. */
export const comparePerson = (ours: RegisteredPerson, theirs: RegisteredPerson): RegistrationDifference[] =>
  readRegistrations(ours, theirs).filter((one) => one.ours !== one.theirs);

export const listAgreeingRegistrations = (ours: RegisteredPerson, theirs: RegisteredPerson): RegistrationDifference[] =>
  readRegistrations(ours, theirs).filter((one) => one.ours === one.theirs);
