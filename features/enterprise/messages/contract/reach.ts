import { z } from 'zod';
import { CERTIFICATE_CATEGORIES } from '#domain/records/certificate.ts';
import { choice, filter } from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';

/** Criteria that limit the recipients of an operator's message. */
export const AUDIENCE_MEMBERSHIPS = ['member', 'none'] as const;

/** Not in the specification: returns the number of recipients that a message with these criteria would have now. */
export const getReach = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/message/reach',
  tag: '内容发布',
  summary: '消息：预计送达多少企业和用户',
  access: { operator: 'manage:message:list' },
  byRegion: true,
  query: z.object({
    region: filter('送达地区', 6),
    category: choice(CERTIFICATE_CATEGORIES, '送达持有哪类证书的企业'),
    membership: choice(AUDIENCE_MEMBERSHIPS, '送达会员或非会员'),
  }),
  output: data(z.object({ enterpriseCount: z.number().int(), userCount: z.number().int() })),
});
