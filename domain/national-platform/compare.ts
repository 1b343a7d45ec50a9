/**
 * Compares the enterprise's records with those of the national platform (gaps G-42; beyond.md, wish 6), field by field; records are never
 * matched by name alone.
 */

import { type Cooperative } from '#domain/cooperative/cooperative.ts';
import type { Project, RegisteredPerson, Registration } from '#domain/enterprise/enterprise-document.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { formatQuantity, isSameQuantity, type Quantity } from './quantities.ts';
import type { PlatformRecords } from './records.ts';

/** The aspect of an application affected by a difference. */
export type ApplicationAspect = '业绩指标' | '业绩时间' | '业绩归属' | '数据等级' | '业务环节';

export interface Difference {
  /** Field name in the enterprise document; `links.permit` and `metrics.装机容量` for the five project steps and the named measures. */
  field: string;
  label: string;
  aspect: ApplicationAspect;
  ours: string | null;
  theirs: string | null;
}

interface Field {
  field: string;
  label: string;
  aspect: ApplicationAspect;
  read: (project: Project, names: ProjectNames) => string | null;
}

/** The people named in a project. */
interface ProjectNames {
  manager: string | null;
  techLead: string | null;
}

const text = (value: string | number | null): string | null => (value === null ? null : String(value).trim() || null);

/** Returns whether two names are equal, ignoring character width, spaces, and the kind of dot: 阿里木•买买提 equals 阿里木·买买提. */
export const areNamesEqual = (one: string | null, other: string | null): boolean => {
  const reduce = (value: string | null) => (value === null ? null : normaliseName(value));
  return reduce(one) === reduce(other);
};

const plain = (
  field: keyof Project &
    (
      | 'ownerName'
      | 'projectType'
      | 'role'
      | 'permitNo'
      | 'dataLevel'
      | 'projectScale'
      | 'buildNature'
      | 'region'
      | 'provProjectNo'
    ),
  label: string,
  aspect: ApplicationAspect,
): Field => ({ field, label, aspect, read: (project) => text(project[field]) });

const figure = (
  field: keyof Project &
    ('totalInvest' | 'contractAmount' | 'settleAmount' | 'area' | 'length' | 'span' | 'height' | 'depth' | 'floors'),
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
  plain('projectScale', '工程规模', '业绩指标'),
  plain('buildNature', '建设性质', '业绩指标'),
  plain('region', '项目所在地', '业绩归属'),
  plain('provProjectNo', '省级项目编号', '业务环节'),
  figure('totalInvest', '总投资（万元）'),
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
  { field: 'manager', label: '项目经理', aspect: '业绩归属', read: (_project, { manager }) => manager },
  { field: 'techLead', label: '项目技术负责人', aspect: '业绩归属', read: (_project, { techLead }) => techLead },
  link('bidding', '招标投标'),
  link('contract', '合同登记'),
  link('drawingReview', '施工图审查'),
  link('permit', '施工许可'),
  link('acceptance', '竣工验收'),
];

/** Returns whether the platform's value of a field can be copied unchanged; a person or a project step must be entered by hand. */
export const canCopyPlatformValue = (field: string): boolean =>
  field !== 'manager' &&
  field !== 'techLead' &&
  !field.startsWith('links.') &&
  FIELDS.some((one) => one.field === field);

export interface Managers {
  ours: ProjectNames;
  theirs: ProjectNames;
}

/** Fields that sources may also provide as a named measure, with their units. */
const MEASURES = [
  ['area', '建筑面积', '㎡'],
  ['length', '长度', 'km'],
  ['span', '跨度', 'm'],
  ['height', '高度', 'm'],
  ['depth', '深度', 'm'],
  ['floors', '层数', '层'],
] as const;

/** Prefix of a named measure in field names. */
export const METRIC_KEY_PREFIX = 'metrics.';

interface Measure {
  readonly name: string;
  readonly quantity: Quantity;
}

function listMeasures({ metrics, works, capacity, capacityUnit }: Project): Measure[] {
  const own = [...metrics, { metric: '规模数值', value: capacity, unit: capacityUnit }];
  return [
    ...own.map((one) => ({ name: one.metric, quantity: { value: one.value, unit: one.unit } })),
    ...works.flatMap(({ workName, metrics: ofWork }) =>
      ofWork.map(({ metric, value, unit }) => ({ name: `${workName} ${metric}`, quantity: { value, unit } })),
    ),
  ];
}

const reduceName = (name: string): string => name.normalize('NFKC').replace(/\s/g, '');

