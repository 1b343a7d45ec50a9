import { z } from 'zod';
import { filter, instant, optionalDay, paging } from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

const TAG = '运行维护';
const SEES = { operator: 'system:audit:list' } as const;

/** The maximum number of counted rows; a user who needs more narrows the filter. */
export const MAX_AUDIT_ROWS_COUNTED = 10_000;

const AuditLogEntry = z.object({
  uuid: z.string(),
  /** Position in the hash chain. */
  seq: z.int(),
  time: instant,
  userName: z.string().nullable(),
  entName: z.string().nullable(),
  action: z.string(),
  targetKind: z.string().nullable(),
  targetUuid: z.string().nullable(),
  ip: z.string().nullable(),
  /** Further details as JSON. */
  detail: z.string(),
});
export type AuditLogEntry = z.output<typeof AuditLogEntry>;

/** Lists the audit log, newest first. */
export const listAuditLog = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/audit/list',
  tag: TAG,
  summary: '审计记录：按时间、用户、企业、操作和对象筛选',
  access: SEES,
  byRegion: true,
  query: z.object({
    ...paging,
    user: filter('用户名', 64),
    ent: filter('企业名称或统一社会信用代码', 100),
    action: filter('操作', 64),
    target: filter('对象编号', 36),
    from: optionalDay('开始日期'),
    to: optionalDay('结束日期'),
  }),
  output: list(AuditLogEntry),
});
export const exportAuditLog = defineListExport(listAuditLog, 'csv');

/** Returns the result of the last verification of the chain. */
export const getAuditChain = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/audit/chain',
  tag: TAG,
  summary: '审计链上次核验的结果',
  access: SEES,
  output: data(
    z.object({
      state: z.enum(['never', 'whole', 'broken']),
      /** Number of rows that continue the chain correctly. */
      rows: z.int(),
      brokenAt: z.int().nullable(),
      /** Hash of the last intact row, to be stored outside of the database. */
      end: z.string().nullable(),
      isCut: z.boolean(),
      checkedTime: instant.nullable(),
      isRunning: z.boolean(),
    }),
  ),
});

export const verifyAuditChain = route({
  spec: null,
  method: 'POST',
  path: '/portal/manage/audit/verify',
  tag: TAG,
  summary: '核验审计链，结果随后给出',
  access: { operator: 'system:audit:edit' },
  rate: 'heavy',
  output: empty(),
});
