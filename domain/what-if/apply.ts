/**
 * Builds a hypothetical enterprise. The input document is never changed; without changes it is returned unchanged. An added person fulfils
 * every condition for counting: 40 years old, insured and registered with the enterprise, with documents valid on the day.
 */
import {
  type Achievement,
  type EnterpriseDocument,
  EnterpriseDocument as EnterpriseSchema,
  type OtherPerson,
  type Project,
} from '#domain/enterprise/enterprise-document.ts';
import { omitPeopleAndProjects } from '#domain/qualification/omit-people-and-projects.ts';
import { addMonths } from '#domain/validity/day.ts';
import type { HypotheticalChange, HypotheticalChangeOfKind, LedProjects } from './change.ts';

/** The age of an added person, well within every age limit. */
const AGE_MONTHS = 40 * 12;
/** The validity of an added person's documents in months. */
const VALID_MONTHS = 36;

export interface HypotheticalEnterprise {
  readonly enterprise: EnterpriseDocument;
  readonly asOf: string;
  /** Positions of changes without effect, because their target is no longer in the document. */
  readonly lost: readonly number[];
}

type Papers = HypotheticalChangeOfKind<'addCertificate'>;

const BLANK = EnterpriseSchema.parse({
  enterprise: { entName: '空' },
  otherPeople: [{ name: '空', registrations: [{ regType: '空' }] }],
  projects: [{ projectName: '空' }],
  equipment: [{ name: '空' }],
  achievements: [{ projectName: '空' }],
});

/** Returns the first row of a list; throws if the list is empty. */
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

type PersonDocuments = Pick<OtherPerson, 'registrations' | 'titles' | 'skills' | 'posts'>;

