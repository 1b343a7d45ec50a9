/** Merges both lists of people of an enterprise and parses each certificate once. The order does not depend on the order of the lists. */

import type {
  Achievement,
  EnterpriseDocument,
  OtherPerson,
  Project,
  RegisteredPerson,
} from '#domain/enterprise/enterprise-document.ts';
import { getCitizenIdGender, isCitizenId } from '#domain/identity/citizen-id.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { findProjectsByName } from '#domain/text/project-name.ts';
import { addYears, countMonthsBetween, getAge } from '#domain/validity/day.ts';
import { addByKey } from '../../lists/by-key.ts';
import { createLookupTable } from '../../text/table.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { Truth } from '../truth.ts';
import { normaliseMajor } from '../vocabulary/majors.ts';
import {
  listTitleRanks,
  MIN_SENIOR_TITLE_AGE,
  parseTitleRank,
  readTitleSeries,
  SENIOR_RANK,
  type TitleRank,
} from '../vocabulary/titles.ts';
import type { PersonAchievement } from './achievements.ts';
import {
  type CertificateEntry,
  type CheckedCertificate,
  checkCertificates,
  createPostCertificateNumber,
  createSkillCertificateNumber,
  createTitleCertificateNumber,
  findNumberHolders,
  type NumberHolders,
} from './certificate-numbers.ts';
import { type Obstacle, obstacles } from './fit.ts';
import { findNamesakes, type Namesakes, readBirthDateFromNumber, readCitizenId, readIdentity } from './identity.ts';
import { type LeaderDays, listDayConflicts } from './led-days.ts';
import { type PersonRegistration, readRegistrations } from './person-registrations.ts';
import { getProjectRoleField } from './project-roles.ts';
import { listStatedValues, type StatedValue } from './stated.ts';
import { WORKING_AGE, type WorkYears } from './years.ts';

export interface TitleEntry {
  /** From the entered rank and the name of the title; empty if neither gives a rank. */
  ranks: readonly StatedValue<TitleRank>[];
  series: Truth;
  /** CR-7: the major of the title certificate or of the degree. Null: not entered. */
  majors: readonly (string | null)[];
  label: string;
}
export type PersonTitle = TitleEntry & CheckedCertificate<TitleEntry>;
export interface SkillEntry {
  /** 1 初级工 … 5 高级技师; null: unknown. */
  grade: number | null;
  trade: string | null;
}
interface PostEntry {
  name: string;
  end: string | null;
}

export interface Person {
  /** The uuid of the record or, if missing, its position in the list (register-1, else-1). */
  ref: string;
  refs: readonly string[];
  name: string;
  label: string;
  status: 'on' | 'left';
  leaveDate: string | null;
  /** Contradictions that affect every requirement: several names for one ID number. */
  conflicts: readonly Obstacle[];
  /** Set if one record states that the person is employed and another that the person left on this day (null: day not entered). */
  statusConflict: { readonly leaveDate: string | null } | null;
  /** As stated in the records and derived from the ID number. */
  birthDates: readonly StatedValue<string>[];
  /** Set if the date of birth is doubted: by the gender or the check digit, if the ID number alone gives it, or by an early graduation. */
  birthDoubt: Obstacle | null;
  socialSecurityHere: readonly StatedValue<boolean>[];
  /** Set if the first day of the insurance contradicts the months paid or the date of birth. */
  insuranceDoubt: Obstacle | null;
  registrations: readonly PersonRegistration[];
  titles: readonly PersonTitle[];
  posts: readonly (PostEntry & CheckedCertificate<PostEntry>)[];
  skills: readonly (SkillEntry & CheckedCertificate<SkillEntry>)[];
  educations: readonly StatedValue<string>[];
  workYears: readonly StatedValue<WorkYears>[];
  experiences: readonly { field: string; stated: readonly StatedValue<WorkYears>[] }[];
  /**
   * Whether the person is designated as technical lead: in the records of people (`isLeadByKind`), or there or in the record of the
   * enterprise.
   */
  isLeadByKind: boolean;
  isNamedLead: boolean;
  achievements: readonly PersonAchievement[];
}

