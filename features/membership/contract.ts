import { z } from 'zod';
import { instant } from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';

const TAG = '会员';
const status = z.enum(['none', 'active', 'grace', 'expired']);

/** C-156. `expireTime` is the end of the last day, empty when the enterprise never was a member. */
export const getMemberStatus = route({
  spec: 'C-156',
  method: 'GET',
  path: '/portal/member/status',
  tag: TAG,
  summary: '是否会员',
  access: 'login',
  output: data(z.object({ isMember: z.boolean(), status, expireTime: instant })),
});

/** C-157. */
export const getMemberInfo = route({
  spec: 'C-157',
  method: 'GET',
  path: '/portal/member/info',
  tag: TAG,
  summary: '会员信息',
  access: 'login',
  output: data(
    z.object({
      status,
      isMember: z.boolean(),
      startDate: z.string().nullable(),
      endDate: z.string().nullable(),
      /** Days until the last day; negative after it. */
      daysLeft: z.number().int().nullable(),
      /** Last day on which everything may still be read. */
      readableUntil: z.string().nullable(),
      ent: z.object({ uuid: z.string(), entName: z.string(), creditCode: z.string() }).nullable(),
    }),
  ),
});
