import { href } from '#domain/access/page.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import { sitePages } from '../pages/site.pages.ts';
import { countMalformedRows } from './malformed.service.ts';

/** The backlog of malformed rows. No user waits for them, and the time since which a row is malformed is unknown. */
export const MALFORMED_BACKLOG: BacklogSource = {
  key: 'malformed',
  label: '异常数据',
  unit: '行',
  right: 'system:data:list',
  href: href(sitePages.malformed),
  isQuiet: true,
  measure: async (app) => ({ count: await countMalformedRows(app), oldest: null }),
};