/** Returns the documents as records to be added to a person's existing ones. */
function listPapers(papers: Omit<Papers, 'kind' | 'ref'>, uuid: string, asOf: string): PersonDocuments {
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

/** Returns the key of a row that a change adds: the position of the change and a number within it. */
const keyOf = (place: number, number: number): string => `supposed-${place + 1}-${number + 1}`;

const nameAdded = (name: string | null, what: string, number: string): string =>
  name === null ? `拟增${what} ${number}` : `${name}（拟增 ${number}）`;

const listLed = (led: LedProjects, personUuid: string, number: string, asOf: string): Achievement[] =>
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

const LEAD = '技术负责人';

function addPeople(
  enterprise: EnterpriseDocument,
  change: HypotheticalChangeOfKind<'addPeople'>,
  place: number,
  asOf: string,
): EnterpriseDocument {
  const numbers = Array.from({ length: change.count }, (_, number) => number);
  const people = numbers.map((number): OtherPerson => {
    const uuid = keyOf(place, number);
    return {
      ...PERSON,
      ...listPapers(change, `${uuid}-registration`, asOf),
      uuid,
      // The generated name does not occur in the enterprise's records: people with the same name might be one person and would then count
      // once.
      name: nameAdded(change.name, '人员', `${place + 1}-${number + 1}`),
      birthDate: addMonths(asOf, -AGE_MONTHS),
      socialSecurityHere: true,
      workYears: change.workYears,
      experiences:
        change.workField === null || change.workYears === null
          ? []
          : [{ field: change.workField, years: change.workYears }],
      education: change.education,
      kind: change.isLead ? LEAD : null,
    };
  });
  const achievements = people.flatMap((person, number) =>
    change.led.flatMap((led, line) => listLed(led, person.uuid ?? '', `${place + 1}-${number + 1}-${line + 1}`, asOf)),
  );
  const [first] = people;
  const before = change.isLead && first !== undefined ? replaceLead(enterprise, first.name) : enterprise;
  return {
    ...before,
    otherPeople: [...before.otherPeople, ...people],
    achievements: [...before.achievements, ...achievements],
  };
}

function addWorks(
  enterprise: EnterpriseDocument,
  change: HypotheticalChangeOfKind<'addWorks'>,
  place: number,
  asOf: string,
): EnterpriseDocument {
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
  return { ...enterprise, projects: [...enterprise.projects, ...projects] };
}

type AnyPerson = EnterpriseDocument['registeredPeople'][number] | OtherPerson;

/** Changes the people selected by `isWanted` in both lists; null if none is selected. */
function changePeople(
  enterprise: EnterpriseDocument,
  isWanted: (person: AnyPerson) => boolean,
  change: <P extends AnyPerson>(person: P) => P,
): EnterpriseDocument | null {
  const all = [...enterprise.registeredPeople, ...enterprise.otherPeople];
  if (!all.some(isWanted)) return null;
  const edit = <P extends AnyPerson>(person: P): P => (isWanted(person) ? change(person) : person);
  return {
    ...enterprise,
    registeredPeople: enterprise.registeredPeople.map(edit),
    otherPeople: enterprise.otherPeople.map(edit),
  };
}

const isPerson =
  (ref: string) =>
  (person: AnyPerson): boolean =>
    person.uuid === ref;

function addCertificate(
  enterprise: EnterpriseDocument,
  change: Papers,
  place: number,
  asOf: string,
): EnterpriseDocument | null {
  const added = listPapers(change, `${keyOf(place, 0)}-registration`, asOf);
  return changePeople(enterprise, isPerson(change.ref), (person) => ({
    ...person,
    registrations: [...person.registrations, ...added.registrations],
    titles: [...person.titles, ...added.titles],
    skills: [...person.skills, ...added.skills],
    posts: [...person.posts, ...added.posts],
  }));
}

const later = (day: string | null, least: string): string => (day !== null && day > least ? day : least);
const notAfter = (day: string | null, most: string): string | null => (day !== null && day > most ? most : day);

/** Completes a person's record: adds insurance and registrations, and renews expired documents. */
const settlePerson = (enterprise: EnterpriseDocument, ref: string, asOf: string): EnterpriseDocument | null =>
  changePeople(enterprise, isPerson(ref), (person) => ({
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

function changeProject(
  enterprise: EnterpriseDocument,
  ref: string,
  change: (project: Project) => Project,
): EnterpriseDocument | null {
  if (!enterprise.projects.some((project) => project.uuid === ref)) return null;
  const edit = (project: Project): Project => (project.uuid === ref ? change(project) : project);
  return { ...enterprise, projects: enterprise.projects.map(edit) };
}

function moveDate(
  enterprise: EnterpriseDocument,
  { what, ref, on }: HypotheticalChangeOfKind<'moveDate'>,
): EnterpriseDocument | null {
  if (what === 'acceptance') return changeProject(enterprise, ref, (project) => ({ ...project, acceptDate: on }));
  if (what === 'registration')
    return changePeople(
      enterprise,
      (person) => person.registrations.some((one) => one.uuid === ref),
      (person) => ({
        ...person,
        registrations: person.registrations.map((one) => (one.uuid === ref ? { ...one, validEnd: on } : one)),
      }),
    );
  if (what === 'insurance')
    return changePeople(enterprise, isPerson(ref), (person) => ({
      ...person,
      socialSecurityStart: on,
      socialSecurityHere: true,
    }));
  return changePeople(enterprise, isPerson(ref), (person) => ({ ...person, status: 'left' as const, leaveDate: on }));
}

/**
 * Removes the former technical leads. If the enterprise's record names a lead, it is changed to the new lead, because the records must
 * agree.
 */
const replaceLead = (enterprise: EnterpriseDocument, name: string): EnterpriseDocument => ({
  ...enterprise,
  enterprise:
    enterprise.enterprise.techLeadName === null
      ? enterprise.enterprise
      : { ...enterprise.enterprise, techLeadName: name, techLeadTitle: null },
  otherPeople: enterprise.otherPeople.map((one) => (one.kind === LEAD ? { ...one, kind: null } : one)),
});

/** Replaces the technical lead by a person. A registered person is named only in the record of the enterprise. */
function appointLead(enterprise: EnterpriseDocument, ref: string): EnterpriseDocument | null {
  const isNew = isPerson(ref);
  const other = enterprise.otherPeople.find(isNew);
  if (other !== undefined) {
    const before = replaceLead(enterprise, other.name);
    return {
      ...before,
      otherPeople: before.otherPeople.map((one) => (isNew(one) ? { ...one, kind: LEAD } : one)),
    };
  }
  const person = enterprise.registeredPeople.find(isNew);
  if (person === undefined) return null;
  const before = replaceLead(enterprise, person.name);
  return { ...before, enterprise: { ...before.enterprise, techLeadName: person.name, techLeadTitle: null } };
}

const remove = (
  enterprise: EnterpriseDocument,
  ref: string,
  asOf: string,
  isThere: boolean,
): EnterpriseDocument | null => (isThere ? omitPeopleAndProjects(enterprise, [ref], asOf) : null);

/** Applies one change; null if its target does not exist. */
function applyChange(
  enterprise: EnterpriseDocument,
  change: HypotheticalChange,
  place: number,
  asOf: string,
): EnterpriseDocument | null {
  switch (change.kind) {
    case 'addPeople':
      return addPeople(enterprise, change, place, asOf);
    case 'addCertificate':
      return addCertificate(enterprise, change, place, asOf);
    case 'settlePerson':
      return settlePerson(enterprise, change.ref, asOf);
    case 'settleProject':
      return changeProject(enterprise, change.ref, (project) => ({
        ...project,
        onPlatform: true,
        dataLevel: project.dataLevel === 'A' ? 'A' : 'B',
        levelSource: null,
        // The platform was queried before the hypothetical entry, so its result does not apply.
        platformState: null,
        platformSource: null,
        acceptDate: project.acceptDate ?? project.finishDate ?? asOf,
        qualityPassed: project.qualityPassed ?? true,
      }));
    case 'appointLead':
      return appointLead(enterprise, change.ref);
    case 'addLed':
      return [...enterprise.registeredPeople, ...enterprise.otherPeople].some(isPerson(change.ref))
        ? {
            ...enterprise,
            achievements: [...enterprise.achievements, ...listLed(change, change.ref, String(place + 1), asOf)],
          }
        : null;
    case 'addWorks':
      return addWorks(enterprise, change, place, asOf);
    case 'addEquipment': {
      const piece = { ...EQUIPMENT, uuid: keyOf(place, 0), name: change.name, count: change.count };
      return { ...enterprise, equipment: [...enterprise.equipment, { ...piece, owned: true, meetsSpec: true }] };
    }
    case 'setMoney': {
      // Hypothetical net assets come from a current statement, not from that of the recorded year.
      const year = change.field === 'netAssets' ? { netAssetsYear: null } : {};
      return { ...enterprise, enterprise: { ...enterprise.enterprise, [change.field]: change.amount, ...year } };
    }
    case 'removePerson':
      return remove(
        enterprise,
        change.ref,
        asOf,
        [...enterprise.registeredPeople, ...enterprise.otherPeople].some(isPerson(change.ref)),
      );
    case 'removeProject':
      return remove(
        enterprise,
        change.ref,
        asOf,
        enterprise.projects.some((project) => project.uuid === change.ref),
      );
    case 'moveDate':
      return moveDate(enterprise, change);
    case 'checkOn':
      return enterprise;
  }
}

/**
 * Applies the changes to an enterprise.
 * @param today the day of the evaluation, unless a change sets another day
 */
export function applyHypotheticalChanges(
  enterprise: EnterpriseDocument,
  changes: readonly HypotheticalChange[],
  today: string,
): HypotheticalEnterprise {
  const asOf = changes.findLast((change) => change.kind === 'checkOn')?.on ?? today;
  let supposed = enterprise;
  const lost: number[] = [];
  changes.forEach((change, place) => {
    const next = applyChange(supposed, change, place, asOf);
    if (next === null) lost.push(place);
    else supposed = next;
  });
  return { enterprise: supposed, asOf, lost };
}
