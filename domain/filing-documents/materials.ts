/** Finds the documents that a line of a material list requires among the records of the enterprise, by the words of the line. */
import type { FormId } from './form.ts';
import { type FormPerson, findLead, listPeople } from './people.ts';
import type { EntryPage, FormSource } from './source.ts';
import { listWorks } from './works.ts';

/** ready: a file for each; short: a file is lacking or has run out; form: made here; manual: nothing that an archive could hold. */
export const MATERIAL_STATES = ['ready', 'short', 'form', 'manual'] as const;
export type MaterialState = (typeof MATERIAL_STATES)[number];

/** Kinds of records to which files belong, as the archive names them. */
type FileKind = 'yyzz' | 'zzzs' | 'register' | 'else' | 'project';

/** Something that must be proven by a file. */
interface WantedDocument {
  readonly name: string;
  readonly page: EntryPage;
  readonly kind: FileKind;
  /** Record of the file; null for the business licence, of which the enterprise has only one. */
  readonly uuid: string | null;
  /** Last valid day; null: not known, or valid indefinitely. */
  readonly validEnd: string | null;
}

interface Wanted {
  readonly form: FormId | null;
  readonly papers: readonly WantedDocument[];
}

const LATEST = '9999-12-31';
const earliest = (days: readonly (string | null)[]): string | null => {
  const [first = LATEST] = days.flatMap((day) => day ?? []).toSorted();
  return first === LATEST ? null : first;
};

const getPersonDocument = (
  { person, page, posts }: FormPerson,
  suffix: string,
  validEnd: string | null,
): WantedDocument => ({
  name: suffix === '' ? person.name : `${person.name}（${suffix || posts.map(({ postName }) => postName).join('、')}）`,
  page,
  kind: page === 'registered' ? 'register' : 'else',
  uuid: person.uuid ?? null,
  validEnd,
});

const people = ({ firm: enterprise, paperCase: documentCase, today }: FormSource) =>
  listPeople(enterprise, today, documentCase.peopleUuids);

const licence = ({ firm: enterprise }: FormSource): WantedDocument[] => [
  { name: '企业营业执照', page: 'licence', kind: 'yyzz', uuid: null, validEnd: enterprise.enterprise.bizTermEnd },
];
const certificates = (source: FormSource, isListed: (category: string | null) => boolean): WantedDocument[] =>
  source.firm.certificates
    .filter(({ category }) => isListed(category))
    .map(({ certName, certNo, uuid, validEnd }) => ({
      name: certNo === null ? certName : `${certName} ${certNo}`,
      page: 'certificates',
      kind: 'zzzs',
      uuid: uuid ?? null,
      validEnd,
    }));
const lead = ({ firm: enterprise, today }: FormSource): WantedDocument[] => {
  const found = findLead(enterprise, today);
  if (found === null) return [];
  return [getPersonDocument(found, '技术负责人', earliest(found.person.registrations.map(({ validEnd }) => validEnd)))];
};
const registered = (source: FormSource): WantedDocument[] =>
  people(source)
    .filter(({ person }) => person.registrations.length > 0)
    .map((one) =>
      getPersonDocument(one, '注册证书', earliest(one.person.registrations.map(({ validEnd }) => validEnd))),
    );
const titled = (source: FormSource): WantedDocument[] =>
  people(source)
    .filter(({ person }) => person.titleName !== null)
    .map((one) => getPersonDocument(one, '职称证书', null));
const posted = (source: FormSource): WantedDocument[] =>
  people(source)
    .filter(({ posts }) => posts.length > 0)
    .map((one) =>
      getPersonDocument(
        one,
        one.posts.map(({ postName }) => postName).join('、'),
        earliest(one.person.posts.map(({ postCertEnd }) => postCertEnd)),
      ),
    );
const skilled = (source: FormSource): WantedDocument[] =>
  people(source)
    .filter(({ skills }) => skills.length > 0)
    .map((one) => getPersonDocument(one, '技能证书', null));
const works = (source: FormSource): WantedDocument[] =>
  listWorks(source).map(({ projectName, uuid }) => ({
    name: projectName,
    page: 'projects',
    kind: 'project',
    uuid: uuid ?? null,
    validEnd: null,
  }));

/** Returns the application table for the kind of filing. */
export function getApplication(category: string | null, kind: string): FormId | null {
  if (kind === 'renewal') return category === 'safety' ? 'safety-licence-extension' : 'renewal';
  if (['change', 'merger', 'reissue'].includes(kind)) return 'change';
  if (category === 'safety') return 'safety-licence-application';
  if (category === 'construction') return 'construction-application';
  if (category === 'design') return 'design-application';
  if (category === 'survey') return 'survey-application';
  return category === 'supervision' ? 'supervision-application' : null;
}

/** Words of a line and what they ask for; the first that fits decides. */
const LINES: readonly (readonly [RegExp, (source: FormSource) => readonly WantedDocument[]])[] = [
  [/营业执照/, licence],
  [/安全生产许可证/, (source) => certificates(source, (category) => category === 'safety')],
  [/资质证书|资质证/, (source) => certificates(source, (category) => category !== 'safety')],
  [/技术负责人/, lead],
  [/考核证书|安全生产管理人员|三类人员/, posted],
  [/特种作业|技术工人|技能/, skilled],
  [/业绩/, works],
  [/职称/, titled],
  [/注册(?!资本)|人员/, registered],
];

/** Finds the archive content that a line asks for; null: content that the archive cannot contain. */
export function findWanted(line: string, source: FormSource, application: FormId | null): Wanted | null {
  if (/申请表|申请书|^注册申请/.test(line)) return application === null ? null : { form: application, papers: [] };
  if (/承诺/.test(line)) return { form: 'commitment', papers: [] };
  const found = LINES.find(([words]) => words.test(line))?.[1];
  return found === undefined ? null : { form: null, papers: found(source) };
}

/** An expired document counts as missing. */
export const isExpired = ({ validEnd }: Pick<WantedDocument, 'validEnd'>, today: string): boolean =>
  validEnd !== null && validEnd < today;
