import { z } from 'zod';
import { choice, paging } from '#platform/contract/fields.ts';
import { exportOf } from '#platform/contract/list-export.ts';
import { list, route } from '#platform/contract/route.ts';

export const VERIFY_KINDS = ['recalled', 'undecidable'] as const;

const ToVerify = z.object({
  /** Of standard, level and row together. */
  id: z.string(),
  standardCode: z.string(),
  displayCode: z.string(),
  standardName: z.string(),
  level: z.string(),
  rowId: z.string(),
  clause: z.string().nullable(),
  text: z.string(),
  isRecalled: z.boolean(),
  /** Why the row can never decide; empty when it can. */
  obstacles: z.array(z.string()),
  /** Enterprises that hold the level. */
  firmCount: z.int(),
});
export type ToVerify = z.output<typeof ToVerify>;

/**
 * Lists requirements of the standards that are not yet compared with the official text, or that cannot decide; requirements that affect
 * most enterprises come first.
 */
export const listToVerify = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/standard/to-verify',
  tag: '资质标准',
  summary: '待核对的标准数据，按持有该等级的企业数量排列',
  access: { operator: 'manage:standard:list' },
  query: z.object({ ...paging, kind: choice(VERIFY_KINDS, '种类') }),
  output: list(ToVerify),
});

/** Exports the same rows. The counts equal those of `npm run facts` until rows are verified here. */
export const exportToVerify = exportOf(listToVerify);
export const exportToVerifyCsv = exportOf(listToVerify, 'csv');
