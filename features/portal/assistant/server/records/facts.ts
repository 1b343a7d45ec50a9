/**
 * Answers a question about one record (the enterprise, a person, project, certificate, machine or declaration of the enterprise) with the
 * fields asked for.
 */

import { href } from '#domain/access/page.ts';
import { hasPersonalNumber, listAskedFields } from '#domain/assistant/asked-fields.ts';
import { listColloquialWordings } from '#domain/assistant/colloquial-wordings.ts';
import { findNamedCertificates } from '#domain/assistant/matters.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { getDeclarationLabel } from '#domain/qualification/declaration-kinds.ts';
import { certificate as certificateSpec } from '#domain/records/certificate.ts';
import { declaration as declarationSpec, equipment as equipmentSpec } from '#domain/records/declared.ts';
import { enterprise as enterpriseSpec } from '#domain/records/enterprise.ts';
import { type FieldSpec, getFields, type RecordSpec } from '#domain/records/field.ts';
import { otherPerson, registeredPerson } from '#domain/records/person.ts';
import { project as projectSpec } from '#domain/records/project.ts';
import { formatFieldValue } from '#domain/records/words.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { getAge } from '#domain/validity/day.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { enterpriseRecordsPages } from '#features/records/enterprise-records/pages/enterprise-records.pages.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import { canView, type LoginContext } from '#platform/server/access/access.ts';
import {
  createAnswerBuilder,
  createNoteAnswer,
  type RecordAnswer,
  type RecordQuestionContext,
} from './record-answer.ts';

type Values = Readonly<Record<string, unknown>>;

type Person = EnterpriseDocument['registeredPeople'][number];

interface Subject {
  readonly key: string;
  readonly title: string;
  readonly spec: RecordSpec;
  readonly values: Values;
  /** The fields to show if the question names none. */
  readonly usual: readonly string[];
  /** The registrations of a person, shown with the usual fields or if the question asks for certificates. */
  readonly registrations?: Person['registrations'];
  readonly page: string;
}

const OF_PERSON = ['titleName', 'titles', 'postName', 'postCertEnd', 'trade', 'skillGrade', 'socialSecurityHere'];
const OF_PROJECT = ['contractAmount', 'metrics', 'acceptDate', 'dataLevel', 'onPlatform', 'platformState'];

const WHO_OF_PROJECT = ['managerUuid', 'techLeadUuid'];

/** The lists of people, each with its label in answers, the right to view it and its page. */
export const PEOPLE_LISTS = [
  {
    label: '注册人员',
    right: 'personnel:register:list',
    spec: registeredPerson,
    page: personnelPages.registeredPeople,
    list: (enterprise: EnterpriseDocument) => enterprise.registeredPeople,
  },
  {
    label: '非注册人员',
    right: 'personnel:else:list',
    spec: otherPerson,
    page: personnelPages.otherPeople,
    list: (enterprise: EnterpriseDocument) => enterprise.otherPeople,
  },
] as const;

/**
 * Lists the people with one of the names whom the user may view. The title distinguishes people of the same name by their list and a
 * number.
 */
export function listNamedPeople({
  context,
  enterprise,
  names,
}: Pick<RecordQuestionContext, 'context' | 'enterprise' | 'names'>) {
  const found = PEOPLE_LISTS.filter(({ right }) => canView(context.session, right)).flatMap(({ list, ...kind }) =>
    list(enterprise).flatMap((person) => (names.includes(person.name) ? [{ ...kind, person }] : [])),
  );
  return found.map(({ person, ...kind }) => {
    const same = found.filter((other) => other.person.name === person.name);
    const at = same.findIndex((other) => other.person === person) + 1;
    return {
      ...kind,
      person,
      title: same.length > 1 ? `${person.name}（${kind.label}，同名第 ${at} 条）` : person.name,
    };
  });
}

/** States that a person was not found, and which lists the user may not view. */
export function formatPersonNotFound({ session }: LoginContext, name: string): string {
  const hidden = PEOPLE_LISTS.filter(({ right }) => !canView(session, right)).map(({ label }) => label);
  if (hidden.length === 0) return `没有在本企业的人员里找到${name}，不能回答这个问题。`;
  const seen = hidden.length < PEOPLE_LISTS.length ? `能查看的人员里没有${name}，` : '';
  return `您的权限不能查看${hidden.join('、')}，${seen}不能回答这个问题。`;
}

