import { z } from 'zod';
import { cleanText } from '#domain/text/text.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { phone } from '#platform/contract/fields.ts';
import { empty, route } from '#platform/contract/route.ts';
import { SECRET_ERRORS } from '#platform/contract/secret-errors.ts';

/** G-28, G-30. The errors do not disclose why a code is invalid, so that an attacker learns nothing. */
export const CODE_ERRORS = {
  wrong: defineApiError('codes.wrong', 400, '验证码错误或已失效'),
  staleProof: defineApiError('codes.stale-proof', 400, '身份验证已失效，请重新验证'),
  tooSoon: defineApiError('codes.too-soon', 429, '验证码刚刚发送过，请 {seconds} 秒后再试'),
  tooMany: defineApiError('codes.too-many', 429, '今天发送验证码的次数已达上限，请明天再试'),
  notSent: defineApiError('codes.not-sent', 503, '验证码没有发送成功，请稍后重试'),
} as const;

/** Errors of every call that sends a verification code. */
export const SEND_CODE_ERRORS = [CODE_ERRORS.tooSoon, CODE_ERRORS.tooMany, CODE_ERRORS.notSent] as const;

/** Errors of every call that receives a verification code. */
export const VERIFY_CODE_ERRORS = [CODE_ERRORS.wrong, SECRET_ERRORS.code, SECRET_ERRORS.address] as const;

/** A verification code of six digits, as typed by the user. */
export const verificationCodeSchema = (label = '验证码') =>
  z
    .string()
    .overwrite(cleanText)
    .regex(/^\d{6}$/, { message: `${label}应为 6 位数字` })
    .meta({ title: label });

/** The proof that step 1 of changing a phone or mail address returns and step 2 sends (G-30). */
export const changeProofSchema = (label: string) => z.string().min(1).max(200).meta({ title: label });

export const sendMessagePhoneCode = route({
  spec: 'C-020',
  method: 'GET',
  path: '/portal/sms/sendMessagePhoneCode',
  tag: '验证码',
  isActByGet: true,
  summary: '向要绑定的提醒手机号发送验证码',
  access: { login: 'message:info:edit' },
  rate: 'code',
  query: z.object({ phonenumber: phone() }),
  output: empty(),
  faults: [...SEND_CODE_ERRORS],
});
