import type { Firm, OtherPerson, RegisteredPerson } from '../firm/firm.ts';
import type { EntryPage } from './source.ts';

type Person = RegisteredPerson | OtherPerson;

/** Somebody of the firm, of whichever of its two lists. */
export interface PaperPerson {
  readonly person: Person;
  /** 技术负责人, 现场管理人员, 技术工人 …; of registered people null. */
  readonly kind: string | null;
  readonly posts: readonly { readonly postName: string; readonly postCertNo: string | null }[];
  readonly skills: readonly { readonly trade: string | null; readonly skillGrade: string | null }[];
  readonly page: EntryPage;
}

/** What stands in a list of posts, and beside it in fields of its own, once. */
function postsOf(person: OtherPerson): PaperPerson['posts'] {
  const { postName, postCertNo } = person;
  const isTold = postName === null || person.posts.some((post) => post.postName === postName);
  return isTold ? person.posts : [{ postName, postCertNo }, ...person.posts];
}
function skillsOf(person: OtherPerson): PaperPerson['skills'] {
  const { trade, skillGrade } = person;
  const isTold = (trade === null && skillGrade === null) || person.skills.some((skill) => skill.trade === trade);
  return isTold ? person.skills : [{ trade, skillGrade }, ...person.skills];
}

/** Who left is no longer of the firm, from the day on which he left. */
export const isStaff = ({ status, leaveDate }: Person, today: string): boolean =>
  status === 'on' && (leaveDate === null || leaveDate > today);

/** Everybody of the firm, however recorded. */
const listAll = (firm: Firm): PaperPerson[] => [
  ...firm.registeredPeople.map((person) => ({
    person,
    kind: null,
    posts: person.posts,
    skills: person.skills,
    page: 'registered' as const,
  })),
  ...firm.otherPeople.map((person) => ({
    person,
    kind: person.kind,
    posts: postsOf(person),
    skills: skillsOf(person),
    page: 'others' as const,
  })),
];

/**
 * Who is of the firm on a day.
 * @param only uuids of those who are reserved; null or none: everybody
 */
export function listPeople(firm: Firm, today: string, only: readonly string[] | null = null): PaperPerson[] {
  const chosen = only === null || only.length === 0 ? null : new Set(only);
  return listAll(firm).filter(
    ({ person }) =>
      isStaff(person, today) && (chosen === null || (person.uuid !== undefined && chosen.has(person.uuid))),
  );
}

const LEAD = '技术负责人';

/** Whoever the firm names as its technical lead; where it names nobody, who is recorded as one. Never somebody else in his place. */
export function findLead(firm: Firm, today: string): PaperPerson | null {
  const { techLeadName } = firm.enterprise;
  const named = listPeople(firm, today).filter(({ person, kind }) =>
    techLeadName === null ? kind === LEAD : person.name === techLeadName,
  );
  return named.find(({ kind }) => kind === LEAD) ?? named[0] ?? null;
}

/** Names of those who are reserved and are of the firm no longer, or whose record is gone. */
export function listGone(firm: Firm, today: string, reserved: readonly string[] | null): string[] {
  const known = new Map(
    listAll(firm).flatMap(({ person }) => (person.uuid === undefined ? [] : [[person.uuid, person]])),
  );
  return (reserved ?? []).flatMap((uuid) => {
    const person = known.get(uuid);
    if (person === undefined) return ['（已删除的人员）'];
    return isStaff(person, today) ? [] : [person.name];
  });
}
