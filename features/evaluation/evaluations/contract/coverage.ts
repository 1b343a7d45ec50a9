/**
 * API schema of the coverage: all people of the enterprise against the requirements of all its qualifications
 * (domain/qualification/coverage.ts).
 */
import { z } from 'zod';
import type * as domain from '#domain/qualification/coverage.ts';
import * as fields from '#platform/contract/fields.ts';
import { WORKBOOK_MIME_TYPE } from '#platform/contract/mime.ts';
import { blob, data, route } from '#platform/contract/route.ts';
import { ReportVerdict } from './report.ts';

const CoverageItem = z.object({
  ref: z.string(),
  name: z.string(),
  level: z.string(),
  isWanted: z.boolean(),
  verdict: ReportVerdict.nullable(),
  headline: z.string(),
  columns: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      label: z.string(),
      docNumber: z.string(),
      need: z.number(),
      have: z.number(),
      short: z.number(),
      doubtful: z.number(),
      answer: z.enum(['met', 'short', 'unknown']),
      isCut: z.boolean(),
    }),
  ),
}) satisfies z.ZodType<domain.CoverageItem>;

const CoverageCell = z.object({
  columnId: z.string(),
  state: z.enum(['counted', 'dueSoon', 'elsewhere', 'possible', 'notCounted']),
  via: z.string(),
  until: z.string().nullable(),
  reason: z.string(),
  remedy: z.string().nullable(),
}) satisfies z.ZodType<domain.CoverageCell>;

const CoverageRow = z.object({
  ref: z.string(),
  name: z.string(),
  label: z.string(),
  cells: z.array(CoverageCell),
}) satisfies z.ZodType<domain.CoverageRow>;

/** The label of each coverage state, on the screen and in the workbook. */
export const COVERAGE_WORDS: Readonly<Record<domain.CoverageState, string>> = {
  counted: '计入',
  dueSoon: '计入，即将到期',
  elsewhere: '可计入而未用',
  possible: '待核对',
  notCounted: '不计入',
};

export const PersonnelCoverage = z.object({
  asOf: z.string(),
  entName: z.string(),
  /** Number of people in the enterprise's records, including those to whom no requirement applies. */
  people: z.number().int(),
  /** The current qualification levels, without duplicates. */
  items: z.array(CoverageItem),
  moreItems: z.number().int().meta({ title: '未列出的资质项数量' }),
  rows: z.array(CoverageRow),
  /** Counting rules on which the results are based. */
  rules: z.array(z.object({ id: z.string(), name: z.string(), statement: z.string(), isVerified: z.boolean() })),
});
export type PersonnelCoverage = z.output<typeof PersonnelCoverage>;

const coverageQuery = z.object({
  /** Adds a qualification that the enterprise does not have yet. */
  standardCode: fields.filter('资质标准', 40),
  level: fields.filter('资质等级', 60),
});

/** Returns people × requirements over all current qualifications of the enterprise and one target qualification; nothing is stored. */
export const getPersonnelCoverage = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/coverage',
  tag: '模拟受理校验',
  summary: '人员与资质要求对照',
  access: { member: 'check:run:list' },
  rate: 'heavy',
  query: coverageQuery,
  output: data(PersonnelCoverage),
});

const PersonCoverage = z.object({
  /** Current qualifications for which the person counts, or might count; requirements that do not concern the person are omitted. */
  items: z.array(
    z.object({
      ref: z.string(),
      name: z.string(),
      level: z.string(),
      cells: z.array(CoverageCell.omit({ columnId: true }).extend({ title: z.string(), label: z.string() })),
    }),
  ),
});
export type PersonCoverage = z.output<typeof PersonCoverage>;

/** Returns the current qualifications for which one person counts, and the reasons where not (beyond.md, wish 3). */
export const getPersonCoverage = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/coverage/person/{id}',
  tag: '模拟受理校验',
  summary: '一个人计入哪些资质要求',
  access: { member: 'check:run:list' },
  rate: 'heavy',
  params: fields.id,
  output: data(PersonCoverage),
});

export const exportPersonnelCoverage = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/coverage.xlsx',
  tag: '模拟受理校验',
  summary: '导出人员与资质要求对照',
  access: { member: 'check:run:list' },
  rate: 'heavy',
  query: coverageQuery,
  output: blob(WORKBOOK_MIME_TYPE),
});
