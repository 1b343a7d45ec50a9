/** People as the engine sees them: both lists of the enterprise joined, certificates read once, an order that does not depend on the list. */

import type {
  Achievement,
  EnterpriseDocument,
  OtherPerson,
  RegisteredPerson,
  Registration,
} from '#domain/enterprise/enterprise-document.ts';
import { addByKey } from '../../lists/by-key.ts';
import { canonicalJson } from '../canonical-json.ts';
import { getTruth, type Truth } from '../truth.ts';
import { parseRegistrationName, type RegistrationName } from '../vocabulary/registrations.ts';
import { normaliseMajor, readTitleRank, readTitleSeries, type TitleRank } from '../vocabulary/titles.ts';
import type { PersonAchievement } from './achievements.ts';
import { findNamesakes, type Namesakes, readCitizenId, readIdentity, writeNameKey } from './identity.ts';

export interface PersonRegistration {
  name: RegistrationName;
  label: string;
  record: Registration;
}
export interface PersonTitle {
  rank: TitleRank | null;
  series: Truth;
  /** CR-7: the major of the title certificate or of the degree. Null: none was entered. */
  majors: readonly (string | null)[];
  label: string;
}
export interface PersonSkill {
  /** 1 初级工 … 5 高级技师; null: not known. */
  grade: number | null;
  trade: string | null;
}

export interface Person {
  /** The record's uuid, else its place in the list (register-1, else-1). */
  ref: string;
  refs: readonly string[];
  name: string;
  label: string;
  status: 'on' | 'left';
  leaveDate: string | null;
  birthDate: string | null;
  socialSecurityHere: Truth;
  registrations: readonly PersonRegistration[];
  titles: readonly PersonTitle[];
  posts: readonly { name: string; end: string | null }[];
  skills: readonly PersonSkill[];
  education: string | null;
  workYears: number | null;
  experiences: readonly { field: string; years: number }[];
  /** The day on which `workYears` and `experiences` were true; null: the day of the check. */
  workYearsOn: string | null;
  isNamedLead: boolean;
  achievements: readonly PersonAchievement[];
}

type Source = { ref: string; person: RegisteredPerson | OtherPerson /** register or else */; list: string };

const skillOrder = ['初级工', '中级工', '高级工', '技师', '高级技师'];
export const getSkillGrade = (text: string): number | null => {
  const index = skillOrder.indexOf(text);
  return index === -1 ? null : index + 1;
};

const readBirthDate = (person: Source['person']): string | null => {
  const id = readCitizenId(person);
  return person.birthDate ?? (id === null ? null : `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`);
};

function readSocialSecurity(person: Source['person'], asOf: string): Truth {
  if (person.socialSecurityStart !== null && person.socialSecurityStart > asOf) return 'no';
  if (person.socialSecurityHere !== null) return getTruth(person.socialSecurityHere);
  if (person.socialSecurityMonths !== null) return person.socialSecurityMonths > 0 ? 'yes' : 'no';
  return person.socialSecurityStart === null ? 'maybe' : 'yes';
}

function readTitles(person: Source['person']): PersonTitle[] {
  const degree = person.major === null ? [] : [normaliseMajor(person.major)];
  return [person, ...person.titles]
    .filter((title) => title.titleName !== null || title.titleRank !== null)
    .map((title) => {
      const own = title.titleMajor === null ? [] : [normaliseMajor(title.titleMajor)];
      const majors = [...new Set([...own, ...degree])];
      return {
        rank: readTitleRank(title.titleRank, title.titleName),
        series: readTitleSeries(title.titleSeries, title.titleName),
        majors: majors.length === 0 ? [null] : majors,
        label: `${title.titleName ?? `${title.titleRank ?? ''}职称`}${title.titleMajor === null ? '' : `（${title.titleMajor}）`}`,
      };
    });
}

const readPosts = (person: Source['person']): { name: string; end: string | null }[] => {
  const posts = person.posts.map((post) => ({ name: post.postName, end: post.postCertEnd }));
  if ('postName' in person && person.postName !== null) posts.push({ name: person.postName, end: person.postCertEnd });
  return posts;
};

const readSkills = (person: Source['person']): PersonSkill[] => {
  const skills = person.skills.map((skill) => ({
    grade: skill.skillGrade === null ? null : getSkillGrade(skill.skillGrade),
    trade: skill.trade,
  }));
  if ('skillGrade' in person && (person.skillGrade !== null || person.trade !== null))
    skills.push({ grade: person.skillGrade === null ? null : getSkillGrade(person.skillGrade), trade: person.trade });
  return skills;
};

const writeRegistrationLabel = (record: Registration): string =>
  `${record.regType}${record.specialty === null ? '' : ` ${record.specialty}`}`;

const readRegistrations = (person: Source['person']): PersonRegistration[] =>
  person.registrations.map((record) => ({
    name: parseRegistrationName(record.regType, record.grade, record.specialty),
    label: writeRegistrationLabel(record),
    record,
  }));

const first = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null;

/** Removes duplicates and sorts independently of the order in the document. */
const sortUnique = <T extends object>(values: readonly T[], key: (value: T) => string, shared: SharedProjects): T[] => {
  const [only] = values;
  if (only === undefined) return [];
  if (values.length === 1) return [share(only, JSON.stringify(only), shared)];
  const keyed = new Map(values.map((value) => [key(value), value]));
  return [...keyed].sort(([x], [y]) => (x < y ? -1 : 1)).map(([text, value]) => share(value, text, shared));
};

