import { z } from 'zod';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { instant } from '#platform/contract/fields.ts';
import { data, type Permission, route } from '#platform/contract/route.ts';

interface RecordKindSpec {
  readonly label: string;
  /** The right that a token needs to receive changes of this kind. */
  readonly right: Permission;
}

/**
 * The kinds of records whose changes are published; the trigger `watch_records` (db/migrations/0412_record_change.sql) writes them under
 * these names.
 */
export const CHANGE_KINDS = {
  enterprise: { label: '企业信息', right: 'ent:info:get' },
  certificate: { label: '资质证书', right: 'certificate:info:list' },
  item: { label: '资质项', right: 'certificate:item:list' },
  register: { label: '注册人员', right: 'personnel:register:list' },
  else: { label: '非注册人员', right: 'personnel:else:list' },
  registration: { label: '注册信息与继续教育', right: 'personnel:register:list' },
  achievement: { label: '人员业绩', right: 'achievement:*:list' },
  project: { label: '项目', right: 'project:info:list' },
  equipment: { label: '设备', right: 'declaration:equipment:list' },
  declaration: { label: '其他声明', right: 'declaration:item:list' },
  use: { label: '使用登记', right: 'use:record:list' },
  attachment: { label: '附件', right: 'attachment:*:list' },
  check: { label: '校验报告', right: 'check:run:list' },
  filing: { label: '申报', right: 'filing:case:list' },
  order: { label: '订单', right: 'order:own:list' },
  reminder: { label: '提醒（已关闭的算删除）', right: 'reminder:*:list' },
  /** The uuid in these changes is the uuid of the qualification item. */
  verdict: { label: '已有资质的达标情况（编号是资质项的）', right: 'check:run:list' },
} as const satisfies Readonly<Record<string, RecordKindSpec>>;
export type ChangeKind = keyof typeof CHANGE_KINDS;

export const CHANGE_KIND_NAMES = Object.keys(CHANGE_KINDS) as [ChangeKind, ...ChangeKind[]];

export const MAX_CHANGES_PER_PAGE = 500;
const USUAL_CHANGES = 100;

/** The number of days for which deletions are reported. */
export const DELETION_RETENTION_DAYS = 180;

export const CHANGES_ERRORS = {
  cursorAhead: defineApiError(
    'api-access.cursor-ahead',
    410,
    '游标比本平台的数据新（数据曾从备份恢复），请不带 since 重新读取全部变更',
  ),
  cursorForgotten: defineApiError(
    'api-access.cursor-forgotten',
    410,
    `游标之后的删除记录已超过 ${DELETION_RETENTION_DAYS} 天、不再保留，请不带 since 重新读取全部变更`,
  ),
} as const;

export const RecordChange = z.object({
  kind: z.enum(CHANGE_KIND_NAMES).meta({ title: '记录类别' }),
  uuid: z.string(),
  isDeleted: z.boolean(),
  changeTime: instant,
});
export type RecordChange = z.output<typeof RecordChange>;

/**
 * Lists every record once, with its last change, in the order in which changes became visible. A record that changes again appears again
 * after the cursor; without a cursor the list begins with all records.
 */
export const listChanges = route({
  spec: null,
  method: 'GET',
  path: '/portal/api-access/changes',
  tag: '开放接口',
  summary: '自某一游标以来本企业变化的记录',
  // Marked as changing data, because the call assigns numbers to new changes.
  isActByGet: true,
  access: { member: 'session:info:get' },
  query: z.object({
    since: z.string().max(100).optional().meta({ title: '上次得到的游标' }),
    kind: z
      .array(z.enum(CHANGE_KIND_NAMES), '记录类别应为列表')
      .max(CHANGE_KIND_NAMES.length)
      .optional()
      .meta({ title: '记录类别' }),
    pageSize: z.coerce
      .number('每次最多条数应为数字')
      .int()
      .min(1)
      .max(MAX_CHANGES_PER_PAGE)
      .default(USUAL_CHANGES)
      .meta({ title: '每次最多条数' }),
  }),
  output: data(
    z.object({
      changes: z.array(RecordChange),
      /** An opaque text, valid as long as the enterprise's data exist. */
      cursor: z.string(),
      hasMore: z.boolean(),
    }),
  ),
  faults: [CHANGES_ERRORS.cursorAhead, CHANGES_ERRORS.cursorForgotten],
});
