import { z } from 'zod';
import type { Right } from '#domain/access/menu-tree.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { empty, list, route } from '#platform/contract/route.ts';

/** The number of days within which a deleted record can be restored. */
export const RECYCLE_BIN_RETENTION_DAYS = 30;

export const RECORD_KINDS = [
  'certificate',
  'item',
  'register',
  'else',
  'achievement',
  'project',
  'equipment',
  'declaration',
  'use',
  'scenario',
  'todo',
  'filing',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
/** Kinds of records that belong to optional features. */
export const OPTIONAL_KINDS = ['scenario', 'todo'] as const satisfies readonly RecordKind[];
export const RECORD_LABELS: Readonly<Record<RecordKind, string>> = {
  certificate: '资质证书',
  item: '资质项',
  register: '注册人员',
  else: '非注册人员',
  achievement: '人员业绩',
  project: '项目',
  equipment: '设备',
  declaration: '其他声明',
  use: '使用登记',
  scenario: '假设',
  todo: '待办事项',
  filing: '申报',
};

export const recordNumberTaken = defineApiError(
  'recycle-bin.taken',
  409,
  '“{name}”不能恢复：它的编号或证件号码现在属于另一条记录，请先修改那条记录',
);

const RemovedRecord = z.object({
  uuid: z.string(),
  name: z.string(),
  removeTime: z.string(),
  removedBy: z.string().nullable(),
  /** The last day on which the record can be restored. */
  keptUntil: z.string(),
});
export type RemovedRecord = z.output<typeof RemovedRecord>;

const tag = '最近删除';

/** A user who may delete a kind of record may also list and restore the deleted ones. */
const getCalls = <const R extends Right>(kind: RecordKind, right: R) => ({
  list: route({
    spec: null,
    method: 'GET',
    path: `/portal/recycle-bin/${kind}`,
    tag,
    summary: `最近 ${RECYCLE_BIN_RETENTION_DAYS} 天删除的${RECORD_LABELS[kind]}`,
    access: { member: right },
    query: z.object(fields.paging),
    output: list(RemovedRecord),
  }),
  restore: route({
    spec: null,
    method: 'POST',
    path: `/portal/recycle-bin/${kind}/restore`,
    tag,
    summary: `恢复删除的${RECORD_LABELS[kind]}`,
    access: { member: right },
    // A restored filing counts as a new one; for other kinds, restoring the record triggers the change event.
    ...(kind === 'filing' ? { change: 'filing.add' as const } : {}),
    body: z.object({ uuid: z.string().max(100).meta({ title: '记录' }) }),
    output: empty(),
    faults: [recordNumberTaken],
  }),
});

export const RECYCLE_CALLS = {
  certificate: getCalls('certificate', 'certificate:info:remove'),
  item: getCalls('item', 'certificate:item:remove'),
  register: getCalls('register', 'personnel:register:remove'),
  else: getCalls('else', 'personnel:else:remove'),
  achievement: getCalls('achievement', 'achievement:*:remove'),
  project: getCalls('project', 'project:info:remove'),
  equipment: getCalls('equipment', 'declaration:equipment:remove'),
  declaration: getCalls('declaration', 'declaration:item:remove'),
  use: getCalls('use', 'use:record:remove'),
  scenario: getCalls('scenario', 'check:run:run'),
  todo: getCalls('todo', 'check:run:run'),
  filing: getCalls('filing', 'filing:case:remove'),
} as const;
