import { z } from 'zod';
import { cleanText } from '#domain/text/text.ts';
import {
  CAPTCHA_ERRORS,
  CAPTCHA_FIELDS,
  CaptchaProof,
  captchaQuery,
} from '#features/identity/captcha/captcha.contract.ts';
import {
  SEND_CODE_ERRORS,
  VERIFY_CODE_ERRORS,
  verificationCodeSchema,
} from '#features/identity/codes/codes.contract.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { creditCode, emptyAsNull, phone } from '#platform/contract/fields.ts';
import { data, empty, route } from '#platform/contract/route.ts';
import { SECRET_ERRORS } from '#platform/contract/secret-errors.ts';
import { SECOND_FACTOR_ERRORS, secondFactorCodeField } from './contract/second-factor.ts';

export const wrongCredentials = defineApiError('auth.wrong-credentials', 400, '用户名或密码错误');

/** Thrown only if the installation limits the age of passwords. */
export const passwordExpired = defineApiError(
  'auth.password-expired',
  400,
  '密码已超过 {days} 天没有更换，请用“忘记密码”设置新密码后登录',
);

/** C-001: logs in. Wrong credentials return 400, never 401, because 401 would log the user out (G-19). */
export const login = route({
  spec: 'C-001',
  method: 'POST',
  path: '/portal/api/login',
  tag: '账号',
  summary: '密码登录',
  access: 'public',
  rate: 'login',
  body: z.object({
    username: z.string().overwrite(cleanText).min(1).max(100).meta({ title: '用户名' }),
    password: z.string().min(1).max(200).meta({ title: '密码' }),
    /**
     * The code of the second factor. It is sent only for accounts with a second factor, after the error of the first attempt has requested
     * it.
     */
    secondFactor: secondFactorCodeField().optional(),
    ...CAPTCHA_FIELDS,
  }),
  output: data(z.object({ token: z.string() })),
  faults: [
    wrongCredentials,
    passwordExpired,
    SECRET_ERRORS.login,
    SECRET_ERRORS.address,
    SECRET_ERRORS.secondFactor,
    SECRET_ERRORS.captcha,
    CAPTCHA_ERRORS.required,
    CAPTCHA_ERRORS.wrong,
    SECOND_FACTOR_ERRORS.needed,
    SECOND_FACTOR_ERRORS.wrong,
  ],
});

/** C-004: logs out. The call is public, so that sessions with an expired token can log out too. */
export const logout = route({
  spec: 'C-004',
  method: 'POST',
  path: '/portal/api/logout',
  tag: '账号',
  summary: '退出登录',
  access: 'public',
  output: empty(),
});

/** Schema of a new password: at least ten characters of any kind; the server rejects common passwords. */
export const newPasswordField = (label = '密码') => z.string().min(10).max(200).meta({ title: label });

/** Schema of a login name chosen by the user. */
export const newUserNameField = z
  .string()
  .overwrite(cleanText)
  .regex(/^(?!\d+$)\w{4,32}$/, { message: '用户名为 4–32 位字母、数字或下划线，不能全是数字' });

export const AccountRegistration = z.object({
  phonenumber: phone(),
  code: verificationCodeSchema('短信验证码'),
  username: emptyAsNull('用户名', newUserNameField),
  password: newPasswordField(),
  entName: emptyAsNull('企业名称', z.string().overwrite(cleanText).min(2).max(100)),
  creditCode: emptyAsNull('统一社会信用代码', creditCode()),
  captcha: CaptchaProof.optional().meta({ title: '文字点选验证' }),
  agreed: z.literal(true, { message: '请阅读并同意用户协议和隐私政策' }).meta({ title: '用户协议' }),
});

/** Errors of public calls that send a code to a phone or mail address. */
const REQUESTED_BY_GUESTS = [
  ...SEND_CODE_ERRORS,
  CAPTCHA_ERRORS.required,
  CAPTCHA_ERRORS.wrong,
  SECRET_ERRORS.captcha,
  SECRET_ERRORS.address,
];

export const sendRegisterCode = route({
  spec: 'C-009',
  method: 'GET',
  path: '/portal/api/registerSms',
  tag: '账号',
  isActByGet: true,
  summary: '发送注册验证码',
  access: 'public',
  rate: 'code',
  query: z.object({ phonenumber: phone(), captcha: captchaQuery() }),
  output: empty(),
  faults: REQUESTED_BY_GUESTS,
});

export const register = route({
  spec: 'C-002',
  method: 'POST',
  path: '/portal/api/register',
  tag: '账号',
  summary: '注册账号',
  access: 'public',
  rate: 'login',
  body: AccountRegistration,
  output: empty(),
  faults: [...VERIFY_CODE_ERRORS, CAPTCHA_ERRORS.required, CAPTCHA_ERRORS.wrong, SECRET_ERRORS.captcha],
});

const accountName = z.string().overwrite(cleanText).min(1).max(100).meta({ title: '用户名' });

export const sendForgottenCode = route({
  spec: 'C-018',
  method: 'GET',
  path: '/portal/api/sendForgetPwdCode',
  tag: '账号',
  isActByGet: true,
  summary: '忘记密码：向账号绑定的手机发送验证码',
  access: 'public',
  rate: 'code',
  query: z.object({ username: accountName, captcha: captchaQuery() }),
  output: empty(),
  faults: REQUESTED_BY_GUESTS,
});

export const resetPassword = route({
  spec: 'C-019',
  method: 'POST',
  path: '/portal/api/checkForgetPwd',
  tag: '账号',
  summary: '忘记密码：凭验证码设置新密码',
  access: 'public',
  rate: 'login',
  body: z.object({
    username: accountName,
    newPassword: newPasswordField('新密码'),
    code: verificationCodeSchema('短信验证码'),
  }),
  output: empty(),
  faults: [...VERIFY_CODE_ERRORS],
});
