import { href } from '#domain/access/page.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import { sitePages } from '../pages/site.pages.ts';
import { countMalformed } from './malformed.service.ts';

/** Stored rows that no list can show; nobody waits for an answer, and since when they are so nobody knows. */
export const MALFORMED_BACKLOG: BacklogSource = {
  key: 'malformed',
  label: '异常数据',
  unit: '行',
  right: 'system:data:list',
  href: href(sitePages.malformed),
  isQuiet: true,
  measure: async (app) => ({ count: await countMalformed(app), oldest: null }),
};
