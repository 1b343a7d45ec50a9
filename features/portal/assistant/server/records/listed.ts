/** Answers that filter records by their data: 哪些项目少竣工验收环节, 合同额超过2亿的项目, 哪些人社保不在本单位. */

import { href } from '#domain/access/page.ts';
import { type ListedProperty, type ListFilter, readListFilters } from '#domain/assistant/asked-lists.ts';
import { listTextFigures } from '#domain/assistant/figures.ts';
import type { EnterpriseDocument, Equipment } from '#domain/enterprise/enterprise-document.ts';
import { type FieldSpec, getFields } from '#domain/records/field.ts';
import { registeredPerson } from '#domain/records/person.ts';
import { listMissingLinks, PROJECT_LINK_LABELS, project as projectSpec } from '#domain/records/project.ts';
import { formatFieldValue } from '#domain/records/words.ts';
import { readChineseNumber } from '#domain/text/chinese-number.ts';
import { addYears, getAge } from '#domain/validity/day.ts';
import { enterpriseRecordsPages } from '#features/records/enterprise-records/pages/enterprise-records.pages.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { canView } from '#platform/server/access/access.ts';
import { formatRegistrationKind, PEOPLE_LISTS, truncateAnswer } from './facts.ts';
import { createAnswerBuilder, type RecordAnswer, type RecordQuestionContext } from './record-answer.ts';

type Project = EnterpriseDocument['projects'][number];
type Person = EnterpriseDocument['registeredPeople'][number] | EnterpriseDocument['otherPeople'][number];

interface Asked {
  readonly value: string;
  readonly text: string;
  readonly today: string;
}

/** Returns a description of the property, false if the record does not have it, and null if the record has no value for the field. */
type Find<T> = (record: T, asked: Asked) => string | false | null;

const OLDEST = 60;
const LINKS = Object.entries(PROJECT_LINK_LABELS);

const formatAmount = (amount: number | null): string =>
  amount === null ? '没有登记合同额' : `合同额 ${getAmount(amount)}`;
const getAmount = (amount: number): string => formatFieldValue(projectSpec.fields.contractAmount, amount) ?? '';
const formatEnd = ({ acceptDate, finishDate }: Project): string =>
  acceptDate !== null
    ? `${acceptDate} 竣工验收`
    : finishDate !== null
      ? `${finishDate} 竣工，没有登记验收日期`
      : '没有登记竣工日期';

const MEASURES = ['area', 'length', 'span', 'height', 'depth', 'floors'] as const;
/** Words of a question that select among the measures of one unit. */
const MEASURE_WORDS = ['跨', '高', '深', '长', '面积', '层', '管', '道路'] as const;

/** Lists the measures of a project, converted to base units by `listTextFigures`. */
function listMeasures({ metrics, ...fields }: Project) {
  const own = MEASURES.flatMap((name) => {
    const words = formatFieldValue(projectSpec.fields[name], fields[name]);
    return words === null ? [] : [{ label: projectSpec.fields[name].label, words }];
  });
  return [
    ...own,
    ...metrics.map(({ metric, value, unit }) => ({ label: metric, words: `${value ?? ''} ${unit ?? ''}` })),
  ].flatMap(({ label, words }) => {
    const [figure] = listTextFigures(
      words
        .replace(/k㎡|㎡|m²/gi, '平方米')
        .replace(/\bkm\b/gi, '公里')
        .replace(/\bm\b/gi, '米'),
    );
    return figure === undefined ? [] : [{ label, words, ...figure }];
  });
}

