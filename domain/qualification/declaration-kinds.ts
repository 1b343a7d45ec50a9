/**
 * The declarations of an enterprise about facts for which no other record exists. A requirement that can be answered by a declaration has
 * an `answerKey`; its kind is one of these, or `requirement` for the exact text of any requirement.
 */
import { createLookupTable } from '#domain/text/table.ts';

/** The name of the portal page on which an enterprise enters its declarations, shown in the next step of a requirement. */
export const DECLARATIONS_PAGE_LABEL = '其他声明';

export interface DeclarationKind {
  kind: string;
  label: string;
  /** `figure`: a value with a unit, for some kinds per year. `confirm`: yes or no. */
  answer: 'figure' | 'confirm';
  unit: string | null;
  isYearly: boolean;
}

const figure = (kind: string, label: string, unit: string, isYearly = false): DeclarationKind => ({
  kind,
  label,
  answer: 'figure',
  unit,
  isYearly,
});
const confirm = (kind: string, label: string): DeclarationKind => ({
  kind,
  label,
  answer: 'confirm',
  unit: null,
  isYearly: false,
});

/** All kinds of declarations known to forms, workbooks and requirements. */
export const declarationKinds: readonly DeclarationKind[] = [
  figure('premises', '工作场所面积', 'm²'),
  figure('plantArea', '厂房面积', 'm²'),
  figure('headcount', '专业技术人员人数', '人'),
  figure('experience', '从业年限', '年'),
  figure('taxPaid', '年度纳税额', '万元', true),
  figure('bankCredit', '年度银行授信额度', '万元', true),
  figure('rdSpending', '年度科技活动经费占营业额', '%', true),
  confirm('system', '管理制度'),
  confirm('creditRecord', '社会信誉'),
  confirm('staffPerformance', '人员业绩'),
  confirm('equipment', '技术装备'),
  confirm('laboratoryLead', '试验室负责人'),
  confirm('manager', '企业经理'),
  confirm('financeLead', '财务负责人'),
  confirm('designStaff', '设计人员'),
  confirm('techCentre', '企业技术中心'),
  confirm('informatization', '信息化'),
  confirm('specialistStaff', '专门人员'),
  confirm('methodsPatents', '工法与专利'),
  confirm('awardsStandards', '奖项与标准'),
  figure('revenue', '年度营业收入或产值', '万元', true),
  figure('equipmentTotal', '设备净值或总功率', ''),
  figure('technology', '技术成果（工法、专利、标准）', '项'),
  figure('award', '获奖情况', '项'),
  confirm('requirement', '逐条确认（以指标原文为准）'),
];

/** Alternative names of a kind in forms and workbooks. */
const otherNames = createLookupTable<readonly string[]>({
  taxPaid: ['tax'],
  requirement: ['other'],
});

export const listDeclarationKindNames = (kind: string): readonly string[] => [kind, ...(otherNames[kind] ?? [])];

/** All kinds that a record may contain: the kinds above and their alternative names. */
export const declarationKindNames: readonly string[] = declarationKinds.flatMap(({ kind }) =>
  listDeclarationKindNames(kind),
);

/** Returns the unit of a kind in the form; null if it has no unit. */
export const getDeclarationUnit = (kind: string): string | null =>
  declarationKinds.find((known) => listDeclarationKindNames(known.kind).includes(kind))?.unit || null;

const labels = new Map(declarationKinds.map(({ kind, label }) => [kind, label]));

/**
 * Returns the label of a declaration kind in forms and workbooks. A kind that only a newer standard uses gets the label given by the
 * requirement (`fallback`).
 */
export const getDeclarationLabel = (kind: string, fallback: string): string => labels.get(kind) ?? fallback;
