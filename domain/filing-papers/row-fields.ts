/** Kinds of rows that a table can list, who stands in them, and the values of their columns. */
import type { Certificate, CertificateItem, Equipment, Project, Registration } from '../firm/firm.ts';
import { sayDataLevel, sayLevelSource } from '../national-platform/provenance.ts';
import { regionName } from '../regions/region-name.ts';
import { listPeople, type PaperPerson } from './people.ts';
import { type EntryPage, joinKnown, type Source, sayText, sayWan } from './source.ts';
import { listWorks, sayMeasures } from './works.ts';

/** A row before it is written: what it is called, where its values are entered, and what is in it. */
export interface Row {
  readonly name: string;
  readonly page: EntryPage;
  readonly values: Readonly<Record<string, string | null>>;
}

interface RowKind {
  readonly fields: readonly string[];
  /** Where a row is entered when there is none. */
  readonly page: EntryPage;
  readonly list: (source: Source) => Row[];
}

/** Columns by name, the same for every row of a kind. */
function kindOf<T>(
  page: EntryPage,
  columns: Readonly<Record<string, (entry: T) => string | null>>,
  list: (source: Source) => readonly T[],
  describe: (entry: T) => { readonly name: string; readonly page: EntryPage },
): RowKind {
  return {
    fields: Object.keys(columns),
    page,
    list: (source) =>
      list(source).map((entry) => ({
        ...describe(entry),
        values: Object.fromEntries(Object.entries(columns).map(([field, read]) => [field, read(entry)])),
      })),
  };
}

const PERSON_COLUMNS = {
  name: ({ person }: PaperPerson) => sayText(person.name),
  gender: ({ person }: PaperPerson) => sayText(person.gender),
  idNo: ({ person }: PaperPerson) => sayText(person.idNo),
  birthDate: ({ person }: PaperPerson) => sayText(person.birthDate),
  phone: ({ person }: PaperPerson) => sayText(person.phone),
  education: ({ person }: PaperPerson) => sayText(person.education),
  major: ({ person }: PaperPerson) => sayText(person.major),
  graduateSchool: ({ person }: PaperPerson) => sayText(person.graduateSchool),
  titleName: ({ person }: PaperPerson) => sayText(person.titleName),
  titleMajor: ({ person }: PaperPerson) => sayText(person.titleMajor),
  titleCertNo: ({ person }: PaperPerson) => sayText(person.titleCertNo),
  registrations: ({ person }: PaperPerson) => joinKnown(person.registrations.map(sayRegistration)),
  posts: ({ posts }: PaperPerson) => joinKnown(posts.map(({ postName }) => postName)),
  postCertNo: ({ posts }: PaperPerson) => joinKnown(posts.map(({ postCertNo }) => postCertNo)),
  trade: ({ skills }: PaperPerson) => joinKnown(skills.map(({ trade }) => trade)),
  skillGrade: ({ skills }: PaperPerson) => joinKnown(skills.map(({ skillGrade }) => skillGrade)),
  workYears: ({ person }: PaperPerson) => (person.workYears === null ? null : `${person.workYears}`),
  socialSecurityStart: ({ person }: PaperPerson) => sayText(person.socialSecurityStart),
  kind: ({ kind, person }: PaperPerson) => sayText(kind) ?? (person.registrations.length > 0 ? '注册人员' : null),
} as const;

const sayRegistration = ({ regType, specialty }: Registration): string =>
  specialty === null ? regType : `${regType}（${specialty}）`;

const people = (isListed: (entry: PaperPerson) => boolean, page: EntryPage): RowKind =>
  kindOf(
    page,
    PERSON_COLUMNS,
    ({ firm, paperCase, today }) => listPeople(firm, today, paperCase.peopleUuids).filter(isListed),
    (entry) => ({ name: entry.person.name, page: entry.page }),
  );

interface Registered {
  readonly person: PaperPerson;
  readonly registration: Registration;
}

/** One row for each registration that stands with this firm: who holds two stands in the table twice, as on the official one. */
const listRegistrations = ({ firm, paperCase, today }: Source): Registered[] =>
  listPeople(firm, today, paperCase.peopleUuids).flatMap((person) =>
    person.person.registrations
      .filter(({ registeredHere }) => registeredHere !== false)
      .map((registration) => ({ person, registration })),
  );

const ofPerson = <F extends keyof typeof PERSON_COLUMNS>(field: F) => ({
  [field]: ({ person }: Registered) => PERSON_COLUMNS[field](person),
});

