import { definePublication } from '#platform/server/publication.ts';
import { LINK } from '../contract/link.ts';
import { getLinkRow, hideLinkRow, publishLinkRow } from './link.repo.ts';

/** Defines how operators publish links of the directory. */
export const linkPublication = definePublication(LINK, {
  read: async ({ db }, uuid) => {
    const row = await getLinkRow(db, uuid);
    if (!row) return null;
    const { name, url, linkGroup, region, summary, isVerified, sort } = row;
    return { name, url, group: linkGroup, region, summary, isVerified, sort };
  },
  async apply({ app, ...writer }, uuid, { name, url, group, region, summary, isVerified, sort }) {
    const values = {
      name,
      url,
      linkGroup: group,
      region: region ?? '',
      summary: summary ?? null,
      isVerified: isVerified ?? false,
      sort: sort ?? 0,
    };
    await publishLinkRow(app.db, uuid, values, writer);
  },
  remove: ({ app, ...writer }, uuid) => hideLinkRow(app.db, uuid, writer),
});
