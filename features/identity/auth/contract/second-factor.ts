import { z } from 'zod';
import { cleanText } from '#domain/text/text.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { instant, requiredText, uuid } from '#platform/contract/fields.ts';
import { data, empty, route } from '#platform/contract/route.ts';
import { SECRET_ERRORS } from '#platform/contract/secret-errors.ts';

const TAG = '二次验证';

export const SECOND_FACTOR_ERRORS = {
  /** Thrown if the password was correct; the login must be repeated with a code. */
  needed: defineApiError('auth.second-factor-needed', 400, '请输入验证器 App 中的动态验证码'),
  wrong: defineApiError('auth.wrong-second-factor', 400, '动态验证码错误或已使用'),
  alreadyOn: defineApiError('auth.second-factor-on', 409, '二次验证已启用'),
  notOn: defineApiError('auth.second-factor-off', 409, '二次验证没有启用'),
  notBegun: defineApiError('auth.second-factor-not-begun', 409, '请重新获取二维码'),
} as const;

export const RECOVERY_CODE_COUNT = 10;

/**
 * Schema of a second-factor code: six digits of the authenticator app, or a recovery code; spaces, hyphens and full-width digits are
 * accepted.
 */
export const secondFactorCodeField = () =>
  z
    .string()
    .overwrite((value) => cleanText(value.normalize('NFKC')).replace(/[\s-]/g, '').toLowerCase())
    .max(40)
    .meta({ title: '动态验证码' });

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const getSecondFactor = route({
  spec: null,
  method: 'GET',
  path: '/portal/user/secondFactor',
  tag: TAG,
  summary: '密码登录的二次验证：是否启用、剩余恢复码',
  access: 'login',
  output: data(z.object({ isEnabled: z.boolean(), enabledTime: instant.nullable(), recoveryLeft: z.number().int() })),
});

/** Creates a secret, which has no effect until one of its codes is verified. */
export const createSecondFactor = route({
  spec: null,
  method: 'POST',
  path: '/portal/user/secondFactor/create',
  tag: TAG,
  summary: '启用二次验证：取密钥和二维码',
  access: 'login',
  freshLogin: true,
  rate: 'write',
  output: data(z.object({ secret: z.string(), qrcode: z.string() })),
  faults: [SECOND_FACTOR_ERRORS.alreadyOn],
});

/**
 * Enables the second factor. Other sessions end, because they were opened with the password alone. The recovery codes are returned only
 * once.
 */
export const enableSecondFactor = route({
  spec: null,
  method: 'POST',
  path: '/portal/user/secondFactor/enable',
  tag: TAG,
  summary: '启用二次验证：核对第一个动态验证码，取恢复码',
  access: 'login',
  freshLogin: true,
  rate: 'login',
  body: z.object({ code: secondFactorCodeField().min(1) }),
  output: data(RecoveryCodes),
  faults: [
    SECOND_FACTOR_ERRORS.alreadyOn,
    SECOND_FACTOR_ERRORS.notBegun,
    SECOND_FACTOR_ERRORS.wrong,
    SECRET_ERRORS.secondFactor,
  ],
});

export const renewRecoveryCodes = route({
  spec: null,
  method: 'POST',
  path: '/portal/user/secondFactor/recoveryCodes',
  tag: TAG,
  summary: '重新生成恢复码，原有的随即失效',
  access: 'login',
  freshLogin: true,
  rate: 'login',
  output: data(RecoveryCodes),
  faults: [SECOND_FACTOR_ERRORS.notOn],
});

export const disableSecondFactor = route({
  spec: null,
  method: 'POST',
  path: '/portal/user/secondFactor/disable',
  tag: TAG,
  summary: '停用二次验证',
  access: 'login',
  freshLogin: true,
  rate: 'write',
  output: empty(),
  faults: [SECOND_FACTOR_ERRORS.notOn],
});

/** Removes the second factor of a user who has lost both device and recovery codes, after support has verified the user's identity. */
export const removeSecondFactor = route({
  spec: null,
  method: 'POST',
  path: '/system/user/secondFactor/remove',
  tag: TAG,
  summary: '核实身份后解除一个用户的二次验证',
  access: { operator: 'system:user:edit' },
  byRegion: true,
  freshLogin: true,
  rate: 'write',
  body: z.object({ userUuid: uuid('用户编号'), reason: requiredText('原因', 200, 2) }),
  output: empty(),
  faults: [SECOND_FACTOR_ERRORS.notOn],
});