type Source = { ref: string; person: RegisteredPerson | OtherPerson /** register or else. */; list: string };

const skillOrder = ['初级工', '中级工', '高级工', '技师', '高级技师'];
export const getSkillGrade = (text: string): number | null => {
  const index = skillOrder.indexOf(text);
  return index === -1 ? null : index + 1;
};

const LISTS = createLookupTable<string>({ register: '注册人员', else: '非注册人员' });

/** Returns the name of a record's field in the report; includes the list if the person is in both lists. */
type Namer = (source: Source, field: string) => string;

const createNamer = (sources: readonly Source[]): Namer =>
  sources.length > 1 ? ({ list }, field) => `${LISTS[list] ?? ''}档案的${field}` : (_source, field) => field;

function listBirthDates(sources: readonly Source[], name: Namer): readonly StatedValue<string>[] {
  return listStatedValues(
    sources.flatMap((source) => {
      const byNumber = readBirthDateFromNumber(source.person);
      const { birthDate } = source.person;
      return [
        birthDate === null ? null : { value: birthDate, source: name(source, '出生日期') },
        byNumber === null ? null : { value: byNumber, source: '身份证号码中的出生日期' },
      ];
    }),
  );
}

/** Finds a date of birth by which the person was too young on the day to work or to graduate. */
const findTooYoung = (
  day: string | null,
  birthDates: readonly StatedValue<string>[],
): StatedValue<string> | undefined =>
  birthDates.find(({ value }) => day !== null && day < addYears(value, WORKING_AGE));

/** Finds a reason to doubt the date of birth. The gender and the check digit are reasons only if the date comes from the ID number alone. */
function findBirthDoubt(sources: readonly Source[], birthDates: readonly StatedValue<string>[]): Obstacle | null {
  const people = sources.map(({ person }) => person);
  for (const { graduateDate } of people) {
    const birth = findTooYoung(graduateDate, birthDates);
    if (birth !== undefined)
      return obstacles.factsDiffer(
        '毕业日期或出生日期',
        `毕业日期为 ${graduateDate ?? ''}，${birth.source}为 ${birth.value}`,
      );
  }
  if (people.some(({ birthDate }) => birthDate !== null)) return null;
  for (const person of people) {
    const id = readCitizenId(person);
    if (id !== null && !isCitizenId(id)) return obstacles.idNumberWrong();
    const byNumber = id === null ? null : getCitizenIdGender(id);
    if (byNumber !== null && person.gender !== null && person.gender !== byNumber)
      return obstacles.factsDiffer('性别或证件号码', `性别为${person.gender}，身份证号码中的性别为${byNumber}`);
  }
  return null;
}

/**
 * Finds a reason to doubt the insurance: more months than have passed since the first day, or a first day before the person could work.
 * Fewer months are no contradiction, because a statement covers only a part of the time and its figure is not updated each month.
 */
function findInsuranceDoubt(
  sources: readonly Source[],
  birthDates: readonly StatedValue<string>[],
  readOn: string,
): Obstacle | null {
  for (const { person } of sources) {
    const { socialSecurityStart: start, socialSecurityMonths: months } = person;
    if (start === null || start > readOn) continue;
    const birth = findTooYoung(start, birthDates);
    if (birth !== undefined)
      return obstacles.factsDiffer(
        '社保起始日期或出生日期',
        `社保起始日期为 ${start}，${birth.source}为 ${birth.value}`,
      );
    const passed = countMonthsBetween(start, readOn);
    // The current month may already be paid.
    if (months !== null && months > passed + 1)
      return obstacles.factsDiffer('社保起始日期或缴纳月数', `社保起始日期为 ${start}，社保缴纳月数为 ${months} 个月`);
  }
  return null;
}