/** Returns the project's measures with this name or, if there are none, the value of the corresponding field. */
function findMeasures(project: Project, measures: ReadonlyMap<string, Measure[]>, name: string): readonly Quantity[] {
  const found = measures.get(name)?.map(({ quantity }) => quantity) ?? [];
  if (found.length > 0) return found;
  const known = MEASURES.find(([, label]) => label === name);
  return known ? [{ value: project[known[0]], unit: known[2] }] : [];
}

/** Compares the named measures that the other side contains: 装机容量, 单体建筑面积, the height of one building. */
function compareMeasures(ours: Project, theirs: Project): { differences: Difference[]; agreeing: string[] } {
  const own = Map.groupBy(listMeasures(ours), ({ name }) => reduceName(name));
  const differences: Difference[] = [];
  const agreeing: string[] = [];
  for (const [name, measures] of Map.groupBy(listMeasures(theirs), (one) => reduceName(one.name))) {
    const stated = measures.filter(({ quantity }) => quantity.value !== null);
    const [first] = stated;
    if (!first) continue;
    const known = findMeasures(ours, own, name).filter(({ value }) => value !== null);
    const isSame =
      known.length === stated.length &&
      stated.every(({ quantity }, index) => isSameQuantity(known[index] ?? { value: null, unit: null }, quantity));
    const field = METRIC_KEY_PREFIX + first.name;
    if (isSame) agreeing.push(field);
    else
      differences.push({
        field,
        label: first.name,
        aspect: '业绩指标',
        ours: known.map(formatQuantity).join('、') || null,
        theirs: stated.map(({ quantity }) => formatQuantity(quantity)).join('、'),
      });
  }
  return { differences, agreeing };
}

/** Lists the differences of a project. Fields that are empty on the platform are ignored, because an empty field proves nothing. */
export function compareProject(ours: Project, theirs: Project, managers: Managers): Difference[] {
  const differences = FIELDS.flatMap(({ field, label, aspect, read }): Difference[] => {
    const own = read(ours, managers.ours);
    const other = read(theirs, managers.theirs);
    return other === null || areNamesEqual(own, other) ? [] : [{ field, label, aspect, ours: own, theirs: other }];
  });
  return [...differences, ...compareMeasures(ours, theirs).differences];
}

const SOMEBODY = '-';

/** Lists the fields of a project pair in which the platform has the same value as the enterprise. */
export function listAgreeingFields(
  ours: Project,
  theirs: Project,
  differences: readonly Difference[],
  named: { readonly manager: boolean; readonly techLead: boolean },
): string[] {
  const differing = new Set(differences.map(({ field }) => field));
  const names = { manager: named.manager ? SOMEBODY : null, techLead: named.techLead ? SOMEBODY : null };
  return [
    ...FIELDS.flatMap(({ field, read }) => (differing.has(field) || read(theirs, names) === null ? [] : [field])),
    ...compareMeasures(ours, theirs).agreeing,
  ];
}

const NUMBERS = ['projectNo', 'provProjectNo', 'permitNo'] as const;

type ByNumber = Readonly<Record<(typeof NUMBERS)[number], Map<string, Project>>>;

/** Indexes projects by number, the first project for each number. */
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

/** Finds the project with one of the numbers of `project`. */
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
  /** Projects of the enterprise that the platform does not show under any of their numbers. */
  missing: T[];
  /**
   * Projects on the platform that the enterprise does not have; `alike` is the enterprise's project with the same name, for the user to
   * decide.
   */
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

/** Pairs each project of the enterprise with the platform's project of the same number. */
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
      const managers = {
        ours: { manager: ourName(project.managerUuid), techLead: ourName(project.techLeadUuid) },
        theirs: { manager: theirName(other.managerUuid), techLead: theirName(other.techLeadUuid) },
      };
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

const registrationKey = ({ regType, regNo }: Registration): string | null => (regNo ? `${regType} ${regNo}` : null);

type Registered = Pick<RegisteredPerson, 'registrations'>;

/** Indexes people by registration number, the first person for each number; names are not unique. */
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

/** A difference of one registration, identified by its kind and number. */
export interface RegistrationDifference extends Difference {
  regType: string;
  regNo: string;
}

const REGISTRATION_FIELDS = [
  { field: 'specialty', label: '专业', aspect: '业绩归属' },
  { field: 'grade', label: '等级', aspect: '业绩归属' },
  { field: 'practiceSealNo', label: '执业印章号', aspect: '业绩归属' },
  { field: 'certNo', label: '资格证书编号', aspect: '业绩归属' },
  { field: 'issueDate', label: '发证日期', aspect: '业绩时间' },
  { field: 'validEnd', label: '有效期', aspect: '业绩时间' },
  { field: 'safetyBNo', label: '安全考核 B 证编号', aspect: '业绩归属' },
  { field: 'safetyBEnd', label: '安全考核 B 证有效期', aspect: '业绩时间' },
] as const;

