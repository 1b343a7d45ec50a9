/**
 * Formats every kind of requirement in plain Chinese: a title, one sentence, the minimum figure, and numbered lists if the standard has
 * them. The text contains only data of the facts; a missing figure is shown as 待核对.
 */
import { createLookupTable } from '#domain/text/table.ts';
import type { Confidence } from '../facts.ts';
import { isRequirementKind, type Requirement, type RequirementKind, type RequirementOf } from '../requirement.ts';
import { formatMoney, formatNumber, formatQuantity, joinQuantity, normaliseSpaces, type Quantity } from './amounts.ts';
import {
  formatRegisteredPersonnel,
  formatRegisteredTotal,
  formatSiteManagers,
  formatSkilledWorkers,
  formatStaffPerformance,
  formatTechnicalLead,
  formatTitledPersonnel,
  getMinimumPeople,
  getTitledPersonnelTitle,
  PENDING_FIGURE,
} from './people.ts';
import { describeCategory, describeGroup, formatPerformance } from './performance.ts';
import type { FormattedItem, FormattedPart, FormattedRequirement } from './wording.ts';

type Wording<K extends RequirementKind> = (row: RequirementOf<K>) => FormattedRequirement;

const worded = (
  title: string,
  text: string,
  minimum: Quantity | null = null,
  rest: Partial<FormattedRequirement> = {},
): FormattedRequirement => ({
  title,
  text,
  minimum,
  parts: [],
  isPending: false,
  ...rest,
});
const item = (text: string, isPending = false): FormattedItem => ({ text, original: null, amendedBy: null, isPending });
const getPart = (items: readonly FormattedItem[]): FormattedPart => ({
  heading: null,
  anchor: null,
  text: null,
  items,
  isPending: false,
});
const money = (yuan: number | null | undefined): Quantity | null =>
  typeof yuan === 'number' ? formatMoney(yuan) : null;
const formatAtLeast = (quantity: Quantity | null, what: string): string =>
  quantity === null ? `${what}（金额待核对）` : `${what} ${joinQuantity(quantity)}以上`;

function describeMoney(title: string, what: string, yuan: number | null | undefined): FormattedRequirement {
  const minimum = money(yuan);
  return worded(title, formatAtLeast(minimum, what), minimum, { isPending: minimum === null });
}

function describePeople(
  title: string,
  text: string,
  min: number | null | undefined,
  unit?: string,
): FormattedRequirement {
  const minimum = getMinimumPeople(min, unit);
  return worded(title, text, minimum, { isPending: minimum === null });
}

function describePerformance(row: RequirementOf<'performance'>): FormattedRequirement {
  const categories = (row.byCategory ?? []).map(describeCategory);
  if (categories.length > 0)
    return worded('代表工程业绩', row.summary ?? '按申请类别满足下列业绩', null, { parts: categories });
  const { length } = row.groups;
  const needed =
    typeof row.groupsNeeded === 'number' && length > 1 ? { value: formatNumber(row.groupsNeeded), unit: '类' } : null;
  return worded('工程业绩', formatPerformance(row), needed, {
    parts: length === 0 ? [] : [getPart(row.groups.map(describeGroup))],
    isPending: length === 0,
  });
}

type StaffLine = RequirementOf<'technicalStaff'>['table'][number];

function describeStaffLine(line: StaffLine): FormattedItem {
  const { registered, nonRegistered } = line;
  const say = (count: number | null, what: string): string[] => {
    if (count === 0) return [];
    return [count === null ? `${what}${PENDING_FIGURE}` : `${what} ${count} 人`];
  };
  if (registered === null && nonRegistered === null) return item(`${line.profession}：${PENDING_FIGURE}`, true);
  const needs = [...say(registered, line.registeredAs ?? '注册人员'), ...say(nonRegistered, '非注册人员')];
  const text = needs.length === 0 ? '不要求' : needs.join('，');
  return item(`${line.profession}：${text}`, registered === null || nonRegistered === null);
}

