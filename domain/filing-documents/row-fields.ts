/** The kinds of rows that a form table can list, with the values of their columns. */
import type {
  Certificate,
  CertificateItem,
  Equipment,
  Project,
  Registration,
} from '../enterprise/enterprise-document.ts';
import { formatDataLevel, formatLevelSource } from '../national-platform/provenance.ts';
import { getRegionName } from '../regions/region-name.ts';
import { type FormPerson, listPeople } from './people.ts';
import { type EntryPage, type FormSource, formatAmountInWan, formatText, joinKnown } from './source.ts';
import { formatMeasures, listFormProjects } from './works.ts';

/** A row of a form table: its name, the page for entering missing values, and its content. */
export interface FilingFormRow {
  readonly name: string;
  readonly page: EntryPage;
  readonly values: Readonly<Record<string, string | null>>;
}

interface RowKind {
  readonly fields: readonly string[];
  /** The page on which a missing row can be entered. */
  readonly page: EntryPage;
  readonly list: (source: FormSource) => FilingFormRow[];
}

/** Creates a kind of row with its columns. */
function getKind<T>(
  page: EntryPage,
  columns: Readonly<Record<string, (entry: T) => string | null>>,
  list: (source: FormSource) => readonly T[],
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
  name: ({ person }: FormPerson) => formatText(person.name),
  gender: ({ person }: FormPerson) => formatText(person.gender),
  idNo: ({ person }: FormPerson) => formatText(person.idNo),
  birthDate: ({ person }: FormPerson) => formatText(person.birthDate),
  phone: ({ person }: FormPerson) => formatText(person.phone),
  education: ({ person }: FormPerson) => formatText(person.education),
  major: ({ person }: FormPerson) => formatText(person.major),
  graduateSchool: ({ person }: FormPerson) => formatText(person.graduateSchool),
  titleName: ({ person }: FormPerson) => formatText(person.titleName),
  titleMajor: ({ person }: FormPerson) => formatText(person.titleMajor),
  titleCertNo: ({ person }: FormPerson) => formatText(person.titleCertNo),
  registrations: ({ person }: FormPerson) => joinKnown(person.registrations.map(formatRegistration)),
  posts: ({ posts }: FormPerson) => joinKnown(posts.map(({ postName }) => postName)),
  postCertNo: ({ posts }: FormPerson) => joinKnown(posts.map(({ postCertNo }) => postCertNo)),
  trade: ({ skills }: FormPerson) => joinKnown(skills.map(({ trade }) => trade)),
  skillGrade: ({ skills }: FormPerson) => joinKnown(skills.map(({ skillGrade }) => skillGrade)),
  workYears: ({ person }: FormPerson) => (person.workYears === null ? null : `${person.workYears}`),
  socialSecurityStart: ({ person }: FormPerson) => formatText(person.socialSecurityStart),
  kind: ({ kind, person }: FormPerson) => formatText(kind) ?? (person.registrations.length > 0 ? '注册人员' : null),
} as const;

const formatRegistration = ({ regType, specialty }: Registration): string =>
  specialty === null ? regType : `${regType}（${specialty}）`;

const people = (isListed: (entry: FormPerson) => boolean, page: EntryPage): RowKind =>
  getKind(
    page,
    PERSON_COLUMNS,
    ({ enterprise, paperCase: documentCase, today }) =>
      listPeople(enterprise, today, documentCase.peopleUuids).filter(isListed),
    (entry) => ({ name: entry.person.name, page: entry.page }),
  );

interface Registered {
  readonly person: FormPerson;
  readonly registration: Registration;
}

/** Lists one row for each registration with this enterprise: a person with two registrations is listed twice, as in the official table. */
const listRegistrations = ({ enterprise, paperCase: documentCase, today }: FormSource): Registered[] =>
  listPeople(enterprise, today, documentCase.peopleUuids).flatMap((person) =>
    person.person.registrations
      .filter(({ registeredHere }) => registeredHere !== false)
      .map((registration) => ({ person, registration })),
  );

const ofPerson = <F extends keyof typeof PERSON_COLUMNS>(field: F) => ({
  [field]: ({ person }: Registered) => PERSON_COLUMNS[field](person),
});