/** States for each name that several people have it, and how the answer treats them. */
export const formatSameNameNotes = (
  people: ReturnType<typeof listNamedPeople>,
  how = '下面按记录分别回答',
): readonly string[] =>
  [...new Set(people.map(({ person }) => person.name))].flatMap((name) => {
    const { length } = people.filter(({ person }) => person.name === name);
    return length > 1 ? [`本企业有 ${length} 条姓名为${name}的人员记录，可能不是同一人，${how}。`] : [];
  });

const NOT_VIEWABLE = '您的权限不能查看';

/** Returns the name of a person by uuid, a remark if the user may not view the person, or null if there is no such person. */
function findPersonName({ context, enterprise }: RecordQuestionContext, uuid: unknown): string | null {
  const viewable = PEOPLE_LISTS.filter(({ right }) => canView(context.session, right));
  const found = viewable.flatMap(({ list }) => list(enterprise).filter((one) => one.uuid === uuid))[0];
  return found?.name ?? (viewable.length < PEOPLE_LISTS.length ? NOT_VIEWABLE : null);
}

/** Formats net assets with their year, because they may otherwise be taken for those of another year. */
function formatNetAssets({ enterprise }: RecordQuestionContext, field: FieldSpec, value: unknown): string | null {
  const { netAssetsYear } = enterprise.enterprise;
  const words = formatFieldValue(field, value);
  return words === null || netAssetsYear === null ? words : `${words}（${netAssetsYear} 年度）`;
}

/** Formats the value of a field, with names instead of references and codes; null if it cannot be formatted. */
function formatValue(ask: RecordQuestionContext, name: string, field: FieldSpec, value: unknown): string | null {
  if (field.kind === 'project') return null;
  if (field.kind === 'person') return findPersonName(ask, value);
  if (name === 'standardCodes' && Array.isArray(value)) {
    const standards = value.map((code) => ask.catalogue.byCode(String(code))?.name);
    return standards.includes(undefined) ? null : standards.join('、');
  }
  if (name === 'birthDate') return typeof value === 'string' ? `${value}（${getAge(value, ask.today)} 周岁）` : null;
  if (name === 'netAssets') return formatNetAssets(ask, field, value);
  const words = formatFieldValue(field, value);
  return words !== null && hasPersonalNumber(field, words) ? '含个人号码，不在回答里显示，请在记录里查看' : words;
}

const OF_REGISTRATIONS = /证(?!号)|注册|[一二]建|建造师/;
/** Formats the kind of a registration: 二级建造师（市政公用工程）. */
export const formatRegistrationKind = ({
  regType,
  specialty,
}: Pick<Person['registrations'][number], 'regType' | 'specialty'>) =>
  `${regType}${specialty === null ? '' : `（${specialty}）`}`;
const formatRegistration = ({ validEnd, ...kind }: Person['registrations'][number], today: string): string =>
  `${formatRegistrationKind(kind)}，${validEnd === null ? '没有登记注册有效期' : `注册有效期至 ${validEnd}${validEnd < today ? '，已过期' : ''}`}`;

/** Measures of a project, which are stored in separate fields or by name in the field `metrics`. */
const MEASURES = createLookupTable({ area: '面积', length: '长', span: '跨', height: '高', depth: '深', floors: '层' });

/** Formats the requested fields with their values, including a remark on fields without a value. */
function formatFacts(
  { spec, values, usual, registrations = [] }: Subject,
  ask: RecordQuestionContext,
): readonly string[] {
  const asked = listAskedFields(spec, ask.text);
  const others = formatFieldValue(projectSpec.fields.metrics, values.metrics) ?? '';
  const isAmongOthers = (name: string): boolean =>
    (values[name] ?? null) === null && MEASURES[name] !== undefined && others.includes(MEASURES[name]);
  const names = asked.length > 0 ? asked.map(({ name }) => (isAmongOthers(name) ? 'metrics' : name)) : usual;
  const held = asked.length > 0 && !OF_REGISTRATIONS.test(ask.text) ? [] : registrations;
  const facts = getFields(spec).flatMap(([name, field]) => {
    if (!names.includes(name)) return [];
    const isEntered = formatFieldValue(field, values[name]) !== null;
    if (!isEntered) return asked.length === 0 ? [] : [`${field.label}：没有登记`];
    const words = formatValue(ask, name, field, values[name]);
    return words === null ? [] : [`${field.label}：${words}`];
  });
  return [...formatStatus(values, ask), ...held.map((one) => formatRegistration(one, ask.today)), ...facts];
}

