import { z } from 'zod';
import { cleanText } from '#domain/text/text.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { requiredText, uuid } from '#platform/contract/fields.ts';
import { data, empty, events, route } from '#platform/contract/route.ts';

const TAG = '智能问答';

export const ASSISTANT_ERRORS = {
  tooMany: defineApiError('assistant.too-many', 429, '提问太频繁，请 {seconds} 秒后再试'),
  noAnswer: defineApiError('assistant.no-answer', 404, '没有找到这次回答'),
} as const;

export const MAX_QUESTION_LENGTH = 300;
const MAX_FORMER = 5;

const AssistantConfig = z.object({
  /** URL of the script that opens the assistant; empty if there is no assistant. */
  chatUrl: z.string(),
  /** Whether the assistant is part of the portal and shown in its panel; otherwise an external one is used. */
  isOwn: z.boolean(),
  /** Whether a model writes the answers from the sources; otherwise the sources are quoted. */
  hasModel: z.boolean(),
});

/** C-163, R-025. Returns the configuration of the assistant. */
export const getAssistantConfig = route({
  spec: 'C-163',
  method: 'GET',
  path: '/portal/api/chatAi/getConfig',
  tag: TAG,
  summary: '智能问答的脚本地址',
  access: 'public',
  output: data(AssistantConfig),
});

const Question = z.object({
  question: requiredText('问题', MAX_QUESTION_LENGTH),
  /** Earlier questions of the conversation, oldest first; they complete follow-up questions. */
  former: z
    .array(z.string().overwrite((value) => cleanText(value).slice(0, MAX_QUESTION_LENGTH)))
    .max(MAX_FORMER)
    .default([])
    .meta({ title: '此前的问题' }),
  /** The province selected in the page header, for questions with regional answers. */
  prov: z
    .string()
    .regex(/^(\d{6})?$/, { message: '省份应为六位行政区划代码' })
    .default('')
    .meta({ title: '省份' }),
});

const AnswerSource = z.object({
  no: z.number().int(),
  /** The kind of source: 资质标准, 政策文件, 常见问题 … */
  label: z.string(),
  title: z.string(),
  place: z.string(),
  docNumber: z.string().nullable(),
  /** Page and anchor; empty if the source has no page. */
  href: z.string(),
  excerpt: z.string(),
  /** Whether the text is not yet compared with the original, or contains an unverified figure. */
  isPending: z.boolean(),
  isSample: z.boolean(),
});
export type AnswerSource = z.output<typeof AnswerSource>;

export const ANSWER_OUTCOMES = ['answered', 'declined', 'refused'] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

const AnswerEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    uuid: z.string(),
    mode: z.enum(['model', 'extract']),
    /** The day as of which texts are used. */
    asOf: z.string(),
    isDayGiven: z.boolean(),
  }),
  z.object({ type: z.literal('sources'), sources: z.array(AnswerSource) }),
  z.object({
    type: z.literal('point'),
    text: z.string(),
    cites: z.array(z.number().int()),
    isPending: z.boolean(),
  }),
  /** A note about the answer, for example why there is none or that the model was unavailable. */
  z.object({ type: z.literal('note'), text: z.string() }),
  z.object({
    type: z.literal('end'),
    outcome: z.enum(ANSWER_OUTCOMES),
    /** Whether the model wrote the statements or they were extracted from the sources. */
    mode: z.enum(['model', 'extract']),
    followUps: z.array(z.string()),
  }),
]);
export type AnswerEvent = z.output<typeof AnswerEvent>;

/** Beyond the specification (G-43): answers a question from published texts; each statement has its source. */
export const askAssistant = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/chatAi/ask',
  tag: TAG,
  summary: '提问，以事件流返回回答和出处',
  access: 'public',
  body: Question,
  output: events(AnswerEvent),
  faults: [ASSISTANT_ERRORS.tooMany],
  rate: 'write',
  bodyLimit: 16 * 1024,
});

export const rateAnswer = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/chatAi/feedback',
  tag: TAG,
  summary: '评价一次回答：有用或没用',
  access: 'public',
  body: z.object({
    uuid: uuid('回答编号'),
    useful: z.boolean({ message: '请选择有用或没用' }).meta({ title: '评价' }),
  }),
  output: empty(),
  faults: [ASSISTANT_ERRORS.noAnswer],
  rate: 'write',
  bodyLimit: 4 * 1024,
});