/** Compares a measure with an upper or lower bound; returns null if no measure has the requested unit. */
const findBound =
  (isMost: boolean): Find<Project> =>
  (one, { value, text }) => {
    const [number = '', unit] = value.split(' ');
    const isWithin = (found: number): boolean => (isMost ? found <= Number(number) : found >= Number(number));
    if (unit === '元')
      return one.contractAmount === null
        ? null
        : isWithin(one.contractAmount * 1e4) && formatAmount(one.contractAmount);
    const words = MEASURE_WORDS.filter((word) => text.includes(word));
    const measures = listMeasures(one).filter(
      (measure) => measure.unit === unit && (words.length === 0 || words.some((word) => measure.label.includes(word))),
    );
    const found = measures.filter((measure) => isWithin(measure.value));
    return found.length > 0 && found.map((measure) => `${measure.label} ${measure.words}`).join('，');
  };

/** The first and last day of 今年, 去年, 近三年 and 2024年. */
function readYears(value: string, today: string): readonly [string, string] {
  const now = Number(today.slice(0, 4));
  const recent = /^近(.+)年$/.exec(value)?.[1];
  if (recent !== undefined) {
    const years = /^\d/.test(recent) ? Number(recent) : (readChineseNumber(recent) ?? 1);
    return [addYears(today, -years), today];
  }
  const year =
    value === '今年' ? now : value === '去年' ? now - 1 : value === '前年' ? now - 2 : Number(value.slice(0, 4));
  return [`${year}-01-01`, `${year}-12-31`];
}

function findYear(one: Project, { value, text, today }: Asked): string | false | null {
  const [firstOn, lastOn] = readYears(value, today);
  const [label, day] = /开工/.test(text)
    ? ['开工', one.startDate]
    : /签/.test(text)
      ? ['签订合同', one.contractDate]
      : ['竣工验收', one.acceptDate ?? one.finishDate];
  // A project without an end date is still in progress, so its end date is not missing.
  return day !== null && day >= firstOn && day <= lastOn && `${day} ${label}`;
}

const findEmpty = <T extends Person | Project>(spec: typeof projectSpec | typeof registeredPerson): Find<T> => {
  const fields = new Map<string, FieldSpec>(getFields(spec));
  return (one, { value }) => {
    const field = fields.get(value);
    const values: Readonly<Record<string, unknown>> = { ...one };
    return field !== undefined && value in values && (values[value] ?? '') === '' && `没有登记${field.label}`;
  };
};

/** Whether the last comparison with the national platform found a difference; null for records that were never compared. */
const findDifference: Find<Person | Project> = ({ platformState }) =>
  platformState === null || platformState === 'unchecked'
    ? null
    : platformState !== 'same' && `与平台比对${platformState === 'differs' ? '不一致' : '没有查到'}`;

const OF_PROJECTS: Partial<Record<ListedProperty, Find<Project>>> = {
  differs: findDifference,
  notStarted: ({ startDate, finishDate, acceptDate }, { today }) => {
    if (finishDate !== null || acceptDate !== null) return false;
    return startDate === null ? null : startDate > today && `计划 ${startDate} 开工`;
  },
  underWay: ({ startDate, finishDate, acceptDate }, { today }) => {
    if (acceptDate !== null || (finishDate !== null && finishDate <= today)) return false;
    return startDate === null ? null : startDate <= today && `${startDate} 开工，没有登记竣工和验收日期`;
  },
  finished: (one, { today }) => {
    const endOn = one.acceptDate ?? one.finishDate;
    return endOn !== null && endOn <= today && formatEnd(one);
  },
  unfinished: ({ finishDate, acceptDate }) => finishDate === null && acceptDate === null && '没有登记竣工和验收日期',
  unaccepted: ({ finishDate, acceptDate }) =>
    acceptDate === null && `没有登记竣工验收日期${finishDate === null ? '' : `，${finishDate} 竣工`}`,
  dataLevel: ({ dataLevel }, { value }) => (dataLevel === null ? null : dataLevel === value && `数据等级 ${value}`),
  offPlatform: ({ onPlatform }) => (onPlatform === null ? null : !onPlatform && '没有录入监管平台'),
  step: ({ links }, { value }) => {
    const missing = listMissingLinks(links).filter((kind) => value === '' || kind === value);
    const labels = LINKS.flatMap(([kind, label]) => (missing.some((one) => one === kind) ? [label] : []));
    return labels.length > 0 && `缺${labels.join('、')}环节`;
  },
  empty: findEmpty(projectSpec),
  least: findBound(false),
  most: findBound(true),
  type: ({ projectType }, { value }) => (projectType === null ? null : projectType === value && value),
  role: ({ role }, { value }) => (role === null ? null : role === value && value),
  year: findYear,
  extreme: ({ contractAmount }) => (contractAmount === null ? null : formatAmount(contractAmount)),
  total: ({ contractAmount }) => (contractAmount === null ? null : formatAmount(contractAmount)),
  all: (one) => `${formatAmount(one.contractAmount)}，${formatEnd(one)}`,
};

