import { z } from 'zod';
import { ENTERPRISE_ROLES } from '#domain/access/enterprise-role.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { NullableEnterpriseRoles } from '#platform/contract/enterprise-roles.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { instant, paging, uuid } from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

const TAG = '成员与权限';

export const COLLEAGUE_ERRORS = {
  notYourself: defineApiError('colleague.not-yourself', 409, '不能对自己进行该操作'),
  ownerStays: defineApiError('colleague.owner-stays', 409, '您是企业负责人，请先移交负责人，再退出企业'),
  nobodyTakesOver: defineApiError(
    'colleague.nobody-takes-over',
    409,
    '您是企业负责人，企业没有其他可以登录的成员接任。请先让同事加入企业，移交负责人后再退出',
  ),
  noOwner: defineApiError(
    'colleague.no-owner',
    409,
    '企业负责人的账号不能登录，您的未办事项没有人接手。请联系平台变更负责人',
  ),
  cannotTakeOver: defineApiError('colleague.cannot-take-over', 409, '接手人须是本企业可以登录的其他成员'),
  handoverWaits: defineApiError('colleague.handover-waits', 409, '已有一个移交在等待对方接受，请先撤回'),
  handoverStale: defineApiError('colleague.handover-stale', 409, '企业负责人已变更，该移交已失效'),
} as const;

const Counts = z.object({
  /** The number of filings in progress; `tasks` counts tasks of filings. */
  filings: z.int(),
  tasks: z.int(),
  reminders: z.int(),
});
export type OpenItemCounts = z.output<typeof Counts>;

export const Colleague = z.object({
  uuid: z.string(),
  nickName: z.string(),
  phonenumber: z.string(),
  /** Null for all permissions except decisions about colleagues. */
  roles: z.array(z.enum(ENTERPRISE_ROLES)).nullable(),
  isOwner: z.boolean(),
  isSelf: z.boolean(),
  isLocked: z.boolean(),
  lastLoginTime: instant.nullable(),
  /** The open items of the colleague; visible only to the owner. */
  open: Counts.nullable(),
});
export type Colleague = z.output<typeof Colleague>;

export const listColleagues = route({
  spec: null,
  method: 'GET',
  path: '/portal/colleague/list',
  tag: TAG,
  summary: '本企业的成员、各自的权限和待移交的负责人',
  access: { login: 'colleague:info:list' },
  isPersonal: true,
  output: data(
    z.object({
      /** Whether the user is the owner, who decides about the other members. */
      isOwner: z.boolean(),
      people: z.array(Colleague),
      handover: z
        .object({
          fromName: z.string(),
          toName: z.string(),
          isForMe: z.boolean(),
          isMine: z.boolean(),
          createTime: instant,
        })
        .nullable(),
    }),
  ),
});

const IdView = z.object({
  uuid: z.string(),
  time: instant,
  /** The user who viewed the number; null if the account no longer exists. */
  viewer: z.string().nullable().meta({ title: '查看人' }),
  /** The key or token that the user used. */
  byWhat: z.string().nullable().meta({ title: '密钥或令牌' }),
  personName: z.string().nullable().meta({ title: '人员' }),
  reason: z.string().nullable().meta({ title: '查看原因' }),
});
export type IdView = z.output<typeof IdView>;

/** Lists the accesses to full ID numbers within the retention period of the audit log. */
export const listIdViews = route({
  spec: null,
  method: 'GET',
  path: '/portal/colleague/id-views',
  tag: TAG,
  summary: '谁查看过本企业人员的完整证件号码，及其原因',
  access: { owner: 'colleague:id-view:list' },
  query: z.object(paging),
  output: list(IdView),
});

/** Converted to lower case, because it is compared with stored values. */
const person = (label: string) => uuid(label).toLowerCase().meta({ title: label });

const decide = { spec: null, method: 'POST', tag: TAG, rate: 'write', freshLogin: true } as const;

/** Changes take effect with the colleague's next call; the colleague's open pages are updated at once. */
export const editColleagueRoles = route({
  ...decide,
  path: '/portal/colleague/roles',
  summary: '设置成员的权限，立即生效',
  access: { owner: 'colleague:info:edit' },
  body: z.object({ uuid: person('成员编号'), roles: NullableEnterpriseRoles }),
  output: empty(),
  faults: [COLLEAGUE_ERRORS.notYourself],
});

const Taken = z.object({
  ...Counts.shape,
  keys: z.int(),
  tokens: z.int(),
});

const heir = person('接手人').nullish();

/**
 * Ends the colleague's access at once; open items are transferred to the chosen colleague, or to the owner if none is chosen. The account
 * itself remains.
 */
export const removeColleague = route({
  ...decide,
  path: '/portal/colleague/remove',
  summary: '把成员移出企业，立即失去权限，未办事项交给接手人',
  access: { owner: 'colleague:info:remove' },
  body: z.object({ uuid: person('成员编号'), heirUuid: heir }),
  output: data(Taken),
  faults: [COLLEAGUE_ERRORS.notYourself, COLLEAGUE_ERRORS.cannotTakeOver],
});

export const leaveEnterprise = route({
  ...decide,
  path: '/portal/colleague/leave',
  summary: '退出所在企业，未办事项交给负责人',
  access: 'login',
  isOpenToSignOn: true,
  /** Uuid of the enterprise shown on the page, so that a user cannot leave another enterprise by mistake. */
  body: z.object({ entUuid: uuid('企业编号') }),
  output: empty(),
  faults: [
    COLLEAGUE_ERRORS.ownerStays,
    COLLEAGUE_ERRORS.nobodyTakesOver,
    COLLEAGUE_ERRORS.noOwner,
    KERNEL_ERRORS.notFound,
  ],
});

export const offerOwnership = route({
  ...decide,
  path: '/portal/colleague/handover',
  summary: '把负责人移交给另一位成员，由对方接受后生效',
  access: { owner: 'colleague:owner:edit' },
  body: z.object({ uuid: person('新的负责人') }),
  output: empty(),
  faults: [COLLEAGUE_ERRORS.notYourself, COLLEAGUE_ERRORS.cannotTakeOver, COLLEAGUE_ERRORS.handoverWaits],
});

export const withdrawOwnershipOffer = route({
  spec: null,
  method: 'POST',
  path: '/portal/colleague/handover/withdraw',
  tag: TAG,
  summary: '撤回等待接受的移交',
  access: { owner: 'colleague:owner:edit' },
  rate: 'write',
  output: empty(),
  faults: [KERNEL_ERRORS.notFound],
});

export const answerOwnershipOffer = route({
  ...decide,
  path: '/portal/colleague/handover/answer',
  summary: '接受或拒绝成为企业负责人',
  access: 'login',
  isOpenToSignOn: true,
  body: z.object({ accept: z.boolean('请选择接受或拒绝').meta({ title: '是否接受' }) }),
  output: empty(),
  faults: [COLLEAGUE_ERRORS.handoverStale, KERNEL_ERRORS.notFound],
});
