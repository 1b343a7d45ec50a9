import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';

/** Why enterprises are notified, most important first. */
export const NOTIFICATION_REASONS = ['qualification', 'keyword', 'region', 'followed'] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

/** Not in the specification: returns who would be notified if the draft of an article were published now. */
export const getReceivers = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/article/receivers/{id}',
  tag: '内容发布',
  summary: '文章：发布后将通知的企业和用户的数量和原因',
  access: { operator: 'manage:article:list' },
  byRegion: true,
  rate: 'heavy',
  params: id,
  output: data(
    z.object({
      /** Why no enterprise is notified; null if enterprises are notified. */
      silence: z.enum(['kind', 'wished', 'known']).nullable(),
      enterpriseCount: z.int(),
      userCount: z.int(),
      /** Users who receive a mail as well. */
      mailCount: z.int(),
      /** Users of these enterprises whose settings decline the kind or the region. */
      declinedCount: z.int(),
      /** Number of enterprises for each reason; an enterprise may have several. */
      reasons: z.array(z.object({ kind: z.enum(NOTIFICATION_REASONS), enterpriseCount: z.int() })),
    }),
  ),
});
