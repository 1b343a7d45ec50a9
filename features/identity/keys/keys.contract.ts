import { z } from 'zod';
import { KEY_STATUSES, requiresStatusChangeReason } from '#domain/access/key-status.ts';
import { cleanText } from '#domain/text/text.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { id, instant, optionalDay, phone, requiredText, uuid } from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import { SECRET_ERRORS } from '#platform/contract/secret-errors.ts';
import { AssertionAnswer, AttestationAnswer, KeyCreationOptions, KeyRequestOptions } from './contract/webauthn.ts';

const TAG = '密钥';

export const ENTITY_KEY_ERRORS = {
  /** One error for every failed verification of a key; only the log contains the reason. */
  refused: defineApiError('keys.refused', 400, '密钥验证未通过，请重新登录'),
  challengeEnded: defineApiError('keys.challenge-ended', 400, '本次验证已失效，请重新发起'),
  unknown: defineApiError('keys.unknown', 400, '没有找到这把密钥的登记，请联系本企业主锁持有人'),
  copied: defineApiError('keys.copied', 400, '密钥的使用次数异常，可能已被复制，请挂失后重新登记'),
  notActive: defineApiError('keys.not-active', 400, '这把密钥{state}，不能登录'),
  accountClosed: defineApiError('keys.account-closed', 400, '所属账号已停用，不能登录'),
  noEnterprise: defineApiError('keys.no-enterprise', 400, '请先完成企业认证，再管理密钥'),
  notEnrolled: defineApiError('keys.not-enrolled', 400, '密钥登记未通过，请重新登记'),
  alreadyEnrolled: defineApiError('keys.already-enrolled', 409, '这个密钥设备已登记过，请换一个'),
  mainExists: defineApiError('keys.main-exists', 409, '本企业已有主锁'),
  mustBuy: defineApiError('keys.must-buy', 403, '请先购买密钥，支付后自动发放'),
  tooManyKeys: defineApiError('keys.too-many', 409, '副锁最多 {most} 把，请先删除不用的副锁'),
  tooManyDevices: defineApiError('keys.too-many-devices', 409, '一把锁最多登记 {most} 个设备'),
  wrongStatus: defineApiError('keys.wrong-status', 409, '“{from}”的密钥不能改为“{to}”'),
  mainHasAll: defineApiError('keys.main-has-all', 400, '主锁拥有全部权限，不需要授权'),
  mainStays: defineApiError('keys.main-stays', 400, '主锁不能删除，可以停用或挂失'),
  mustEnrolFirst: defineApiError('keys.must-enrol-first', 409, '“{state}”的密钥不能登记设备'),
} as const;

const PASSING = [ENTITY_KEY_ERRORS.challengeEnded] as const;
const MANAGING = [ENTITY_KEY_ERRORS.noEnterprise, KERNEL_ERRORS.membershipRequired, KERNEL_ERRORS.readOnly] as const;

const Credential = z.object({
  uuid: z.string(),
  label: z.string(),
  isSynced: z.boolean(),
  createTime: instant,
  lastUseTime: instant.nullable(),
});

export const EntityKey = z.object({
  uuid: z.string(),
  keySn: z.string(),
  kind: z.enum(['main', 'secondary']),
  holderName: z.string(),
  holderPhone: z.string().nullable(),
  status: z.enum(KEY_STATUSES),
  statusReason: z.string().nullable(),
  statusTime: instant,
  /** Null if the key is valid as long as the membership. */
  validEnd: z.string().nullable(),
  /** Granted leaves of the menu tree; empty for the main key, which has all rights. */
  menuIds: z.array(z.string()),
  lastUseTime: instant.nullable(),
  createTime: instant,
  credentials: z.array(Credential),
});
export type EntityKey = z.output<typeof EntityKey>;

/** The permitted actions on the page, and the maximum number of keys. */
export const KeySummary = z.object({
  entName: z.string().nullable(),
  /** Whether keys can be added and enrolled: requires a certified enterprise with an active membership. */
  canAdd: z.boolean(),
  whyNot: z.string().nullable(),
  used: z.number().int(),
  most: z.number().int(),
  /** Whether trial keys can be added without an order; never in production. */
  isTrial: z.boolean(),
});

/** Not in the specification: data that C-145 and C-146 do not contain. */
export const getKeySummary = route({
  spec: null,
  method: 'GET',
  path: '/portal/entityKey/summary',
  tag: TAG,
  summary: '密钥管理概况与副锁额度',
  access: { login: 'key:info:list' },
  isPersonal: true,
  output: data(KeySummary),
});