/** Values shared by many people are one object, so that each is read once (`criteria.ts`). */
type SharedProjects = Map<string, object>;

function share<T extends object>(value: T, key: string, shared: SharedProjects): T {
  const known = shared.get(key);
  if (known !== undefined) return known as T;
  shared.set(key, value);
  return value;
}

/** Years are valid as of a day, so both are read from the same record. */
function readWorkYears(people: readonly Source['person'][]): Pick<Person, 'workYears' | 'workYearsOn'> {
  const person = people.find((one) => one.workYears !== null) ?? people.find((one) => one.experiences.length > 0);
  return { workYears: person?.workYears ?? null, workYearsOn: person?.workYearsOn ?? null };
}

function joinPerson(
  sources: readonly Source[],
  enterprise: EnterpriseDocument,
  achievements: readonly PersonAchievement[],
  asOf: string,
  shared: SharedProjects,
): Person {
  const people = sources.map((source) => source.person);
  const name = people[0]?.name ?? '';
  const registrations = sortUnique(people.flatMap(readRegistrations), (item) => canonicalJson(item.record), shared);
  const titles = sortUnique(people.flatMap(readTitles), canonicalJson, shared);
  const isHere = people.some((person) => person.status === 'on');
  const security = people.map((person) => readSocialSecurity(person, asOf));
  return {
    ref: sources[0]?.ref ?? '',
    refs: sources.map((source) => source.ref),
    name,
    label: [...registrations.map((item) => item.label), ...titles.map((title) => title.label)].slice(0, 3).join('，'),
    status: isHere ? 'on' : 'left',
    leaveDate: first(people.filter((person) => !isHere || person.status === 'on').map((person) => person.leaveDate)),
    birthDate: first(people.map(readBirthDate)),
    socialSecurityHere: security.includes('yes') ? 'yes' : security.includes('no') ? 'no' : 'maybe',
    registrations,
    titles,
    posts: sortUnique(people.flatMap(readPosts), canonicalJson, shared),
    skills: sortUnique(people.flatMap(readSkills), canonicalJson, shared),
    education: first(people.map((person) => person.education)),
    ...readWorkYears(people),
    experiences: sortUnique(
      people.flatMap((person) => person.experiences),
      canonicalJson,
      shared,
    ),
    isNamedLead:
      people.some((person) => 'kind' in person && person.kind === '技术负责人') ||
      (enterprise.enterprise.techLeadName !== null &&
        writeNameKey(enterprise.enterprise.techLeadName) === writeNameKey(name)),
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
  /** People of equal names that may be one person after all. */
  namesakes: readonly Namesakes[];
}

interface Keyed {
  readonly key: string;
}
const byKey = (a: Keyed, b: Keyed): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/** One person per identity (type and number); records without one stay apart. Sorted by name, then identity. */
export function readWhoIsWho(enterprise: EnterpriseDocument, asOf: string): People {
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
  const shared: SharedProjects = new Map();
  const achievementsOf = createAchievementIndex(enterprise, groups);
  return {
    people: groups.map((same, index) => joinPerson(same, enterprise, achievementsOf(index), asOf, shared)),
    namesakes: findNamesakes(
      groups.map((same) => ({ name: same[0]?.person.name ?? '', people: same.map((one) => one.person) })),
    ),
  };
}

export const readPeople = (enterprise: EnterpriseDocument, asOf: string): readonly Person[] =>
  readWhoIsWho(enterprise, asOf).people;

/** Lists the manager and the technical lead of finished projects as achievements, so that no user needs to enter them twice. */
function listProjectRoles(enterprise: EnterpriseDocument): Achievement[] {
  return enterprise.projects.flatMap((project) =>
    [
      { personUuid: project.managerUuid, role: '项目经理' },
      { personUuid: project.techLeadUuid, role: '项目技术负责人' },
    ]
      .filter((item) => item.personUuid !== null)
      .map(
        (item): Achievement => ({
          ...item,
          personName: null,
          personKind: null,
          projectUuid: project.uuid ?? null,
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
        }),
      ),
  );
}

/**
 * Indexes achievements by the person's key; a bare name refers to every person of that name, and certainly to one only if the name is
 * unique in that list.
 */
function createAchievementIndex(
  enterprise: EnterpriseDocument,
  groups: readonly (readonly Source[])[],
): (person: number) => PersonAchievement[] {
  const ownerOf = new Map(groups.flatMap((same, person) => same.map(({ ref }) => [ref, person] as const)));
  const bearersOf = Map.groupBy(groups.keys(), (person) => writeNameKey(groups[person]?.[0]?.person.name ?? ''));
  const getOwners = ({ personUuid, personName, personKind }: Achievement): readonly number[] => {
    if (personUuid !== null) {
      const owner = ownerOf.get(personUuid);
      return owner === undefined ? [] : [owner];
    }
    const named = personName === null ? [] : (bearersOf.get(writeNameKey(personName)) ?? []);
    const inList = named.filter(
      (person) => personKind === null || groups[person]?.some(({ list }) => list === personKind),
    );
    return inList.length > 0 ? inList : named;
  };
  const found = new Map<number, PersonAchievement[]>();
  for (const achievement of [...enterprise.achievements, ...listProjectRoles(enterprise)]) {
    const owners = getOwners(achievement);
    for (const owner of owners) addByKey(found, owner, { ...achievement, isOwnerSure: owners.length === 1 });
  }
  return (person) =>
    (found.get(person) ?? [])
      .map((achievement) => ({ achievement, key: canonicalJson(achievement) }))
      .sort(byKey)
      .map(({ achievement }) => achievement);
}