const REGISTRATIONS = kindOf<Registered>(
  'registered',
  {
    ...ofPerson('name'),
    ...ofPerson('gender'),
    ...ofPerson('idNo'),
    ...ofPerson('titleName'),
    regType: ({ registration }) => sayText(registration.regType),
    specialty: ({ registration }) => sayText(registration.specialty),
    regNo: ({ registration }) => sayText(registration.regNo),
    certNo: ({ registration }) => sayText(registration.certNo),
    validEnd: ({ registration }) => sayText(registration.validEnd),
    safetyBNo: ({ registration }) => sayText(registration.safetyBNo),
  },
  listRegistrations,
  ({ person, registration }) => ({ name: `${person.person.name}（${registration.regType}）`, page: person.page }),
);

const WORKS = kindOf<{ readonly project: Project; readonly source: Source }>(
  'projects',
  {
    projectName: ({ project }) => sayText(project.projectName),
    projectNo: ({ project }) => sayText(project.projectNo),
    projectType: ({ project }) => sayText(project.projectType),
    place: ({ project }) =>
      joinKnown([project.region === null ? null : regionName(project.region), project.address], ' '),
    ownerName: ({ project }) => sayText(project.ownerName),
    role: ({ project }) => sayText(project.role),
    contractAmount: ({ project }) => (project.contractAmount === null ? null : `${project.contractAmount}`),
    settleAmount: ({ project }) => (project.settleAmount === null ? null : `${project.settleAmount}`),
    totalInvest: ({ project }) => sayWan(project.totalInvest),
    projectScale: ({ project }) => sayText(project.projectScale),
    measures: ({ project }) => sayText(sayMeasures(project)),
    permitNo: ({ project }) => sayText(project.permitNo),
    startDate: ({ project }) => sayText(project.startDate),
    finishDate: ({ project }) => sayText(project.finishDate),
    acceptDate: ({ project }) => sayText(project.acceptDate),
    quality: ({ project }) => (project.qualityPassed === null ? null : project.qualityPassed ? '合格' : '不合格'),
    manager: ({ project, source }) => nameOf(source, project.managerUuid),
    techLead: ({ project, source }) => nameOf(source, project.techLeadUuid),
    dataLevel: ({ project }) => sayText(sayLevelSource(project) === null ? project.dataLevel : sayDataLevel(project)),
  },
  (source) => listWorks(source).map((project) => ({ project, source })),
  ({ project }) => ({ name: project.projectName, page: 'projects' }),
);

/** A manager may have left since: the work was his nevertheless. */
function nameOf({ firm }: Source, uuid: string | null): string | null {
  if (uuid === null) return null;
  return [...firm.registeredPeople, ...firm.otherPeople].find((person) => person.uuid === uuid)?.name ?? null;
}

const EQUIPMENT = kindOf<Equipment>(
  'centre',
  {
    name: ({ name }) => sayText(name),
    spec: ({ spec }) => sayText(spec),
    count: ({ count }) => (count === null ? null : `${count}`),
    owned: ({ owned }) => (owned === null ? null : owned ? '自有' : '租赁'),
  },
  ({ firm }) => firm.equipment,
  ({ name }) => ({ name, page: 'centre' }),
);

const ITEMS = kindOf<{ readonly certificate: Certificate; readonly item: CertificateItem }>(
  'certificates',
  {
    certNo: ({ certificate }) => sayText(certificate.certNo),
    itemName: ({ item }) => sayText(item.itemName),
    level: ({ item }) => sayText(item.level),
    approvalDate: ({ item }) => sayText(item.approvalDate),
    validEnd: ({ certificate, item }) => sayText(item.validEnd ?? certificate.validEnd),
    issuer: ({ certificate }) => sayText(certificate.issuer),
  },
  ({ firm, category }) =>
    firm.certificates
      .filter((certificate) => category === null || category === 'safety' || certificate.category === category)
      .flatMap((certificate) => certificate.items.map((item) => ({ certificate, item }))),
  ({ item }) => ({ name: `${item.itemName}${item.level ?? ''}`, page: 'certificates' }),
);

const isSafety = (name: string): boolean => /安全|[ABC][123]?证/.test(name);

const KINDS = {
  registrations: REGISTRATIONS,
  titled: people(({ person }) => sayText(person.titleName) !== null, 'others'),
  posts: people(({ posts }) => posts.length > 0, 'others'),
  workers: people(({ skills }) => skills.length > 0, 'others'),
  safety: people(({ posts }) => posts.some(({ postName }) => isSafety(postName)), 'others'),
  everybody: people(() => true, 'others'),
  works: WORKS,
  equipment: EQUIPMENT,
  items: ITEMS,
} as const satisfies Readonly<Record<string, RowKind>>;

type RowKindName = keyof typeof KINDS;
export const ROW_KINDS = Object.keys(KINDS) as [RowKindName, ...RowKindName[]];

export const rowFieldNames = (kind: RowKindName): readonly string[] => KINDS[kind].fields;
export const rowKindOf = (kind: RowKindName): RowKind => KINDS[kind];
