import { z } from 'zod';
import { newPasswordField } from '#features/identity/auth/auth.contract.ts';
import {
  CODE_ERRORS,
  changeProofSchema,
  SEND_CODE_ERRORS,
  VERIFY_CODE_ERRORS,
  verificationCodeSchema,
} from '#features/identity/codes/codes.contract.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { id, instant, mail, paging, phone, requiredText, uuid } from '#platform/contract/fields.ts';
import { blob, data, empty, list, route } from '#platform/contract/route.ts';
import { SECRET_ERRORS } from '#platform/contract/secret-errors.ts';

export const MAX_AVATAR_BYTES = 2 * 1024 * 1024;
export const AVATAR_SIZE = 256;
/** The number of days in which the closing of an account can be cancelled. */
export const ACCOUNT_CLOSING_DAYS = 15;

export const ACCOUNT_ERRORS = {
  noMail: defineApiError('account.no-mail', 400, '尚未绑定邮箱，请用手机验证身份'),
  closingAsked: defineApiError('account.closing-asked', 409, '账号已在注销冷静期内'),
  ownsEnterprise: defineApiError(
    'account.owns-firm',
    409,
    '您是企业负责人，企业还有其他成员。请先在“成员与权限”移交负责人或移出其他成员，再注销账号',
  ),
  noClosing: defineApiError('account.no-closing', 409, '账号没有在注销'),
  notPicture: defineApiError('account.not-picture', 400, '{reason}'),
} as const;

const tag = '个人中心';
const send = {
  method: 'GET',
  isActByGet: true,
  tag,
  access: 'login',
  rate: 'code',
  output: empty(),
  faults: [...SEND_CODE_ERRORS],
} as const;
const check = { method: 'POST', tag, access: 'login', rate: 'login' } as const;
const codeBody = z.object({ code: verificationCodeSchema() });

export const getProfile = route({
  spec: null,
  method: 'GET',
  path: '/portal/user/profile',
  tag,
  summary: '个人资料：用户名、昵称、头像、打码的手机和邮箱',
  access: 'login',
  output: data(
    z.object({
      userName: z.string(),
      nickName: z.string(),
      avatar: z.string(),
      phonenumber: z.string(),
      mail: z.string().nullable(),
      createTime: z.string(),
      /** The pending closing of the account; null if there is none. */
      closing: z.object({ askTime: instant, until: z.string() }).nullable(),
    }),
  ),
});

export const changeAvatar = route({
  spec: 'C-006',
  method: 'POST',
  path: '/portal/user/avatar',
  tag,
  summary: '更换头像',
  access: 'login',
  rate: 'upload',
  files: { avatarfile: { maxBytes: MAX_AVATAR_BYTES, required: true, label: '头像' } },
  output: data(z.object({ imgUrl: z.string() })),
  faults: [ACCOUNT_ERRORS.notPicture],
});

/** Public, because an `<img>` element sends no token; the picture's name cannot be guessed. */
export const getAvatar = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/avatar/{id}',
  tag,
  summary: '头像图片',
  access: 'public',
  params: id,
  output: blob('image/webp'),
});

export const changeNickName = route({
  spec: 'C-007',
  method: 'PUT',
  path: '/portal/user/nickName',
  tag,
  summary: '修改昵称',
  access: 'login',
  rate: 'write',
  body: z.object({ nickName: requiredText('昵称', 30) }),
  output: empty(),
});

export const sendOldPhoneCode = route({
  ...send,
  spec: 'C-010',
  path: '/portal/api/sms/editOblPhone',
  summary: '更换手机：向原手机发送验证码',
});
export const checkOldPhoneCode = route({
  ...check,
  spec: 'C-011',
  path: '/portal/api/sms/checkEditOblPhone',
  summary: '更换手机：核对原手机验证码，换取一次性凭证',
  body: codeBody,
  output: data(z.object({ oblCode: z.string() })),
  faults: [...VERIFY_CODE_ERRORS],
});
export const sendNewPhoneCode = route({
  ...send,
  spec: 'C-012',
  path: '/portal/api/sms/editNewPhone',
  summary: '更换手机：向新手机发送验证码',
  query: z.object({ phonenumber: phone('新手机号') }),
});
export const changePhone = route({
  ...check,
  spec: 'C-013',
  path: '/portal/api/sms/checkNewPhone',
  summary: '更换手机：核对凭证与新手机验证码',
  freshLogin: true,
  body: z.object({
    phonenumber: phone('新手机号'),
    oblCode: changeProofSchema('身份凭证'),
    newCode: verificationCodeSchema('新手机验证码'),
  }),
  output: empty(),
  faults: [...VERIFY_CODE_ERRORS, CODE_ERRORS.staleProof],
});

