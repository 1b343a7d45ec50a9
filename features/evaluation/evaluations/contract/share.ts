/** Not in the specification: an enterprise shares a stored report through a link with an expiry date; readers need no login. */

import { z } from 'zod';
import { LINK_STATES } from '#domain/validity/link-state.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import { EvaluatedItem } from '../evaluations.contract.ts';
import { ReportProof } from './proof.ts';

const tag = '模拟受理校验';

/** The possible lifetimes of a link, in days. */
export const SHARE_LINK_DAYS = ['7', '30'] as const;
/** The maximum number of active links of one report. */
export const MAX_SHARE_LINKS = 20;
/** The number of days for which an expired link is still listed before it is deleted. */
export const EXPIRED_SHARE_LINK_DAYS = 30;

export const tooManyShareLinks = defineApiError(
  'checks.too-many-shares',
  409,
  '一份报告最多同时有 {most} 个有效链接，请先停用不用的',
);
/** The same response for every link that does not work, so that callers cannot learn whether such a report ever existed. */
export const unknownShareLink = defineApiError('checks.share-unknown', 404, '链接无效或已到期，请向发送人索取新的链接');

const names = z.enum(['hidden', 'shown']).meta({ title: '人员姓名' });
const endOn = z.string().meta({ title: '有效期至' });

/** Contains the link, which only this response returns, because the server stores only its hash. */
const Link = z.object({
  uuid: z.string(),
  link: z.string().meta({ title: '链接' }),
  qrcode: z.string().meta({ title: '二维码图片' }),
  endOn,
});
export type ShareLink = z.output<typeof Link>;

export const addReportShare = route({
  spec: null,
  method: 'POST',
  path: '/portal/check/share',
  tag,
  summary: '生成校验报告的分享链接；链接只在这里给出一次',
  access: { member: 'check:share:add' },
  rate: 'heavy',
  body: z.object({
    uuid: z.string().max(100).meta({ title: '校验报告' }),
    days: z.enum(SHARE_LINK_DAYS).meta({ title: '有效天数' }),
    names: names.default('hidden'),
  }),
  output: data(Link),
  faults: [tooManyShareLinks],
});

const ReportShare = z.object({
  uuid: z.string(),
  names,
  endOn,
  state: z.enum(LINK_STATES).meta({ title: '状态' }),
  openCount: z.number().int().meta({ title: '打开次数' }),
  lastOpenTime: fields.instant.nullable().meta({ title: '最近打开时间' }),
  createTime: fields.instant,
});
export type ReportShare = z.output<typeof ReportShare>;

export const listReportShares = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/shares/{id}',
  tag,
  summary: '一份校验报告的分享链接，最近的在前',
  access: { member: 'check:share:list' },
  params: fields.id,
  query: z.object(fields.paging),
  output: list(ReportShare),
});

export const closeReportShare = route({
  spec: null,
  method: 'POST',
  path: '/portal/check/share/close',
  tag,
  summary: '停用分享链接',
  access: { member: 'check:share:remove' },
  body: z.object({ uuid: z.string().max(100).meta({ title: '链接编号' }) }),
  output: empty(),
});

/** The report for a reader outside the enterprise: it contains only the chosen data about people, and no personal numbers. */
export const SharedReport = ReportProof.omit({ hash: true, isIntact: true }).extend({
  /** The people who were excluded. */
  leftOut: z.array(z.string()).meta({ title: '未纳入' }),
  items: z.array(EvaluatedItem),
});
export type SharedReport = z.output<typeof SharedReport>;

/** The secret follows the `#` of the address and is sent in the body, so that it appears neither in logs nor in requests to other sites. */
export const openReportShare = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/report/shared',
  tag,
  summary: '打开分享的校验报告',
  access: 'public',
  rate: 'code',
  body: z.object({ token: z.string().min(1).max(200).meta({ title: '链接凭证' }) }),
  output: data(z.object({ endOn, names, report: SharedReport })),
  faults: [unknownShareLink],
});
