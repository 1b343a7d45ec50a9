import { z } from 'zod';
import { Verdict } from '#features/evaluation/evaluations/contract/report.ts';
import { EnterpriseRecordEdit } from '#features/evaluation/evaluations/evaluations.contract.ts';
import * as fields from '#platform/contract/fields.ts';
import { data, type ResultOf, route } from '#platform/contract/route.ts';

export const MAX_DRIFT_EDITS = 50;

const Standing = z.object({ verdict: Verdict, have: z.string() });

/** Returns the effects on an open filing of record changes since it was opened or submitted. */
export const getFilingDrift = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/{id}/drift',
  tag: '申报管理',
  summary: '申报开始以来资料变动对各项要求的影响',
  access: { member: 'filing:case:get' },
  rate: 'heavy',
  params: fields.id,
  output: data(
    z
      .object({
        /** The date of the frozen records that are compared with the current records. */
        since: z.string().meta({ title: '对照日期' }),
        asOf: z.string().meta({ title: '核对日期' }),
        changes: z.array(
          z.object({
            leafId: z.string(),
            title: z.string(),
            isTurned: z.boolean(),
            before: Standing,
            after: Standing,
            words: z.string(),
          }),
        ),
        /** The first changed records. */
        edits: z.array(EnterpriseRecordEdit),
        editTotal: z.number().int(),
      })
      // Null if the filing is closed, or no records were frozen.
      .nullable(),
  ),
});
export type FilingDrift = ResultOf<typeof getFilingDrift>;
