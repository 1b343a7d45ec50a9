import { z } from 'zod';
import { cleanText } from '#domain/text/text.ts';
import { SEND_FAULTS } from '#features/codes/contract.ts';
import { fault } from '#platform/contract/fault.ts';
import { data, route } from '#platform/contract/route.ts';

/** Size of the picture in its own pixels; clicks are told in them. */
export const CAPTCHA_SIZE = { width: 320, height: 180 } as const;

export const CAPTCHA_FAULTS = {
  required: fault('captcha.required', 400, '请完成文字点选验证'),
  wrong: fault('captcha.wrong', 400, '文字点选验证未通过，请重新点选'),
} as const;

const Point = z.object({
  x: z.number().min(0).max(CAPTCHA_SIZE.width),
  y: z.number().min(0).max(CAPTCHA_SIZE.height),
});

/**
 * Clicks on one captcha, in the order of its words (G-29); or, for whoever cannot use a picture, the code that was sent instead
 * (`sendCaptchaCode`).
 */
export const CaptchaProof = z
  .object({
    uuid: z.uuid({ message: '验证码编号格式不正确' }).meta({ title: '验证码编号' }),
    points: z.array(Point).min(1).max(8).optional().meta({ title: '点选位置' }),
    code: z
      .string()
      .overwrite(cleanText)
      .regex(/^\d{6}$/, { message: '验证码应为 6 位数字' })
      .optional()
      .meta({ title: '验证码' }),
  })
  .refine(({ points, code }) => (points === undefined) !== (code === undefined), {
    message: CAPTCHA_FAULTS.required.text,
  });
export type CaptchaProof = z.output<typeof CaptchaProof>;

/**
 * How a login brings its captcha (C-001, G-29): `code` holds `{uuid, points}` or, with `uuid` beside it, the points alone, as value or as
 * JSON text. What cannot be read counts as not given, so any shape is taken here.
 */
export const CAPTCHA_FIELDS = {
  code: z.unknown().optional().meta({ title: '文字点选验证' }),
  uuid: z.unknown().optional().meta({ title: '验证码编号' }),
} as const;

/** words and picture, never the positions. */
export const generateCaptcha = route({
  spec: 'C-178',
  method: 'GET',
  path: '/captcha/generateWordClickCaptcha',
  tag: '验证码',
  isActByGet: true,
  summary: '文字点选验证码：图片与需依次点击的文字，120 秒内有效，只能提交一次',
  access: 'public',
  rate: 'code',
  output: data(
    z.object({
      uuid: z.string(),
      /** PNG in base64, without a prefix. */
      img: z.string(),
      words: z.array(z.string()),
    }),
  ),
});

const PHONE = /^1[3-9]\d{9}$/;
const MAIL = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:.]{2,}$/;

/** The way round the picture: a code to a phone or a mail address, whichever the person has at hand; limited as all codes are (G-28). */
export const sendCaptchaCode = route({
  spec: null,
  method: 'POST',
  path: '/captcha/sendCode',
  tag: '验证码',
  summary: '用短信或邮件验证码代替文字点选，5 分钟内有效，只能使用一次',
  access: 'public',
  rate: 'code',
  body: z.object({
    to: z
      .string()
      .overwrite((value) => cleanText(value).toLowerCase())
      .max(100)
      .refine((value) => PHONE.test(value) || MAIL.test(value), { message: '请输入正确的手机号或邮箱' })
      .meta({ title: '手机号或邮箱' }),
  }),
  output: data(z.object({ uuid: z.string() })),
  faults: [...SEND_FAULTS],
});