const findAge =
  (isAsked: (age: number, bound: number) => boolean, bound?: number): Find<Person> =>
  ({ birthDate }, { value, today }) => {
    if (birthDate === null) return null;
    const age = getAge(birthDate, today);
    return isAsked(age, bound ?? Number(value)) && `${age} 周岁`;
  };

const OF_PEOPLE: Partial<Record<ListedProperty, Find<Person>>> = {
  differs: findDifference,
  insuredElsewhere: ({ socialSecurityHere }) =>
    socialSecurityHere === null ? null : !socialSecurityHere && '社保不由本企业缴纳',
  over60: findAge((age, bound) => age >= bound, OLDEST),
  older: findAge((age, bound) => age >= bound),
  younger: findAge((age, bound) => age < bound),
  registrations: ({ registrations }) =>
    registrations.length > 1 && registrations.map(formatRegistrationKind).join('、'),
  withoutB: ({ registrations }) => {
    const builders = registrations.filter(({ regType }) => regType.includes('建造师'));
    const isMissing = builders.every(({ safetyBNo, safetyBEnd }) => safetyBNo === null && safetyBEnd === null);
    return builders.length > 0 && isMissing && `${builders.map(formatRegistrationKind).join('、')}，没有登记 B 证`;
  },
  unfilled: findEmpty(registeredPerson),
};

const OF_MACHINES: Partial<Record<ListedProperty, Find<Equipment>>> = {
  machines: ({ spec, count, owned }, { text }) =>
    (!/自有|自己的/.test(text) || owned === true) &&
    [
      spec,
      count === null ? '没有登记数量' : `${count} 台套`,
      owned === null ? '没有登记是否自有' : owned ? '自有' : '不是自有',
    ]
      .filter((one) => one !== null)
      .join('，'),
};

const FIELDS: Partial<Record<ListedProperty, string>> = {
  differs: '平台比对的结果',
  notStarted: '开工日期',
  underWay: '开工日期',
  dataLevel: '数据等级',
  offPlatform: '是否录入监管平台',
  insuredElsewhere: '社保是否由本企业缴纳',
  over60: '出生日期',
  older: '出生日期',
  younger: '出生日期',
  extreme: '合同额',
  total: '合同额',
  least: '合同额',
  most: '合同额',
  type: '工程类别',
  role: '承揽方式',
};

const SUM = /加起来|加在一起|合计|总共|一共|总和|总计/;
/** Formats the sum of the quantities of machines or of the amounts of projects; empty if the question asks for none. */
function formatTotal(text: string, property: ListedProperty | undefined, rows: readonly Listed[]): string {
  const amounts = rows.flatMap(({ amount }) => amount ?? []);
  if (!SUM.test(text) || amounts.length === 0) return '';
  const total = amounts.reduce((sum, one) => sum + one, 0);
  if (property === 'machines') return `登记了数量的合计 ${total} 台套。`;
  return property === 'total' ? `合同额合计 ${getAmount(total)}。` : '';
}