/** An insurance that begins after the day does not count on the day, even if the record states that the enterprise pays it today. */
function listInsurance(sources: readonly Source[], asOf: string, name: Namer): readonly StatedValue<boolean>[] {
  return listStatedValues(
    sources.flatMap((source): (StatedValue<boolean> | null)[] => {
      const { socialSecurityStart: start, socialSecurityHere: here, socialSecurityMonths: months } = source.person;
      if (start !== null && start > asOf) return [{ value: false, source: name(source, '社保起始日期') }];
      const said = [
        here === null ? null : { value: here, source: name(source, '社保由本企业缴纳') },
        months === null || here === false ? null : { value: months > 0, source: name(source, '社保缴纳月数') },
      ].filter((one) => one !== null);
      return said.length > 0 || start === null ? said : [{ value: true, source: name(source, '社保起始日期') }];
    }),
  );
}

function readTitles(person: Source['person']): CertificateEntry<TitleEntry>[] {
  const degree = person.major === null ? [] : [normaliseMajor(person.major)];
  return [person, ...person.titles]
    .filter((title) => title.titleName !== null || title.titleRank !== null)
    .map((title) => {
      const own = title.titleMajor === null ? [] : [normaliseMajor(title.titleMajor)];
      const majors = [...new Set([...own, ...degree])];
      const ranks = listTitleRanks(title.titleRank, title.titleName);
      const series = readTitleSeries(title.titleSeries, title.titleName);
      return {
        value: {
          ranks,
          series,
          majors: majors.length === 0 ? [null] : majors,
          label: `${title.titleName ?? `${title.titleRank ?? ''}职称`}${title.titleMajor === null ? '' : `（${title.titleMajor}）`}`,
        },
        facts: [ranks.map(({ value }) => value).join('、') || null, own[0] ?? null, series === 'maybe' ? null : series],
        number: createTitleCertificateNumber(title.titleCertNo),
      };
    });
}

/** Lists a conflict if a person is too young for a senior engineering title by the date of birth (`MIN_SENIOR_TITLE_AGE`). */
function listTitleAgeConflicts(
  { label, ranks, series }: TitleEntry,
  birthDates: readonly StatedValue<string>[],
  readOn: string,
): readonly Obstacle[] {
  const isSenior = series !== 'no' && ranks.length > 0 && ranks.every(({ value }) => value >= SENIOR_RANK);
  const birth = birthDates.find(({ value }) => isSenior && getAge(value, readOn) < MIN_SENIOR_TITLE_AGE);
  return birth === undefined
    ? []
    : [obstacles.factsDiffer('职称或出生日期', `职称为 ${label}，${birth.source}为 ${birth.value}`)];
}

export const isLeadOfEnterprise = (
  name: string,
  { techLeadName }: Pick<EnterpriseDocument['enterprise'], 'techLeadName'>,
): boolean => techLeadName !== null && normaliseName(techLeadName) === normaliseName(name);

/** Returns whether a person has certainly left on the day. Without a leave date, the person counts as having left on every day. */
export const hasLeft = ({ status, leaveDate }: Pick<Person, 'status' | 'leaveDate'>, asOf: string): boolean =>
  status === 'left' && (leaveDate === null || leaveDate <= asOf);

/** Returns whether any record states that the person is employed, and the day of leaving by the records that decide this. */
function readStatus(sources: readonly Source[]): Pick<Person, 'status' | 'leaveDate'> {
  const people = sources.map(({ person }) => person);
  const isHere = people.some(({ status }) => status === 'on');
  return {
    status: isHere ? 'on' : 'left',
    leaveDate: first(people.filter(({ status }) => !isHere || status === 'on').map(({ leaveDate }) => leaveDate)),
  };
}

