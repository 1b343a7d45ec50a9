/** People as the engine sees them: both lists of the firm joined, certificates read once, an order that does not depend on the list. */
import type { Achievement, Firm, OtherPerson, RegisteredPerson, Registration } from '#domain/firm/firm.ts';
import { type Truth, truthOf } from '../truth.ts';
import { parseRegistrationName, type RegistrationName } from '../vocabulary/registrations.ts';
import { normaliseMajor, readTitleRank, readTitleSeries, type TitleRank } from '../vocabulary/titles.ts';

export interface PersonRegistration {
  name: RegistrationName;
  label: string;
  record: Registration;
}
export interface PersonTitle {
  rank: TitleRank | null;
  series: Truth;
  /** CR-7: the major of the title certificate or of the degree. Null: nobody entered one. */
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
  isNamedLead: boolean;
  achievements: readonly Achievement[];
}

type Source = { ref: string; person: RegisteredPerson | OtherPerson };

const skillOrder = ['初级工', '中级工', '高级工', '技师', '高级技师'];
export const gradeOfSkill = (text: string): number | null => {
  const index = skillOrder.indexOf(text);
  return index === -1 ? null : index + 1;
};

const readId = (person: Source['person']): string | null =>
  person.idNo !== null && /^\d{17}[\dXx]$/.test(person.idNo) ? person.idNo.toUpperCase() : null;

const readBirthDate = (person: Source['person']): string | null => {
  const id = readId(person);
  return person.birthDate ?? (id === null ? null : `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`);
};

function readSocialSecurity(person: Source['person'], asOf: string): Truth {
  if (person.socialSecurityHere !== null) return truthOf(person.socialSecurityHere);
  if (person.socialSecurityMonths !== null) return person.socialSecurityMonths > 0 ? 'yes' : 'no';
  if (person.socialSecurityStart === null) return 'maybe';
  return person.socialSecurityStart <= asOf ? 'yes' : 'no';
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
        label: `${title.titleName ?? `${title.titleRank}职称`}${title.titleMajor === null ? '' : `（${title.titleMajor}）`}`,
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
    grade: skill.skillGrade === null ? null : gradeOfSkill(skill.skillGrade),
    trade: skill.trade,
  }));
  if ('skillGrade' in person && (person.skillGrade !== null || person.trade !== null))
    skills.push({ grade: person.skillGrade === null ? null : gradeOfSkill(person.skillGrade), trade: person.trade });
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

const uniqueBy = <T>(values: readonly T[], key: (value: T) => string): T[] => [
  ...new Map(values.map((value) => [key(value), value])).values(),
];

function joinPerson(
  sources: readonly Source[],
  firm: Firm,
  achievements: readonly Achievement[],
  asOf: string,
): Person {
  const people = sources.map((source) => source.person);
  const name = people[0]?.name ?? '';
  const registrations = uniqueBy(people.flatMap(readRegistrations), (item) => JSON.stringify(item.record));
  const titles = uniqueBy(people.flatMap(readTitles), (title) => JSON.stringify(title));
  const isHere = people.some((person) => person.status === 'on');
  const security = people.map((person) => readSocialSecurity(person, asOf));
  return {
    ref: sources[0]?.ref ?? '',
    refs: sources.map((source) => source.ref),
    name,
    label: [...registrations.map((item) => item.label), ...titles.map((title) => title.label)].slice(0, 3).join('，'),
    status: isHere ? 'on' : 'left',
    leaveDate: isHere ? null : first(people.map((person) => person.leaveDate)),
    birthDate: first(people.map(readBirthDate)),
    socialSecurityHere: security.includes('yes') ? 'yes' : security.includes('no') ? 'no' : 'maybe',
    registrations,
    titles,
    posts: people.flatMap(readPosts),
    skills: people.flatMap(readSkills),
    education: first(people.map((person) => person.education)),
    workYears: first(people.map((person) => person.workYears)),
    experiences: people.flatMap((person) => person.experiences),
    isNamedLead:
      people.some((person) => 'kind' in person && person.kind === '技术负责人') ||
      firm.enterprise.techLeadName === name,
    achievements,
  };
}

const writeSortKey = (source: Source): string =>
  `${source.person.name}\u0000${source.person.uuid ?? JSON.stringify(source.person)}`;

/** One person per identity number; records without a full number stay apart. Sorted by name, then identity. */
export function readPeople(firm: Firm, asOf: string): Person[] {
  const sources: Source[] = [
    ...firm.registeredPeople.map((person, index) => ({ ref: person.uuid ?? `register-${index + 1}`, person })),
    ...firm.otherPeople.map((person, index) => ({ ref: person.uuid ?? `else-${index + 1}`, person })),
  ];
  const keyed = sources.map((source) => ({ source, key: writeSortKey(source) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const joined = new Map<string, Source[]>();
  for (const { source } of keyed) {
    const id = readId(source.person) ?? `ref:${source.ref}`;
    const same = joined.get(id);
    if (same === undefined) joined.set(id, [source]);
    else same.push(source);
  }
  const achievementsOf = groupAchievements(
    firm,
    [...joined.values()].map((same) => same[0]?.person.name ?? ''),
  );
  return [...joined.values()].map((same) => {
    const owners = [...same.map((source) => source.ref), `name:${same[0]?.person.name ?? ''}`];
    return joinPerson(
      same,
      firm,
      owners.flatMap((owner) => achievementsOf.get(owner) ?? []),
      asOf,
    );
  });
}

/** A finished project names its manager and its technical lead: that is an achievement nobody needs to enter twice. */
function listProjectRoles(firm: Firm): Achievement[] {
  return firm.projects.flatMap((project, position) =>
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
          projectUuid: project.uuid ?? `project-${position + 1}`,
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

/** By the person's key; a bare name only serves when nobody shares it. */
function groupAchievements(firm: Firm, names: readonly string[]): Map<string, Achievement[]> {
  const seen = new Set<string>();
  const shared = new Set(names.filter((name) => seen.has(name) || !seen.add(name)));
  const groups = new Map<string, Achievement[]>();
  for (const achievement of [...firm.achievements, ...listProjectRoles(firm)]) {
    const name = achievement.personName;
    const owner = achievement.personUuid ?? (name === null || shared.has(name) ? null : `name:${name}`);
    if (owner === null) continue;
    const same = groups.get(owner);
    if (same === undefined) groups.set(owner, [achievement]);
    else same.push(achievement);
  }
  return groups;
}
