import { z } from 'zod';
import { cleanText } from '#domain/text/text.ts';
import { fault } from '#platform/contract/fault.ts';
import { optionalText, text } from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';

export const FEEDBACK_FAULTS = {
  /** G-28: five an hour from one address. */
  tooMany: fault('feedback.too-many', 429, '一小时内最多提交 5 次，请 {minutes} 分钟后再试'),
} as const;

/** Empty counts as left out; anything else must fit. */
const optional = (label: string, schema: z.ZodString) =>
  z
    .preprocess((value) => (typeof value === 'string' && cleanText(value) === '' ? null : value), schema.nullable())
    .optional()
    .meta({ title: label });

const Feedback = z
  .object({
    type: z.enum(['1', '2', '3', '4', '5']).meta({ title: '反馈类型' }),
    title: optionalText('标题', 100),
    content: text('反馈内容', 2000, 5),
    contactName: optionalText('联系人', 30),
    phone: optional(
      '手机号',
      z
        .string()
        .overwrite(cleanText)
        .regex(/^1[3-9]\d{9}$/, { message: '请输入正确的手机号' }),
    ),
    mail: optional(
      '邮箱',
      z
        .string()
        .overwrite(cleanText)
        .max(100)
        .regex(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/, { message: '请输入正确的邮箱' }),
    ),
  })
  .superRefine(({ phone, mail }, context) => {
    if (!phone && !mail) context.addIssue({ code: 'custom', path: ['phone'], message: '请填写手机号或邮箱，便于答复' });
  });
export type Feedback = z.output<typeof Feedback>;

/** */
export const addFeedback = route({
  spec: 'C-164',
  method: 'POST',
  path: '/portal/api/problemFeedback/add',
  tag: '反馈',
  summary: '提交问题反馈',
  access: 'public',
  body: Feedback,
  output: data(z.object({ uuid: z.string(), number: z.string() })),
  faults: [FEEDBACK_FAULTS.tooMany],
  rate: 'write',
  bodyLimit: 64 * 1024,
});