export const queryMainKey = route({
  spec: 'C-145',
  method: 'GET',
  path: '/portal/entityKey/queryMainKey',
  tag: TAG,
  summary: '本企业的主锁',
  access: { login: 'key:info:list' },
  isPersonal: true,
  output: data(EntityKey.nullable()),
});

export const querySecondaryKey = route({
  spec: 'C-146',
  method: 'GET',
  path: '/portal/entityKey/querySecondaryKey',
  tag: TAG,
  summary: '本企业的副锁',
  access: { login: 'key:info:list' },
  isPersonal: true,
  output: list(EntityKey),
});

const optionalPhone = z
  .preprocess((value) => (typeof value === 'string' && cleanText(value) === '' ? null : value), phone().nullable())
  .optional()
  .meta({ title: '持有人手机号' });

const Holder = {
  holderName: requiredText('持有人', 30, 2),
  holderPhone: optionalPhone,
} as const;

export const EntityKeyFields = z.object({
  kind: z.enum(['main', 'secondary']).meta({ title: '密钥种类' }),
  ...Holder,
  validEnd: optionalDay('有效期至'),
});
export type EntityKeyFields = z.output<typeof EntityKeyFields>;

export const addEntityKey = route({
  spec: null,
  method: 'POST',
  path: '/portal/entityKey/add',
  tag: TAG,
  summary: '新增主锁或副锁（仅限试用环境，正式环境须购买）',
  access: { login: 'key:info:edit' },
  isPersonal: true,
  freshLogin: true,
  body: EntityKeyFields,
  output: data(z.object({ uuid: z.string(), keySn: z.string() })),
  faults: [...MANAGING, ENTITY_KEY_ERRORS.mustBuy, ENTITY_KEY_ERRORS.mainExists, ENTITY_KEY_ERRORS.tooManyKeys],
});

export const EntityKeyUpdate = z.object({ uuid: uuid('密钥编号'), ...Holder, validEnd: optionalDay('有效期至') });

export const updateEntityKey = route({
  spec: null,
  method: 'POST',
  path: '/portal/entityKey/edit',
  tag: TAG,
  summary: '修改密钥的持有人和有效期',
  access: { login: 'key:info:edit' },
  isPersonal: true,
  body: EntityKeyUpdate,
  output: empty(),
  faults: MANAGING,
});

export const removeEntityKey = route({
  spec: null,
  method: 'POST',
  path: '/portal/entityKey/delete/{id}',
  tag: TAG,
  summary: '删除副锁，用它登录的会话随即失效',
  access: { login: 'key:info:edit' },
  isPersonal: true,
  freshLogin: true,
  params: id,
  output: empty(),
  faults: [...MANAGING, ENTITY_KEY_ERRORS.mainStays],
});

const StatusChange = z
  .object({
    uuid: uuid('密钥编号'),
    status: z.enum(['active', 'suspended', 'lost', 'pending']).meta({ title: '状态' }),
    reason: z.string().overwrite(cleanText).max(200).optional().meta({ title: '原因' }),
  })
  .superRefine(({ status, reason = '' }, context) => {
    if (requiresStatusChangeReason(status) && reason.length < 2)
      context.addIssue({ code: 'custom', path: ['reason'], message: '请填写停用或挂失的原因（至少 2 个字）' });
  });

type StatusChange = z.output<typeof StatusChange>;

/** Enables, disables or reports the loss of a key. */
export const updateKeyStatus = route({
  spec: 'C-147',
  method: 'POST',
  path: '/portal/entityKey/updateStatus',
  tag: TAG,
  summary: '停用、挂失、恢复密钥',
  access: { login: 'key:info:edit' },
  isPersonal: true,
  // Only enabling requires recent authentication; disabling a key is always possible.
  freshLogin: {
    when: '恢复使用',
    applies: ({ body }) => ['active', 'pending'].includes((body as StatusChange).status),
  },
  body: StatusChange,
  output: empty(),
  faults: [...MANAGING, ENTITY_KEY_ERRORS.wrongStatus],
});

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly kind: 'M' | 'C' | 'F';
  readonly children: MenuItem[];
}
const MenuItem: z.ZodType<MenuItem> = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(['M', 'C', 'F']),
  get children() {
    return z.array(MenuItem);
  },
});

/** `checkedKeys` contains leaves only: the checked and half-checked parents are derived from the tree. */
export const getMenuTree = route({
  spec: 'C-148',
  method: 'GET',
  path: '/portal/menuTree/{id}',
  tag: TAG,
  summary: '菜单树和一把锁的权限',
  access: { login: 'key:info:list' },
  isPersonal: true,
  params: id,
  output: data(z.object({ menus: z.array(MenuItem), checkedKeys: z.array(z.string()) })),
  faults: MANAGING,
});

