/**
 * A firm as it would be. Pure: the document that comes in is never touched, and nothing applied gives it back as it is. Whoever is
 * added is somebody about whom nothing is missing: of age, insured and registered here, on paper that is valid on the day.
 */
import { type Achievement, type Firm, Firm as FirmSchema, type OtherPerson, type Project } from '#domain/firm/firm.ts';
import { leaveOut } from '#domain/qualification/leave-out.ts';
import { addMonths } from '#domain/validity/day.ts';
import type { Change, ChangeOf, Led } from './change.ts';

/** Full age of somebody who is added: qualified, and far from every limit. */
const AGE_MONTHS = 40 * 12;
/** How long papers run that somebody is given. */
const VALID_MONTHS = 36;

export interface Supposed {
  readonly firm: Firm;
  readonly asOf: string;
  /** Positions of the changes that touch nothing, because what they name is no longer in the document. */
  readonly lost: readonly number[];
}

type Papers = ChangeOf<'addCertificate'>;

const BLANK = FirmSchema.parse({
  enterprise: { entName: '空' },
  otherPeople: [{ name: '空', registrations: [{ regType: '空' }] }],
  projects: [{ projectName: '空' }],
  equipment: [{ name: '空' }],
  achievements: [{ projectName: '空' }],
});

/** The only row of a list that was made with one. */
function blank<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('the blank document lacks a row');
  return row;
}

const PERSON = blank(BLANK.otherPeople);
const REGISTRATION = blank(PERSON.registrations);
const PROJECT = blank(BLANK.projects);
const EQUIPMENT = blank(BLANK.equipment);
const ACHIEVEMENT = blank(BLANK.achievements);

type PersonPapers = Pick<OtherPerson, 'registrations' | 'titles' | 'skills' | 'posts'>;

/** As records that somebody may hold beside those that he has. */
function listPapers(papers: Omit<Papers, 'kind' | 'ref'>, uuid: string, asOf: string): PersonPapers {
  const { regType, specialty, titleName, titleMajor, skillGrade, trade, postName } = papers;
  const validEnd = addMonths(asOf, VALID_MONTHS);
  const registration = { ...REGISTRATION, uuid, regType: regType ?? '', specialty, validEnd, registeredHere: true };
  const title = { titleName, titleRank: null, titleMajor, titleCertNo: null, titleSeries: null };
  return {
    registrations: regType === null ? [] : [registration],
    titles: titleName === null ? [] : [title],
    skills: skillGrade === null && trade === null ? [] : [{ trade, skillGrade, skillCertNo: null }],
    posts: postName === null ? [] : [{ postName, postCertNo: null, postCertEnd: validEnd }],
  };
}

/** The key of what a change brings: its place in the list and a number within it. */
const keyOf = (place: number, number: number): string => `supposed-${place + 1}-${number + 1}`;

const nameAdded = (name: string | null, what: string, number: string): string =>
  name === null ? `拟增${what} ${number}` : `${name}（拟增 ${number}）`;

const listLed = (led: Led, personUuid: string, number: string, asOf: string): Achievement[] =>
  Array.from({ length: led.count }, (_, index) => ({
    ...ACHIEVEMENT,
    uuid: `supposed-led-${number}-${index + 1}`,
    personUuid,
    projectName: nameAdded(null, '个人业绩', `${number}-${index + 1}`),
    role: '技术负责人',
    endDate: asOf,
    projectScale: led.scale,
    standardCode: led.standardCode,
    meetsLevel: led.meetsLevel,
  }));

