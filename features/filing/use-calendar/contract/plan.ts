/** API schema of the uses as bars of a chart (domain/use-calendar/plan.ts). */
import { z } from 'zod';
import { PLAN_ZOOMS } from '#domain/use-calendar/plan.ts';
import { USE_KINDS } from '#domain/use-calendar/use.ts';
import * as fields from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';

const text = z.string().nullable();
const Span = z.object({ fromOn: z.string(), toOn: z.string() });

const UsePlanBar = Span.extend({
  id: z.string(),
  /** The uuid of an entered use; null if the use is derived from a project, an achievement or a filing and is edited there. */
  uuid: text,
  projectUuid: text,
  filingUuid: text.meta({ title: '申报编号' }),
  kind: z.enum(USE_KINDS),
  title: z.string(),
  role: text,
  isLocked: z.boolean().meta({ title: '锁定证书' }),
  /** The start date as entered; `fromOn` and `toOn` are the part within the displayed period. */
  startOn: text.meta({ title: '登记的开始日期' }),
  endOn: text.meta({ title: '登记的结束日期' }),
  releaseOn: text,
  lane: z.number().int().meta({ title: '所在行' }),
  isFromBefore: z.boolean().meta({ title: '始于所示日期之前' }),
  isGoingOn: z.boolean().meta({ title: '止于所示日期之后' }),
  /** Descriptions of the conflicts within the displayed period; empty if there are none. */
  conflictWords: z.array(z.string()).meta({ title: '冲突说明' }),
});
export type UsePlanBar = z.output<typeof UsePlanBar>;

const UsePlanRow = z.object({
  holder: z.string().meta({ title: '使用对象' }),
  kind: z.enum(['person', 'certificate']),
  name: z.string(),
  note: z.string(),
  /** The person's last day in the enterprise, or the last valid day of the certificate. */
  untilOn: text.meta({ title: '最后可用日期' }),
  papers: z.array(z.object({ words: z.string(), endOn: text })),
  bars: z.array(UsePlanBar).meta({ title: '所示的使用' }),
  /** The number of uses in this period without a bar. */
  more: z.number().int().meta({ title: '未列出的使用数量' }),
  lanes: z.number().int().meta({ title: '行数' }),
  clashes: z.array(Span).meta({ title: '冲突期间' }),
  freeSpans: z.array(Span).meta({ title: '空闲期间' }),
});
export type UsePlanRow = z.output<typeof UsePlanRow>;

export const USE_PLAN_STATES = ['used', 'clash', 'free'] as const;

export const getUsePlan = route({
  spec: null,
  method: 'GET',
  path: '/portal/use/plan',
  tag: '使用日历',
  summary: '人员和证书的使用排期',
  access: { member: 'use:record:list' },
  query: z.object({
    ...fields.paging,
    zoom: z.enum(PLAN_ZOOMS).default('month').catch('month').meta({ title: '时间刻度' }),
    from: fields.optionalDay('起始日期'),
    keyword: fields.keyword.meta({ title: '姓名或证书' }),
    subject: fields.choice(['person', 'certificate'], '对象'),
    state: fields.choice(USE_PLAN_STATES, '排期状态'),
    /** Selects the people who count for the current qualification, and the certificates that contain it. */
    item: fields.filter('资质项'),
  }),
  output: data(
    z.object({
      today: z.string(),
      fromOn: z.string(),
      toOn: z.string(),
      /** The current qualification levels, without duplicates. */
      items: z.array(z.object({ ref: z.string(), name: z.string(), level: z.string() })),
      moreItems: z.number().int().meta({ title: '未列出的资质项数量' }),
      rows: z.array(UsePlanRow),
      total: z.number().int(),
      clashing: z.number().int().meta({ title: '有冲突的对象数' }),
    }),
  ),
});
