import { z } from 'zod';
import { parseRequirementRows } from '#domain/amendments/validate-amendment.ts';
import { optionalDay, optionalText, requiredText } from '#platform/contract/fields.ts';
import { defineResource, validateDayOrder, wordList } from '#platform/contract/resource.ts';
import { laterAmendmentExists } from './covered.ts';

const count = z.number().int().min(1).max(500).meta({ title: '数量' });

/** A fictitious enterprise with its amounts, and the expected result. */
const Case = z.object({
  name: requiredText('案例名称', 100),
  row: z.number().int().min(1).max(200).meta({ title: '针对第几条指标' }),
  expected: z.enum(['met', 'unmet', 'unknown'], { message: '预期结果不在可选范围内' }).meta({ title: '预期结果' }),
  netAssets: z.number().min(0).max(1e9).nullable().optional().meta({ title: '净资产（万元）' }),
  registered: z
    .array(z.object({ regType: requiredText('注册证书', 50), specialty: optionalText('专业', 50), count }))
    .max(20)
    .optional()
    .meta({ title: '注册人员' }),
  titled: z
    .array(z.object({ titleName: requiredText('职称', 50), titleMajor: requiredText('职称专业', 50), count }))
    .max(20)
    .optional()
    .meta({ title: '职称人员' }),
  workers: z
    .array(z.object({ trade: requiredText('工种', 50), skillGrade: requiredText('技能等级', 20), count }))
    .max(20)
    .optional()
    .meta({ title: '技术工人' }),
  works: z
    .array(
      z.object({
        metric: requiredText('规模指标', 50),
        unit: requiredText('单位', 20),
        value: z.number().min(0).max(1e12).meta({ title: '数值' }),
        count,
      }),
    )
    .max(20)
    .optional()
    .meta({ title: '业绩' }),
});

/** An amendment of one level of a standard, with the same schemas as the standards catalogue. */
export const STANDARD_AMENDMENT_RESOURCE = defineResource({
  name: 'standard',
  label: '标准修改',
  section: 'standards',
  unit: '项',
  titleField: 'title',
  kindField: 'standardCode',
  choices: {
    expected: { met: '满足', unmet: '不满足', unknown: '待核对' },
    transition: { none: '施行之日起一律按新规定', byAcceptance: '施行以前受理的申请按原规定' },
  },
  preview: 'fields',
  asksSecond: true,
  errors: [laterAmendmentExists],
  body: z.object({
    title: requiredText('标题', 200),
    standardCode: requiredText('资质标准', 100).meta({ title: '资质标准', format: 'standard' }),
    level: requiredText('等级', 100).meta({ title: '等级', format: 'level' }),
    docTitle: optionalText('修改文件', 200),
    docNumber: optionalText('文号', 100),
    issued: optionalDay('发布日期'),
    effective: optionalDay('施行日期'),
    clause: optionalText('修改文件的条款', 100),
    transition: z.enum(['none', 'byAcceptance']).nullable().optional().meta({ title: '过渡办法' }),
    transitionUntil: optionalDay('原规定适用截止日期'),
    effect: optionalText('修改内容', 1000),
    /** All requirements of the level from the effective day on; each row has the schema of the standards catalogue. */
    requirements: z
      .array(z.record(z.string().max(50), z.unknown()))
      .min(1)
      .max(200)
      .meta({ title: '指标', format: 'requirements' }),
    confirmedGaps: wordList('确认取消的区间', 50),
    cases: z.array(Case).max(200).optional().meta({ title: '案例' }),
    /** A reason for each item that `listConfirmablePoints` returns for the amendment. */
    confirmations: z
      .array(z.object({ item: requiredText('确认事项', 500), reason: requiredText('理由', 500) }))
      .max(200)
      .optional()
      .meta({ title: '发布前确认' }),
    notes: optionalText('发布说明', 1000),
    basedOn: optionalText('起草依据', 64).meta({ title: '起草依据', format: 'hidden' }),
  }),
  check: (body) => [
    ...validateDayOrder(body, [['issued', 'effective', '施行日期不能早于文件的发布日期']]),
    ...validateDayOrder(body, [['effective', 'transitionUntil', '原规定适用截止日期不能早于施行日期']]),
    ...(body.transitionUntil && body.transition !== 'byAcceptance'
      ? [{ path: 'transition', message: '填写了截止日期，请选择施行以前受理的申请按原规定' }]
      : []),
    ...parseRequirementRows(body.requirements).faults.map(({ path, message }) => ({ path, message })),
  ],
});
export type StandardAmendmentBody = z.output<(typeof STANDARD_AMENDMENT_RESOURCE)['body']>;