const isSameSpecialty = (one: Registration, other: Registration): boolean =>
  areNamesEqual(one.specialty, other.specialty);

/** Pairs the registrations with the same number, first by equal specialty, because one certificate may have several. */
function pairRegistrations(ours: readonly Registration[], theirs: readonly Registration[]) {
  const rest = [...ours];
  const take = (isFitting: (one: Registration) => boolean): Registration | undefined => {
    const at = rest.findIndex(isFitting);
    return at < 0 ? undefined : rest.splice(at, 1)[0];
  };
  const exact = theirs.map((other) => ({ other, own: take((one) => isSameSpecialty(one, other)) }));
  return exact.flatMap(({ other, own }) => {
    const found = own ?? (other.specialty === null ? ours[0] : take(() => true));
    return [{ other, own: found ?? null }];
  });
}

function readPair(own: Registration | null, other: Registration, regNo: string): RegistrationDifference[] {
  const { regType } = other;
  if (own === null) {
    const said = text(other.specialty);
    return said === null
      ? []
      : [{ field: 'specialty', label: `${regType}专业`, aspect: '业绩归属', ours: null, theirs: said, regType, regNo }];
  }
  return REGISTRATION_FIELDS.flatMap(({ field, label, aspect }): RegistrationDifference[] => {
    const [left, right] = [text(own[field]), text(other[field])];
    return right === null
      ? []
      : [{ field, label: `${regType}${label}`, aspect, ours: left, theirs: right, regType, regNo }];
  });
}

/** Returns the name of the other enterprise where the platform shows the registration; null if it is the same enterprise or unknown. */
function findEmployer(
  registration: Registration,
  { employers, entName }: { readonly employers: Readonly<Record<string, string>>; readonly entName: string | null },
): string | null {
  const named = employers[registrationKey(registration) ?? ''];
  if (named !== undefined && entName !== null) return areNamesEqual(named, entName) ? null : named;
  return registration.registeredHere === false ? (named ?? '其他企业（名称待查）') : null;
}

export interface EmployerContext {
  readonly employers: Readonly<Record<string, string>>;
  /** The name of the user's enterprise. */
  readonly entName: string | null;
}
const NO_EMPLOYERS: EmployerContext = { employers: {}, entName: null };

/** Compares a person's registrations that exist on both sides, matched by number. */
function readRegistrations(
  ours: RegisteredPerson,
  theirs: RegisteredPerson,
  context: EmployerContext,
): RegistrationDifference[] {
  const own = Map.groupBy(ours.registrations, registrationKey);
  return [...Map.groupBy(theirs.registrations, registrationKey)].flatMap(([key, registrations]) => {
    const mine = key === null ? undefined : own.get(key);
    const [first] = registrations;
    if (!mine || !first || first.regNo === null) return [];
    const { regType, regNo } = first;
    const isHere = mine.some(({ registeredHere }) => registeredHere !== false);
    const employer = registrations.map((one) => findEmployer(one, context)).find((one) => one !== null) ?? null;
    const about = { regType, regNo, aspect: '业绩归属' } as const;
    const elsewhere: RegistrationDifference[] =
      employer === null && !isHere
        ? []
        : [
            {
              ...about,
              field: 'registeredHere',
              label: `${regType}注册单位`,
              ours: isHere ? '本企业' : '其他企业',
              theirs: employer ?? '本企业',
            },
          ];
    const isStated = employer !== null || registrations.some((one) => one.registeredHere !== null);
    return [
      { ...about, field: 'name', label: `${regType}持证人姓名`, ours: text(ours.name), theirs: text(theirs.name) },
      ...(isStated ? elsewhere : []),
      ...pairRegistrations(mine, registrations).flatMap((pair) => readPair(pair.own, pair.other, regNo)),
    ];
  });
}

const isEqual = ({ field, ours, theirs }: RegistrationDifference): boolean =>
  field === 'registeredHere' ? ours === theirs : areNamesEqual(ours, theirs);

/** Lists the registrations that exist on both sides, matched by number, with a different value in a field or another enterprise. */
export const comparePerson = (
  ours: RegisteredPerson,
  theirs: RegisteredPerson,
  context = NO_EMPLOYERS,
): RegistrationDifference[] => readRegistrations(ours, theirs, context).filter((one) => !isEqual(one));

export const listAgreeingRegistrations = (
  ours: RegisteredPerson,
  theirs: RegisteredPerson,
  context = NO_EMPLOYERS,
): RegistrationDifference[] => readRegistrations(ours, theirs, context).filter(isEqual);