function describeStaffTable(row: RequirementOf<'technicalStaff'>): FormattedRequirement {
  const items = row.table.map(describeStaffLine);
  const sums = [
    ...(typeof row.total === 'number' ? [`合计不少于 ${row.total} 人`] : []),
    ...(typeof row.registeredTotal === 'number' ? [`其中注册人员合计 ${row.registeredTotal} 人`] : []),
  ];
  const lead = items.length === 0 ? '按配备表配备主要专业技术人员' : '主要专业技术人员按下列专业配备';
  const text = [
    `${lead}${row.appliesTo ? `（${row.appliesTo}）` : ''}`,
    ...(sums.length > 0 ? sums : items.length > 0 ? [] : ['各专业人数待核对']),
  ];
  return worded('主要专业技术人员', text.join('，'), getMinimumPeople(row.total ?? null), {
    parts: items.length === 0 ? [] : [getPart(items)],
    isPending: items.every((one) => one.isPending),
  });
}

function describeEquipment(row: RequirementOf<'equipment'>): FormattedRequirement {
  const items = row.items.map((one) => {
    const spec = one.spec === null ? '' : `（${one.spec}）`;
    return item(
      `${one.name}${spec}${one.count === null ? '，数量待核对' : ` ${one.count} ${one.countUnit ?? '台'}`}`,
      one.count === null,
    );
  });
  if (items.length === 0) return worded('技术装备', row.summary ?? '设备清单待核对', null, { isPending: true });
  const needed = row.itemsNeeded === undefined ? null : { value: formatNumber(row.itemsNeeded), unit: '项' };
  const text = needed === null ? '具有下列机械设备' : `具有下列机械设备中的 ${needed.value} 项`;
  return worded('技术装备', text, needed, { parts: [getPart(items)] });
}

const OTHER_TITLES = createLookupTable<string>({
  leadPerformance: '个人业绩',
  plantArea: '厂房面积',
  laboratoryLead: '试验室负责人',
  post: '专门岗位',
  specialistStaff: '专门人员',
  registeredCapital: '注册资本',
  taxPaid: '纳税',
  bankCredit: '银行授信',
  manager: '企业经理',
  financeLead: '财务负责人',
  designStaff: '设计人员',
  techCentre: '技术中心',
  rdSpending: '科技投入',
  methodsPatents: '工法与专利',
  awardsStandards: '奖项与标准',
  informatization: '信息化',
  premises: '经营场所',
});
/** Patterns for the text of requirements without a subkind, with the title of each. */
const OTHER_BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/法人|营业执照|合伙/, '企业主体'],
  [/专利|奖项|规范/, '科技成果'],
  [/装备|设备|仪器|计算机|软件/, '技术装备'],
  [/场所/, '工作场所'],
  [/收入|合同额|营业/, '经营规模'],
  [/能力/, '承担能力'],
  [/经历|学历|人$/, '人员条件'],
  [/资质/, '已有资质'],
];

const getSummary = (row: { readonly summary?: unknown }): string =>
  typeof row.summary === 'string' ? row.summary : '';

function describeOther(row: RequirementOf<'other'>): FormattedRequirement {
  const summary = getSummary(row);
  const title =
    OTHER_TITLES[row.subkind ?? ''] ?? OTHER_BY_WORDS.find(([pattern]) => pattern.test(summary))?.[1] ?? '其他条件';
  const unit = row.unit ?? (row.post === undefined ? '项' : '人');
  const minimum =
    money(row.minCny) ??
    (typeof row.min === 'number' ? formatQuantity(row.min, unit) : null) ??
    (row.minProjects === undefined ? null : { value: formatNumber(row.minProjects), unit: '项' }) ??
    (typeof row.minYears === 'number' ? { value: formatNumber(row.minYears), unit: '年' } : null);
  return worded(title, summary, minimum);
}

/** Describes requirements that the facts summarise in one sentence written for the portal. */
const describeSummary = (
  title: string,
  row: { readonly summary?: string | undefined },
  fallback: string,
  minimum: Quantity | null = null,
): FormattedRequirement => worded(title, row.summary ?? fallback, minimum);

const getQuantity = (value: number | null | undefined, unit: string): Quantity | null =>
  typeof value === 'number' ? { value: formatNumber(value), unit } : null;