const ASKS_STATUS = /还在[^，。？]{0,6}(?:[公单我咱]|干|做|职|上班|吗|不|没)|在职|离职|走了?没|辞职/;
/** States that a person has left, whatever was asked, or that the person is employed if the question asks for it. */
function formatStatus({ status, leaveDate }: Values, { names, text }: RecordQuestionContext): readonly string[] {
  if (names.length === 0 || (status !== 'left' && status !== 'on')) return [];
  if (status === 'left') return [typeof leaveDate === 'string' ? `已于 ${leaveDate} 离职` : '已离职，没有登记离职日期'];
  return ASKS_STATUS.test(text) ? ['登记为在职'] : [];
}

type Certificate = EnterpriseDocument['certificates'][number];
type Machine = EnterpriseDocument['equipment'][number];
type Named = Pick<RecordQuestionContext, 'text' | 'enterprise' | 'subjects'>;

/** Lists the certificates of the qualifications or kinds in the question, if it asks for one of their fields. */
function listCertificates({ text, enterprise, subjects }: Named): readonly Certificate[] {
  if (!listAskedFields(certificateSpec, text).some(({ isWhole }) => isWhole)) return [];
  const kinds = findNamedCertificates(text);
  return enterprise.certificates.filter(
    ({ certName, items }) =>
      items.some(({ standardCode }) => standardCode !== null && subjects.includes(standardCode)) ||
      findNamedCertificates(certName).some((kind) => kinds.includes(kind)),
  );
}

const OF_MACHINES = /(?<!平)台|(?:几|多少)[部辆套]|自有|自己|租|型号|规格|数量/;
/** Matches questions about rules for machines: 租的塔吊算不算设备, 塔吊几台够用. */
const OF_MACHINE_RULE = /[算够配应]|必须/;
const LONGEST_WORD = 4;
/** Lists the machines in the question, also by colloquial names: 塔吊有几台. */
function listMachines({ text, enterprise }: Named): readonly Machine[] {
  if (!OF_MACHINES.test(text) || OF_MACHINE_RULE.test(text)) return [];
  const words = [...text].flatMap((_letter, at) =>
    Array.from({ length: LONGEST_WORD - 1 }, (_none, more) => text.slice(at, at + more + 2)),
  );
  const wordings = words.flatMap(listColloquialWordings).filter(({ length }) => length > 1);
  return enterprise.equipment.filter(
    // The last characters of a name are its noun: 升降机 of 施工升降机.
    ({ name }) =>
      text.includes(name.slice(-3)) || wordings.some((wording) => wording.every((word) => name.includes(word))),
  );
}

/** Matches questions for the value of a fact that only a declaration contains: 办公室多少平方, 厂房面积多大. */
const DECLARED = createLookupTable({
  premises: /(?:办公|工作)(?:室|场所|用房|面积|场地)[^，。？]{0,6}(?:多少|多大|几|面积)/,
  plantArea: /厂房[^，。？]{0,6}(?:多少|多大|几|面积)/,
  taxPaid: /纳税额?[^，。？]{0,6}多少|(?:交|缴)了?多少税/,
  bankCredit: /授信[^，。？]{0,6}多少/,
  revenue: /(?:营业收入|营收|产值)[^，。？]{0,6}多少/,
});
type Declaration = EnterpriseDocument['declarations'][number];

/** Lists the declarations of the facts in the question. */
const listDeclarations = ({ text, enterprise }: Named): readonly Declaration[] =>
  // With a level or 资质, the question is about the requirement of a standard.
  /[特一二三甲乙丙]级|资质|标准/.test(text)
    ? []
    : enterprise.declarations.filter(({ kind }) => DECLARED[kind]?.test(text));