const REGISTRATIONS = getKind<Registered>(
  'registered',
  {
    ...ofPerson('name'),
    ...ofPerson('gender'),
    ...ofPerson('idNo'),
    ...ofPerson('titleName'),
    regType: ({ registration }) => formatText(registration.regType),
    specialty: ({ registration }) => formatText(registration.specialty),
    regNo: ({ registration }) => formatText(registration.regNo),
    certNo: ({ registration }) => formatText(registration.certNo),
    validEnd: ({ registration }) => formatText(registration.validEnd),
    safetyBNo: ({ registration }) => formatText(registration.safetyBNo),
  },
  listRegistrations,
  ({ person, registration }) => ({ name: `${person.person.name}（${registration.regType}）`, page: person.page }),
);

const WORKS = getKind<{ readonly project: Project; readonly source: FormSource }>(
  'projects',
  {
    projectName: ({ project }) => formatText(project.projectName),
    projectNo: ({ project }) => formatText(project.projectNo),
    projectType: ({ project }) => formatText(project.projectType),
    place: ({ project }) =>
      joinKnown([project.region === null ? null : getRegionName(project.region), project.address], ' '),
    ownerName: ({ project }) => formatText(project.ownerName),
    role: ({ project }) => formatText(project.role),
    contractAmount: ({ project }) => (project.contractAmount === null ? null : `${project.contractAmount}`),
    settleAmount: ({ project }) => (project.settleAmount === null ? null : `${project.settleAmount}`),
    totalInvest: ({ project }) => formatAmountInWan(project.totalInvest),
    projectScale: ({ project }) => formatText(project.projectScale),
    measures: ({ project }) => formatText(formatMeasures(project)),
    permitNo: ({ project }) => formatText(project.permitNo),
    startDate: ({ project }) => formatText(project.startDate),
    finishDate: ({ project }) => formatText(project.finishDate),
    acceptDate: ({ project }) => formatText(project.acceptDate),
    quality: ({ project }) => (project.qualityPassed === null ? null : project.qualityPassed ? '合格' : '不合格'),
    manager: ({ project, source }) => getName(source, project.managerUuid),
    techLead: ({ project, source }) => getName(source, project.techLeadUuid),
    dataLevel: ({ project }) =>
      formatText(formatLevelSource(project) === null ? project.dataLevel : formatDataLevel(project)),
  },
  (source) => listFormProjects(source).map((project) => ({ project, source })),
  ({ project }) => ({ name: project.projectName, page: 'projects' }),
);

/** Returns the name of a project's manager, who may have left the enterprise since. */
function getName({ enterprise }: FormSource, uuid: string | null): string | null {
  if (uuid === null) return null;
  return (
    [...enterprise.registeredPeople, ...enterprise.otherPeople].find((person) => person.uuid === uuid)?.name ?? null
  );
}

const EQUIPMENT = getKind<Equipment>(
  'centre',
  {
    name: ({ name }) => formatText(name),
    spec: ({ spec }) => formatText(spec),
    count: ({ count }) => (count === null ? null : `${count}`),
    owned: ({ owned }) => (owned === null ? null : owned ? '自有' : '租赁'),
  },
  ({ enterprise }) => enterprise.equipment,
  ({ name }) => ({ name, page: 'centre' }),
);

const ITEMS = getKind<{ readonly certificate: Certificate; readonly item: CertificateItem }>(
  'certificates',
  {
    certNo: ({ certificate }) => formatText(certificate.certNo),
    itemName: ({ item }) => formatText(item.itemName),
    level: ({ item }) => formatText(item.level),
    approvalDate: ({ item }) => formatText(item.approvalDate),
    validEnd: ({ certificate, item }) => formatText(item.validEnd ?? certificate.validEnd),
    issuer: ({ certificate }) => formatText(certificate.issuer),
  },
  ({ enterprise, category }) =>
    enterprise.certificates
      .filter((certificate) => category === null || category === 'safety' || certificate.category === category)
      .flatMap((certificate) => certificate.items.map((item) => ({ certificate, item }))),
  ({ item }) => ({ name: `${item.itemName}${item.level ?? ''}`, page: 'certificates' }),
);

const isSafety = (name: string): boolean => /安全|[ABC][123]?证/.test(name);

const KINDS = {
  registrations: REGISTRATIONS,
  titled: people(({ person }) => formatText(person.titleName) !== null, 'others'),
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

export const listRowFieldNames = (kind: RowKindName): readonly string[] => KINDS[kind].fields;
export const getRowKind = (kind: RowKindName): RowKind => KINDS[kind];
