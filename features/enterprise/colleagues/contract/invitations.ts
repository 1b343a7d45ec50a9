import { z } from 'zod';
import { ENTERPRISE_ROLES } from '#domain/access/enterprise-role.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { NullableEnterpriseRoles } from '#platform/contract/enterprise-roles.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { instant, paging, phone, uuid } from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import { keySessionBoundToEnterprise } from '#platform/contract/session.ts';

const TAG = '成员与权限';

/** The number of days until an invitation expires. */
export const INVITATION_VALID_DAYS = 7;
/** Daily limits of invitations: per enterprise, and per phone number across all enterprises, to prevent spam. */
export const MAX_DAILY_INVITATIONS_PER_ENTERPRISE = 20;
export const MAX_DAILY_INVITATIONS_PER_PHONE = 5;

export const INVITATION_ERRORS = {
  waits: defineApiError('invitation.waits', 409, '该手机号已有一个邀请在等待答复，请先撤回再重新邀请'),
  isMember: defineApiError('invitation.is-member', 409, '该手机号的账号已是本企业成员'),
  closed: defineApiError(
    'invitation.closed',
    409,
    '邀请已失效：已过期、已撤回或已答复。需要时请联系企业负责人重新邀请',
  ),
  tooMany: defineApiError(
    'invitation.too-many',
    429,
    '今天的邀请次数已用完：每家企业一天最多 {enterprise} 次，同一手机号一天最多 {phone} 次',
  ),
} as const;

export const INVITATION_STATES = {
  waiting: '等待答复',
  accepted: '已接受',
  declined: '已拒绝',
  withdrawn: '已撤回',
  ended: '已过期',
} as const;
export type InvitationState = keyof typeof INVITATION_STATES;
const STATE_NAMES = Object.keys(INVITATION_STATES) as [InvitationState, ...InvitationState[]];

const roles = z.array(z.enum(ENTERPRISE_ROLES)).nullable().meta({ title: '权限' });

const Invitation = z.object({
  uuid: z.string(),
  phonenumber: z.string(),
  roles,
  state: z.enum(STATE_NAMES).meta({ title: '状态' }),
  createTime: instant,
  endTime: instant.meta({ title: '有效期至' }),
  decideTime: instant.nullable(),
});
export type Invitation = z.output<typeof Invitation>;

/** Lists the sent invitations and their states, for the owner. */
export const listInvitations = route({
  spec: null,
  method: 'GET',
  path: '/portal/colleague/invitation/list',
  tag: TAG,
  summary: '本企业发出的邀请及其状态',
  access: { owner: 'colleague:invitation:list' },
  query: z.object(paging),
  output: list(Invitation),
});

/** Sends an invitation; the response does not reveal whether the number has an account. */
export const inviteColleague = route({
  spec: null,
  method: 'POST',
  path: '/portal/colleague/invitation',
  tag: TAG,
  summary: '按手机号邀请同事加入企业，对方接受后生效',
  access: { owner: 'colleague:invitation:add' },
  rate: 'write',
  freshLogin: true,
  body: z.object({ phonenumber: phone('手机号'), roles: NullableEnterpriseRoles }),
  output: data(z.object({ uuid: z.string() })),
  faults: [INVITATION_ERRORS.waits, INVITATION_ERRORS.isMember, INVITATION_ERRORS.tooMany],
});

const one = z.object({ uuid: uuid('邀请编号').toLowerCase().meta({ title: '邀请编号' }) });

export const withdrawInvitation = route({
  spec: null,
  method: 'POST',
  path: '/portal/colleague/invitation/withdraw',
  tag: TAG,
  summary: '撤回等待答复的邀请',
  access: { owner: 'colleague:invitation:edit' },
  rate: 'write',
  body: one,
  output: empty(),
  faults: [INVITATION_ERRORS.closed, KERNEL_ERRORS.notFound],
});

const ReceivedInvitation = z.object({
  uuid: z.string(),
  entName: z.string().meta({ title: '企业名称' }),
  inviter: z.string().meta({ title: '邀请人' }),
  roles,
  createTime: instant,
  endTime: instant.meta({ title: '有效期至' }),
});
export type ReceivedInvitation = z.output<typeof ReceivedInvitation>;

/** Lists the invitations to the user's phone number, independent of the current enterprise. */
export const listReceivedInvitations = route({
  spec: null,
  method: 'GET',
  path: '/portal/colleague/invitation/own',
  tag: TAG,
  summary: '本人手机号收到的、等待答复的企业邀请',
  access: 'login',
  isOpenToSignOn: true,
  isOfAnyEnterprise: true,
  isPersonal: true,
  output: data(z.array(ReceivedInvitation)),
});

export const answerInvitation = route({
  spec: null,
  method: 'POST',
  path: '/portal/colleague/invitation/answer',
  tag: TAG,
  summary: '接受或拒绝企业的邀请，接受后立即成为成员',
  access: 'login',
  isOfAnyEnterprise: true,
  isPersonal: true,
  rate: 'write',
  body: one.extend({ accept: z.boolean('请选择接受或拒绝').meta({ title: '是否接受' }) }),
  output: data(z.object({ entUuid: z.string() })),
  faults: [INVITATION_ERRORS.closed, INVITATION_ERRORS.isMember, keySessionBoundToEnterprise, KERNEL_ERRORS.notFound],
});
