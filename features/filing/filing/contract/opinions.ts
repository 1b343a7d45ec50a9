/**
 * Opinions (objections) of an authority: a notice is split into opinions, each is mapped to a rule and compared with the frozen records.
 * Confirmed opinions are checked in every later filing.
 */
import { z } from 'zod';
import { documentUnreadable } from '#features/enterprise/recognition/recognition.contract.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { data, list, route } from '#platform/contract/route.ts';
import { tooManyTasks } from './tasks.ts';

const tag = '申报管理';
const text = z.string().nullable();

export const MAX_NOTICE_POINTS = 200;
export const MAX_OPINIONS = 500;

export const tooManyOpinions = defineApiError('filing.too-many-opinions', 409, '一件申报最多登记 {most} 条意见');

const Kind = z.enum(['requirement', 'contradiction', 'material', 'procedure']).meta({ title: '对应规则的种类' });

const OpinionKind = z.object({
  id: z.string(),
  title: z.string(),
  /** The kind of the opinion: requirement of a standard, contradiction of the records, required material, or procedure of the filing. */
  kind: Kind,
  kindLabel: z.string().meta({ title: '规则种类名称' }),
  /** Rule ids of docs/contradictions.md, kinds of requirements, or the name of the material. */
  rules: z.array(z.string()).meta({ title: '对应规则' }),
  task: z.string().meta({ title: '建议任务' }),
  sample: z.string().meta({ title: '常见写法' }),
  confidence: z.enum(['sourced', 'recalled']),
});
export type OpinionKind = z.output<typeof OpinionKind>;

export const listOpinionKinds = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/opinion-kinds',
  tag,
  summary: '常见审查意见及其对应规则',
  access: { member: 'filing:case:list' },
  output: data(
    z.object({
      version: z.string().meta({ title: '版本' }),
      source: z.string(),
      note: z.string(),
      kinds: z.array(OpinionKind).meta({ title: '意见种类' }),
    }),
  ),
});

const Saying = {
  /** Whether the records show the problem; null if the records cannot decide it. */
  said: z.boolean().nullable().meta({ title: '资料中能否发现' }),
  words: z.string(),
};

const OpinionFinding = z.object({
  text: z.string().meta({ title: '意见原文' }),
  /** The most likely kind of opinion; null if no rule of the catalogue covers the text. */
  opinion: text.meta({ title: '意见种类' }),
  /** The other possible rules. */
  others: z.array(z.string()).meta({ title: '其他可能' }),
  names: z.array(z.string()).meta({ title: '提到的人员和项目' }),
  /** Numbers with units, dates and document numbers, as written in the notice. */
  figures: z.array(z.string()).meta({ title: '提到的数字和日期' }),
  /** The deadline as written in the notice; null if there is none. */
  deadline: text.meta({ title: '期限原文' }),
  /** The last day of the deadline, counted from the receipt of the notice. */
  dueOn: text.meta({ title: '期限' }),
  /** The result of checking the frozen records. */
  ...Saying,
});
export type OpinionFinding = z.output<typeof OpinionFinding>;

export const MAX_NOTICE_CHARACTERS = 20_000;
export const MAX_NOTICE_BYTES = 20 * 1024 * 1024;

/** Extracts the text of an uploaded notice, so that the clerk can review it before it is split; the file is not stored. */
export const readNotice = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/opinion/file',
  tag,
  summary: '读取补正通知或不予许可决定（PDF、OFD、Word、图片）的文字，不保存',
  access: { member: 'filing:case:edit' },
  isReadByPost: true,
  rate: 'heavy',
  files: { file: { maxBytes: MAX_NOTICE_BYTES, required: true, label: '通知文件' } },
  output: data(
    z.object({
      text: z.string(),
      /** The pages whose text was recognised from a picture. */
      recognisedPages: z.array(z.number().int()).meta({ title: '由图片识别的页' }),
      /** Whether the text was truncated at the maximum length. */
      isCut: z.boolean(),
    }),
  ),
  faults: [documentUnreadable],
});

