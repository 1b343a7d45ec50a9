import { z } from 'zod';
import {
  DATA_LEVELS,
  EDITABLE_RULES,
  type EditableRule,
  PEOPLE_CLASS_NAMES,
  validateRule,
} from '#domain/rulebook/counting.ts';
import { optionalDay, optionalFlag, optionalText, requiredText } from '#platform/contract/fields.ts';
import { defineResource, optionalAddress } from '#platform/contract/resource.ts';
import { data, route } from '#platform/contract/route.ts';

const rules = Object.keys(EDITABLE_RULES) as [EditableRule, ...EditableRule[]];
const classes = (label: string) =>
  z
    .array(z.enum(PEOPLE_CLASS_NAMES, { message: `${label}不在可选范围内` }))
    .max(10)
    .optional()
    .meta({ title: label });
const ANSWERS = { yes: '计入', no: '不计入', unknown: '待核对' } as const;
const INSURANCE = { yes: '本企业', no: '其他单位', unknown: '未登记' } as const;
const answers = ['yes', 'no', 'unknown'] as const;
const level = (label: string) => z.enum(DATA_LEVELS, { message: `${label}不在可选范围内` });

/** Test case of a counting rule: a fictitious person or project, and the expected result. */
const Case = z.object({
  name: requiredText('案例名称', 100),
  age: z.number().int().min(16).max(120).nullable().optional().meta({ title: '年龄' }),
  insured: z.enum(answers, { message: '参保单位不在可选范围内' }).nullable().optional().meta({ title: '参保单位' }),
  holds: classes('同时持有的证书'),
  onPlatform: optionalFlag('已录入平台'),
  dataLevel: level('案例的数据等级').nullable().optional().meta({ title: '案例的数据等级' }),
  expected: z.enum(answers, { message: '预期结果不在可选范围内' }).meta({ title: '预期是否计入' }),
});

/** A counting rule, entered by an operator from the official text. */
export const COUNTING_RULE = defineResource({
  name: 'counting-rule',
  label: '计数规则',
  section: 'standards',
  unit: '条',
  titleField: 'title',
  kindField: 'rule',
  // A second operator must approve, because the rule changes the evaluation results of all enterprises.
  asksSecond: true,
  choices: {
    rule: EDITABLE_RULES,
    expected: ANSWERS,
    insured: INSURANCE,
    dataLevels: { A: 'A 级', B: 'B 级', C: 'C 级', D: 'D 级' },
    dataLevel: { A: 'A 级', B: 'B 级', C: 'C 级', D: 'D 级' },
  },
  onlyFor: {
    classes: ['CR-1', 'CR-2'],
    maxAgeYears: ['CR-4'],
    socialInsuranceBySelf: ['CR-4'],
    onPlatform: ['CR-12'],
    dataLevels: ['CR-12'],
    since: ['CR-12'],
  },
  preview: 'none',
  body: z.object({
    title: requiredText('标题', 200),
    rule: z.enum(rules, { message: '规则不在可选范围内' }).meta({ title: '规则' }),
    classes: classes('人员类别'),
    maxAgeYears: z.number().int().min(1).max(200).nullable().optional().meta({ title: '年龄上限（周岁，含本数）' }),
    socialInsuranceBySelf: optionalFlag('须由本企业缴纳社会保险'),
    onPlatform: optionalFlag('须录入全国建筑市场监管公共服务平台'),
    dataLevels: z.array(level('数据等级')).max(10).optional().meta({ title: '计入的数据等级' }),
    since: optionalDay('起算日期'),
    docTitle: optionalText('依据文件', 200),
    docNumber: requiredText('依据文号', 100),
    clause: requiredText('条款', 100),
    sourceUrl: optionalAddress('来源网址'),
    isVerified: z.boolean().optional().meta({ title: '已与原文核对' }),
    cases: z.array(Case).max(100).optional().meta({ title: '案例' }),
  }),
  check: (body) => validateRule(body),
});
export type CountingRuleBody = z.output<(typeof COUNTING_RULE)['body']>;

const Answer = z.enum(answers);
export const COUNTING_RESULT_LABELS: Readonly<Record<z.output<typeof Answer>, string>> = ANSWERS;

const Result = z.object({
  name: z.string(),
  expected: Answer,
  /** Result under the current rule; `found` is the result under the draft. */
  before: Answer,
  found: Answer,
  isRed: z.boolean(),
});

/** Returns the errors of a draft and the results of its cases; stores nothing. */
export const checkCountingRule = route({
  spec: null,
  method: 'POST',
  path: '/portal/manage/counting-rule/check',
  tag: '资质标准',
  summary: '检查计数规则的草稿：表述、案例和与现行规则的差别，不保存',
  access: { operator: 'manage:counting-rule:edit' },
  isReadByPost: true,
  rate: 'write',
  body: COUNTING_RULE.body,
  output: data(
    z.object({
      sentence: z.string(),
      /** Text of the current rule; null if no rule has this number. */
      standing: z.string().nullable(),
      findings: z.array(z.object({ path: z.string(), message: z.string() })),
      /** Cases entered by the author; `limits` has cases on both sides of each limit. */
      cases: z.array(Result),
      limits: z.array(Result),
    }),
  ),
});
export type CheckedRule = z.output<(typeof checkCountingRule)['output']['schema']>;
