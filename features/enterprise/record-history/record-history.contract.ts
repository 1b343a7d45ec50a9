import { z } from 'zod';
import type { Right } from '#domain/access/menu-tree.ts';
import * as fields from '#platform/contract/fields.ts';
import { list, route } from '#platform/contract/route.ts';

export const HISTORY_ACTIONS = ['add', 'edit', 'remove', 'restore', 'purge', 'dispute', 'settle'] as const;
export const HISTORY_ACTION_LABELS: Readonly<Record<(typeof HISTORY_ACTIONS)[number], string>> = {
  add: '新增',
  edit: '修改',
  remove: '删除',
  restore: '恢复',
  purge: '彻底删除',
  dispute: '标记异议：',
  settle: '结束异议：',
};

export const HistoryEntry = z.object({
  seq: z.string().meta({ title: '记录的顺序号' }),
  at: fields.instant.meta({ title: '时间' }),
  act: z.enum(HISTORY_ACTIONS).meta({ title: '做了什么' }),
  /** The kind of the changed record: the record itself, or one shown together with it. */
  kindLabel: z.string(),
  name: z.string().nullable(),
  /** Null: changed by the system. */
  who: z.string().nullable().meta({ title: '修改人' }),
  source: z.string(),
  /** The value came from outside this portal; the named user reviewed and accepted it. */
  isTakenOver: z.boolean().meta({ title: '来自外部，由修改人核对录入' }),
  changes: z.array(
    z.object({
      label: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      isSealed: z.boolean().meta({ title: '只说已修改，不显示内容' }),
    }),
  ),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

/** A user who may open a record may also see its history. */
const getCall = <const R extends Right>(kind: string, label: string, right: R) =>
  route({
    spec: null,
    method: 'GET',
    path: `/portal/record-history/${kind}`,
    tag: '修改历史',
    summary: `一条${label}的修改历史`,
    access: { member: right },
    query: z.object({ ...fields.paging, uuid: z.string().max(100).meta({ title: '记录' }) }),
    output: list(HistoryEntry),
  });

export const HISTORY_CALLS = {
  enterprise: getCall('enterprise', '企业信息', 'ent:info:get'),
  certificate: getCall('certificate', '资质证书', 'certificate:info:get'),
  register: getCall('register', '注册人员', 'personnel:register:get'),
  else: getCall('else', '非注册人员', 'personnel:else:get'),
  project: getCall('project', '项目', 'project:info:get'),
  registerAchievement: getCall('register-achievement', '注册人员业绩', 'achievement:register:get'),
  elseAchievement: getCall('else-achievement', '非注册人员业绩', 'achievement:else:get'),
  equipment: getCall('equipment', '设备', 'declaration:equipment:list'),
  declaration: getCall('declaration', '其他声明', 'declaration:item:list'),
} as const;
export type HistoryCall = keyof typeof HISTORY_CALLS;
export const HISTORY_CALL_NAMES = Object.keys(HISTORY_CALLS) as HistoryCall[];
