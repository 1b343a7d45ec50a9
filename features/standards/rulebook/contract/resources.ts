import { z } from 'zod';
import { normaliseDocumentNumber } from '#domain/text/document-number.ts';
import type { FieldError } from '#platform/contract/api-error.ts';
import { optionalDay, optionalText, requiredDay, requiredText } from '#platform/contract/fields.ts';
import {
  defineResource,
  optionalAddress,
  validateDayOrder,
  webAddress,
  wordList,
} from '#platform/contract/resource.ts';

/** Documents with a renewal rule in db/facts, with their names in those files. */
export const RENEWABLE_DOCUMENTS = {
  qualConstruction: '建筑业企业资质证书',
  qualSurvey: '工程勘察资质证书',
  qualDesign: '工程设计资质证书',
  qualSupervision: '工程监理资质证书',
  qualPlanning: '城乡规划（国土空间规划）编制单位资质证书',
  safetyLicense: '安全生产许可证（建筑施工企业）',
  safetyB: '安全生产考核合格证书（B证，项目负责人）',
  regConstructor1: '一级注册建造师注册证书',
  regConstructor2: '二级注册建造师注册证书',
  regSupervisor: '注册监理工程师注册证书',
  regArchitect: '注册建筑师注册证书',
  regStructural: '注册结构工程师注册证书',
  regGeotech: '注册土木工程师（岩土）注册证书',
  regUtility: '注册公用设备工程师注册证书',
  regElectrical: '注册电气工程师注册证书',
  regChemical: '注册化工工程师注册证书',
  regEnvironmental: '注册环保工程师注册证书',
  regCost1: '一级注册造价工程师注册证书',
  regPlanner: '注册城乡规划师注册（登记）证书',
  regSafety: '注册安全工程师注册证书',
  regFire: '注册消防工程师注册证书',
} as const;
const papers = Object.keys(RENEWABLE_DOCUMENTS) as [
  keyof typeof RENEWABLE_DOCUMENTS,
  ...(keyof typeof RENEWABLE_DOCUMENTS)[],
];
/** The application categories, as named in the filing guide. */
const CATEGORIES = {
  construction: '建筑业企业资质',
  design: '工程设计资质',
  survey: '工程勘察资质',
  supervision: '工程监理资质',
  planning: '规划编制资质',
  safety: '安全生产许可与考核',
  registration: '人员注册',
  inspection: '质量检测资质',
  other: '其他许可',
} as const;
const categories = Object.keys(CATEGORIES) as [keyof typeof CATEGORIES, ...(keyof typeof CATEGORIES)[]];

export const PROVINCE_RULE_SUBJECTS = {
  renewal: '延续时限',
  entry: '申报入口',
  transfer: '变更注册次数',
  papers: '证照使用期限',
} as const;
const matters = Object.keys(PROVINCE_RULE_SUBJECTS) as [
  keyof typeof PROVINCE_RULE_SUBJECTS,
  ...(keyof typeof PROVINCE_RULE_SUBJECTS)[],
];

const ProvinceRule = z.object({
  title: requiredText('标题', 200),
  region: z
    .string()
    .regex(/^[1-9]\d0000$/, { message: '地区应为省、自治区或直辖市' })
    .meta({ title: '地区' }),
  matter: z.enum(matters).meta({ title: '事项' }),
  category: z.enum(categories).nullable().optional().meta({ title: '申报类别' }),
  certificateKind: z.enum(papers).nullable().optional().meta({ title: '证照' }),
  windowKind: z.enum(['mustBefore', 'within']).nullable().optional().meta({ title: '时限种类' }),
  days: z.number().int().min(1).max(3650).nullable().optional().meta({ title: '天数' }),
  months: z.number().int().min(1).max(120).nullable().optional().meta({ title: '月数' }),
  timesPerYear: z.number().int().min(0).max(100).nullable().optional().meta({ title: '每年次数' }),
  url: z
    .preprocess((value) => (value === '' ? null : value), webAddress('办理入口').nullable())
    .optional()
    .meta({ title: '办理入口' }),
  summary: requiredText('规定内容', 500),
  docTitle: optionalText('依据文件', 200),
  docNumber: optionalText('依据文号', 100),
  clause: optionalText('条款', 100),
  since: optionalDay('施行日期'),
  until: optionalDay('截止日期'),
  sourceUrl: optionalAddress('来源网址'),
  isVerified: z.boolean().optional().meta({ title: '已与原文核对' }),
});
export type ProvinceRuleBody = z.output<typeof ProvinceRule>;

