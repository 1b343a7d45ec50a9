import { z } from 'zod';
import { cleanText } from '#domain/text/text.ts';
import { CAPTCHA_ERRORS, CaptchaProof } from '#features/identity/captcha/captcha.contract.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import {
  choice,
  emptyAsNull,
  filter,
  id,
  instant,
  mail,
  optionalText,
  paging,
  phone,
  requiredText,
  uuid,
} from '#platform/contract/fields.ts';
import { blob, data, empty, list, route } from '#platform/contract/route.ts';
import { MAX_FEEDBACK_FILE_BYTES, MAX_FEEDBACK_FILES } from './contract/types.ts';

export const FEEDBACK_ERRORS = {
  /** G-28: five submissions an hour from one IP address. */
  tooMany: defineApiError('feedback.too-many', 429, '一小时内最多提交 5 次，请 {minutes} 分钟后再试'),
  tooManyFiles: defineApiError('feedback.too-many-files', 429, '一小时内最多上传 {most} 个附件，请稍后再试'),
  /** An unknown and a guessed number return the same error. */
  unknownNumber: defineApiError('feedback.unknown-number', 404, '没有编号为 {number} 的反馈，请核对后再查'),
} as const;

const state = z.enum(['new', 'answered', 'closed']);

const Feedback = z
  .object({
    type: z.enum(['1', '2', '3', '4', '5']).meta({ title: '反馈类型' }),
    title: optionalText('标题', 100),
    content: requiredText('反馈内容', 2000, 5),
    contactName: optionalText('联系人', 30),
    phone: emptyAsNull('手机号', phone()),
    mail: emptyAsNull('邮箱', mail()),
    /** Uuids of files that were uploaded before. */
    fileUuids: z.array(uuid('附件')).max(MAX_FEEDBACK_FILES).default([]).meta({ title: '附件' }),
    captcha: CaptchaProof.optional().meta({ title: '文字点选验证' }),
  })
  .refine((given) => Boolean(given.phone) || Boolean(given.mail), {
    path: ['phone'],
    message: '请填写手机号或邮箱，便于答复',
    // Evaluated even if other fields are invalid, so that all errors are reported together.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type Feedback = z.output<typeof Feedback>;

/** submits feedback. */
export const addFeedback = route({
  spec: 'C-164',
  method: 'POST',
  path: '/portal/api/problemFeedback/add',
  tag: '反馈',
  summary: '提交问题反馈',
  access: 'public',
  body: Feedback,
  output: data(z.object({ uuid: z.string(), number: z.string() })),
  faults: [FEEDBACK_ERRORS.tooMany, CAPTCHA_ERRORS.required, CAPTCHA_ERRORS.wrong],
  rate: 'write',
  bodyLimit: 64 * 1024,
});

/** Not in the specification: uploads a file for the visitor's next feedback. */
export const addFeedbackFile = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/problemFeedback/file',
  tag: '反馈',
  summary: '上传反馈的附件（图片、PDF 或 OFD）',
  access: 'public',
  files: { file: { maxBytes: MAX_FEEDBACK_FILE_BYTES, required: true, label: '附件', isSpooled: true } },
  output: data(z.object({ uuid: z.string(), name: z.string(), size: z.number().int() })),
  faults: [FEEDBACK_ERRORS.tooManyFiles],
  rate: 'upload',
});

const FeedbackState = z.object({
  number: z.string(),
  type: z.string(),
  state,
  createTime: instant,
  answer: z.string().nullable(),
  answerTime: instant.nullable(),
  fileCount: z.number().int(),
});
export type FeedbackState = z.output<typeof FeedbackState>;

/**
 * Not in the specification: returns the state of a feedback to any caller with its number. Neither its text nor its author is disclosed.
 */
export const getFeedbackState = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/problemFeedback/state',
  tag: '反馈',
  summary: '按编号查询反馈的处理情况',
  access: 'public',
  query: z.object({
    number: z
      .string()
      .overwrite((value) => cleanText(value).toUpperCase())
      .regex(/^FK\d{6}[2-9A-Z]{6}$/, { message: '编号应为 FK 开头的 14 位字母和数字' })
      .meta({ title: '反馈编号' }),
  }),
  output: data(FeedbackState),
  faults: [FEEDBACK_ERRORS.unknownNumber],
  rate: 'code',
});

const StoredFeedback = z.object({
  uuid: z.string(),
  number: z.string(),
  type: z.string(),
  title: z.string().nullable(),
  content: z.string(),
  contactName: z.string().nullable(),
  phone: z.string().nullable(),
  mail: z.string().nullable(),
  state,
  answer: z.string().nullable(),
  createTime: instant,
  files: z.array(z.object({ uuid: z.string(), name: z.string(), size: z.number().int(), ext: z.string() })),
});

/** Not in the specification: lists the feedback for operators. */
export const listFeedback = route({
  spec: null,
  method: 'GET',
  path: '/portal/problemFeedback/list',
  tag: '反馈',
  summary: '反馈列表（运营）',
  access: { operator: 'feedback:item:list' },
  byRegion: true,
  query: z.object({ ...paging, state: choice(['new', 'answered', 'closed'], '状态'), type: filter('反馈类型', 10) }),
  output: list(StoredFeedback),
});
export const answerFeedback = route({
  spec: null,
  method: 'POST',
  path: '/portal/problemFeedback/answer',
  tag: '反馈',
  summary: '答复反馈',
  access: { operator: 'feedback:item:edit' },
  byRegion: true,
  body: z.object({
    uuid: uuid('反馈编号'),
    answer: requiredText('答复', 2000),
    state: z.enum(['answered', 'closed']).default('answered').meta({ title: '状态' }),
  }),
  output: empty(),
});
export const downloadFeedbackFile = route({
  spec: null,
  method: 'GET',
  path: '/portal/problemFeedback/file/{id}',
  tag: '反馈',
  summary: '下载反馈的附件（运营）',
  access: { operator: 'feedback:item:list' },
  byRegion: true,
  params: id,
  output: blob('application/octet-stream'),
});