/** Returns whether a question asks for a field of the enterprise's certificates or machines, or for a declared fact. */
export const asksForRecordField = (named: Named): boolean =>
  listCertificates(named).length + listMachines(named).length + listDeclarations(named).length > 0;

function listDeclared(ask: RecordQuestionContext): readonly Subject[] {
  const list = <T extends Values>(
    right: string,
    records: readonly T[],
    describe: (one: T) => Omit<Subject, 'values'>,
  ) => (canView(ask.context.session, right) ? records.map((one) => ({ ...describe(one), values: one })) : []);
  const [page, infoCentre] = [href(certificatesPages.certificates), href(enterpriseRecordsPages.infoCentre)];
  return [
    ...list('certificate:info:list', listCertificates(ask), ({ uuid, certName: title }) => {
      return { key: `certificate ${uuid ?? title}`, title, spec: certificateSpec, usual: [], page };
    }),
    ...list('declaration:equipment:list', listMachines(ask), ({ uuid, name: title }) => {
      const usual = ['spec', 'count', 'owned'];
      return { key: `equipment ${uuid ?? title}`, title, spec: equipmentSpec, usual, page: infoCentre };
    }),
    ...list('declaration:item:list', listDeclarations(ask), ({ uuid, kind }) => {
      const usual = ['value', 'unit', 'year'];
      const title = getDeclarationLabel(kind, kind);
      return { key: `declaration ${uuid ?? kind}`, title, spec: declarationSpec, usual, page: infoCentre };
    }),
  ];
}

function listSubjects(ask: RecordQuestionContext): readonly Subject[] {
  const { context, enterprise, projects, text } = ask;
  const people = listNamedPeople(ask).map(
    ({ person, spec, title, page }): Subject => ({
      key: `person ${person.uuid ?? title}`,
      title,
      spec,
      values: person,
      usual: OF_PERSON,
      registrations: person.registrations,
      page: `${href(page)}?keyword=${encodeURIComponent(stripSampleMark(person.name))}`,
    }),
  );
  const works = enterprise.projects.flatMap((one): Subject[] =>
    projects.includes(one.projectName)
      ? [
          {
            key: `project ${one.uuid ?? one.projectName}`,
            title: one.projectName,
            spec: projectSpec,
            values: one,
            usual: text.includes('谁') ? WHO_OF_PROJECT : OF_PROJECT,
            page: `${href(nationalPlatformPages.projects)}?keyword=${encodeURIComponent(stripSampleMark(one.projectName))}`,
          },
        ]
      : [],
  );
  if (people.length + works.length > 0) return [...people, ...works];
  const declared = listDeclared(ask);
  if (declared.length > 0 || !canView(context.session, 'ent:info:get')) return declared;
  const own = listAskedFields(enterpriseSpec, text);
  return own.length === 0
    ? []
    : [
        {
          key: 'enterprise',
          title: enterprise.enterprise.entName ?? '本企业',
          spec: enterpriseSpec,
          values: enterprise.enterprise,
          usual: [],
          page: href(enterprisePages.licence),
        },
      ];
}

/** Matches questions about private data of a person, which records do not contain or answers never include. */
const PRIVATE_MATTERS = /(?<!施)工资|薪|收入|奖金|挣多少|电话|手机|住址|住哪|身份证/;
const NOT_TOLD = '个人的薪酬、住址、联系方式和证件号码不在回答的范围内。';

/** States which of the requested records the user may not view; null if there are none. */
function answerHidden(ask: RecordQuestionContext): RecordAnswer | null {
  const named = [
    { label: '资质证书', right: 'certificate:info:list', isNamed: listCertificates(ask).length > 0 },
    { label: '设备', right: 'declaration:equipment:list', isNamed: listMachines(ask).length > 0 },
    { label: '其他声明', right: 'declaration:item:list', isNamed: listDeclarations(ask).length > 0 },
    { label: '企业信息', right: 'ent:info:get', isNamed: listAskedFields(enterpriseSpec, ask.text).length > 0 },
  ] as const;
  const { session } = ask.context;
  const hidden = named.flatMap(({ label, right, isNamed }) => (isNamed && !canView(session, right) ? [label] : []));
  const isOther = ask.names.length + ask.projects.length > 0 || hidden.length === 0;
  return isOther ? null : createNoteAnswer(`您的权限不能查看${hidden.join('、')}，不能回答本企业的情况。`);
}

