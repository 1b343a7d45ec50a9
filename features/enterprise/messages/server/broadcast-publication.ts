import { formatTime, readInstant } from '#domain/text/time.ts';
import { WHOLE_COUNTRY } from '#platform/server/access/region-scope.ts';
import { definePublication } from '#platform/server/publication.ts';
import { MESSAGE } from '../contract/broadcast.ts';
import {
  countAudience,
  getBroadcastRow,
  isUnlimitedAudience,
  publishBroadcastRow,
  recallBroadcastRow,
} from './broadcast.repo.ts';
import { buildAudience } from './broadcast.service.ts';

/** Defines how operators publish broadcast messages; withdrawal recalls the unread copies. */
export const broadcastPublication = definePublication(MESSAGE, {
  read: async ({ db }, uuid) => {
    const row = await getBroadcastRow(db, uuid);
    if (!row) return null;
    const { type, title, content, router, expireTime, isPopup, region, category, membership } = row;
    const until = expireTime && formatTime(expireTime);
    return { type, title, content, router, expireTime: until, isQuiet: !isPopup, region, category, membership };
  },
  examine: async ({ app, now }, _uuid, body) => {
    const until = readInstant(body.expireTime);
    const audience = buildAudience(body, now);
    const hasNoRecipient =
      !isUnlimitedAudience(audience) && (await countAudience(app.db, WHOLE_COUNTRY, audience)).userCount === 0;
    return [
      ...(until && until <= now ? [{ path: 'expireTime', message: '失效时间应晚于现在' }] : []),
      ...(hasNoRecipient ? [{ path: 'region', message: '没有符合送达条件的企业，请放宽地区、证书或会员的限制' }] : []),
    ];
  },
  async apply({ app, ...writer }, uuid, body) {
    const { type, title, content, router, expireTime, isQuiet, region, category, membership } = body;
    const values = {
      type,
      title,
      content,
      router: router ?? null,
      expireTime: readInstant(expireTime) ?? null,
      isPopup: !isQuiet,
      region: region ?? '',
      category: category ?? null,
      membership: membership ?? null,
    };
    await publishBroadcastRow(app.db, uuid, values, buildAudience(body, writer.now), writer);
  },
  remove: ({ app, ...writer }, uuid) => recallBroadcastRow(app.db, uuid, writer),
});