const WORDINGS: { readonly [K in RequirementKind]: Wording<K> } = {
  netAssets: (row) => describeMoney('企业资产', '净资产', row.minCny),
  registeredCapital: (row) =>
    describeMoney('注册资本', row.form ?? (row.paidIn === true ? '实缴注册资本' : '注册资本'), row.minCny),
  registeredPersonnel: (row) =>
    describePeople(row.profession.length > 10 ? '注册人员' : row.profession, formatRegisteredPersonnel(row), row.min),
  registeredTotal: (row) => describePeople('注册人员合计', formatRegisteredTotal(row), row.min, row.countUnit),
  titledPersonnel: (row) => describePeople(getTitledPersonnelTitle(row), formatTitledPersonnel(row), row.min),
  technicalLead: (row) =>
    worded('技术负责人', formatTechnicalLead(row), getQuantity(row.minYears, '年'), {
      isPending:
        row.unverified === true ||
        (row.anyOf.length === 0 && row.registration === undefined && row.summary === undefined),
    }),
  siteManagers: (row) => describePeople('现场管理人员', formatSiteManagers(row), row.min),
  skilledWorkers: (row) => describePeople('技术工人', formatSkilledWorkers(row), row.min),
  technicalStaff: describeStaffTable,
  staffPerformance: (row) =>
    worded(
      '人员业绩',
      formatStaffPerformance(row),
      typeof row.min === 'number' && row.min > 0 ? getQuantity(row.min, '项') : null,
    ),
  performance: describePerformance,
  equipment: describeEquipment,
  premises: (row) => {
    const minimum = typeof row.minSqm === 'number' ? formatQuantity(row.minSqm, 'm²') : null;
    return describeSummary(
      '工作场所',
      row,
      minimum === null ? '工作场所面积待核对' : `工作场所 ${joinQuantity(minimum)}以上`,
      minimum,
    );
  },
  headcount: (row) => describeSummary('人员总数', row, '人员总数待核对', getQuantity(row.min, '人')),
  experience: (row) => describeSummary('从业年限', row, '从业年限待核对', getQuantity(row.minYears, '年')),
  creditRecord: (row) => describeSummary('信誉', row, '社会信誉良好', getQuantity(row.withinYears, '年')),
  system: (row) => describeSummary('管理制度', row, '管理制度健全'),
  other: describeOther,
};

const KINDS = Object.keys(WORDINGS) as RequirementKind[];

function describeAs<K extends RequirementKind>(kind: K, row: Requirement): FormattedRequirement | null {
  return isRequirementKind(row, kind) ? WORDINGS[kind](row) : null;
}

function tidyWords(words: FormattedRequirement): FormattedRequirement {
  const parts = words.parts.map((part) => ({
    ...part,
    text: part.text === null ? null : normaliseSpaces(part.text),
    items: part.items.map((one) => ({
      ...one,
      text: normaliseSpaces(one.text),
      original: one.original === null ? null : normaliseSpaces(one.original),
    })),
  }));
  return { ...words, text: normaliseSpaces(words.text), parts };
}

/** Describes one requirement. An unknown kind is shown with its text, as 待核对. */
export function describeRequirement(row: Requirement): FormattedRequirement {
  const kind = KINDS.find((known) => known === row.kind);
  const words = kind === undefined ? null : describeAs(kind, row);
  if (words === null) return worded('其他条件', row.summary ?? '该指标的类型尚不支持', null, { isPending: true });
  return tidyWords(row.unverified === true ? { ...words, isPending: true } : words);
}

/** Lists the reasons to check a requirement against the original text; empty if it is complete and verified. */
export function listRequirementDoubts(row: Requirement, confidence: Confidence): string[] {
  if (row.unverified === true || describeRequirement(row).isPending) return ['关键内容未核实'];
  return [
    ...(confidence === 'sourced' ? [] : ['凭一般知识录入，尚未与原文核对']),
    ...(row.partial === true ||
    describeRequirement(row).parts.some((part) => part.isPending || part.items.some((one) => one.isPending))
      ? ['部分内容未核实']
      : []),
  ];
}
