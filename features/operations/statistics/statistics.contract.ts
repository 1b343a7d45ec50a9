import { z } from 'zod';
import { instant, optionalDay, paging, requiredText } from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { WORKBOOK_MIME_TYPE } from '#platform/contract/mime.ts';
import { blob, data, empty, list, route } from '#platform/contract/route.ts';

const TAG = '运营统计';
const RIGHT = { operator: 'system:statistics:list' } as const;

/**
 * The topics of the statistics. `flow`: a period is the sum of its days. `level`: a period has the value of its last day. `byRegion`: the
 * parts about enterprises, which operators limited to regions see for their regions.
 */
export const STATISTICS_TOPICS = {
  visits: {
    label: '页面访问',
    unit: '次',
    kind: 'flow',
    parts: {
      home: '首页',
      standards: '资质标准',
      policy: '政策法规',
      notices: '公示公告',
      questions: '常见问题',
      courses: '课程',
      search: '搜索',
      console: '企业中心',
      other: '其他',
    },
  },
  search: { label: '站内搜索', unit: '次', kind: 'flow', parts: { found: '有结果', missed: '没有结果' } },
  assistant: {
    label: '助手问答',
    unit: '次',
    kind: 'flow',
    parts: { answered: '已回答', declined: '没有答案', refused: '不属于本领域' },
  },
  opinions: { label: '对回答的评价', unit: '次', kind: 'flow', parts: { useful: '有用', useless: '没用' } },
  accounts: {
    label: '新增',
    unit: '个',
    kind: 'flow',
    byRegion: ['firms'],
    parts: { users: '注册用户', firms: '登记企业' },
  },
  firms: {
    label: '企业',
    unit: '家',
    kind: 'level',
    byRegion: ['members', 'passed', 'reviewing', 'rejected'],
    parts: { members: '会员', passed: '已认证，非会员', reviewing: '待审核', rejected: '未通过' },
  },
  checks: {
    label: '资质校验',
    unit: '次',
    kind: 'flow',
    byRegion: ['met', 'unmet', 'undecided', 'none'],
    parts: { met: '满足', unmet: '不满足', undecided: '待核对', none: '没有可校验的资质' },
  },
  learning: { label: '学习时长', unit: '小时', kind: 'flow', parts: { hours: '计入学时' } },
  orders: {
    label: '付款订单',
    unit: '单',
    kind: 'flow',
    byRegion: ['member', 'mainKey', 'secondaryKey'],
    parts: { member: '会员', mainKey: '主锁', secondaryKey: '副锁' },
  },
  revenue: {
    label: '收款',
    unit: '元',
    kind: 'flow',
    byRegion: ['member', 'mainKey', 'secondaryKey', 'refunded'],
    parts: { member: '会员', mainKey: '主锁', secondaryKey: '副锁', refunded: '退款' },
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      label: string;
      unit: string;
      kind: 'flow' | 'level';
      byRegion?: readonly string[];
      parts: Readonly<Record<string, string>>;
    }
  >
>;
export type StatisticsTopic = keyof typeof STATISTICS_TOPICS;
/** Lists the parts of a topic that are also counted by the region of the enterprise. */
export const getRegionalParts = (topic: StatisticsTopic): readonly string[] => {
  const spec = STATISTICS_TOPICS[topic];
  return 'byRegion' in spec ? spec.byRegion : [];
};
export const STATISTICS_TOPIC_NAMES = Object.keys(STATISTICS_TOPICS) as [StatisticsTopic, ...StatisticsTopic[]];

/** Maximum number of days in one query. */
export const MAX_STATISTICS_DAYS = 400;

const span = {
  topic: z.enum(STATISTICS_TOPIC_NAMES).meta({ title: '统计内容' }),
  by: z.enum(['day', 'month']).default('day').meta({ title: '统计周期' }),
  from: optionalDay('开始日期'),
  to: optionalDay('结束日期'),
};

const StatisticsResult = z.object({
  topic: z.enum(STATISTICS_TOPIC_NAMES),
  by: z.enum(['day', 'month']),
  from: z.string(),
  to: z.string(),
  /** YYYY-MM-DD or YYYY-MM, oldest first. */
  periods: z.array(z.string()),
  /** One value for each period; null if a level was not counted yet. */
  series: z.array(z.object({ key: z.string(), label: z.string(), values: z.array(z.number().nullable()) })),
});
export type StatisticsResult = z.output<typeof StatisticsResult>;

export const getStatistics = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/statistics',
  tag: TAG,
  summary: '按日或按月的统计',
  access: RIGHT,
  byRegion: true,
  query: z.object(span),
  output: data(StatisticsResult),
});

export const exportStatistics = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/statistics.xlsx',
  tag: TAG,
  summary: '导出统计（Excel）',
  access: RIGHT,
  byRegion: true,
  rate: 'heavy',
  query: z.object(span),
  output: blob(WORKBOOK_MIME_TYPE),
});

const MissedSearch = z.object({ word: z.string(), times: z.int(), firstTime: instant, lastTime: instant });
export type MissedSearch = z.output<typeof MissedSearch>;

/** Lists searches without results, the most frequent first. */
export const listMissedSearches = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/statistics/miss/list',
  tag: TAG,
  summary: '没有结果的搜索词',
  access: RIGHT,
  query: z.object(paging),
  output: list(MissedSearch),
});
export const exportMissedSearches = defineListExport(listMissedSearches);

/** Removes a missed search after an operator has added content or a synonym; a later search without results adds it again. */
export const resolveMissedSearch = route({
  spec: null,
  method: 'POST',
  path: '/portal/manage/statistics/miss/settle',
  tag: TAG,
  summary: '没有结果的搜索词已处理',
  access: { operator: 'system:statistics:edit' },
  body: z.object({ word: requiredText('搜索词', 50) }),
  output: empty(),
});

/** Labels of the payment channels of orders, for accounting. */
export const PAYMENT_CHANNEL_LABELS: Readonly<Record<string, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  transfer: '对公转账',
};

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { message: '月份应为四位年份和两位月份，如 2026-11' })
  .meta({ title: '月份' });

const PaidOrder = z.object({
  uuid: z.string(),
  orderNo: z.string(),
  entName: z.string(),
  name: z.string(),
  amount: z.number(),
  channel: z.string(),
  payTime: instant,
  isRefunded: z.boolean(),
});
export type PaidOrder = z.output<typeof PaidOrder>;

/** Lists the payments of a month for accounting, newest first. */
export const listPaidOrders = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/statistics/paid/list',
  tag: TAG,
  summary: '一个月的收款明细',
  access: RIGHT,
  byRegion: true,
  query: z.object({ ...paging, month: month.optional() }),
  output: list(PaidOrder),
});
export const exportPaidOrders = defineListExport(listPaidOrders);

/** Records a search and whether it had results; the search page calls it. */
export const reportSearch = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/search/note',
  tag: TAG,
  summary: '记一次搜索',
  access: 'public',
  body: z.object({
    keyword: requiredText('搜索词', 100),
    isFound: z.boolean().meta({ title: '有结果' }),
  }),
  output: empty(),
});
