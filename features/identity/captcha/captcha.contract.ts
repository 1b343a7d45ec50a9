import { z } from 'zod';
import { isMail, normaliseMail } from '#domain/identity/mail.ts';
import { isPhone, normalisePhone } from '#domain/identity/phone.ts';
import { cleanText } from '#domain/text/text.ts';
import { SEND_CODE_ERRORS } from '#features/identity/codes/codes.contract.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { filter } from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';
import { SECRET_ERRORS } from '#platform/contract/secret-errors.ts';

/** The size of the picture in pixels, which are also the unit of the clicks. */
export const CAPTCHA_SIZE = { width: 320, height: 180 } as const;

export const CAPTCHA_ERRORS = {
  required: defineApiError('captcha.required', 400, '请完成文字点选验证'),
  wrong: defineApiError('captcha.wrong', 400, '文字点选验证未通过，请重新点选'),
  /** The configured captcha service does not respond; users can request a code by SMS or mail instead. */
  silent: defineApiError('captcha.silent', 503, '安全验证服务暂时没有响应，请稍后再试，或改用短信、邮件验证码'),
} as const;

const Point = z.object({
  x: z.number().min(0).max(CAPTCHA_SIZE.width),
  y: z.number().min(0).max(CAPTCHA_SIZE.height),
});

const work = () =>
  z
    .string()
    .regex(/^[0-9a-z]{1,16}$/, { message: '安全计算结果格式不正确' })
    .meta({ title: '安全计算结果' });

/**
 * The answer to a captcha: the clicks in the order of its words (G-29), or, for users who cannot use a picture, the code sent by
 * `sendCaptchaCode`.
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
    /** The ticket of the third-party widget, where one is configured. */
    ticket: z.record(z.string().max(40), z.string().max(8000)).optional().meta({ title: '验证凭据' }),
    /**
     * Proof of work: a nonce. The SHA-256 hash of the captcha id and the nonce must begin with the number of zero bits that the picture
     * requires.
     */
    work: work().optional(),
  })
  .refine(({ points, code, ticket }) => [points, code, ticket].filter((one) => one !== undefined).length === 1, {
    message: CAPTCHA_ERRORS.required.text,
  });
export type CaptchaProof = z.output<typeof CaptchaProof>;

/**
 * The captcha fields of a login (C-001, G-29): `code` holds `{uuid, points, work}`, or only the points if `uuid` and `work` are separate
 * fields, as value or as JSON text. Invalid values count as missing, so any shape is accepted here.
 */
export const CAPTCHA_FIELDS = {
  code: z.unknown().optional().meta({ title: '文字点选验证' }),
  uuid: z.unknown().optional().meta({ title: '验证码编号' }),
  work: z.unknown().optional().meta({ title: '安全计算结果' }),
} as const;

/** The captcha proof as JSON in a query parameter. */
export const captchaQuery = () => z.string().max(2000).optional().meta({ title: '文字点选验证' });

/** The page with the third-party captcha widget, where one is configured. */
export const CAPTCHA_WIDGET_PATH = '/captcha/widget';

/** returns the words and the picture, never the positions. */
export const generateCaptcha = route({
  spec: 'C-178',
  method: 'GET',
  path: '/captcha/generateWordClickCaptcha',
  tag: '验证码',
  isActByGet: true,
  summary: '文字点选验证码：图片与需依次点击的文字，120 秒内有效，只能提交一次',
  access: 'public',
  rate: 'code',
  faults: [KERNEL_ERRORS.busy, KERNEL_ERRORS.tooMuchWaiting],
  query: z.object({ subject: filter('用于的手机号或用户名') }),
  output: data(
    z.object({
      uuid: z.string(),
      /** PNG in base64, without a data URL prefix. */
      img: z.string(),
      words: z.array(z.string()),
      /** The number of zero bits that the proof of work requires, for the clicks or for the code sent instead. */
      work: z
        .object({
          bits: z.number().int().meta({ title: '点选时应有的零位数' }),
          codeBits: z.number().int().meta({ title: '改用验证码时应有的零位数' }),
        })
        .meta({ title: '安全计算' }),
      /** The provider whose widget replaces the picture; it is shown in a frame from `CAPTCHA_WIDGET_PATH`. */
      provider: z.enum(['geetest', 'tencent']).nullable().meta({ title: '代替图片的验证服务' }),
    }),
  ),
});

/**
 * Sends a code by SMS or mail to users who cannot use the picture. It is limited like all codes (G-28) and requires more proof of work than
 * the picture.
 */
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
      .overwrite((value) => (value.includes('@') ? normaliseMail(value) : normalisePhone(value)))
      .max(100)
      .refine((value) => isPhone(value) || isMail(value), { message: '请输入正确的手机号或邮箱' })
      .meta({ title: '手机号或邮箱' }),
    uuid: z.uuid({ message: '验证码编号格式不正确' }).meta({ title: '验证码编号' }),
    work: work(),
  }),
  output: data(z.object({ uuid: z.string() })),
  faults: [...SEND_CODE_ERRORS, CAPTCHA_ERRORS.wrong, SECRET_ERRORS.captcha],
});