/** Returns the record of the person whom the enterprise names as its technical lead; of several people with the name, the designated one. */
function findEnterpriseLead(
  groups: readonly (readonly Source[])[],
  { enterprise }: Pick<EnterpriseDocument, 'enterprise'>,
  asOf: string,
): readonly Source[] | null {
  const named = groups.filter(
    (sources) => isLeadOfEnterprise(sources[0]?.person.name ?? '', enterprise) && !hasLeft(readStatus(sources), asOf),
  );
  const designated = named.length > 1 ? named.filter(isDesignated) : named;
  return designated.length === 1 ? (designated[0] ?? null) : null;
}

const isDesignated = (sources: readonly Source[]): boolean =>
  sources.some(({ person }) => 'kind' in person && person.kind === '技术负责人');

/** Adds the rank that the enterprise states for its technical lead, if no title of the lead has it. */
function withNamedTitle(
  titles: readonly PersonTitle[],
  enterprise: EnterpriseDocument['enterprise'],
): readonly PersonTitle[] {
  const rank = parseTitleRank(enterprise.techLeadTitle);
  const stated = titles.flatMap(({ ranks }) => ranks.map(({ value }) => value));
  // 高级工程师 is the name of both 高级 and 正高级.
  if (rank === null || stated.length === 0 || stated.includes(rank) || (rank === 3 && stated.includes(4)))
    return titles;
  const said = { value: rank, source: `企业信息中的技术负责人职称 ${enterprise.techLeadTitle ?? ''}` };
  return titles.map((title) => ({ ...title, ranks: listStatedValues([...title.ranks, said]) }));
}

function readPosts(person: Source['person']): CertificateEntry<PostEntry>[] {
  const own = 'postName' in person && person.postName !== null ? [{ ...person, postName: person.postName }] : [];
  return [...person.posts, ...own].map(({ postName, postCertEnd, postCertNo }) => ({
    value: { name: postName, end: postCertEnd },
    // A certificate without an end date counts, so an entry with an end date differs from one without.
    facts: [postName, postCertEnd ?? ''],
    number: createPostCertificateNumber(postCertNo),
  }));
}

function readSkills(person: Source['person']): CertificateEntry<SkillEntry>[] {
  const own =
    'skillGrade' in person && (person.skillGrade !== null || person.trade !== null)
      ? [{ skillGrade: person.skillGrade, trade: person.trade, skillCertNo: null }]
      : [];
  return [...person.skills, ...own].map(({ skillGrade, trade, skillCertNo }) => {
    const grade = skillGrade === null ? null : getSkillGrade(skillGrade);
    return { value: { grade, trade }, facts: [grade, trade], number: createSkillCertificateNumber(skillCertNo) };
  });
}

const first = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null;

/** Removes duplicates and sorts independently of the order in the document. */
const sortUnique = <T extends object>(values: readonly T[], key: (value: T) => string, shared: SharedProjects): T[] => {
  const [only] = values;
  if (only === undefined) return [];
  if (values.length === 1) return [share(only, JSON.stringify(only), shared)];
  const keyed = new Map(values.map((value) => [key(value), value]));
  return [...keyed].sort(([x], [y]) => (x < y ? -1 : 1)).map(([text, value]) => share(value, text, shared));
};

/** Equal values of different people are one object, so that each is evaluated once (`criteria.ts`). */
type SharedProjects = Map<string, object>;

function share<T extends object>(value: T, key: string, shared: SharedProjects): T {
  const known = shared.get(key);
  if (known !== undefined) return known as T;
  shared.set(key, value);
  return value;
}

/** The number of years applies as of a day, so both are taken from the same record. */
const listWorkYears = (sources: readonly Source[], name: Namer): readonly StatedValue<WorkYears>[] =>
  listStatedValues(
    sources.map((source) => {
      const { workYears: years, workYearsOn: on } = source.person;
      return years === null ? null : { value: { years, on }, source: name(source, '从业年限') };
    }),
  );