export const updateKeyRight = route({
  spec: 'C-149',
  method: 'POST',
  path: '/portal/updateKeyRight',
  tag: TAG,
  summary: '设置副锁的权限，立即生效',
  access: { login: 'key:info:edit' },
  isPersonal: true,
  freshLogin: true,
  body: z.object({
    uuid: uuid('密钥编号'),
    menuIds: z.array(z.string().max(60)).max(500).meta({ title: '菜单' }),
  }),
  output: data(z.object({ checkedKeys: z.array(z.string()) })),
  faults: [...MANAGING, ENTITY_KEY_ERRORS.mainHasAll],
});

const KeyPrice = z.object({
  /** Price in CNY; null if no price has been set. */
  price: z.number().nullable(),
  name: z.string().nullable(),
  isSample: z.boolean(),
});

export const queryMainKeyPrice = route({
  spec: 'C-150',
  method: 'GET',
  path: '/portal/entityKey/queryMainKeyPrice',
  aliases: ['/portal/queryMainKeyPrice'],
  tag: TAG,
  summary: '主锁价格',
  access: { login: 'key:info:list' },
  isPersonal: true,
  output: data(KeyPrice),
});

export const querySecondaryKeyPrice = route({
  spec: 'C-151',
  method: 'GET',
  path: '/portal/entityKey/querySecondaryKeyPrice',
  aliases: ['/portal/querySecondaryKeyPrice'],
  tag: TAG,
  summary: '副锁价格',
  access: { login: 'key:info:list' },
  isPersonal: true,
  output: data(KeyPrice),
});

/** G-12: enrolment under the main key. The challenge is valid for one attempt, in this session, for this key. */
export const getEnrolOptions = route({
  spec: null,
  method: 'POST',
  path: '/portal/entityKey/enrolOptions',
  tag: TAG,
  summary: '登记密钥设备：取一次性挑战',
  access: { login: 'key:info:edit' },
  isPersonal: true,
  freshLogin: true,
  rate: 'login',
  body: z.object({ uuid: uuid('密钥编号') }),
  output: data(KeyCreationOptions),
  faults: [...MANAGING, ENTITY_KEY_ERRORS.mustEnrolFirst, ENTITY_KEY_ERRORS.tooManyDevices],
});

export const enrolKey = route({
  spec: null,
  method: 'POST',
  path: '/portal/entityKey/enrol',
  tag: TAG,
  summary: '登记密钥设备：核验并保存',
  access: { login: 'key:info:edit' },
  isPersonal: true,
  freshLogin: true,
  rate: 'login',
  body: z.object({
    uuid: uuid('密钥编号'),
    label: requiredText('设备名称', 60),
    attestation: AttestationAnswer,
  }),
  output: empty(),
  faults: [...MANAGING, ...PASSING, ENTITY_KEY_ERRORS.notEnrolled, ENTITY_KEY_ERRORS.alreadyEnrolled],
});

export const removeCredential = route({
  spec: null,
  method: 'POST',
  path: '/portal/entityKey/removeCredential',
  tag: TAG,
  summary: '移除一把锁上登记的设备',
  access: { login: 'key:info:edit' },
  isPersonal: true,
  freshLogin: true,
  body: z.object({ uuid: uuid('设备编号') }),
  output: empty(),
  faults: MANAGING,
});

/** G-12. With a serial number the options request the devices of that key; without one the browser offers its stored passkeys. */
export const getKeyLoginOptions = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/keyLogin/options',
  tag: TAG,
  isActByGet: true,
  summary: '密钥登录：取一次性挑战',
  access: 'public',
  rate: 'login',
  query: z.object({
    keySn: z
      .string()
      .overwrite((value) => cleanText(value).slice(0, 32))
      .optional()
      .meta({ title: '锁号' }),
  }),
  output: data(KeyRequestOptions),
});

/** Every failed key login answers 400, never 401 (G-19). */
export const keyLogin = route({
  spec: 'C-005',
  method: 'POST',
  path: '/portal/api/keyLogin',
  tag: TAG,
  summary: '密钥登录',
  access: 'public',
  rate: 'login',
  body: z.object({ assertion: AssertionAnswer }),
  output: data(z.object({ token: z.string() })),
  faults: [
    ...PASSING,
    ENTITY_KEY_ERRORS.refused,
    ENTITY_KEY_ERRORS.unknown,
    ENTITY_KEY_ERRORS.copied,
    ENTITY_KEY_ERRORS.notActive,
    ENTITY_KEY_ERRORS.accountClosed,
    SECRET_ERRORS.key,
    SECRET_ERRORS.address,
  ],
});