const need = (given: unknown, path: string, message: string): FieldError[] =>
  given === null || given === undefined || given === '' ? [{ path, message }] : [];

/** Checks that either days or months are set, not both. */
function checkSpan({ days, months }: ProvinceRuleBody): FieldError[] {
  const given = [days, months].filter((one) => typeof one === 'number').length;
  if (given === 1) return [];
  return [{ path: 'days', message: given === 0 ? '请填写天数或月数' : '天数和月数只填一项' }];
}

/** Checks the required fields of each subject. */
const MATTER_CHECKS: Readonly<Record<ProvinceRuleBody['matter'], (body: ProvinceRuleBody) => FieldError[]>> = {
  renewal: (body) => [
    ...need(body.certificateKind, 'certificateKind', '请选择证照'),
    ...need(body.windowKind, 'windowKind', '请选择时限种类'),
    ...checkSpan(body),
  ],
  entry: (body) => [
    ...need(body.category, 'category', '请选择申报类别'),
    ...need(body.url, 'url', '请填写办理入口的网址'),
  ],
  transfer: (body) => need(body.timesPerYear, 'timesPerYear', '请填写每年次数'),
  papers: checkSpan,
};

/** A provincial rule that replaces the national one. */
export const PROVINCE_RULE = defineResource({
  name: 'province-rule',
  label: '地方规则',
  section: 'standards',
  unit: '条',
  titleField: 'title',
  kindField: 'matter',
  comparedField: 'isVerified',
  choices: {
    matter: PROVINCE_RULE_SUBJECTS,
    category: CATEGORIES,
    certificateKind: RENEWABLE_DOCUMENTS,
    windowKind: { mustBefore: '须在届满前这么久提出', within: '须在届满前这段时间之内提出' },
  },
  onlyFor: {
    certificateKind: ['renewal'],
    windowKind: ['renewal'],
    days: ['renewal', 'papers'],
    months: ['renewal', 'papers'],
    timesPerYear: ['transfer'],
    url: ['entry'],
  },
  preview: 'fields',
  body: ProvinceRule,
  check: (body) => [
    ...MATTER_CHECKS[body.matter](body),
    ...validateDayOrder(body, [['since', 'until', '截止日期不能早于施行日期']]),
    ...(body.isVerified
      ? [
          ...need(body.docNumber, 'docNumber', '已与原文核对的规则须注明文号'),
          ...need(body.clause, 'clause', '已与原文核对的规则须注明条款'),
        ]
      : []),
  ],
});

const Document = z.object({
  title: requiredText('文件名称', 200),
  docNumber: requiredText('文号', 100).overwrite(normaliseDocumentNumber),
  issuer: requiredText('发布机关', 100),
  issued: requiredDay('发布日期'),
  effective: optionalDay('施行日期'),
  ends: optionalDay('废止日期'),
  replaces: wordList('取代的文件（文号）'),
  amends: wordList('修改的文件（文号）'),
  effect: optionalText('修改内容', 1000),
  clause: optionalText('条款', 100),
  sourceUrl: optionalAddress('来源网址'),
});
export type OfficialDocumentBody = z.output<typeof Document>;

/** An official document: its period of validity, the documents it changes, and the documents it replaces. */
export const OFFICIAL_DOCUMENT = defineResource({
  name: 'document',
  label: '官方文件',
  section: 'standards',
  unit: '份',
  titleField: 'title',
  // A second operator must approve, because a document moves the days on which the standards apply.
  asksSecond: true,
  choices: {},
  preview: 'fields',
  body: Document,
  check: (body) => [
    ...validateDayOrder(body, [
      ['issued', 'effective', '施行日期不能早于发布日期'],
      ['issued', 'ends', '废止日期不能早于发布日期'],
      ['effective', 'ends', '废止日期不能早于施行日期'],
    ]),
    ...(body.ends && body.ends === (body.effective ?? body.issued)
      ? [{ path: 'ends', message: '废止日期应晚于施行日期' }]
      : []),
  ],
});
