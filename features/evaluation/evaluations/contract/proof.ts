import { z } from 'zod';
import * as fields from '#platform/contract/fields.ts';
import { blob, data, route } from '#platform/contract/route.ts';

const tag = '模拟受理校验';

/** Prints a stored report, with a number by which others can verify it. */
export const printReport = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/report/pdf/{id}',
  tag,
  summary: '下载校验报告（PDF）',
  access: { member: 'check:run:list' },
  rate: 'heavy',
  params: fields.id,
  output: blob('application/pdf'),
});

/** The content of a report that its verification number gives access to; it contains no people or records of the enterprise. */
export const ReportProof = z.object({
  runNo: z.string().meta({ title: '校验编号' }),
  entName: z.string().meta({ title: '企业名称' }),
  /** Null: all current qualifications of the enterprise at that time. */
  standardName: z.string().nullable().meta({ title: '资质标准' }),
  level: z.string().nullable().meta({ title: '资质等级' }),
  asOf: z.string().meta({ title: '校验日期' }),
  checkedTime: fields.instant.meta({ title: '完成时间' }),
  verdict: z.enum(['met', 'declared', 'unmet', 'undecided', 'none']).meta({ title: '结论' }),
  headline: z.string().meta({ title: '结论说明' }),
  hash: z.string().meta({ title: '报告校验值' }),
  /** Whether the stored report still matches the printed hash. */
  isIntact: z.boolean().meta({ title: '内容未被改动' }),
});
export type ReportProof = z.output<typeof ReportProof>;

export const verifyReport = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/report/verify',
  tag,
  summary: '按核验编号查询校验报告是否真实',
  access: 'public',
  rate: 'code',
  query: z.object({ number: fields.printedNumber('核验编号') }),
  /** Null: no report has this number. */
  output: data(ReportProof.nullable()),
});

export const VERDICT_WORDS: Readonly<Record<ReportProof['verdict'], string>> = {
  met: '满足',
  declared: '按企业声明满足',
  unmet: '不满足',
  undecided: '待核对，无法判定',
  none: '没有可判定的要求',
};

/** Formats the verification number in groups of four, as printed. */
export const formatProofNumber = (number: string): string => number.match(/.{1,4}/g)?.join('-') ?? number;