function listExperiences(sources: readonly Source[], name: Namer): Person['experiences'] {
  const entries = sources.flatMap((source) =>
    source.person.experiences.map(({ field, years }) => ({
      field,
      stated: { value: { years, on: source.person.workYearsOn }, source: name(source, `${field}经历`) },
    })),
  );
  return [...Map.groupBy(entries, ({ field }) => field)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, list]) => ({ field, stated: listStatedValues(list.map(({ stated }) => stated)) }));
}

/** Returns whether a person rejoined: the insurance began again after the leave date. */
const hasRejoined = (sources: readonly Source[], left: string): boolean =>
  sources.some(
    ({ person: { status, socialSecurityStart } }) =>
      status === 'on' && socialSecurityStart !== null && socialSecurityStart > left,
  );

function listConflicts(sources: readonly Source[]): readonly Obstacle[] {
  const names = [...new Map(sources.map(({ person }) => [normaliseName(person.name), person.name])).values()];
  return names.length > 1 ? [obstacles.factsDiffer('姓名或证件号码', `同一证件号码的姓名为 ${names.join('、')}`)] : [];
}

function findStatusConflict(sources: readonly Source[]): Person['statusConflict'] {
  if (sources.every(({ person }) => person.status !== 'on')) return null;
  const leaveDates = sources
    .filter(
      ({ person: { status, leaveDate } }) =>
        status === 'left' && (leaveDate === null || !hasRejoined(sources, leaveDate)),
    )
    .map(({ person }) => person.leaveDate);
  return leaveDates.length === 0
    ? null
    : {
        leaveDate: leaveDates.includes(null)
          ? null
          : (leaveDates.filter((day) => day !== null).toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null),
      };
}

interface Surroundings {
  readonly enterprise: EnterpriseDocument;
  readonly asOf: string;
  /** The day on which the records are read. Figures without a date apply to this day. */
  readonly readOn: string;
  readonly shared: SharedProjects;
  readonly holders: NumberHolders;
}

function joinPerson(
  sources: readonly Source[],
  position: number,
  achievements: readonly PersonAchievement[],
  isEnterpriseLead: boolean,
  { enterprise, asOf, readOn, shared, holders }: Surroundings,
): Person {
  const people = sources.map((source) => source.person);
  const name = people[0]?.name ?? '';
  const named = createNamer(sources);
  const birthDates = listBirthDates(sources, named);
  const check = <T extends object>(entries: readonly CertificateEntry<T>[]): (T & CheckedCertificate<T>)[] =>
    checkCertificates(entries, holders, position);
  const registrations = sortUnique(
    readRegistrations(people, birthDates, holders, position),
    ({ record, doubts }) => canonicalJson({ record, doubts }),
    shared,
  );
  const stated = check(people.flatMap(readTitles)).map((title) => ({
    ...title,
    doubts: [...title.doubts, ...listTitleAgeConflicts(title, birthDates, readOn)],
  }));
  const titles = sortUnique(
    isEnterpriseLead ? withNamedTitle(stated, enterprise.enterprise) : stated,
    canonicalJson,
    shared,
  );
  const status = readStatus(sources);
  // A person who has left is no longer technical lead, so the record of a former lead excludes no other person.
  const isHere = !hasLeft(status, asOf);
  const isLeadByKind = isHere && isDesignated(sources);
  return {
    ref: sources[0]?.ref ?? '',
    refs: sources.map((source) => source.ref),
    name,
    label: [...registrations.map((item) => item.label), ...titles.map((title) => title.label)].slice(0, 3).join('，'),
    ...status,
    conflicts: listConflicts(sources),
    statusConflict: findStatusConflict(sources),
    birthDates,
    birthDoubt: findBirthDoubt(sources, birthDates),
    socialSecurityHere: listInsurance(sources, asOf, named),
    insuranceDoubt: findInsuranceDoubt(sources, birthDates, readOn),
    registrations,
    titles,
    posts: sortUnique(check(people.flatMap(readPosts)), canonicalJson, shared),
    skills: sortUnique(check(people.flatMap(readSkills)), canonicalJson, shared),
    educations: listStatedValues(
      sources.map((source) =>
        source.person.education === null ? null : { value: source.person.education, source: named(source, '学历') },
      ),
    ),
    workYears: listWorkYears(sources, named),
    experiences: listExperiences(sources, named),
    isLeadByKind,
    isNamedLead: isLeadByKind || (isHere && isLeadOfEnterprise(name, enterprise.enterprise)),
    achievements,
  };
}

