/** API schema of the page of one current or target qualification, evaluated as of today (beyond the specification). */
import { z } from 'zod';
import * as fields from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';
import { StoredAdvice } from './advice.ts';
import { CheckReport } from './report.ts';

const QualificationDetails = z.object({
  asOf: z.string(),
  /** Current items of this standard and level; empty: the qualification is a target, not a current one. */
  held: z.array(z.object({ itemUuid: z.string(), certNo: z.string() })),
  /** All levels of the standard, in the order of the catalogue. */
  levels: z.array(z.object({ level: z.string(), isHeld: z.boolean() })),
  report: CheckReport,
  /** Null: there is no gap that adding records could close. */
  advice: StoredAdvice.nullable(),
});
export type QualificationDetails = z.output<typeof QualificationDetails>;

/** Nothing is stored: `POST /portal/check/run` stores a report. */
export const getQualification = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/qualification',
  tag: '模拟受理校验',
  summary: '一项资质的现状：逐条对照、缺口、补法和所属等级',
  access: { member: 'check:run:list' },
  rate: 'heavy',
  query: z.object({ standardCode: fields.requiredText('资质标准', 40), level: fields.requiredText('资质等级', 60) }),
  output: data(QualificationDetails),
});
