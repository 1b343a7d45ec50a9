import { href } from '#domain/access/page.ts';
import { formatTime, readInstant } from '#domain/text/time.ts';
import { homePages } from '#features/portal/home/pages/home.pages.ts';
import { definePublication } from '#platform/server/publication.ts';
import { CAROUSEL } from '../contract/carousel.ts';
import { getCarouselRow, hideCarouselRow, publishCarouselRow } from './carousel.repo.ts';

/** Defines how operators publish the pictures of the start page. */
export const carouselPublication = definePublication(CAROUSEL, {
  page: () => href(homePages.home),
  read: async ({ db }, uuid) => {
    const row = await getCarouselRow(db, uuid);
    if (!row) return null;
    const { title, image, link, target, startTime, endTime, sort } = row;
    return {
      title,
      image,
      link,
      target,
      startTime: startTime && formatTime(startTime),
      endTime: endTime && formatTime(endTime),
      sort,
    };
  },
  async apply({ app, ...writer }, uuid, { title, image, link, target, startTime, endTime, sort }) {
    const values = {
      title,
      image,
      link: link ?? null,
      target: target ?? '_self',
      startTime: readInstant(startTime),
      endTime: readInstant(endTime),
      sort: sort ?? 0,
    };
    await publishCarouselRow(app.db, uuid, values, writer);
  },
  remove: ({ app, ...writer }, uuid) => hideCarouselRow(app.db, uuid, writer),
});