const writeSortKey = (source: Pick<Source, 'person'>): string =>
  `${source.person.name}\u0000${source.person.uuid ?? canonicalJson(source.person)}`;

/** Numbers records without a key in the order of their content, so that the order of the list does not affect references. */
function listSources(people: readonly Source['person'][], list: string): Source[] {
  return people
    .map((person) => ({ person, key: writeSortKey({ person }) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ person }, index) => ({ ref: person.uuid ?? `${list}-${index + 1}`, person, list }));
}

export interface People {
  people: readonly Person[];
  /** People with the same name who may be one person. */
  namesakes: readonly Namesakes[];
}

interface Keyed {
  readonly key: string;
}
const byKey = (a: Keyed, b: Keyed): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/**
 * Merges the records of each identity (type and number) into one person; records without an identity stay separate. Sorted by name, then
 * identity.
 * @param readOn the day on which the records are read; omitted: the day of the evaluation
 */
export function mergePeopleRecords(enterprise: EnterpriseDocument, asOf: string, readOn = asOf): People {
  const sources = [
    ...listSources(enterprise.registeredPeople, 'register'),
    ...listSources(enterprise.otherPeople, 'else'),
  ];
  const keyed = sources.map((source) => ({ source, key: `${writeSortKey(source)}\u0000${source.ref}` }));
  keyed.sort(byKey);
  const joined = Map.groupBy(
    keyed.map(({ source }) => source),
    (source) => readIdentity(source.person)?.key ?? `ref:${source.ref}`,
  );
  const groups = [...joined.values()];
  const surroundings: Surroundings = {
    enterprise,
    asOf,
    readOn,
    shared: new Map(),
    holders: findNumberHolders(groups),
  };
  const achievementsOf = createAchievementIndex(enterprise, groups);
  const lead = findEnterpriseLead(groups, enterprise, asOf);
  return {
    people: groups.map((same, index) => joinPerson(same, index, achievementsOf(index), same === lead, surroundings)),
    namesakes: findNamesakes(
      groups.map((same) => ({ name: same[0]?.person.name ?? '', people: same.map((one) => one.person) })),
    ),
  };
}

export const readPeople = (enterprise: EnterpriseDocument, asOf: string): readonly Person[] =>
  mergePeopleRecords(enterprise, asOf).people;

/**
 * An achievement with the record of its project. The project is null if the achievement has no link or links to a project that is not in
 * the archive.
 */
interface Linked {
  readonly achievement: Achievement;
  readonly project: Project | null;
}

/** The key by which achievements refer to a project; null if it has none. */
const getProjectRef = ({ uuid, projectNo }: Project): string | null => uuid ?? projectNo;

/** Lists the manager and the technical lead of finished projects as achievements, so that users need not enter them again. */
function listProjectRoles(enterprise: EnterpriseDocument): Linked[] {
  return enterprise.projects.flatMap((project) =>
    [
      { personUuid: project.managerUuid, role: '项目经理' },
      { personUuid: project.techLeadUuid, role: '项目技术负责人' },
    ]
      .filter((item) => item.personUuid !== null)
      .map(
        (item): Linked => ({
          project,
          achievement: {
            ...item,
            personName: null,
            personKind: null,
            projectUuid: getProjectRef(project),
            projectName: project.projectName,
            startDate: project.startDate,
            endDate: project.acceptDate ?? project.finishDate,
            projectScale: project.projectScale,
            standardCode: project.standardCodes.length === 1 ? (project.standardCodes[0] ?? null) : null,
            meetsLevel: null,
            scale: [],
            amount: project.contractAmount,
            platformState: project.platformState,
            checkState: null,
            checkMsg: null,
          },
        }),
      ),
  );
}