function addPeople(firm: Firm, change: ChangeOf<'addPeople'>, place: number, asOf: string): Firm {
  const numbers = Array.from({ length: change.count }, (_, number) => number);
  const people = numbers.map((number): OtherPerson => {
    const uuid = keyOf(place, number);
    return {
      ...PERSON,
      ...listPapers(change, `${uuid}-registration`, asOf),
      uuid,
      // Of a name that nobody in the archive bears: namesakes may be one person, and then are counted as one.
      name: nameAdded(change.name, '人员', `${place + 1}-${number + 1}`),
      birthDate: addMonths(asOf, -AGE_MONTHS),
      socialSecurityHere: true,
      workYears: change.workYears,
      education: change.education,
      kind: change.isLead ? '技术负责人' : null,
    };
  });
  const achievements = people.flatMap((person, number) =>
    change.led.flatMap((led, line) => listLed(led, person.uuid ?? '', `${place + 1}-${number + 1}-${line + 1}`, asOf)),
  );
  return {
    ...firm,
    otherPeople: [...firm.otherPeople, ...people],
    achievements: [...firm.achievements, ...achievements],
  };
}

function addWorks(firm: Firm, change: ChangeOf<'addWorks'>, place: number, asOf: string): Firm {
  const projects = Array.from({ length: change.count }, (_, number): Project => {
    const uuid = keyOf(place, number);
    return {
      ...PROJECT,
      uuid,
      projectNo: uuid,
      projectName: nameAdded(change.name, '业绩', `${place + 1}-${number + 1}`),
      standardCodes: [change.standardCode],
      features: [...change.features],
      role: change.role,
      projectScale: change.projectScale,
      acceptDate: change.acceptOn ?? asOf,
      qualityPassed: true,
      onPlatform: true,
      dataLevel: 'A',
      metrics: change.metrics.map((measure) => ({ ...measure, count: null })),
    };
  });
  return { ...firm, projects: [...firm.projects, ...projects] };
}

type AnyPerson = Firm['registeredPeople'][number] | OtherPerson;

/** Whoever `isWanted` names, in both lists; null when there is nobody. */
function changePeople(
  firm: Firm,
  isWanted: (person: AnyPerson) => boolean,
  change: <P extends AnyPerson>(person: P) => P,
): Firm | null {
  const all = [...firm.registeredPeople, ...firm.otherPeople];
  if (!all.some(isWanted)) return null;
  const edit = <P extends AnyPerson>(person: P): P => (isWanted(person) ? change(person) : person);
  return { ...firm, registeredPeople: firm.registeredPeople.map(edit), otherPeople: firm.otherPeople.map(edit) };
}

const isPerson =
  (ref: string) =>
  (person: AnyPerson): boolean =>
    person.uuid === ref;

function addCertificate(firm: Firm, change: Papers, place: number, asOf: string): Firm | null {
  const added = listPapers(change, `${keyOf(place, 0)}-registration`, asOf);
  return changePeople(firm, isPerson(change.ref), (person) => ({
    ...person,
    registrations: [...person.registrations, ...added.registrations],
    titles: [...person.titles, ...added.titles],
    skills: [...person.skills, ...added.skills],
    posts: [...person.posts, ...added.posts],
  }));
}

const later = (day: string | null, least: string): string => (day !== null && day > least ? day : least);
const notAfter = (day: string | null, most: string): string | null => (day !== null && day > most ? most : day);

/** Insurance and registrations are here, and papers that ran out are renewed. */
const settlePerson = (firm: Firm, ref: string, asOf: string): Firm | null =>
  changePeople(firm, isPerson(ref), (person) => ({
    ...person,
    socialSecurityHere: true,
    socialSecurityStart: notAfter(person.socialSecurityStart, asOf),
    registrations: person.registrations.map((one) => ({
      ...one,
      registeredHere: true,
      issueDate: notAfter(one.issueDate, asOf),
      validEnd: one.validEnd !== null && one.validEnd >= asOf ? one.validEnd : addMonths(asOf, VALID_MONTHS),
    })),
    posts: person.posts.map((post) => ({
      ...post,
      postCertEnd: post.postCertEnd === null ? null : later(post.postCertEnd, addMonths(asOf, VALID_MONTHS)),
    })),
  }));

function changeProject(firm: Firm, ref: string, change: (project: Project) => Project): Firm | null {
  if (!firm.projects.some((project) => project.uuid === ref)) return null;
  const edit = (project: Project): Project => (project.uuid === ref ? change(project) : project);
  return { ...firm, projects: firm.projects.map(edit) };
}

