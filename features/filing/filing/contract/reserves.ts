/** API schema and calls for the people and projects that a filing reserves. */
import { z } from 'zod';
import { ReportVerdict } from '#features/evaluation/evaluations/contract/report.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { data, empty, type ResultOf, route } from '#platform/contract/route.ts';

const tag = '申报管理';
const EDIT = { member: 'filing:case:edit' } as const;

export const MAX_FILING_RESERVATIONS = 500;
export const tooManyReservations = defineApiError(
  'filing.too-many-reserves',
  409,
  '一件申报最多预留 {most} 项人员和业绩',
);
export const filingClosed = defineApiError('filing.over', 409, '该申报已结束或已撤回，不能再预留人员和业绩');
export const filingWithoutReport = defineApiError('filing.no-report', 409, '该申报不是由校验报告建立的，请逐项预留');

const FilingReservation = z.object({
  uuid: z.string(),
  kind: z.enum(['person', 'work']),
  refUuid: z.string().meta({ title: '人员或项目编号' }),
  name: z.string(),
  fromOn: z.string(),
  /** Whether the person or project is still in the enterprise's records and the person has not left. */
  isThere: z.boolean().meta({ title: '仍在档案中' }),
  /** Other filings in progress that reserve the same person. */
  conflicts: z
    .array(
      z.object({
        filingUuid: z.string().meta({ title: '申报编号' }),
        filingName: z.string().meta({ title: '申报名称' }),
      }),
    )
    .meta({ title: '冲突' }),
});
export type FilingReservation = z.output<typeof FilingReservation>;

export const listFilingReservations = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/{id}/reserves',
  tag,
  summary: '一件申报预留的人员和业绩，及与其他申报的冲突',
  access: { member: 'filing:case:get' },
  rate: 'heavy',
  params: fields.id,
  output: data(
    z.object({
      reserves: z.array(FilingReservation).meta({ title: '预留' }),
      /** The engine's result with only the reserved people and projects; null if nothing is reserved, or the filing has no level. */
      result: z.object({ verdict: ReportVerdict, headline: z.string() }).nullable(),
    }),
  ),
});
export type FilingReservationList = ResultOf<typeof listFilingReservations>;

const uuids = (label: string) =>
  z.array(fields.uuid(label)).max(MAX_FILING_RESERVATIONS).default([]).meta({ title: label });

export const reserveForFiling = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/reserve',
  tag,
  summary: '为申报预留人员和业绩',
  access: EDIT,
  body: z.object({
    uuid: z.string().max(100).meta({ title: '申报' }),
    people: uuids('人员'),
    works: uuids('业绩项目'),
    /** Whether to reserve the people and projects that count in the report from which the filing was opened. */
    fromReport: z.boolean().default(false).meta({ title: '按校验报告' }),
  }),
  output: data(z.object({ added: z.number().int() })),
  faults: [tooManyReservations, filingClosed, filingWithoutReport],
});

export const releaseReservation = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/release',
  tag,
  summary: '取消预留',
  access: EDIT,
  body: z.object({ uuid: z.string().max(100).meta({ title: '预留编号' }) }),
  output: empty(),
});
