import type { EnterpriseDocument, OtherPerson, RegisteredPerson } from '../enterprise/enterprise-document.ts';
import type { EntryPage } from './source.ts';

type Person = RegisteredPerson | OtherPerson;

/** A person of the enterprise, from either of its two lists. */
export interface FormPerson {
  readonly person: Person;
  /** For example 技术负责人, 现场管理人员, 技术工人; null for registered people. */
  readonly kind: string | null;
  readonly posts: readonly { readonly postName: string; readonly postCertNo: string | null }[];
  readonly skills: readonly { readonly trade: string | null; readonly skillGrade: string | null }[];
  readonly page: EntryPage;
}

/** Merges the list of posts with the separate post fields, without duplicates. */
function getPosts(person: OtherPerson): FormPerson['posts'] {
  const { postName, postCertNo } = person;
  const isTold = postName === null || person.posts.some((post) => post.postName === postName);
  return isTold ? person.posts : [{ postName, postCertNo }, ...person.posts];
}
function getSkills(person: OtherPerson): FormPerson['skills'] {
  const { trade, skillGrade } = person;
  const isTold = (trade === null && skillGrade === null) || person.skills.some((skill) => skill.trade === trade);
  return isTold ? person.skills : [{ trade, skillGrade }, ...person.skills];
}

/** Returns whether a person is employed on a day, up to the day of leaving, even if the status already shows that the person left. */
export const isStaff = ({ status, leaveDate }: Person, today: string): boolean =>
  leaveDate === null ? status === 'on' : leaveDate > today;

const listAll = (enterprise: EnterpriseDocument): FormPerson[] => [
  ...enterprise.registeredPeople.map((person) => ({
    person,
    kind: null,
    posts: person.posts,
    skills: person.skills,
    page: 'registered' as const,
  })),
  ...enterprise.otherPeople.map((person) => ({
    person,
    kind: person.kind,
    posts: getPosts(person),
    skills: getSkills(person),
    page: 'others' as const,
  })),
];

/**
 * Lists the people for a form who are employed on a day.
 * @param only uuids of the reserved people; null or empty for all
 */
export function listPeople(
  enterprise: EnterpriseDocument,
  today: string,
  only: readonly string[] | null = null,
): FormPerson[] {
  const chosen = only === null || only.length === 0 ? null : new Set(only);
  return listAll(enterprise).filter(
    ({ person }) =>
      isStaff(person, today) && (chosen === null || (person.uuid !== undefined && chosen.has(person.uuid))),
  );
}

const LEAD = '技术负责人';

/**
 * Finds the technical lead named by the enterprise or, if none is named, the person recorded as technical lead. Another person is never
 * substituted.
 */
export function findTechnicalLead(enterprise: EnterpriseDocument, today: string): FormPerson | null {
  const { techLeadName } = enterprise.enterprise;
  const named = listPeople(enterprise, today).filter(({ person, kind }) =>
    techLeadName === null ? kind === LEAD : person.name === techLeadName,
  );
  return named.find(({ kind }) => kind === LEAD) ?? named[0] ?? null;
}

/** Lists names of reserved people who left the enterprise or whose record was deleted. */
export function listDepartedPeople(
  enterprise: EnterpriseDocument,
  today: string,
  reserved: readonly string[] | null,
): string[] {
  const known = new Map(
    listAll(enterprise).flatMap(({ person }) => (person.uuid === undefined ? [] : [[person.uuid, person]])),
  );
  return (reserved ?? []).flatMap((uuid) => {
    const person = known.get(uuid);
    if (person === undefined) return ['（已删除的人员）'];
    return isStaff(person, today) ? [] : [person.name];
  });
}
