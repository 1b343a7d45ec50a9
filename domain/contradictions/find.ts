/** Lists every contradiction in an enterprise's records, record by record. */

import {
  type Cooperative,
  flatMapCooperatively,
  groupCooperatively,
  runToEnd,
} from '#domain/cooperative/cooperative.ts';
import type { Achievement, EnterpriseDocument, Project } from '#domain/enterprise/enterprise-document.ts';
import { normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import { isLeadOfEnterprise } from '#domain/qualification/people/person.ts';
import { normaliseEnterpriseName, normaliseName } from '#domain/text/person-name.ts';
import { normaliseProjectName } from '#domain/text/project-name.ts';
import { achievementRules } from './achievement-rules.ts';
import type {
  AnyPerson,
  ComparedProject,
  Contradiction,
  ContradictionRule,
  ContradictionTargetKind,
  PersonView,
  ProjectRelatedRecords,
  ProjectView,
  ReachEvaluator,
  ScopeLimitLookup,
} from './contradiction.ts';
import { credentialRules } from './credential-rules.ts';
import { contractDateRule, dateRules } from './date-rules.ts';
import { employmentRules } from './employment-rules.ts';
import { certificateRules, createEnterpriseView, enterpriseRules } from './enterprise-rules.ts';
import { identityRules, titleAgeRule } from './identity-rules.ts';
import { appointmentRules, managerRules } from './manager-rules.ts';
import { partyRules } from './party-rules.ts';
import { personRecordRules, projectRecordRules } from './record-rules.ts';
import { statusRules } from './status-rules.ts';
import { projectKindRule, unitWorkRules } from './unit-work-rules.ts';

export const projectRules = [
  ...dateRules,
  ...partyRules,
  ...unitWorkRules,
  ...managerRules,
  ...statusRules,
  ...appointmentRules,
  contractDateRule,
  projectKindRule,
  ...projectRecordRules,
];
export const personRules = [
  ...identityRules,
  ...employmentRules,
  titleAgeRule,
  ...credentialRules,
  ...personRecordRules,
];
export { achievementRules, certificateRules, enterpriseRules };

function apply<T extends object, V>(
  rules: readonly ContradictionRule<T, V>[],
  record: T,
  view: V,
  kind: ContradictionTargetKind,
  name: string,
): Contradiction[] {
  const uuid = 'uuid' in record && typeof record.uuid === 'string' ? record.uuid : null;
  const target = { kind, uuid, name };
  return rules.flatMap(({ code, title, basis, remedy, find }) => {
    const found = find(record, view);
    return found === null ? [] : [{ code, title, target, remedy, basis, ...found }];
  });
}

/** Returns the first record of a group of duplicates; null if it is the given record, so that only later duplicates are reported. */
const firstBefore = <T>(group: readonly T[] | undefined, record: NoInfer<T>): T | null =>
  group === undefined || group[0] === record ? null : (group[0] ?? null);

const numberKeys = ({ projectNo, provProjectNo }: Pick<Project, 'projectNo' | 'provProjectNo'>): string[] =>
  [projectNo, provProjectNo].flatMap((number) => {
    const bare = number?.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase() ?? '';
    return bare === '' ? [] : [bare];
  });
const contentKeys = ({ projectName, ownerName, contractDate }: ComparedProject): string[] =>
  ownerName === null || contractDate === null
    ? []
    : [`${normaliseEnterpriseName(projectName)} ${normaliseEnterpriseName(ownerName)} ${contractDate}`];
const managerKeys = ({ managerUuid }: ComparedProject): string[] => (managerUuid === null ? [] : [managerUuid]);

/**
 * Lists the digits of a project's numbers. Equal project numbers have the same digits in any notation, so the database preselects by digits
 * before `listProjectReferenceKeys` is compared.
 */
export const listNumberDigits = (project: Pick<Project, 'projectNo' | 'provProjectNo'>): string[] =>
  numberKeys(project).map((number) => number.replace(/[^0-9]/g, ''));

export const getManagerKey = (personUuid: string): string => `manager ${personUuid}`;

/** Lists the keys of a project. A change to a project or its manager affects only contradictions of projects that share a key with it. */
export const listProjectKeys = (project: ComparedProject): string[] => [
  ...numberKeys(project).map((number) => `number ${number}`),
  ...contentKeys(project).map((content) => `content ${content}`),
  ...managerKeys(project).map(getManagerKey),
];

export const getProjectRelatedRecords = (enterprise: EnterpriseDocument): ProjectRelatedRecords => ({
  enterprise: enterprise.enterprise,
  certificates: enterprise.certificates,
  people: [...enterprise.otherPeople, ...enterprise.registeredPeople],
  projects: enterprise.projects,
});

function* viewProjects(
  { enterprise, certificates, people, projects }: ProjectRelatedRecords,
  today: string,
  limitsOf: ScopeLimitLookup,
): Cooperative<ProjectView> {
  const byUuid = new Map(people.map((person) => [person.uuid, person]));
  yield;
  const byNumber = yield* groupCooperatively(projects, numberKeys);
  const byContent = yield* groupCooperatively(projects, contentKeys);
  const byManager = yield* groupCooperatively(projects, managerKeys);
  const place = new Map(projects.map((project, index) => [project, index]));
  return {
    today,
    enterprise,
    certificates,
    personOf: (uuid) => (uuid === null ? null : (byUuid.get(uuid) ?? null)),
    // If two projects began on the same day, the second one in the list is reported.
    ledBy: (uuid, except) =>
      (byManager.get(uuid) ?? []).filter(
        (one) =>
          one !== except && (one.startDate !== except.startDate || (place.get(one) ?? 0) < (place.get(except) ?? 0)),
      ),
    twinByNumber: (project) =>
      numberKeys(project)
        .map((key) => firstBefore(byNumber.get(key), project))
        .find((twin) => twin !== null) ?? null,
    twinByContent: (project) =>
      contentKeys(project)
        .map((key) => firstBefore(byContent.get(key), project))
        .find((twin) => twin !== null) ?? null,
    limitsOf,
  };
}

/** Finds contradictions of the given projects; each must be an element of `surroundings.projects`. */
export function* findProjectContradictions(
  surroundings: ProjectRelatedRecords,
  today: string,
  limitsOf: ScopeLimitLookup,
  wanted: readonly Project[],
): Cooperative<Contradiction[]> {
  const view = yield* viewProjects(surroundings, today, limitsOf);
  return yield* flatMapCooperatively(wanted, (project) =>
    apply(projectRules, project, view, 'project', project.projectName),
  );
}

export const listProjectContradictions = (
  enterprise: EnterpriseDocument,
  today: string,
  limitsOf: ScopeLimitLookup,
): Contradiction[] =>
  runToEnd(findProjectContradictions(getProjectRelatedRecords(enterprise), today, limitsOf, enterprise.projects));

const idKeys = ({ idNo }: AnyPerson): string[] => (idNo === null ? [] : [normaliseCitizenId(idNo)]);
const certKeys = (person: AnyPerson): string[] =>
  [
    ...person.registrations.flatMap(({ regNo, certNo, practiceSealNo }) => [regNo, certNo, practiceSealNo]),
    ...[person, ...person.titles].map(({ titleCertNo }) => titleCertNo),
    ...person.posts.map(({ postCertNo }) => postCertNo),
    'postCertNo' in person ? person.postCertNo : null,
    ...person.skills.map(({ skillCertNo }) => skillCertNo),
  ].flatMap((number) => {
    const bare = number?.normalize('NFKC').replace(/\s/g, '').toUpperCase() ?? '';
    return bare === '' ? [] : [bare];
  });

function* viewPeople(enterprise: EnterpriseDocument, today: string): Cooperative<PersonView> {
  const people: AnyPerson[] = [...enterprise.registeredPeople, ...enterprise.otherPeople];
  const byId = yield* groupCooperatively(people, idKeys);
  const byCertificate = yield* groupCooperatively(people, certKeys);
  // One person may be in both lists with the same name; this is not a contradiction.
  const otherName = (group: readonly AnyPerson[] | undefined, person: AnyPerson): AnyPerson | null => {
    const first = firstBefore(group, person);
    return first !== null && normaliseName(first.name) !== normaliseName(person.name) ? first : null;
  };
  const { techLeadName, techLeadTitle } = enterprise.enterprise;
  const isNamedLead = ({ name }: AnyPerson): boolean => isLeadOfEnterprise(name, enterprise.enterprise);
  const employees = people.filter(({ status }) => status === 'on');
  const designated = employees.filter((person) => 'kind' in person && person.kind === '技术负责人');
  return {
    today,
    lead: techLeadName === null ? null : { name: techLeadName, title: techLeadTitle },
    isLeadDesignated: designated.some(isNamedLead),
    hasLead: designated.length > 0 || employees.some(isNamedLead),
    earlierEntry: (person) =>
      idKeys(person)
        .map((key) => firstBefore(byId.get(key), person))
        .find((one) => one !== null && normaliseName(one.name) === normaliseName(person.name)) ?? null,
    twinById: (person) =>
      idKeys(person)
        .map((key) => otherName(byId.get(key), person))
        .find((twin) => twin !== null) ?? null,
    twinByCertificate: (person) => {
      for (const certNo of certKeys(person)) {
        const other = otherName(byCertificate.get(certNo), person);
        if (other !== null) return { other, certNo };
      }
      return null;
    },
  };
}

/** Two records belong to one person if they have the same ID number, or if one has no ID number and the names are equal. */
const isOnePerson = (a: AnyPerson, b: AnyPerson): boolean => {
  const [[first], [second]] = [idKeys(a), idKeys(b)];
  return first !== undefined && second !== undefined
    ? first === second
    : normaliseEnterpriseName(a.name) === normaliseEnterpriseName(b.name);
};

/** Achievements of one project are compared with at most this number of earlier ones. */
const MAX_COMPARED = 100;

function listEarlier(group: readonly Achievement[], achievement: Achievement): readonly Achievement[] {
  const first = group.slice(0, MAX_COMPARED);
  const at = first.indexOf(achievement);
  return at < 0 ? first : first.slice(0, at);
}

interface Listed {
  readonly person: AnyPerson;
  readonly kind: ContradictionTargetKind;
}

/** Finds contradictions between achievements and their projects; each is reported with its person. */
function* findAchievementContradictions(
  enterprise: EnterpriseDocument,
  reachOf: ReachEvaluator,
): Cooperative<Contradiction[]> {
  const people = new Map<string | undefined, Listed>([
    ...enterprise.otherPeople.map((person) => [person.uuid, { person, kind: 'else' }] as const),
    ...enterprise.registeredPeople.map((person) => [person.uuid, { person, kind: 'register' }] as const),
  ]);
  const projects = new Map(enterprise.projects.map((project) => [project.uuid, project]));
  yield;
  const byName = yield* groupCooperatively(enterprise.projects, (one) => [normaliseProjectName(one.projectName)]);
  /** Returns the project of an achievement without a link: the only one with its name. */
  const findProject = (name: string): Project | undefined => {
    const core = normaliseProjectName(name);
    const found = core === '' ? [] : (byName.get(core) ?? []);
    return found.length === 1 ? found[0] : undefined;
  };
  const projectOf = ({ projectUuid, projectName }: Achievement): Project | undefined =>
    projectUuid === null ? findProject(projectName) : projects.get(projectUuid);
  const byProject = yield* groupCooperatively(enterprise.achievements, (one) =>
    [projectOf(one)?.uuid ?? ''].filter((uuid) => uuid !== ''),
  );
  return yield* flatMapCooperatively(enterprise.achievements, (achievement) => {
    const { personUuid } = achievement;
    const listed = personUuid === null ? undefined : people.get(personUuid);
    const project = projectOf(achievement);
    if (listed === undefined || project === undefined) return [];
    const { person, kind } = listed;
    const personOf = (uuid: string): AnyPerson | null => people.get(uuid)?.person ?? null;
    const view = {
      project,
      person,
      // A person whose record was deleted cannot be compared.
      isSamePerson: (uuid: string): boolean => {
        const other = personOf(uuid);
        return other === null || isOnePerson(person, other);
      },
      nameOf: (uuid: string): string => personOf(uuid)?.name ?? '',
      earlier: listEarlier(byProject.get(project.uuid ?? '') ?? [], achievement),
      reachOf,
    };
    const target = { kind, uuid: person.uuid ?? null, name: person.name, achievementUuid: achievement.uuid ?? null };
    return apply(achievementRules, achievement, view, kind, person.name).map((one) => ({ ...one, target }));
  });
}

/**
 * Finds contradictions of the given people.
 * @param reachOf evaluates the level of an achievement by its project
 */
export function* findPersonContradictions(
  enterprise: EnterpriseDocument,
  today: string,
  reachOf: ReachEvaluator,
): Cooperative<Contradiction[]> {
  const view = yield* viewPeople(enterprise, today);
  const look = (people: readonly AnyPerson[], kind: ContradictionTargetKind) =>
    flatMapCooperatively(people, (person) => apply(personRules, person, view, kind, person.name));
  const registered = yield* look(enterprise.registeredPeople, 'register');
  const others = yield* look(enterprise.otherPeople, 'else');
  const achievements = yield* findAchievementContradictions(enterprise, reachOf);
  return [...registered, ...others, ...achievements];
}

export const listPersonContradictions = (
  enterprise: EnterpriseDocument,
  today: string,
  reachOf: ReachEvaluator,
): Contradiction[] => runToEnd(findPersonContradictions(enterprise, today, reachOf));

/** Lists contradictions of the enterprise's own record and of its certificates. */
export function listEnterpriseContradictions(document: EnterpriseDocument, today: string): Contradiction[] {
  const { enterprise, certificates } = document;
  const view = createEnterpriseView(document, today);
  return [
    ...apply(enterpriseRules, enterprise, view, 'enterprise', enterprise.entName),
    ...certificates.flatMap((one) => apply(certificateRules, one, view, 'certificate', one.certName)),
  ];
}
