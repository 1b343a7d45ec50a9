import { z } from 'zod';
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

/** Clicks on one captcha, in the order of its words (G-29). */
export const CaptchaProof = z.object({
  uuid: z.uuid({ message: '验证码编号格式不正确' }).meta({ title: '验证码编号' }),
  points: z.array(Point).min(1).max(8).meta({ title: '点选位置' }),
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