const AS_ENTERED = '按登记的资料回答；是否符合标准以校验结果为准。';
const NOT_READ =
  '没有看懂要问的是哪一项，下面是登记的主要资料；其他的请打开记录查看，或写明要问的栏目（如合同额、职称）再问。';
/** Matches questions that the usual fields answer. */
const OPEN = /谁|还在|在职|离职|情况|资料|信息|怎么样|介绍|[算认]|计入|业绩|[报证]|注册|[一二]建/;

/** Answers questions such as 陈柏年是什么职称, 恒屹云汇大厦合同额多少, 我们净资产多少 with the entered values; the record is the source. */
export function answerFieldQuestion(ask: RecordQuestionContext): RecordAnswer | null {
  if (ask.names.length > 0 && PRIVATE_MATTERS.test(ask.text)) return createNoteAnswer(NOT_TOLD);
  const answer = createAnswerBuilder();
  const subjects = listSubjects(ask);
  const isRead =
    ask.names.length + ask.projects.length === 0 ||
    OPEN.test(ask.text) ||
    subjects.some(({ spec }) => listAskedFields(spec, ask.text).length > 0);
  for (const subject of subjects) {
    const { key, title, page } = subject;
    const facts = formatFacts(subject, ask);
    if (facts.length === 0) continue;
    const text = `${title}，${facts.join('；')}`;
    answer.tell(text, { key, title, href: page });
  }
  const given = answer.done();
  if (given.points.length === 0) return answerHidden(ask);
  const notes = [...formatSameNameNotes(listNamedPeople(ask)), isRead ? AS_ENTERED : NOT_READ];
  return { ...given, notes };
}

const MAX_LISTED = 12;

/** Truncates a long list in an answer and adds a note about it. */
export function truncateAnswer(given: RecordAnswer): RecordAnswer {
  const { points, notes } = given;
  if (points.length <= MAX_LISTED) return given;
  const cut = `共 ${points.length} 项，这里列出前 ${MAX_LISTED} 项。`;
  return { ...given, notes: [...notes, cut], points: points.slice(0, MAX_LISTED) };
}

/** Answers questions such as 许文博带过哪些项目: lists the projects whose manager or technical lead is the person. */
export function answerPersonProjects(ask: RecordQuestionContext): RecordAnswer | null {
  const { context, enterprise, names } = ask;
  if (names.length === 0) return null;
  if (!canView(context.session, 'project:info:list'))
    return createNoteAnswer('您的密钥没有查看项目的权限，不能回答这个问题。请由主锁持有人授权后再问。');
  const answer = createAnswerBuilder();
  const people = listNamedPeople(ask);
  for (const words of formatSameNameNotes(people)) answer.note(words);
  for (const { person, title } of people) {
    const works = enterprise.projects.flatMap((one) => {
      if (!person.uuid) return [];
      if (one.managerUuid === person.uuid) return [{ one, role: '项目经理' }];
      return one.techLeadUuid === person.uuid ? [{ one, role: '项目技术负责人' }] : [];
    });
    if (works.length === 0) answer.note(`本企业的项目里，没有登记由${title}担任项目经理或技术负责人的。`);
    for (const { one, role } of works) {
      const ended = one.acceptDate === null ? '，没有登记竣工验收日期' : `，${one.acceptDate} 竣工验收`;
      const text = `${one.projectName}：${people.length > 1 ? `${title}任` : ''}${role}${ended}`;
      const page = `${href(nationalPlatformPages.projects)}?keyword=${encodeURIComponent(stripSampleMark(one.projectName))}`;
      answer.tell(text, { key: `project ${one.uuid ?? one.projectName}`, title: one.projectName, href: page });
    }
  }
  const given = answer.done(names.map((name) => `${name}算在哪些资质里？`));
  return truncateAnswer(given.points.length === 0 ? { ...given, followUps: [] } : given);
}
