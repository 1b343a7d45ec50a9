import { z } from 'zod';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { instant } from '#platform/contract/fields.ts';
import { data, empty, route } from '#platform/contract/route.ts';

const TAG = '微信绑定';

export const WECHAT_ERRORS = {
  unavailable: defineApiError('wechat.unavailable', 503, '微信绑定暂时不可用，请稍后重试'),
} as const;

/** C-167. `scanned`: the user still has to confirm the binding on the phone. */
const BIND_STATES = ['waiting', 'scanned', 'bound', 'expired'] as const;
export type BindState = (typeof BIND_STATES)[number];

export const generateBindQrcode = route({
  spec: 'C-166',
  method: 'GET',
  path: '/wx/generateBindQrcode',
  aliases: ['/portal/wx/generateBindQrcode'],
  tag: TAG,
  isActByGet: true,
  summary: '生成绑定微信的二维码，5 分钟内有效',
  access: 'login',
  rate: 'code',
  output: data(
    z.object({
      pcToken: z.string(),
      /** The QR code as a data URL. */
      qrcode: z.string(),
      expireSeconds: z.number().int(),
      /** The page that simulates WeChat if no official account is configured; null in production. */
      simulateUrl: z.string().nullable(),
    }),
  ),
  faults: [WECHAT_ERRORS.unavailable],
});

/** C-167, R-144. */
export const checkBindStatus = route({
  spec: 'C-167',
  method: 'GET',
  path: '/wx/checkBindStatus',
  aliases: ['/portal/wx/checkBindStatus'],
  tag: TAG,
  summary: '查询二维码是否已扫描、绑定',
  access: 'login',
  query: z.object({ pcToken: z.string().min(1).max(200).meta({ title: '二维码凭据' }) }),
  output: data(z.object({ status: z.enum(BIND_STATES) })),
  faults: [KERNEL_ERRORS.notFound],
});

export const getWechatBinding = route({
  spec: null,
  method: 'GET',
  path: '/portal/wx/binding',
  tag: TAG,
  summary: '当前账号绑定的微信',
  access: 'login',
  output: data(
    z.object({
      isBound: z.boolean(),
      /** False after the user unfollowed the official account: no messages are sent. */
      isFollowing: z.boolean(),
      bindTime: instant.nullable(),
    }),
  ),
});

export const unbindWechat = route({
  spec: null,
  method: 'POST',
  path: '/portal/wx/unbind',
  tag: TAG,
  summary: '解绑微信',
  access: 'login',
  body: z.object({}),
  output: empty(),
  faults: [KERNEL_ERRORS.notFound],
});