/** Parses a notice without storing it; the clerk reviews and confirms the findings. */
export const readOpinion = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/opinion',
  tag,
  summary: '拆分补正或不予许可的意见，对应到规则，并按提交时的资料复核',
  access: { member: 'filing:case:edit' },
  isReadByPost: true,
  rate: 'heavy',
  body: z.object({
    uuid: z.string().max(100).meta({ title: '申报' }),
    text: fields.requiredText('意见内容', MAX_NOTICE_CHARACTERS),
    /** The day of receipt; if omitted, the day on which the correction request was recorded, or today. */
    receivedOn: fields.optionalDay('收到日期'),
  }),
  output: data(
    z.object({
      findings: z.array(OpinionFinding),
      /** The remaining text of the notice, for example introductions. The findings and this rest together are the complete notice. */
      rest: z.array(z.string()).meta({ title: '没有作为意见的内容' }),
      /** The day from which deadlines are counted. */
      receivedOn: z.string().meta({ title: '收到日期' }),
      /** The number of points above the limit, which are not parsed. */
      more: z.number().int().meta({ title: '未列出的条数' }),
      /** The records used for the comparison: frozen at the opening or submission of the filing, or current. */
      basis: z.enum(['opened', 'filed', 'now']).meta({ title: '复核所用资料' }),
      asOf: z.string().meta({ title: '复核日期' }),
      otherEnterprises: z
        .array(z.object({ name: z.string(), isAddressee: z.boolean().meta({ title: '是否为意见的对象' }) }))
        .meta({ title: '提到的其他企业' }),
      /** A warning if the notice is addressed to another enterprise; null otherwise. */
      warning: text.meta({ title: '提示' }),
    }),
  ),
});

const Confirmed = z.object({
  text: fields.requiredText('意见原文', 1000),
  opinion: z.string().max(10).nullable().optional().meta({ title: '意见种类' }),
  /** The text of the task; if omitted, the task text of the catalogue, or the opinion itself. */
  task: fields.optionalText('任务', 200),
  ownerUuid: fields.uuid('负责人').nullable().optional(),
  dueOn: fields.optionalDay('完成期限'),
  /** The recognised names, which may come from an earlier part of the sentence; if omitted, the names in the text. */
  names: z.array(z.string().max(100)).max(50).optional().meta({ title: '提到的人员和项目' }),
});

export const confirmOpinion = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/opinion/confirm',
  tag,
  summary: '确认意见：登记为任务，并在以后的申报中逐条复核',
  access: { member: 'filing:case:edit' },
  rate: 'heavy',
  body: z.object({
    uuid: z.string().max(100).meta({ title: '申报' }),
    items: z.array(Confirmed).min(1).max(MAX_NOTICE_POINTS).meta({ title: '意见' }),
  }),
  output: data(z.object({ added: z.number().int() })),
  faults: [tooManyOpinions, tooManyTasks],
});

const FilingOpinion = z.object({
  uuid: z.string(),
  text: z.string().meta({ title: '意见原文' }),
  opinion: text.meta({ title: '意见种类' }),
  title: text,
  kindLabel: text.meta({ title: '规则种类名称' }),
  filingUuid: z.string().meta({ title: '申报编号' }),
  filingName: z.string().meta({ title: '申报名称' }),
  /** Whether the opinion belongs to this filing rather than to an earlier one. */
  isOwn: z.boolean().meta({ title: '是否本次意见' }),
  confirmTime: z.string().meta({ title: '确认时间' }),
  /** The result for the records at the time of the filing; `current` is the result for the current records. */
  atFiling: z.object(Saying).meta({ title: '当时' }),
  current: z.object(Saying).meta({ title: '现在' }),
});
export type FilingOpinion = z.output<typeof FilingOpinion>;

/**
 * Lists the opinions of the filing, and the opinions of each kind from earlier filings of the enterprise, checked against the current
 * records.
 */
export const listFilingOpinions = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/{id}/opinions',
  tag,
  summary: '本次申报的意见和以往意见，按现有资料复核',
  access: { member: 'filing:case:get' },
  rate: 'heavy',
  params: fields.id,
  query: z.object(fields.paging),
  output: list(FilingOpinion),
});