export const sendMailChangeCode = route({
  ...send,
  spec: 'C-014',
  path: '/portal/sms/editMail',
  summary: '更换邮箱：向手机发送验证码',
});
export const checkMailChangeCode = route({
  ...check,
  spec: 'C-015',
  path: '/portal/sms/checkEditMail',
  summary: '更换邮箱：核对手机验证码，换取一次性凭证',
  body: codeBody,
  output: data(z.object({ idCode: z.string() })),
  faults: [...VERIFY_CODE_ERRORS],
});
export const sendOldMailCode = route({
  ...send,
  spec: 'C-021',
  path: '/portal/mail/oblMailCode',
  summary: '更换邮箱：向原邮箱发送验证码',
  faults: [...SEND_CODE_ERRORS, ACCOUNT_ERRORS.noMail],
});
export const checkOldMailCode = route({
  ...check,
  spec: 'C-022',
  path: '/portal/mail/checkOblMailCode',
  summary: '更换邮箱：核对原邮箱验证码，换取一次性凭证',
  body: codeBody,
  output: data(z.object({ idCode: z.string() })),
  faults: [...VERIFY_CODE_ERRORS, ACCOUNT_ERRORS.noMail],
});
export const sendNewMailCode = route({
  ...send,
  spec: 'C-023',
  path: '/portal/mail/newMailCode',
  summary: '更换邮箱：向新邮箱发送验证码',
  query: z.object({ newMail: mail('新邮箱') }),
});
export const changeMail = route({
  ...check,
  spec: 'C-024',
  path: '/portal/mail/checkNewMailCode',
  summary: '更换邮箱：核对凭证与新邮箱验证码',
  freshLogin: true,
  body: z.object({
    newMail: mail('新邮箱'),
    idCode: changeProofSchema('身份凭证'),
    newCode: verificationCodeSchema('新邮箱验证码'),
    method: z.enum(['phone', 'mail'], { message: '请选择验证身份的方式' }).meta({ title: '验证方式' }),
  }),
  output: empty(),
  faults: [...VERIFY_CODE_ERRORS, CODE_ERRORS.staleProof],
});

export const sendPasswordCode = route({
  ...send,
  spec: 'C-016',
  path: '/portal/api/sms/editPassword',
  summary: '修改密码：向手机发送验证码',
});
export const changePassword = route({
  ...check,
  spec: 'C-017',
  path: '/portal/api/sms/checkEditPassword',
  summary: '修改密码：核对验证码与原密码，其他登录随即失效',
  body: z.object({
    code: verificationCodeSchema(),
    password: z.string().min(1).max(200).meta({ title: '原密码' }),
    newPassword: newPasswordField('新密码'),
  }),
  output: empty(),
  faults: [...VERIFY_CODE_ERRORS, SECRET_ERRORS.password],
});

const SessionRow = z.object({
  uuid: z.string(),
  isCurrent: z.boolean(),
  device: z.string(),
  /** The place derived from the IP address; 未知 if unknown. */
  place: z.string(),
  ip: z.string(),
  createTime: z.string(),
  lastSeen: z.string(),
});

export const listSessions = route({
  spec: null,
  method: 'GET',
  path: '/portal/user/sessions',
  tag,
  summary: '登录设备',
  access: 'login',
  output: data(z.array(SessionRow)),
});
export const removeSession = route({
  spec: null,
  method: 'POST',
  path: '/portal/user/sessions/remove',
  tag,
  summary: '让一台设备退出登录',
  access: 'login',
  freshLogin: true,
  rate: 'write',
  body: z.object({ uuid: uuid('登录编号') }),
  output: empty(),
});
export const removeOtherSessions = route({
  spec: null,
  method: 'POST',
  path: '/portal/user/sessions/removeOthers',
  tag,
  summary: '让其他设备全部退出登录',
  access: 'login',
  freshLogin: true,
  rate: 'write',
  output: data(z.object({ ended: z.number().int() })),
});

export const listLogins = route({
  spec: null,
  method: 'GET',
  path: '/portal/user/logins',
  tag,
  summary: '登录记录',
  access: 'login',
  query: z.object(paging),
  output: list(
    z.object({
      uuid: z.string(),
      isDone: z.boolean(),
      device: z.string(),
      place: z.string(),
      ip: z.string(),
      time: z.string(),
    }),
  ),
});

/** Exports the personal data stored about the caller (PIPL, article 45). */
export const exportPersonalData = route({
  spec: null,
  method: 'GET',
  path: '/portal/user/export',
  tag,
  summary: '导出本人的个人信息（JSON 和可阅读的网页）',
  access: 'login',
  freshLogin: true,
  rate: 'heavy',
  output: blob('application/zip'),
});

export const requestAccountClosing = route({
  spec: null,
  method: 'POST',
  path: '/portal/user/closing',
  tag,
  summary: '申请注销账号，15 天冷静期后生效',
  access: 'login',
  rate: 'login',
  body: z.object({
    password: z.string().min(1).max(200).meta({ title: '密码' }),
    agreed: z.literal(true, { message: '请确认已了解注销的后果' }).meta({ title: '注销须知' }),
  }),
  output: empty(),
  faults: [ACCOUNT_ERRORS.closingAsked, ACCOUNT_ERRORS.ownsEnterprise, SECRET_ERRORS.password],
});

export const cancelAccountClosing = route({
  spec: null,
  method: 'POST',
  path: '/portal/user/closing/cancel',
  tag,
  summary: '冷静期内撤销注销',
  access: 'login',
  rate: 'write',
  output: empty(),
  faults: [ACCOUNT_ERRORS.noClosing],
});

/** Lets an operator end all sessions of a user, because the account is misused or its owner requests it. */
export const endUserSessions = route({
  spec: null,
  method: 'POST',
  path: '/system/user/sessions/remove',
  tag,
  summary: '让一个用户的全部登录退出',
  access: { operator: 'system:user:edit' },
  byRegion: true,
  rate: 'write',
  body: z.object({ userUuid: uuid('用户编号'), reason: requiredText('原因', 200, 2) }),
  output: data(z.object({ ended: z.number().int() })),
});