function moveDate(firm: Firm, { what, ref, on }: ChangeOf<'moveDate'>): Firm | null {
  if (what === 'acceptance') return changeProject(firm, ref, (project) => ({ ...project, acceptDate: on }));
  if (what === 'registration')
    return changePeople(
      firm,
      (person) => person.registrations.some((one) => one.uuid === ref),
      (person) => ({
        ...person,
        registrations: person.registrations.map((one) => (one.uuid === ref ? { ...one, validEnd: on } : one)),
      }),
    );
  if (what === 'insurance')
    return changePeople(firm, isPerson(ref), (person) => ({
      ...person,
      socialSecurityStart: on,
      socialSecurityHere: true,
    }));
  return changePeople(firm, isPerson(ref), (person) => ({ ...person, status: 'left' as const, leaveDate: on }));
}

/** He is the lead beside whoever is; the engine takes the better of them. */
function appointLead(firm: Firm, ref: string): Firm | null {
  const other = firm.otherPeople.find(isPerson(ref));
  if (other !== undefined)
    return {
      ...firm,
      otherPeople: firm.otherPeople.map((one) => (one === other ? { ...one, kind: '技术负责人' } : one)),
    };
  const person = firm.registeredPeople.find(isPerson(ref));
  return person === undefined ? null : { ...firm, enterprise: { ...firm.enterprise, techLeadName: person.name } };
}

const remove = (firm: Firm, ref: string, asOf: string, isThere: boolean): Firm | null =>
  isThere ? leaveOut(firm, [ref], asOf) : null;

/** Null: what the change names is not there. */
function applyChange(firm: Firm, change: Change, place: number, asOf: string): Firm | null {
  switch (change.kind) {
    case 'addPeople':
      return addPeople(firm, change, place, asOf);
    case 'addCertificate':
      return addCertificate(firm, change, place, asOf);
    case 'settlePerson':
      return settlePerson(firm, change.ref, asOf);
    case 'settleProject':
      return changeProject(firm, change.ref, (project) => ({
        ...project,
        onPlatform: true,
        dataLevel: project.dataLevel === 'A' ? 'A' : 'B',
        levelSource: null,
        acceptDate: project.acceptDate ?? project.finishDate ?? asOf,
      }));
    case 'appointLead':
      return appointLead(firm, change.ref);
    case 'addLed':
      return [...firm.registeredPeople, ...firm.otherPeople].some(isPerson(change.ref))
        ? {
            ...firm,
            achievements: [...firm.achievements, ...listLed(change, change.ref, String(place + 1), asOf)],
          }
        : null;
    case 'addWorks':
      return addWorks(firm, change, place, asOf);
    case 'addEquipment': {
      const piece = { ...EQUIPMENT, uuid: keyOf(place, 0), name: change.name, count: change.count };
      return { ...firm, equipment: [...firm.equipment, { ...piece, owned: true, meetsSpec: true }] };
    }
    case 'setMoney':
      return { ...firm, enterprise: { ...firm.enterprise, [change.field]: change.amount } };
    case 'removePerson':
      return remove(firm, change.ref, asOf, [...firm.registeredPeople, ...firm.otherPeople].some(isPerson(change.ref)));
    case 'removeProject':
      return remove(
        firm,
        change.ref,
        asOf,
        firm.projects.some((project) => project.uuid === change.ref),
      );
    case 'moveDate':
      return moveDate(firm, change);
    case 'checkOn':
      return firm;
  }
}

/** @param today the day of the check, unless a change says another */
export function applyChanges(firm: Firm, changes: readonly Change[], today: string): Supposed {
  const asOf = changes.findLast((change) => change.kind === 'checkOn')?.on ?? today;
  let supposed = firm;
  const lost: number[] = [];
  changes.forEach((change, place) => {
    const next = applyChange(supposed, change, place, asOf);
    if (next === null) lost.push(place);
    else supposed = next;
  });
  return { firm: supposed, asOf, lost };
}