/** Keeps the records with the largest or smallest amount if the question asks for these. */
function selectExtreme(filters: readonly ListFilter[], rows: readonly Listed[]): readonly Listed[] {
  const asked = filters.find(({ property }) => property === 'extreme');
  if (asked === undefined) return rows;
  const amounts = rows.flatMap(({ words, amount }) => (typeof words === 'string' ? (amount ?? []) : []));
  const bound = /[大高多]/.test(asked.value) ? Math.max(...amounts) : Math.min(...amounts);
  return rows.map((row) => (row.words === null || row.amount === bound ? row : { ...row, words: false }));
}

interface Listed {
  readonly key: string;
  readonly title: string;
  readonly words: string | false | null;
  /** The amount of a project or the quantity of a machine. */
  readonly amount?: number | null;
}

/** Joins the descriptions of all requested properties of a record: false if it lacks one of them, null if one is unknown. */
function describeRecord<T extends { readonly uuid?: string | undefined }>(
  record: T,
  { kind, title }: { readonly kind: string; readonly title: string },
  filters: readonly ListFilter[],
  finds: Partial<Record<ListedProperty, Find<T>>>,
  { text, today }: RecordQuestionContext,
): Listed {
  const found = filters.map(({ property, value }) => finds[property]?.(record, { value, text, today }) ?? null);
  const words = found.includes(false) ? false : found.includes(null) ? null : found.join('，');
  return { key: `${kind} ${record.uuid ?? title}`, title, words };
}

export function answerFilteredRecords(ask: RecordQuestionContext): RecordAnswer | null {
  const { context, enterprise, text } = ask;
  const filters = readListFilters(text);
  const among = (finds: object): readonly ListFilter[] => filters.filter(({ property }) => property in finds);
  const [ofProjects, ofPeople, ofMachines] = [among(OF_PROJECTS), among(OF_PEOPLE), among(OF_MACHINES)];
  const lists = [
    {
      asked: ofProjects,
      label: '项目',
      right: 'project:info:list',
      page: nationalPlatformPages.projects,
      records: enterprise.projects.map((one) => ({
        ...describeRecord(one, { kind: 'project', title: one.projectName }, ofProjects, OF_PROJECTS, ask),
        amount: one.contractAmount,
      })),
    },
    ...PEOPLE_LISTS.map(({ label, right, page, list }) => ({
      asked: ofPeople,
      label,
      right,
      page,
      records: list(enterprise)
        .filter(({ status }) => status !== 'left')
        .map((one) => describeRecord(one, { kind: 'person', title: one.name }, ofPeople, OF_PEOPLE, ask)),
    })),
    {
      asked: ofMachines,
      label: '设备',
      right: 'declaration:equipment:list',
      page: enterpriseRecordsPages.infoCentre,
      records: enterprise.equipment.map((one) => ({
        ...describeRecord(one, { kind: 'equipment', title: one.name }, ofMachines, OF_MACHINES, ask),
        amount: one.count,
      })),
    },
  ].filter(({ asked, label }) => asked.some(({ property, value }) => property !== 'differs' || label.includes(value)));
  const answer = createAnswerBuilder();
  for (const { asked, label, right, page, records } of lists satisfies readonly { records: readonly Listed[] }[]) {
    if (!canView(context.session, right)) {
      answer.note(`您的权限不能查看${label}，回答不含这些记录。`);
      continue;
    }
    const found = selectExtreme(asked, records).flatMap(({ words, ...one }) =>
      typeof words === 'string' ? [{ ...one, words }] : [],
    );
    const unknown = records.filter(({ words }) => words === null).length;
    const fields = [...new Set(asked.flatMap(({ property }) => FIELDS[property] ?? []))].join('或');
    const more = unknown === 0 ? '' : `另有 ${unknown} 条没有登记${fields}，不能判断。`;
    answer.note(
      `登记的${label} ${records.length} 条，其中 ${found.length} 条符合所问。${more}${formatTotal(text, asked.at(-1)?.property, found)}`,
    );
    for (const { key, title, words } of found) answer.tell(`${title}：${words}`, { key, title, href: href(page) });
  }
  return lists.length === 0 ? null : { ...truncateAnswer(answer.done()), isFinal: true };
}