/** Links the achievements with the projects of the archive. */
function listLinked(enterprise: EnterpriseDocument): Linked[] {
  const projects = new Map(enterprise.projects.map((project) => [getProjectRef(project), project]));
  return [
    ...enterprise.achievements.map((achievement) => ({
      achievement,
      project: achievement.projectUuid === null ? null : (projects.get(achievement.projectUuid) ?? null),
    })),
    ...listProjectRoles(enterprise),
  ];
}

/** Returns whether the project names another person in the role of the achievement. */
function isRoleTaken(role: string | null, project: Project, isOwner: (uuid: string) => boolean): boolean {
  const field = getProjectRoleField(role, project);
  const named = field === null ? null : project[field];
  return named !== null && !isOwner(named);
}

/**
 * Indexes achievements by the person's key; a name without a key refers to every person with that name, and is certain only if the name is
 * unique in that list.
 */
function createAchievementIndex(
  enterprise: EnterpriseDocument,
  groups: readonly (readonly Source[])[],
): (person: number) => PersonAchievement[] {
  const ownerOf = new Map(groups.flatMap((same, person) => same.map(({ ref }) => [ref, person] as const)));
  const bearersOf = Map.groupBy(groups.keys(), (person) => normaliseName(groups[person]?.[0]?.person.name ?? ''));
  const getOwners = ({ personUuid, personName, personKind }: Achievement): readonly number[] => {
    if (personUuid !== null) {
      const owner = ownerOf.get(personUuid);
      return owner === undefined ? [] : [owner];
    }
    const named = personName === null ? [] : (bearersOf.get(normaliseName(personName)) ?? []);
    const inList = named.filter(
      (person) => personKind === null || groups[person]?.some(({ list }) => list === personKind),
    );
    return inList.length > 0 ? inList : named;
  };
  const days = new Map<number, LeaderDays>();
  const getDays = (owner: number): LeaderDays => {
    const sources = groups[owner] ?? [];
    const known = days.get(owner) ?? {
      birthDates: listBirthDates(sources, createNamer(sources)),
      registrations: sources.flatMap(({ person }) => person.registrations),
    };
    days.set(owner, known);
    return known;
  };
  const found = new Map<number, PersonAchievement[]>();
  for (const { achievement, project } of listLinked(enterprise)) {
    const owners = getOwners(achievement);
    for (const owner of owners) {
      const linkTo = (linked: Project | null): PersonAchievement => ({
        ...achievement,
        projectUuid: linked === null ? achievement.projectUuid : getProjectRef(linked),
        isOwnerSure: owners.length === 1,
        project: linked,
        isRoleTakenByOther:
          linked !== null && isRoleTaken(achievement.role, linked, (uuid) => ownerOf.get(uuid) === owner),
        isLinkBroken: linked === null && achievement.projectUuid !== null,
        alike: [],
        dayConflicts: listDayConflicts(achievement, linked, getDays(owner)),
      });
      const isUnlinked = project === null && achievement.projectUuid === null;
      const alike = isUnlinked ? findProjectsByName(enterprise.projects, achievement.projectName).map(linkTo) : [];
      addByKey(found, owner, { ...linkTo(project), alike });
    }
  }
  return (person) =>
    (found.get(person) ?? [])
      .map((achievement) => ({ achievement, key: canonicalJson(achievement) }))
      .sort(byKey)
      .map(({ achievement }) => achievement);
}
